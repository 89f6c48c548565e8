namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>What threads do with pools that have a strict bound.</summary>
internal static class StrictScenarios
{
    /// <summary>Pools of arrays of which two exist.</summary>
    public static readonly Scenario[] Arrays =
    [
        new("an owner and a thief", new(2, 1), world =>
        {
            world.Capacity = 2;
            world.As(0, () => world.RentAndReturn(2));
            world.Thread(() => world.RentAndReturn(2));
            world.Thread(() => world.RentAndReturn(1));
            world.AtEnd(() => world.MustBeComplete(0, 1));
        }),
        new("the thief takes all, and gives them back", new(2, 1), world =>
        {
            world.Capacity = 2;
            world.As(0, () => world.RentAndReturn(2));
            world.Thread(() => world.RentAndReturn());
            world.Thread(() => world.RentAndReturn(2));
            world.AtEnd(() => world.MustBeComplete(1, 0));
        }),
        new("a revoked owner becomes free again while a thief looks", new(2, 1), world =>
        {
            world.Capacity = 2;
            world.As(0, () => world.RentAndReturn(2));
            world.As(1, () => world.RentAndReturn(2));
            world.As(0, () => world.RentAndReturn(1));
            world.Thread(() =>
            {
                world.RentAndReturn();
                world.RentAndReturn();
            });
            world.Thread(() => world.RentAndReturn(2));
            world.AtEnd(() => world.MustBeComplete(0, 1));
        }),
        new("a revoked owner becomes free again as it returns", new(2, 1), world =>
        {
            world.Capacity = 2;
            List<object> items = [];
            world.As(0, () =>
            {
                items = world.Rent(2);
                world.Return(items[0]);
            });
            // Twice the other thread takes what is idle, and the owner returns it: then that is in the owner's slot, and its patience is over next time.
            for (var turn = 0; turn < 2; turn++)
            {
                world.As(1, () => items[0] = world.Rent()!);
                world.As(0, () => world.Return(items[0]));
            }

            world.Thread(() =>
            {
                world.Return(items[1]);
                world.RentAndReturn();
            });
            world.Thread(() => world.RentAndReturn(2));
            world.AtEnd(() => world.MustBeComplete(0, 1));
        }),
        new("there is one for each", new(2, 1), world =>
        {
            world.Capacity = 2;
            // One is idle in the slot of the first thread, the other in that of a third one.
            List<object> first = [];
            world.As(0, () => first = world.Rent(1));
            world.As(2, () => world.RentAndReturn());
            world.As(0, () => first.ForEach(world.Return));
            for (var thread = 0; thread < 2; thread++)
            {
                world.Thread(() =>
                {
                    world.MustRentAndReturn();
                    world.MustRentAndReturn();
                });
            }

            world.AtEnd(() => world.MustBeComplete(0, 1));
        }),
        new("two owners and a thief", new(1, 1), world =>
        {
            world.Capacity = 2;
            world.As(0, () => world.RentAndReturn(1));
            world.As(1, () => world.RentAndReturn(1));
            world.Thread(() => world.RentAndReturn());
            world.Thread(() => world.RentAndReturn());
            world.Thread(() => world.RentAndReturn(2));
            world.AtEnd(() => world.MustBeComplete(0, 1, 2));
        }),
        new("all come for the first time", new(2, 0), world =>
        {
            world.Capacity = 2;
            world.Thread(() => world.RentAndReturn());
            world.Thread(() => world.RentAndReturn(2));
            world.AtEnd(() => world.MustBeComplete(0, 1));
        }),
        new("arrays come back on another thread", new(2, 1), world =>
        {
            world.Capacity = 2;
            object[] items = [];
            world.As(0, () => items = [world.Rent()!, world.Rent()!]);
            world.Thread(() =>
            {
                world.RentAndReturn();
                world.RentAndReturn();
            });
            world.Thread(() =>
            {
                world.Return(items[0]);
                world.Return(items[1]);
                world.RentAndReturn();
            });
            world.AtEnd(() => world.MustBeComplete(0, 1));
        }),
        new("an owner returns what is not its slot's while a thief looks", new(2, 1), world =>
        {
            world.Capacity = 2;
            List<object> items = [];
            world.As(0, () =>
            {
                // The next return past a slot that is out fills it.
                items = world.Rent(2);
                world.Return(items[0]);
                items[0] = world.Rent()!;
                world.Return(items[1]);
                items[1] = world.Rent()!;
                world.Return(items[0]);
            });
            world.Thread(() =>
            {
                world.Return(items[1]);
                world.RentAndReturn();
            });
            world.Thread(() => world.RentAndReturn());
            world.AtEnd(() => world.MustBeComplete(0, 1));
        }),
        new("a thread ends", new(2, 0), world =>
        {
            world.Capacity = 2;
            world.As(0, () => world.RentAndReturn(2));
            world.Thread(() => world.RentAndReturn());
            world.Thread(() => world.MustRentAndReturn());
            world.Finalizer(0);
            world.AtEnd(() => world.MustBeComplete(1));
        }),
        new("a thread ends while another one comes for the first time", new(1, 0), ForgetsEnded),
        new("the pool is trimmed", new(2, 1), world =>
        {
            world.Capacity = 2;
            world.As(0, () => world.RentAndReturn(2));
            world.Thread(() => world.RentAndReturn(2));
            world.Thread(() =>
            {
                world.Trim();
                world.RentAndReturn();
            });
            world.AtEnd(() => world.MustBeComplete(0, 1));
        }),
        new("more come back than there are", new(0, 0), world => world.Thread(() =>
        {
            world.RentAndReturn(2);
            for (var foreign = 0; foreign < 8; foreign++)
            {
                try
                {
                    world.Pool.Return(new byte[1]);
                }
                catch (ArgumentException)
                {
                    return;
                }
            }

            world.Execution.Fail("ten arrays are idle where two exist");
        })),
        new("second returns", new(0, 0), world =>
        {
            world.Capacity = 2;
            world.Thread(() =>
            {
                var (first, second) = (world.Rent()!, world.Rent()!);
                if (world.TryRent() is not null)
                    world.Execution.Fail("three of two are rented");
                world.Return(first);
                world.MustRefuse(first);
                world.Return(second);
                world.MustRefuse(first);
            });
            world.AtEnd(() => world.MustBeComplete(0));
        }),
    ];

