namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>What threads do with pools that are objects: the same as with static ones, and these come to an end.</summary>
internal static class InstanceScenarios
{
    /// <summary>Pools of arrays of which two exist.</summary>
    public static readonly Scenario[] Strict =
    [
        new("a pool ends, and others take its number", new(1, 1), world =>
        {
            world.Capacity = 2;
            var first = BeginAnother(world);
            world.Thread(() => world.RentAndReturn(2));
            world.Thread(() => world.RentAndReturn(1));
            world.EndOfPool(first);
            world.AtEnd(() => world.MustBeComplete(0, 1));
        }),
        new("a thread goes to and fro between two pools", new(0, 0), world =>
        {
            world.Capacity = 4;
            var pools = new[] { world.Pool, world.CreatePool() };
            world.Thread(() =>
            {
                for (var turn = 0; turn < 20; turn++)
                {
                    world.Pool = pools[turn % 2];
                    var items = world.Rent(2);
                    if (items.Count < 2 || world.TryRent() is not null)
                        world.Execution.Fail("two pools are one");
                    items.ForEach(world.Return);
                }
            });
        }),
    ];

    /// <summary>Pools of arrays that make more.</summary>
    public static readonly Scenario[] Soft =
    [
        new("a pool ends, and others take its number", new(2, 0), world =>
        {
            var first = BeginAnother(world);
            world.Thread(() => world.RentAndReturn(2));
            world.Thread(() => world.RentAndReturn(1));
            world.EndOfPool(first);
            world.AtEnd(() => world.MustHaveAll(0, 1));
        }),
    ];

    // The first pool has caches in two threads when it ends, and its number is free for the second one or the third.
    private static IExploredPool BeginAnother(World world)
    {
        var first = world.Pool;
        List<object> items = [];
        world.As(0, () => items = world.Rent(2));
        world.As(0, () => world.Return(items[0]));
        world.As(1, () => world.Return(items[1]));
        world.BelongsToAnother(items);
        // Its number is asked for when the first thread comes, which may be before and after the first pool has given its own away.
        world.Pool = world.CreatePool();
        return first;
    }
}
