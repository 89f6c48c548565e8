namespace TreeStores.Tests;

/// <summary>Changes are told once, in order, and a slow reader is told what it missed.</summary>
public class FeedTests : RentalTest
{
    [Fact]
    public async Task Each_change_is_told_once_and_in_order_to_every_reader()
    {
        const int Writers = 4, Each = 500;
        var store = Open(change: o => o with { FeedCapacity = Writers * Each });
        await using var first = store.Subscribe("").GetAsyncEnumerator();
        await using var second = store.Subscribe("w1/").GetAsyncEnumerator();
        await Task.WhenAll(Enumerable.Range(0, Writers).Select(writer => Task.Run(() =>
        {
            for (var i = 0; i < Each; i++)
                store[$"w{writer}/{i % 7}"] = i;
        })));
        var all = await TakeAsync(first, Writers * Each);
        Assert.Equal(Enumerable.Range(1, Writers * Each).Select(i => (long)i), all.Select(c => c.Version));
        Assert.Equal(all.Where(c => c.Key.StartsWith("w1/", StringComparison.Ordinal)), await TakeAsync(second, Each));
        Assert.Equal(Enumerable.Range(0, Each).Select(i => $"w2/{i % 7}"), all.Select(c => c.Key).Where(k => k.StartsWith("w2/", StringComparison.Ordinal)));
        Assert.All(all, c => Assert.Equal((ChangeKind.Set, 1L), (c.Kind, c.Count)));
    }

    [Fact]
    public async Task Every_kind_of_change_is_told()
    {
        var store = Open();
        store["a/0"] = 1;
        await using var changes = store.Subscribe("a/1").GetAsyncEnumerator();
        store["a/1"] = 17;
        store["a/2"] = 1;
        store.Remove("a/1");
        store.Remove("a/1");
        store["a/10"] = 1;
        store.Clear("b");
        store.Clear("a/");
        Assert.Equal(
            [
                new Change(ChangeKind.Set, "a/1", 2, 2), new Change(ChangeKind.Removed, "a/1", 4), new Change(ChangeKind.Set, "a/10", 5, 1),
                new Change(ChangeKind.Cleared, "a/", 6, 0, 3),
            ],
            await TakeAsync(changes, 4));
    }

    [Fact]
    public async Task A_slow_reader_is_told_what_it_missed_and_then_goes_on()
    {
        var store = Open(change: o => o with { FeedCapacity = 10 });
        await using var changes = store.Subscribe("").GetAsyncEnumerator();
        for (var i = 1; i <= 100; i++)
            store["key"] = i;
        var seen = await TakeAsync(changes, 11);
        Assert.Equal(Enumerable.Range(1, 10).Select(i => (long)i), seen.Take(10).Select(c => c.Version));
        Assert.Equal(new Change(ChangeKind.Missed, "", 100, 0, 90), seen[10]);
        store["key"] = 101;
        Assert.Equal(101, (await TakeAsync(changes, 1))[0].Version);
    }

    [Fact]
    public async Task No_change_is_lost_without_being_counted()
    {
        var total = Extent.IsWhole(Extent.Samples) ? 20_000 : 4_000;
        var store = Open(change: o => o with { FeedCapacity = 16 });
        await using var changes = store.Subscribe("").GetAsyncEnumerator();
        var writing = Task.Run(() =>
        {
            for (var i = 0; i < total; i++)
                store["key"] = i;
            store.Dispose();
        });
        long next = 1, pause = 50;
        var (missed, told) = (0L, 0L);
        while (await changes.MoveNextAsync())
        {
            var change = changes.Current;
            if (change.Kind == ChangeKind.Missed)
            {
                Assert.Equal(next + change.Count - 1, change.Version);
                missed += change.Count;
            }
            else
            {
                Assert.Equal(next, change.Version);
                told++;
            }

            next = change.Version + 1;
            if (next < pause)
                continue;

            // Every now and then it reads nothing while more changes are made than wait for it.
            var later = Math.Min(total, next + 40);
            await Wait.UntilAsync(() => store.Version >= later || writing.IsCompleted, $"the writer stops before {later}");
            pause = next + 200;
        }

        await writing;
        Assert.Equal(total, missed + told);
        Assert.True(missed > 0 && told > 0, $"{missed} are missed, {told} told");
        Assert.Equal(total + 1, next);
    }

    [Fact]
    public async Task A_reader_that_waits_is_woken_cancelled_and_ended()
    {
        var store = Open();
        await using var changes = store.Subscribe("").GetAsyncEnumerator();
        var waiting = changes.MoveNextAsync().AsTask();
        Assert.False(waiting.IsCompleted);
        store["key"] = 1;
        Assert.True(await waiting.WaitAsync(Wait.Limit));

        using var cancellation = new CancellationTokenSource();
        await using var cancelled = store.Subscribe("").GetAsyncEnumerator(cancellation.Token);
        waiting = cancelled.MoveNextAsync().AsTask();
        await cancellation.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => waiting.WaitAsync(Wait.Limit));

        waiting = changes.MoveNextAsync().AsTask();
        store.Dispose();
        Assert.False(await waiting.WaitAsync(Wait.Limit));
        Assert.Throws<ObjectDisposedException>(() => store.Subscribe("").GetAsyncEnumerator());
    }

    [Fact]
    public async Task A_subscription_can_be_enumerated_with_await_foreach()
    {
        var store = Open();
        var keys = new List<string>();
        var writing = Task.Run(async () =>
        {
            for (var i = 0; ; i++)
            {
                store["key"] = i;
                lock (keys)
                {
                    if (keys.Count > 0)
                        return;
                }

                // When the enumeration has begun cannot be seen from here.
                await Task.Delay(1);
            }
        });
        await foreach (var change in store.Subscribe("k"))
        {
            lock (keys)
                keys.Add(change.Key);
            break;
        }

        await writing;
        Assert.Equal(["key"], keys);
    }

    private static async Task<List<Change>> TakeAsync(IAsyncEnumerator<Change> changes, int count)
    {
        var taken = new List<Change>();
        while (taken.Count < count)
        {
            Assert.True(await changes.MoveNextAsync().AsTask().WaitAsync(Wait.Limit), $"the changes end after {taken.Count}");
            taken.Add(changes.Current);
        }

        return taken;
    }
}
