namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>What threads do with pools that make more when nothing is idle.</summary>
internal static class SoftScenarios
{
    // A slot, two magazines of one, and three cells.
    private const int AtHand = 3;
    private const int Everywhere = 6;

    /// <summary>Lock-free pools of arrays, with magazines of one and three cells.</summary>
    public static readonly Scenario[] Arrays =
    [
        new("two threads exchange magazines", new(2, 1), world =>
        {
            List<object> first = [], second = [];
            world.As(0, () => first = world.Rent(AtHand + 1));
            world.As(1, () => second = world.Rent(AtHand + 1));
            world.Thread(() =>
            {
                first.ForEach(world.Return);
                world.Rent(AtHand + 1).ForEach(world.Return);
            });
            world.Thread(() =>
            {
                second.ForEach(world.Return);
                world.Rent(AtHand + 1).ForEach(world.Return);
            });
            world.AtEnd(() => world.MustHaveAll(0, 1));
        }),
        new("arrays come back on another thread", new(2, 1), world =>
        {
            List<object> items = [];
            world.As(1, () => items = world.Rent(AtHand));
            world.Thread(() => items.ForEach(world.Return));
            world.Thread(() => world.RentAndReturn(2));
            world.AtEnd(() => world.MustHaveAll(0, 1));
        }),
        new("a head goes away and comes back", new(2, 0), world =>
        {
            List<object> taken = [], other = [], rest = [];
            world.As(3, () => world.RentAndReturn(Everywhere));
            world.As(2, () =>
            {
                // From the depot and anew; what is returned fills the cache.
                rest = world.Rent(AtHand + 1);
                rest.Take(AtHand).ToList().ForEach(world.Return);
            });
            world.As(4, () => world.RentAndReturn(AtHand + 2));
            world.Thread(() => taken.AddRange(world.Rent(2)));
            world.Thread(() => other.AddRange(world.Rent(1)));
            world.Thread(() => world.Return(rest[AtHand]));
            world.AtEnd(() =>
            {
                world.As(0, () => taken.ForEach(world.Return));
                world.As(1, () => other.ForEach(world.Return));
                world.MustHaveAll(0, 1, 2, 3, 4);
            });
        }),
        new("a thread ends", new(2, 1), world =>
        {
            world.As(0, () => world.RentAndReturn(AtHand));
            world.Thread(() => world.RentAndReturn());
            world.Thread(() => world.RentAndReturn(2));
            world.Finalizer(0);
            world.AtEnd(() => world.MustHaveAll(1));
        }),
        // Stores that arrive late would make it twenty times as many orders; the scenarios of trims below have them.
        new("the pool is trimmed", new(2, 0), world =>
        {
            world.As(0, () => world.RentAndReturn(AtHand + 2));
            world.As(1, () => world.RentAndReturn(AtHand));
            world.Thread(() => world.RentAndReturn(AtHand + 1));
            world.Thread(() =>
            {
                world.Pool.Trim();
                world.RentAndReturn(2);
            });
            world.AtEnd(() =>
            {
                world.As(0, world.Pool.Trim);
                world.As(1, world.Pool.Trim);
                world.MustKeep(Everywhere, 0);
            });
        }),
        new("one thread alone", new(0, 0), world =>
        {
            world.Thread(() =>
            {
                if (world.TryRent() is not null)
                    world.Execution.Fail("an array is idle before any was made");
                world.RentAndReturn(Everywhere + 2);
                var array = world.Rent()!;
                world.Return(array);
                world.MustRefuse(array);
            });
            world.AtEnd(() => world.MustKeep(Everywhere, 0));
        }),
        .. TrimScenarios.Arrays(AtHand, Everywhere),
    ];

    /// <summary>The same with magazines of two.</summary>
    public static readonly Scenario[] MagazinesOfTwo =
    [
        new("two threads exchange magazines", new(2, 1), world =>
        {
            List<object> first = [];
            world.As(0, () => first = world.Rent(7));
            world.Thread(() => first.ForEach(world.Return));
            world.Thread(() => world.RentAndReturn(3));
            world.AtEnd(() => world.MustHaveAll(0, 1));
        }),
        .. TrimScenarios.Arrays(atHand: 5, everywhere: 9).Select(s => s with { Bounds = new(Math.Min(1, s.Bounds.Preemptions), 0) }),
    ];

