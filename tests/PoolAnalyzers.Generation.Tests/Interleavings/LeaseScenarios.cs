namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>What threads do with leases. <c>Rent</c> gives a lease, and where there is such a thing, <c>TryRent</c> an owner of its own.</summary>
internal static class LeaseScenarios
{
    public static readonly Scenario[] All =
    [
        new("two threads dispose the same lease", new(2, 1), world =>
        {
            object lease = null!;
            world.As(0, () => lease = world.Pool.Rent());
            world.Thread(() =>
            {
                world.Pool.Return(lease);
                var next = world.Pool.Rent();
                world.Pool.Use(next);
                world.Pool.Return(next);
            });
            world.Thread(() =>
            {
                world.Pool.Return(lease);
                var next = world.Pool.Rent();
                world.Pool.Use(next);
                world.Pool.Return(next);
            });
            world.AtEnd(() =>
            {
                if (world.RentedCount > 0)
                    world.Execution.Fail($"{world.RentedCount} arrays are lost");
            });
        }),
        new("a lease that was disposed", new(0, 0), world => world.Thread(() =>
        {
            var lease = world.Pool.Rent();
            world.Pool.Return(lease);
            var next = world.Pool.Rent();
            world.Pool.Return(lease);
            world.Pool.Use(next);
            try
            {
                world.Pool.Use(lease);
            }
            catch (ObjectDisposedException)
            {
                world.Pool.Return(next);
                return;
            }

            world.Execution.Fail("a lease can be used after it was disposed");
        })),
        new("a lease that was disposed is looked at while its shell is used again", new(2, 1), world =>
        {
            object lease = null!;
            object? array = null;
            world.As(0, () =>
            {
                lease = world.Pool.Rent();
                array = world.Pool.Look(lease);
            });
            world.Thread(() =>
            {
                world.Pool.Return(lease);
                var next = world.Pool.Rent();
                world.Pool.Use(next);
                world.Pool.Return(next);
            });
            world.Thread(() =>
            {
                if (world.Pool.Look(lease) is { } seen && seen != array)
                    world.Execution.Fail("a lease shows what it does not own");
            });
        }),
        new("leases end on another thread than they began", new(2, 1), world =>
        {
            object[] leases = null!;
            world.As(0, () => leases = [world.Pool.Rent(), world.Pool.Rent(), world.Pool.Rent()]);
            world.Thread(() =>
            {
                Array.ForEach(leases, world.Pool.Return);
                UseTwo(world);
            });
            world.Thread(() => UseTwo(world));
            world.AtEnd(() =>
            {
                if (world.RentedCount > 0)
                    world.Execution.Fail($"{world.RentedCount} arrays are lost");
            });
        }),
    ];

    public static readonly Scenario[] Owners =
    [
        new("two threads dispose the same owner", new(2, 1), world =>
        {
            object owner = null!;
            world.As(0, () => owner = world.Pool.TryRent()!);
            world.Thread(() => world.Pool.Return(owner));
            world.Thread(() => world.Pool.Return(owner));
            world.AtEnd(() =>
            {
                if (world.RentedCount > 0)
                    world.Execution.Fail("the array is lost");
            });
        }),
    ];

    private static void UseTwo(World world)
    {
        object[] leases = [world.Pool.Rent(), world.Pool.Rent()];
        Array.ForEach(leases, world.Pool.Use);
        Array.ForEach(leases, world.Pool.Return);
    }
}
