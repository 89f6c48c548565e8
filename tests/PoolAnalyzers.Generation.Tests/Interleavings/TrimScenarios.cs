namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>Trims of what threads have at hand: by another thread that calls <c>Trim</c>, and by the thread of finalizers after a full collection.</summary>
internal static class TrimScenarios
{
    /// <summary>For pools of arrays with a soft limit, which keep so many: with one thread, and at hand of it.</summary>
    public static Scenario[] Arrays(int atHand, int everywhere) =>
    [
        new("trimmed while the owner uses the pool", new(2, 1), world =>
        {
            world.As(0, () => world.RentAndReturn(atHand));
            world.Thread(() =>
            {
                world.RentAndReturn();
                world.RentAndReturn(2);
            });
            world.Thread(() => world.Pool.Trim());
            world.AtEnd(() => world.MustKeep(everywhere, 0));
        }),
        new("what is unused is trimmed while the owner uses the pool", new(2, 1), world =>
        {
            world.As(0, () => world.RentAndReturn(everywhere));
            world.Thread(() =>
            {
                world.RentAndReturn();
                world.RentAndReturn(2);
            });
            world.Thread(() =>
            {
                world.Pool.TrimUnused(reserve: false);
                world.Pool.TrimUnused(reserve: false);
            });
            world.AtEnd(() => world.MustKeep(everywhere, 0));
        }),
        new("a trim reaches every thread", new(0, 0), world =>
        {
            world.As(0, () => world.RentAndReturn(everywhere));
            world.As(1, world.Pool.Trim);
            world.Thread(() =>
            {
                if (world.TryRent() is not null)
                    world.Execution.Fail("something is left");
            });
        }),
        new("what a trim has emptied takes no room", new(0, 0), world =>
        {
            List<object> items = [];
            world.As(0, () =>
            {
                items = world.Rent(everywhere);
                world.RentAndReturn(atHand);
            });
            world.As(1, world.Pool.Trim);
            world.Thread(() => items.ForEach(world.Return));
            world.AtEnd(() => world.As(0, () =>
            {
                // The slot is not filled by the first return that passes it.
                var idle = Enumerable.Range(0, everywhere).Count(_ => world.TryRent() is not null);
                if (idle < everywhere - 1)
                    world.Execution.Fail($"{idle} are kept");
            }));
        }),
        new("a trim after threads have ended", new(0, 0), world =>
        {
            for (var ended = 0; ended < 3; ended++)
            {
                world.As(ended, () => world.RentAndReturn(atHand));
                world.RunFinalizers(ended);
            }

            world.As(3, () => world.RentAndReturn());
            world.As(4, () => world.RentAndReturn());
            world.RunFinalizers(3);
            world.As(5, world.Pool.Trim);
            world.AtEnd(() => world.MustKeep(everywhere, 4));
        }),
        new("two collections at once", new(1, 0), world =>
        {
            world.As(0, () => world.RentAndReturn(atHand));
            world.Thread(() => world.TrimUnused(reserve: false));
            world.Thread(() => world.TrimUnused(reserve: true));
            world.AtEnd(() => world.MustKeep(everywhere, 0));
        }),
        .. Both(everywhere),
    ];

    /// <summary>For pools of objects that are disposed, which keep so many.</summary>
    public static Scenario[] Objects(int atHand, int everywhere, bool trimsUnused) =>
    [
        new("trimmed while the owner uses the pool", new(2, 1), world =>
        {
            world.As(0, () => world.RentAndReturn(atHand));
            world.Thread(() =>
            {
                world.RentAndReturn();
                world.RentAndReturn(2);
            });
            world.Thread(() => world.Pool.Trim());
            world.AtEnd(() => world.MustHaveAll(0));
        }),
        new("two trims at once", new(2, 0), world =>
        {
            world.As(0, () => world.RentAndReturn(atHand));
            world.Thread(() => world.RentAndReturn());
            world.Thread(() => world.Pool.Trim());
            world.Thread(() => world.Pool.Trim());
            world.AtEnd(() => world.MustHaveAll(0));
        }),
        .. trimsUnused ? UnusedObjects(everywhere) : [],
    ];

    /// <summary>For pools with a strict limit of two.</summary>
    public static Scenario[] Strict =>
    [
        new("what is unused is trimmed while the owner uses the pool", new(2, 1), world =>
        {
            world.Capacity = 2;
            world.As(0, () => world.RentAndReturn(2));
            world.Thread(() => world.RentAndReturn());
            world.Thread(() =>
            {
                world.TrimUnused(reserve: false);
                world.TrimUnused(reserve: false);
            });
            world.AtEnd(() => world.MustBeComplete(0, 1));
        }),
        new("two collections at once", new(1, 0), world =>
        {
            world.Capacity = 2;
            world.As(0, () => world.RentAndReturn(2));
            world.Thread(() => world.TrimUnused(reserve: false));
            world.Thread(() => world.TrimUnused(reserve: true));
            world.AtEnd(() => world.MustBeComplete(0, 1));
        }),
        .. Both(2),
    ];

    private static Scenario[] UnusedObjects(int everywhere) =>
    [
        new("what is unused is trimmed while the owner uses the pool", new(2, 0), world =>
        {
            world.As(0, () => world.RentAndReturn(everywhere));
            world.Thread(() =>
            {
                world.RentAndReturn();
                world.RentAndReturn(2);
            });
            world.Thread(() =>
            {
                world.TrimUnused(reserve: false);
                world.TrimUnused(reserve: false);
            });
            world.AtEnd(() => world.MustHaveAll(0));
        }),
        .. Both(everywhere),
    ];

    private static Scenario[] Both(int everywhere) =>
    [
        new("what is used stays", new(0, 0), world => world.Thread(() =>
        {
            var items = world.Rent(everywhere);
            items.ForEach(world.Return);
            world.TrimUnused(reserve: false);
            for (var interval = 0; interval < 3; interval++)
            {
                var again = world.Rent(everywhere);
                if (!again.ToHashSet(ReferenceEqualityComparer.Instance).SetEquals(items))
                    world.Execution.Fail("something that is used was trimmed");
                again.ForEach(world.Return);
                world.TrimUnused(reserve: false);
            }
        })),
        new("what is unused goes", new(0, 0), world => world.Thread(() =>
        {
            var items = world.Rent(everywhere);
            items.ForEach(world.Return);
            for (var interval = 0; interval < 3; interval++)
                world.TrimUnused(reserve: false);
            if (world.Rent(everywhere).Intersect(items, ReferenceEqualityComparer.Instance).Any())
                world.Execution.Fail("something that nobody used is left");
        })),
        new("the reserve is trimmed", new(0, 0), world =>
        {
            world.Thread(() =>
            {
                world.RentAndReturn(everywhere);
                world.TrimUnused(reserve: true);
                world.RentAndReturn(everywhere);
            });
        }),
    ];
}
