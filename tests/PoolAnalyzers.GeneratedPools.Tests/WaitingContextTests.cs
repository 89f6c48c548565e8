using System.Collections.Concurrent;

namespace PoolAnalyzers.GeneratedPools.Tests;

/// <summary>Those who wait in a context of their own, which is code of the program's: it may refuse, or use the pool.</summary>
[Collection(nameof(Alone))]
public class WaitingContextTests
{
    private static readonly TimeSpan s_long = Wait.Limit;

    [Fact]
    public async Task To_dispose_tells_all_who_wait_although_a_context_refuses()
    {
        var pool = new EndingWaits();
        var held = pool.Rent();
        var refused = WaitIn(new RefusingContext(), pool);
        var later = WaitIn(null, pool);
        pool.Dispose();
        await Assert.ThrowsAsync<ObjectDisposedException>(() => refused.WaitAsync(s_long));
        await Assert.ThrowsAsync<ObjectDisposedException>(() => later.WaitAsync(s_long));
        pool.Return(held);
    }

    [Fact]
    public async Task A_return_does_not_fail_because_a_context_refuses()
    {
        var pool = new EndingWaits();
        var held = pool.Rent();
        var refused = WaitIn(new RefusingContext(), pool);
        pool.Return(held);
        Assert.Same(held, await refused.WaitAsync(s_long));
        pool.Return(held);
        pool.Dispose();
    }

    [Fact]
    public async Task A_canceled_wait_is_told_although_its_context_refuses()
    {
        var pool = new EndingWaits();
        var held = pool.Rent();
        using var cancellation = new CancellationTokenSource();
        var refused = WaitIn(new RefusingContext(), pool, cancellation.Token);
        cancellation.Cancel();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => refused.WaitAsync(s_long));
        pool.Return(held);
        pool.Dispose();
    }

    [Fact]
    public async Task What_a_context_ran_before_it_failed_runs_once()
    {
        for (var turn = 0; turn < 100; turn++)
        {
            var pool = new EndingWaits();
            var held = pool.Rent();
            var waiting = WaitIn(new LateContext(), pool);
            pool.Return(held);
            Assert.Same(held, await waiting.WaitAsync(s_long));
            pool.Return(held);
            pool.Dispose();
            Assert.Equal(1, held.Disposals);
        }
    }

    [Fact]
    public async Task A_scheduler_that_refuses_is_no_reason_to_wait_for_ever()
    {
        var pool = new EndingWaits();
        var held = pool.Rent();
        var scheduler = new OneTaskScheduler();
        var waiting = await Task.Factory.StartNew(() => Awaited(pool, default), CancellationToken.None, TaskCreationOptions.None, scheduler);
        pool.Return(held);
        Assert.Same(held, await waiting.WaitAsync(s_long));
        pool.Return(held);
        pool.Dispose();
    }

    /// <summary>A context that works is the one in which the renter goes on.</summary>
    [Fact]
    public async Task Who_waits_in_a_context_goes_on_there()
    {
        var pool = new EndingWaits();
        var held = pool.Rent();
        var context = new QueueContext();
        var waiting = WaitIn(context, pool);
        pool.Return(held);
        Assert.True(context.Posted.TryTake(out var work, s_long));
        Assert.False(waiting.IsCompleted);
        work();
        Assert.Same(held, await waiting);
        pool.Return(held);
        pool.Dispose();
    }

    [Fact]
    public void Code_of_a_context_does_not_run_on_the_thread_that_returns()
    {
        var pool = new EndingWaits();
        var held = pool.Rent();
        var context = new QueueContext();
        _ = WaitIn(context, pool);
        pool.Return(held);
        Assert.True(context.Posted.TryTake(out _, s_long));
        Assert.NotEqual(Environment.CurrentManagedThreadId, context.PostedBy);
        pool.Dispose();
    }

    private static Task<Ending> WaitIn(SynchronizationContext? context, EndingWaits pool, CancellationToken cancellationToken = default)
    {
        var before = SynchronizationContext.Current;
        SynchronizationContext.SetSynchronizationContext(context);
        try
        {
            return Awaited(pool, cancellationToken);
        }
        finally
        {
            SynchronizationContext.SetSynchronizationContext(before);
        }
    }

    private static async Task<Ending> Awaited(EndingWaits pool, CancellationToken cancellationToken) => await pool.RentAsync(cancellationToken);

    private sealed class RefusingContext : SynchronizationContext
    {
        public override void Post(SendOrPostCallback d, object? state) => throw new InvalidOperationException("The window is closed.");
    }

    private sealed class LateContext : SynchronizationContext
    {
        public override void Post(SendOrPostCallback d, object? state)
        {
            d(state);
            d(state);
            throw new InvalidOperationException("It is done, and fails nevertheless.");
        }
    }

    private sealed class QueueContext : SynchronizationContext
    {
        public BlockingCollection<Action> Posted { get; } = [];

        public int PostedBy { get; private set; }

        public override void Post(SendOrPostCallback d, object? state)
        {
            PostedBy = Environment.CurrentManagedThreadId;
            Posted.Add(() => d(state));
        }
    }

    private sealed class OneTaskScheduler : TaskScheduler
    {
        private int _tasks;

        protected override IEnumerable<Task> GetScheduledTasks() => [];

        protected override void QueueTask(Task task)
        {
            if (Interlocked.Increment(ref _tasks) > 1)
                throw new InvalidOperationException("One is enough.");
            ThreadPool.QueueUserWorkItem(_ => TryExecuteTask(task));
        }

        protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued) => false;
    }
}
