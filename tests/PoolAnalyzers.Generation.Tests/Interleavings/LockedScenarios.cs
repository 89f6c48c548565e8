namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>What threads do with pools that make more when nothing is idle, and that have a lock.</summary>
internal static class LockedScenarios
{
    /// <summary>Pools of arrays with a lock, which keep two beside those that threads have at hand.</summary>
    public static readonly Scenario[] Arrays =
    [
        new("two threads", new(2, 1), world =>
        {
            world.As(0, () => world.RentAndReturn(2));
            world.Thread(() => world.RentAndReturn(2));
            world.Thread(() => world.RentAndReturn(2));
            world.AtEnd(() => world.MustHaveAll(0, 1));
        }),
        new("a thread ends", new(2, 1), world =>
        {
            world.As(0, () => world.RentAndReturn(2));
            world.Thread(() => world.RentAndReturn());
            world.Thread(() => world.RentAndReturn());
            world.Finalizer(0);
            world.AtEnd(() => world.MustHaveAll(1));
        }),
        new("the pool is trimmed", new(2, 1), world =>
        {
            world.As(0, () => world.RentAndReturn(2));
            world.Thread(() => world.RentAndReturn(2));
            world.Thread(world.Pool.Trim);
            world.AtEnd(() =>
            {
                world.As(0, world.Pool.Trim);
                world.MustKeep(3, 0);
            });
        }),
        new("one thread alone", new(0, 0), world =>
        {
            world.Thread(() =>
            {
                world.RentAndReturn(4);
                var array = world.Rent()!;
                world.Return(array);
                world.MustRefuse(array);
            });
            world.AtEnd(() => world.MustKeep(3, 0));
        }),
        .. TrimScenarios.Arrays(atHand: 1, everywhere: 3),
    ];

    /// <summary>Pools of objects with a lock, which keep two beside those that threads have at hand, and make them at first use.</summary>
    public static readonly Scenario[] Objects =
    [
        new("two threads", new(2, 0), world =>
        {
            world.Thread(() => world.RentAndReturn(2));
            world.Thread(() => world.RentAndReturn(2));
            world.AtEnd(() => world.MustHaveAll(0, 1));
        }),
        new("the pool is trimmed", new(2, 0), world =>
        {
            world.As(0, () => world.RentAndReturn(3));
            world.Thread(() => world.RentAndReturn(2));
            world.Thread(world.Pool.Trim);
            world.AtEnd(() => world.MustHaveAll(0, 1));
        }),
        .. TrimScenarios.Objects(atHand: 1, everywhere: 3, trimsUnused: false),
        .. SoftScenarios.Both,
    ];
}
