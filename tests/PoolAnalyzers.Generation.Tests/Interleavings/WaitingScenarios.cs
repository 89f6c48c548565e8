namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>What threads do with pools that have a strict bound and are waited for. A thread that waits for ever fails the order.</summary>
internal static class WaitingScenarios
{
    private static readonly Scenario s_limits = new("rentals that may not wait, and limits that are none", new(1, 0), world =>
    {
        world.Capacity = 2;
        var items = RentAll(world);
        world.Thread(() => world.Return(items[1]));
        world.Thread(() =>
        {
            world.Expect<ArgumentOutOfRangeException>(() => world.RentLater(TimeSpan.FromMilliseconds(-2)));
            world.Expect<ArgumentOutOfRangeException>(() => world.RentBlocked(TimeSpan.MaxValue));
            var rented = new[]
            {
                world.RentLater(token: new CancellationToken(canceled: true)), world.RentLater(TimeSpan.Zero), world.RentBlocked(TimeSpan.Zero),
            };
            foreach (var item in rented.OfType<object>())
                world.Return(item);
        });
        world.AtEnd(() => Complete(world, items[0]));
    });

    /// <summary>Pools of arrays of which two exist.</summary>
    public static readonly Scenario[] Arrays =
    [
        new("an array comes back into the slot while a waiter arrives", new(2, 1), world =>
        {
            world.Capacity = 2;
            var items = RentAll(world);
            world.Thread(() => world.Return(items[1]));
            world.Thread(() => world.WaitAndReturn());
            world.AtEnd(() => Complete(world, items[0]));
        }),
        new("an array comes back into the slot of a revoked cache while a waiter arrives", new(2, 1), world =>
        {
            world.Capacity = 2;
            var items = RentAll(world);
            // The other thread finds nothing, and revokes the cache.
            world.As(1, () => world.TryRent());
            world.Thread(() => world.Return(items[1]));
            world.Thread(() => world.WaitAndReturn());
            world.AtEnd(() => Complete(world, items[0]));
        }),
        new("an array comes back beside the slot while a waiter arrives", new(2, 1), world =>
        {
            world.Capacity = 2;
            var items = RentAll(world);
            world.Thread(() => world.Return(items[0]));
            world.Thread(() => world.WaitAndReturn());
            world.AtEnd(() => Complete(world, items[1]));
        }),
        new("an array comes back on a thread that comes for the first time", new(2, 1), world =>
        {
            world.Capacity = 2;
            var items = RentAll(world);
            world.Thread(() => world.WaitAndReturn());
            world.Thread(() => world.Return(items[0]));
            world.AtEnd(() => Complete(world, items[1]));
        }),
        new("two wait for one", new(1, 1), world =>
        {
            world.Capacity = 2;
            var items = RentAll(world);
            world.Thread(() => world.Return(items[1]));
            world.Thread(() => world.WaitAndReturn());
            world.Thread(() => world.WaitAndReturn());
            world.AtEnd(() => Complete(world, items[0]));
        }),
        new("a wait is canceled while an array comes back", new(2, 0), world =>
        {
            world.Capacity = 2;
            var items = RentAll(world);
            var cancellation = new CancellationTokenSource();
            world.Thread(() => world.Return(items[1]));
            world.Thread(() =>
            {
                if (world.RentLater(token: cancellation.Token) is { } item)
                    world.Return(item);
            });
            world.Thread(cancellation.Cancel);
            world.AtEnd(() => Complete(world, items[0]));
        }),
        new("the first of two waits is canceled while an array comes back", new(1, 0), world =>
        {
            world.Capacity = 2;
            var items = RentAll(world);
            var cancellation = new CancellationTokenSource();
            world.Thread(() => world.Return(items[1]));
            world.Thread(() =>
            {
                if (world.RentLater(token: cancellation.Token) is { } item)
                    world.Return(item);
            });
            world.Thread(() => world.WaitAndReturn());
            world.Thread(cancellation.Cancel);
            world.AtEnd(() => Complete(world, items[0]));
        }),
        new("a waiter is used again while its last cancellation is under way", new(1, 0), world =>
        {
            world.Capacity = 2;
            var items = RentAll(world);
            var cancellation = new CancellationTokenSource();
            world.Thread(() => world.Return(items[1]));
            world.Thread(() =>
            {
                if (world.RentLater(token: cancellation.Token) is { } item)
                    world.Return(item);
                var (one, two) = (world.RentLater(), world.RentBlocked());
                if (one is null || two is null)
                    world.Execution.Fail("a wait without a limit ended without a rental");
                world.Return(one);
                world.Return(two);
            });
            world.Thread(() =>
            {
                cancellation.Cancel();
                world.Return(items[0]);
            });
            world.AtEnd(() => world.MustBeComplete(0, 1));
        }),
        new("time is over while an array comes back", new(2, 0), world =>
        {
            world.Capacity = 2;
            var items = RentAll(world);
            world.Thread(() => world.Return(items[1]));
            world.Thread(() =>
            {
                if (world.RentLater(World.Limit) is { } item)
                    world.Return(item);
            });
            world.Thread(world.TimePasses);
            world.AtEnd(() => Complete(world, items[0]));
        }),
        new("a timer fires before its time", new(2, 0), world =>
        {
            world.Capacity = 2;
            var items = RentAll(world);
            world.Thread(() =>
            {
                if (world.RentLater(World.Limit) is not null)
                    world.Execution.Fail("all are rented, and somebody got one");
            });
            world.Thread(() =>
            {
                world.TimersFireEarly();
                world.TimePasses();
            });
            world.AtEnd(() =>
            {
                world.As(0, () => world.Return(items[1]));
                Complete(world, items[0]);
            });
        }),
        new("time is over for a blocked thread while an array comes back", new(2, 0), world =>
        {
            world.Capacity = 2;
            var items = RentAll(world);
            world.Thread(() => world.Return(items[1]));
            world.Thread(() =>
            {
                if (world.RentBlocked(World.Limit) is { } item)
                    world.Return(item);
            });
            world.Thread(world.TimePasses);
            world.AtEnd(() => Complete(world, items[0]));
        }),
        new("a blocked wait is canceled while an array comes back", new(2, 0), world =>
        {
            world.Capacity = 2;
            var items = RentAll(world);
            var cancellation = new CancellationTokenSource();
            world.Thread(() => world.Return(items[1]));
            world.Thread(() =>
            {
                if (world.RentBlocked(token: cancellation.Token) is { } item)
                    world.Return(item);
            });
            world.Thread(cancellation.Cancel);
            world.AtEnd(() => Complete(world, items[0]));
        }),
        new("a result is asked for before it is there", new(1, 0), world =>
        {
            world.Capacity = 2;
            var items = RentAll(world);
            world.Thread(() => world.Return(items[1]));
            world.Thread(() =>
            {
                if (world.RentTooEarly() is { } item)
                    world.Return(item);
            });
            world.AtEnd(() => Complete(world, items[0]));
        }),
        s_limits,
        new("one waits while another rents and returns", new(2, 0), world =>
        {
            world.Capacity = 2;
            var items = RentAll(world);
            world.Thread(() =>
            {
                world.Return(items[1]);
                for (var turn = 0; turn < 3; turn++)
                {
                    if (world.TryRent() is { } item)
                        world.Return(item);
                }
            });
            world.Thread(() => world.WaitAndReturn());
            world.AtEnd(() => Complete(world, items[0]));
        }),
        new("who waits comes before who comes later", new(0, 0), world =>
        {
            world.Capacity = 2;
            var items = RentAll(world);
            object? first = null;
            world.Thread(() =>
            {
                first = world.RentLater();
                world.Return(first!);
            });
            world.Thread(() =>
            {
                world.Return(items[1]);
                world.WaitAndReturn();
            });
            world.AtEnd(() =>
            {
                if (first is null)
                    world.Execution.Fail("the first one got nothing");
                Complete(world, items[0]);
            });
        }),
        new("a thread that returned ends while another waits", new(2, 0), world =>
        {
            world.Capacity = 2;
            object one = null!;
            world.As(1, () => one = world.Rent()!);
            world.Thread(() => world.RentAndReturn());
            world.Thread(() => world.WaitAndReturn());
            world.Finalizer(0);
            world.AtEnd(() =>
            {
                world.As(1, () => world.Return(one));
                world.MustBeComplete(1);
            });
        }),
        new("the pool is trimmed while one waits", new(2, 0), world =>
        {
            world.Capacity = 2;
            var items = RentAll(world);
            world.Thread(() =>
            {
                world.Return(items[1]);
                world.Trim();
            });
            world.Thread(() => world.WaitAndReturn());
            world.AtEnd(() => Complete(world, items[0]));
        }),
    ];

