namespace PoolAnalyzers.GeneratedPools.Tests;

/// <summary>Ends when it is told to, or at once.</summary>
internal class AsyncEnding : IAsyncDisposable
{
    public TaskCompletionSource? Pending { get; init; }

    public bool IsStarted { get; private set; }

    public bool FailsAtOnce { get; init; }

    public ValueTask DisposeAsync()
    {
        IsStarted = true;
        GC.SuppressFinalize(this);
        return FailsAtOnce ? throw new InvalidOperationException("at once") : Pending is null ? default : new ValueTask(Pending.Task);
    }
}

/// <summary>Ends in both ways.</summary>
internal sealed class EndingBothWays : AsyncEnding, IDisposable
{
    public bool IsDisposed { get; private set; }

    public void Dispose() => IsDisposed = true;
}

[ObjectPool(typeof(AsyncEnding), Capacity = 0, Sync = PoolSync.Lock)]
internal static partial class StaticAsyncEndings;

[ObjectPool(typeof(AsyncEnding), Capacity = 64)]
internal sealed partial class AsyncEndings : IAsyncDisposable;

[ObjectPool(typeof(AsyncEnding), Capacity = 64, WhenEmpty = WhenEmpty.Throw, MaxRetained = "!FailsAtOnce")]
internal sealed partial class StrictAsyncEndings : IAsyncDisposable, IDisposable;

[ObjectPool(typeof(AsyncEnding), Capacity = 64, Sync = PoolSync.Lock, Preallocate = true)]
internal sealed partial class LockedAsyncEndings : IAsyncDisposable;

[ObjectPool(typeof(EndingBothWays), Capacity = 64)]
internal sealed partial class EndingsBothWays : IAsyncDisposable;

[ObjectPool(typeof(EndingBothWays), Capacity = 64)]
internal sealed partial class SyncEndings : IDisposable;

[FixedLengthPool(typeof(byte), Length = 16)]
internal sealed partial class AsyncEndedArrays : IAsyncDisposable;

/// <summary>Objects that end asynchronously.</summary>
/// <remarks>Not beside other tests: each full collection that they cause trims these pools too, on another thread.</remarks>
[Collection(nameof(Alone))]
public class AsyncDisposalTests
{
    public AsyncDisposalTests() => Wait.ForTrims();

    [Fact]
    public void Dropping_starts_the_end_and_does_not_wait_for_it()
    {
        var pending = new AsyncEnding { Pending = new TaskCompletionSource() };
        var kept = new AsyncEnding();
        StaticAsyncEndings.Return(kept);
        StaticAsyncEndings.Return(pending);
        Assert.True(pending.IsStarted);
        Assert.False(kept.IsStarted);
        StaticAsyncEndings.Trim();
        Assert.True(kept.IsStarted);
        pending.Pending.SetResult();
    }

    [Fact]
    public void What_fails_at_once_is_thrown_where_it_is_dropped()
    {
        StaticAsyncEndings.Return(new AsyncEnding());
        Assert.Equal("at once", Assert.Throws<InvalidOperationException>(() => StaticAsyncEndings.Return(new AsyncEnding { FailsAtOnce = true })).Message);
        StaticAsyncEndings.Trim();
    }

    [Fact]
    public void What_fails_later_is_an_unobserved_exception_where_nobody_waits()
    {
        var seen = new List<string>();
        void Note(object? sender, UnobservedTaskExceptionEventArgs unobserved)
        {
            lock (seen)
                seen.Add(unobserved.Exception.InnerException!.Message);
        }

        TaskScheduler.UnobservedTaskException += Note;
        try
        {
            StaticAsyncEndings.Return(new AsyncEnding());
            DropAndFail();
            Wait.ForCollector(
                () =>
                {
                    lock (seen)
                        return seen.Contains("later, untold");
                },
                "nobody is told");
        }
        finally
        {
            TaskScheduler.UnobservedTaskException -= Note;
            StaticAsyncEndings.Trim();
        }

        [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
        static void DropAndFail()
        {
            var failing = new AsyncEnding { Pending = new TaskCompletionSource() };
            StaticAsyncEndings.Return(failing);
            failing.Pending.SetException(new InvalidOperationException("later, untold"));
        }
    }

    [Fact]
    public async Task The_end_of_the_pool_waits_for_all_of_them()
    {
        var pool = new AsyncEndings();
        var idle = new AsyncEnding { Pending = new TaskCompletionSource() };
        pool.Return(idle);
        var end = pool.DisposeAsync();
        Assert.True(idle.IsStarted);
        Assert.False(end.IsCompleted);
        idle.Pending.SetResult();
        await end;
        await pool.DisposeAsync();
        Assert.Throws<ObjectDisposedException>(pool.Rent);
        var late = new AsyncEnding();
        pool.Return(late);
        Assert.True(late.IsStarted);
    }

    [Fact]
    public async Task The_end_of_the_pool_tells_what_failed_before_and_then()
    {
        var pool = new StrictAsyncEndings();
        var (first, second) = (pool.Rent(), pool.Rent());
        pool.Return(first);
        pool.Return(second);
        Assert.Same(first, pool.Rent());
        pool.Dispose();
        Assert.Equal((false, true), (first.IsStarted, second.IsStarted));
        var failing = new AsyncEnding { Pending = new TaskCompletionSource() };
        var locked = new LockedAsyncEndings();
        for (var i = 0; i < 80; i++)
            locked.Return(new AsyncEnding());
        locked.Return(failing);
        Assert.True(failing.IsStarted);
        failing.Pending.SetException(new InvalidOperationException("later"));
        locked.Trim();
        locked.Return(new AsyncEnding { FailsAtOnce = true });
        var failures = (await Assert.ThrowsAsync<AggregateException>(async () => await locked.DisposeAsync())).InnerExceptions;
        Assert.Equal(["at once", "later"], failures.Select(failure => failure.Message).Order(StringComparer.Ordinal));
        await pool.DisposeAsync();
    }

    [Fact]
    public async Task Who_ends_in_both_ways_ends_as_its_pool_does()
    {
        var (asynchronous, synchronous) = (new EndingBothWays(), new EndingBothWays());
        await using (var pool = new EndingsBothWays())
            pool.Return(asynchronous);
        using (var pool = new SyncEndings())
            pool.Return(synchronous);
        Assert.Equal((true, false), (asynchronous.IsStarted, asynchronous.IsDisposed));
        Assert.Equal((false, true), (synchronous.IsStarted, synchronous.IsDisposed));
    }

    [Fact]
    public async Task Arrays_need_no_waiting()
    {
        var pool = new AsyncEndedArrays();
        pool.Return(pool.Rent());
        Assert.True(pool.DisposeAsync().IsCompletedSuccessfully);
        await pool.DisposeAsync();
        Assert.Throws<ObjectDisposedException>(pool.Rent);
    }
}