    /// <summary>Lock-free pools of objects of which two are kept, in magazines of one, beside what threads have at hand.</summary>
    public static readonly Scenario[] Objects =
    [
        new("two threads exchange magazines", new(2, 0), world =>
        {
            List<object> first = [], second = [];
            world.As(0, () => first = world.Rent(AtHand + 1));
            world.As(1, () => second = world.Rent(AtHand + 1));
            world.Thread(() => first.ForEach(world.Return));
            world.Thread(() =>
            {
                second.ForEach(world.Return);
                world.RentAndReturn(2);
            });
            world.AtEnd(() => world.MustHaveAll(0, 1));
        }),
        new("objects are dropped", new(1, 0), world =>
        {
            var dropped = 0;
            world.Keeps = _ => ++dropped % 2 == 0;
            world.Thread(() => world.RentAndReturn(AtHand + 3));
            world.Thread(() => world.RentAndReturn(2));
            world.AtEnd(() => world.MustHaveAll(0, 1));
        }),
        new("more come back than fit", new(1, 0), world =>
        {
            List<object> first = [], second = [];
            world.As(0, () => first = world.Rent(AtHand + 2));
            world.As(1, () => second = world.Rent(AtHand + 2));
            world.Thread(() => first.ForEach(world.Return));
            world.Thread(() => second.ForEach(world.Return));
            world.AtEnd(() => world.MustHaveAll(0, 1));
        }),
        new("the pool is trimmed", new(2, 0), world =>
        {
            world.As(0, () => world.RentAndReturn(AtHand + 2));
            world.Thread(() => world.RentAndReturn(AtHand));
            world.Thread(() =>
            {
                world.Pool.Trim();
                world.RentAndReturn();
                world.Pool.Trim();
            });
            world.AtEnd(() => world.MustHaveAll(0, 1));
        }),
        .. TrimScenarios.Objects(AtHand, AtHand + 2, trimsUnused: true),
        .. Both,
    ];

    /// <summary>Pools of objects that make all at first use.</summary>
    public static readonly Scenario[] Preallocated =
    [
        new("two come first", new(2, 0), world =>
        {
            world.Thread(() => world.RentAndReturn(2));
            world.Thread(() => world.RentAndReturn(2));
            world.AtEnd(() => world.MustHaveAll(0, 1));
        }),
        new("others return more than fit, meanwhile", new(1, 0), world =>
        {
            world.Thread(() => world.RentAndReturn());
            world.Thread(() => world.RentAndReturn(AtHand + 2));
            world.AtEnd(() => world.MustHaveAll(0, 1));
        }),
        new("making one throws", new(2, 0), world =>
        {
            var failures = 0;
            world.Creates = _ =>
            {
                if (++failures % 2 == 0 && failures < 5)
                    throw new TimeoutException();
            };
            for (var thread = 0; thread < 2; thread++)
            {
                world.Thread(() =>
                {
                    world.Expect<TimeoutException>(() => world.RentAndReturn());
                    world.Expect<TimeoutException>(() => world.RentAndReturn());
                });
            }

            world.AtEnd(() =>
            {
                world.Creates = null;
                world.MustHaveAll(0, 1);
            });
        }),
    ];

    /// <summary>What holds for objects whatever the algorithm.</summary>
    public static IEnumerable<Scenario> Both =>
    [
        new("objects are dropped that were in slots", new(1, 0), world =>
        {
            world.As(0, () => world.RentAndReturn(2));
            world.Keeps = _ => false;
            world.Thread(() => world.RentAndReturn(2));
            world.Thread(() => world.RentAndReturn());
            world.AtEnd(() =>
            {
                world.Keeps = null;
                world.MustHaveAll(0, 1);
            });
        }),
        new("resetting one fills the slot with another", new(1, 0), world =>
        {
            var isWithin = false;
            world.As(0, () => world.RentAndReturn(2));
            world.Resets = _ =>
            {
                if (isWithin)
                    return;
                isWithin = true;
                world.RentAndReturn();
                world.RentAndReturn();
            };
            world.Thread(() => world.RentAndReturn());
            world.Thread(() => world.RentAndReturn());
            world.AtEnd(() => world.MustHaveAll(0, 1));
        }),
        new("the thread that trims has objects at hand", new(0, 0), world => world.Thread(() =>
        {
            world.RentAndReturn(AtHand + 2);
            world.Pool.Trim();
            world.MustHaveAll(0);
        })),
        new("an object that is idle comes back again", new(0, 0), world => world.Thread(() =>
        {
            var item = world.Rent()!;
            world.Return(item);
            world.Resets = _ => world.Execution.Fail("an idle object is reset");
            world.MustRefuse(item);
        })),
        new("resetting one uses the pool", new(1, 0), world =>
        {
            var depth = 0;
            world.Resets = _ =>
            {
                if (depth++ == 0)
                    world.RentAndReturn(2);
                depth--;
            };
            world.Thread(() => world.RentAndReturn(2));
            world.Thread(() => world.RentAndReturn());
            world.AtEnd(() => world.MustHaveAll(0, 1));
        }),
        new("resetting one throws", new(1, 0), world =>
        {
            var failures = 0;
            world.As(0, () => world.RentAndReturn(2));
            world.Resets = _ =>
            {
                if (failures++ < 2)
                    throw new TimeoutException();
            };
            world.Thread(() =>
            {
                world.Expect<TimeoutException>(() => world.RentAndReturn());
                world.Expect<TimeoutException>(() => world.RentAndReturn());
            });
            world.Thread(() => world.Expect<TimeoutException>(() => world.RentAndReturn()));
            world.AtEnd(() => world.MustHaveAll(0, 1));
        }),
        new("disposing throws", new(1, 0), world =>
        {
            world.As(0, () => world.RentAndReturn(AtHand + 2));
            world.Disposes = _ => throw new TimeoutException();
            world.Thread(() => world.RentAndReturn());
            world.Thread(() => world.Expect<AggregateException>(world.Pool.Trim));
            world.AtEnd(() =>
            {
                world.Disposes = null;
                world.MustHaveAll(0, 1);
            });
        }),
    ];
}
