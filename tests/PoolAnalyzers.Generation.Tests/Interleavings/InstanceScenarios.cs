namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>What threads do with pools that are objects: the same as with static ones, and these come to an end.</summary>
internal static class InstanceScenarios
{
    // What is rented from the one stays out while the other is used.
    private static readonly Scenario s_toAndFro = new("a thread goes to and fro between two pools", new(0, 0), world => GoToAndFro(world));

    private static void GoToAndFro(World world)
    {
        var pools = new[] { world.Pool, world.CreatePool() };
        world.Thread(() =>
        {
            for (var turn = 0; turn < 10; turn++)
            {
                var items = pools.Select(pool => Rent(world, pool)).ToList();
                if (items.Exists(i => i.Count < 2))
                    world.Execution.Fail("two pools are one");
                for (var pool = 0; pool < 2; pool++)
                {
                    world.Pool = pools[pool];
                    items[pool].ForEach(world.Return);
                }
            }
        });
    }

    /// <summary>Pools of objects of which two exist.</summary>
    public static readonly Scenario[] Objects =
    [
        s_toAndFro,
        new("a thread goes to and fro between two pools, which drop some", new(0, 0), world =>
        {
            var returns = 0;
            world.Keeps = _ => returns++ % 3 > 0;
            GoToAndFro(world);
        }),
    ];

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
        s_toAndFro,
        new("a thread ends, and then its pool", new(0, 0), world =>
        {
            world.Capacity = 2;
            var first = BeginAnother(world);
            world.Thread(() =>
            {
                // The table of the thread that ended is gone.
                world.RunFinalizers(0);
                world.RunEndOf(first);
            });
            world.As(1, () => world.RentAndReturn(2));
            world.AtEnd(() => world.MustBeComplete(1));
        }),
        new("a thief looks while the owner uses another pool", new(1, 1), world =>
        {
            world.Capacity = 2;
            var other = world.CreatePool();
            world.As(0, () =>
            {
                world.RentAndReturn(2);
                other.Return(other.Rent());
            });
            world.Thread(() =>
            {
                world.RentAndReturn(1);
                other.Return(other.Rent());
                world.RentAndReturn(1);
            });
            world.Thread(() => world.RentAndReturn(2));
            world.AtEnd(() => world.MustBeComplete(0, 1));
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
        s_toAndFro,
        new("a thread ends, and then its pool", new(0, 0), world =>
        {
            var first = BeginAnother(world);
            world.Thread(() =>
            {
                // The table of the thread that ended is gone.
                world.RunFinalizers(0);
                world.RunEndOf(first);
            });
            world.As(1, () => world.RentAndReturn(2));
            world.AtEnd(() => world.MustHaveAll(1));
        }),
    ];

    private static List<object> Rent(World world, IExploredPool pool)
    {
        world.Pool = pool;
        return world.Rent(2);
    }

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
