namespace PoolAnalyzers.GeneratedPools.Tests;

/// <summary>Something with a text, which is kept unless it is torn.</summary>
internal sealed class Draft
{
    public string Text { get; set; } = "";

    public bool IsTorn { get; set; }

    public void Wipe() => Text = "";
}

[FixedLengthPool(typeof(long), Length = 8, Capacity = 2, WhenEmpty = WhenEmpty.Wait, Preallocate = true)]
internal sealed partial class FilledWaits : ILongPool;

[FixedLengthPool(typeof(long), Length = 8, Capacity = 2, WhenEmpty = WhenEmpty.Wait, Sync = PoolSync.Lock)]
internal sealed partial class LockedWaits : ILongPool;

[FixedLengthPool(typeof(long), Length = 8, Capacity = 64, WhenEmpty = WhenEmpty.Wait, RuntimeLimits = true)]
internal sealed partial class LimitedWaits : ILongPool;

[ObjectPool(typeof(Draft), Capacity = 1, WhenEmpty = WhenEmpty.Wait, Reset = nameof(Draft.Wipe), MaxRetained = "!IsTorn")]
internal sealed partial class DraftPool;

/// <summary>Waiting beside the other options of a pool.</summary>
[Collection(nameof(Alone))]
public class WaitingOptionTests
{
    private static readonly TimeSpan s_long = Wait.Limit;

    [Fact]
    public void With_all_made_at_first_use() => BlocksUntilReturned(new FilledWaits());

    [Fact]
    public void With_a_lock() => BlocksUntilReturned(new LockedWaits());

    [Fact]
    public void With_a_bound_that_is_known_at_run_time() => BlocksUntilReturned(new LimitedWaits(new LimitedWaits.Limits { Capacity = 2 }));

    [Fact]
    public async Task A_waiter_gets_what_was_reset()
    {
        var pool = new DraftPool();
        var held = pool.Rent();
        held.Text = "of another";
        var waiting = pool.RentAsync().AsTask();
        pool.Return(held);
        Assert.Same(held, await waiting.WaitAsync(s_long));
        Assert.Equal("", held.Text);
    }

    [Fact]
    public void A_blocked_thread_gets_another_in_place_of_what_is_refused()
    {
        var pool = new DraftPool();
        var held = pool.Rent();
        Draft? got = null;
        var thread = Blocked(() => got = pool.Rent());
        held.IsTorn = true;
        pool.Return(held);
        Assert.True(thread.Join(s_long));
        Assert.NotNull(got);
        Assert.NotSame(held, got);
        Assert.False(pool.TryRent(out _));
        pool.Return(got);
    }

    [Fact]
    public async Task Each_instance_serves_its_own_waiters()
    {
        var (one, other) = (new LockedWaits(), new LockedWaits());
        long[][] arrays = [one.Rent(), one.Rent(), other.Rent(), other.Rent()];
        var waiting = one.RentAsync().AsTask();
        var waitingForOther = other.RentAsync().AsTask();
        other.Return(arrays[2]);
        Assert.Same(arrays[2], await waitingForOther.WaitAsync(s_long));
        Assert.False(waiting.IsCompleted);
        one.Return(arrays[1]);
        Assert.Same(arrays[1], await waiting.WaitAsync(s_long));
    }

    private static void BlocksUntilReturned(ILongPool pool)
    {
        var (one, two) = (pool.Rent(), pool.Rent());
        Assert.NotSame(one, two);
        Assert.False(pool.TryRent(out _));
        var got = new long[2][];
        Thread[] threads = [Blocked(() => got[0] = pool.Rent()), Blocked(() => got[1] = pool.Rent())];
        pool.Return(two);
        Assert.True(threads[0].Join(s_long));
        pool.Return(one);
        Assert.True(threads[1].Join(s_long));
        Assert.Equal([two, one], got);
        pool.Return(one);
        pool.Return(two);
        Assert.True(pool.TryRent(out _) && pool.TryRent(out _) && !pool.TryRent(out _));
    }

    private static Thread Blocked(Action rent)
    {
        var thread = new Thread(() => rent());
        thread.Start();
        Wait.UntilBlocked(thread);
        return thread;
    }
}