    /// <summary>Pools of arrays of which four exist, so that a magazine of two can be full.</summary>
    public static readonly Scenario[] FourArrays =
    [
        new("a full magazine is flushed, and filled again", new(2, 1), world =>
        {
            world.Capacity = 4;
            object[] items = [];
            world.As(0, () => items = [world.Rent()!, world.Rent()!, world.Rent()!, world.Rent()!]);
            world.Thread(() =>
            {
                foreach (var item in items)
                    world.Return(item);
                world.RentAndReturn();
            });
            world.Thread(() => world.RentAndReturn(2));
            world.AtEnd(() => world.MustBeComplete(0, 1));
        }),
    ];

    /// <summary>Pools of objects of which two exist, and which are disposed when they are dropped.</summary>
    public static readonly Scenario[] Objects =
    [
        new("an owner and a thief", new(2, 1), world =>
        {
            world.Capacity = 2;
            world.As(0, () => world.RentAndReturn(2));
            world.Thread(() => world.RentAndReturn(2));
            world.Thread(() => world.RentAndReturn());
            world.AtEnd(() => world.MustBeComplete(0, 1));
        }),
        new("objects are dropped", new(2, 0), world =>
        {
            world.Capacity = 2;
            var dropped = 0;
            world.Keeps = _ => ++dropped > 2;
            world.Thread(() => world.RentAndReturn(2));
            world.Thread(() => world.RentAndReturn());
            world.AtEnd(() => world.MustBeComplete(0, 1));
        }),
        new("objects are dropped that were in slots", new(1, 0), world =>
        {
            world.Capacity = 2;
            world.As(0, () => world.RentAndReturn(2));
            world.Keeps = _ => false;
            world.Thread(() => world.RentAndReturn(2));
            world.Thread(() => world.RentAndReturn());
            world.AtEnd(() =>
            {
                world.Keeps = null;
                world.MustBeComplete(0, 1);
            });
        }),
        new("an object that is idle comes back again", new(0, 0), world =>
        {
            world.Capacity = 2;
            world.Thread(() =>
            {
                var item = world.Rent()!;
                world.Return(item);
                world.Resets = _ => world.Execution.Fail("an idle object is reset");
                world.MustRefuse(item);
                world.Resets = null;
            });
            world.AtEnd(() => world.MustBeComplete(0, 1));
        }),
        new("an object that was dropped comes back again", new(0, 0), world =>
        {
            world.Capacity = 2;
            world.Keeps = _ => false;
            world.Thread(() =>
            {
                var item = world.Rent()!;
                world.Return(item);
                world.MustRefuse(item);
                world.MustRefuse(item);
            });
            world.AtEnd(() =>
            {
                world.Keeps = null;
                world.MustBeComplete(0, 1);
            });
        }),
        new("making one throws", new(2, 0), world =>
        {
            world.Capacity = 2;
            var failures = 0;
            world.Creates = _ =>
            {
                if (failures++ < 2)
                    throw new TimeoutException();
            };
            world.Thread(() => world.Expect<TimeoutException>(() => world.RentAndReturn(2)));
            world.Thread(() => world.Expect<TimeoutException>(() => world.RentAndReturn()));
            world.AtEnd(() => world.MustBeComplete(0, 1));
        }),
        new("resetting one throws", new(1, 0), world =>
        {
            world.Capacity = 2;
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
            world.AtEnd(() => world.MustBeComplete(0, 1));
        }),
        new("resetting one uses the pool", new(1, 1), world =>
        {
            world.Capacity = 2;
            var depth = 0;
            world.Resets = _ =>
            {
                if (depth++ == 0)
                    world.RentAndReturn(2);
                depth--;
            };
            world.Thread(() => world.RentAndReturn(1));
            world.Thread(() => world.RentAndReturn(1));
            world.AtEnd(() => world.MustBeComplete(0, 1));
        }),
        new("resetting one fills the slot with another", new(1, 0), world =>
        {
            world.Capacity = 2;
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
            world.AtEnd(() => world.MustBeComplete(0, 1));
        }),
        new("a thread ends", new(2, 0), world =>
        {
            world.Capacity = 2;
            world.As(0, () => world.RentAndReturn(2));
            world.Thread(() => world.RentAndReturn());
            world.Thread(() => world.RentAndReturn());
            world.Finalizer(0);
            world.AtEnd(() => world.MustBeComplete(1));
        }),
        new("a thread ends while another one comes for the first time", new(1, 0), ForgetsEnded),
        new("the pool is trimmed", new(2, 0), world =>
        {
            world.Capacity = 2;
            world.As(0, () => world.RentAndReturn(2));
            world.Thread(() => world.RentAndReturn());
            world.Thread(() => world.Trim());
            world.AtEnd(() => world.MustBeComplete(0, 1));
        }),
        new("disposing throws", new(1, 0), world =>
        {
            world.Capacity = 2;
            world.As(0, () => world.RentAndReturn(2));
            world.Disposes = _ => throw new TimeoutException();
            world.Thread(() => world.RentAndReturn());
            world.Thread(() => world.Expect<AggregateException>(world.Trim));
            world.AtEnd(() =>
            {
                world.Disposes = null;
                world.MustBeComplete(0, 1);
            });
        }),
    ];