    /// <summary>Pools of objects of which two exist.</summary>
    public static readonly Scenario[] Objects =
    [
        s_limits,
        new("two wait while the pool disposes what it had idle", new(1, 0), world =>
        {
            world.Capacity = 2;
            var items = RentAll(world);
            world.As(0, () => items.ToList().ForEach(world.Return));
            world.Thread(world.Trim);
            world.Thread(() => world.Return(Waited(world)));
            world.Thread(() => world.Return(Waited(world)));
            world.AtEnd(() => world.MustBeComplete(0, 1));
        }),
        new("an object is dropped while one waits", new(2, 0), world =>
        {
            world.Capacity = 2;
            var items = RentAll(world);
            world.Keeps = _ => false;
            world.Thread(() => world.Return(items[1]));
            world.Thread(() => world.WaitAndReturn());
            world.AtEnd(() =>
            {
                world.Keeps = null;
                Complete(world, items[0]);
            });
        }),
        new("making one fails for who waits, and the next one gets its place", new(1, 0), world =>
        {
            world.Capacity = 2;
            var items = RentAll(world);
            var failures = 0;
            world.Keeps = _ => false;
            world.Creates = _ =>
            {
                if (failures++ == 0)
                    throw new NotSupportedException();
            };
            world.Thread(() => world.Return(items[1]));
            world.Thread(() => world.Expect<NotSupportedException>(world.WaitAndReturn));
            world.Thread(() => world.Expect<NotSupportedException>(world.WaitAndReturn));
            world.AtEnd(() =>
            {
                world.Keeps = null;
                Complete(world, items[0]);
            });
        }),
        new("a thread ends while another waits", new(2, 0), world =>
        {
            world.Capacity = 2;
            object one = null!;
            world.As(1, () => one = world.Rent()!);
            world.Thread(() => world.RentAndReturn());
            world.Thread(() => world.WaitAndReturn());
            world.Finalizer(0);
            world.AtEnd(() =>
            {
                world.As(1, () => world.Return(one));
                world.MustBeComplete(1);
            });
        }),
        new("the pool is trimmed while one waits", new(2, 0), world =>
        {
            world.Capacity = 2;
            var items = RentAll(world);
            world.Thread(() =>
            {
                world.Return(items[1]);
                world.Trim();
            });
            world.Thread(() => world.WaitAndReturn());
            world.AtEnd(() => Complete(world, items[0]));
        }),
    ];

    // The first thread has both, and the second one in its slot.
    private static object[] RentAll(World world)
    {
        object[] items = [];
        world.As(0, () =>
        {
            items = [world.Rent()!, world.Rent()!];
            world.Return(items[1]);
            items[1] = world.Rent()!;
        });
        return items;
    }

    private static object Waited(World world)
    {
        var item = world.RentLater();
        if (item is null)
            world.Execution.Fail("a wait without a limit ended without a rental");
        return item;
    }

    private static void Complete(World world, object item)
    {
        world.As(0, () => world.Return(item));
        world.MustBeComplete(0, 1);
    }
}