    /// <summary>The same, made at first use.</summary>
    public static readonly Scenario[] Preallocated =
    [
        new("two come first", new(2, 0), world =>
        {
            world.Capacity = 2;
            world.Thread(() => world.RentAndReturn(2));
            world.Thread(() => world.RentAndReturn());
            world.AtEnd(() => world.MustBeComplete(0, 1));
        }),
        new("making one throws", new(2, 0), world =>
        {
            world.Capacity = 2;
            var failures = 0;
            world.Creates = _ =>
            {
                if (failures++ < 2)
                    throw new TimeoutException();
            };
            world.Thread(() => world.Expect<TimeoutException>(() => world.RentAndReturn()));
            world.Thread(() => world.Expect<TimeoutException>(() => world.RentAndReturn()));
            world.AtEnd(() => world.MustBeComplete(0, 1));
        }),
    ];

    // The list of caches is full when the third thread comes, which then looks for threads that have ended.
    private static void ForgetsEnded(World world)
    {
        world.Capacity = 2;
        world.As(0, () => world.RentAndReturn());
        world.As(1, () => world.RentAndReturn());
        world.Thread(() => world.RentAndReturn());
        world.Thread(() => world.RentAndReturn());
        world.Thread(() => world.RentAndReturn(2));
        world.Finalizer(0);
        world.AtEnd(() => world.MustBeComplete(1, 2));
    }
}
