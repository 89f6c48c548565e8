using System.Collections.Concurrent;

namespace PoolAnalyzers.GeneratedPools.Tests;

/// <summary>Rentals that wait, of pools with a strict bound.</summary>
[Collection(nameof(Alone))]
public class WaitingTests
{
    private static readonly TimeSpan s_long = Wait.Limit;

    [Fact]
    public async Task What_is_at_hand_is_not_waited_for()
    {
        var pool = new TightLongs();
        var rental = pool.RentAsync();
        Assert.True(rental.IsCompletedSuccessfully);
        pool.Return(await rental);
        using var lease = await pool.RentLeaseAsync();
        Assert.Equal(TightLongs.Length, lease.Length);
    }

    [Fact]
    public async Task Who_waits_gets_what_is_returned_on_any_thread()
    {
        var pool = new TightLongs();
        var (one, two) = (pool.Rent(), pool.Rent());
        var waiting = pool.RentAsync();
        Assert.False(waiting.IsCompleted);
        await Task.Run(() => pool.Return(one));
        Assert.Same(one, await waiting);
        var next = pool.RentLeaseAsync();
        Assert.False(next.IsCompleted);
        pool.Return(two);
        using (var lease = await next)
            Assert.Same(two, lease.Array);
        pool.Return(one);
    }

    [Fact]
    public async Task Those_who_wait_are_served_in_the_order_in_which_they_came()
    {
        var pool = new TightLongs();
        var held = new ConcurrentQueue<long[]>([pool.Rent(), pool.Rent()]);
        var waiting = Enumerable.Range(0, 50).Select(_ => pool.RentAsync().AsTask()).ToList();
        for (var i = 0; i < waiting.Count; i++)
        {
            Assert.All(waiting.Skip(i), w => Assert.False(w.IsCompleted));
            Assert.False(pool.TryRent(out _));
            Assert.Throws<InvalidOperationException>(() => pool.Rent());
            Assert.True(held.TryDequeue(out var array));
            pool.Return(array);
            held.Enqueue(await waiting[i].WaitAsync(s_long));
        }

        MustBeComplete(pool, held);
    }

    [Fact]
    public async Task What_waits_can_be_canceled()
    {
        var pool = new TightLongs();
        var held = new ConcurrentQueue<long[]>([pool.Rent(), pool.Rent()]);
        using var cancellation = new CancellationTokenSource();
        var canceled = pool.RentAsync(cancellation.Token).AsTask();
        var canceledToo = pool.RentLeaseAsync(cancellation.Token).AsTask();
        var waiting = pool.RentAsync().AsTask();
        cancellation.Cancel();
        var failure = await Assert.ThrowsAnyAsync<OperationCanceledException>(() => canceled);
        Assert.Equal(cancellation.Token, failure.CancellationToken);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => canceledToo);
        Assert.False(waiting.IsCompleted);
        Assert.True(held.TryDequeue(out var array));
        pool.Return(array);
        held.Enqueue(await waiting.WaitAsync(s_long));
        var late = pool.RentAsync(cancellation.Token);
        Assert.True(late.IsCanceled);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await late);
        Assert.Throws<OperationCanceledException>(() => pool.Rent(s_long, cancellation.Token));
        MustBeComplete(pool, held);
    }

    [Fact]
    public async Task What_waits_can_have_a_time_limit()
    {
        var pool = new TightLongs();
        var held = new ConcurrentQueue<long[]>([pool.Rent(), pool.Rent()]);
        await Assert.ThrowsAsync<TimeoutException>(async () => await pool.RentAsync(TimeSpan.FromMilliseconds(20)));
        await Assert.ThrowsAsync<TimeoutException>(async () => await pool.RentAsync(TimeSpan.Zero));
        await Assert.ThrowsAsync<TimeoutException>(async () => await pool.RentLeaseAsync(TimeSpan.FromMilliseconds(1)));
        Assert.Throws<TimeoutException>(() => pool.Rent(TimeSpan.FromMilliseconds(20)));
        Assert.Throws<TimeoutException>(() => pool.Rent(TimeSpan.Zero));
        Assert.False(pool.TryRent(TimeSpan.FromMilliseconds(1), out _));
        Assert.False(pool.TryRent(TimeSpan.Zero, out _));
        var waiting = pool.RentAsync(s_long).AsTask();
        Assert.True(held.TryDequeue(out var array));
        pool.Return(array);
        held.Enqueue(await waiting);
        MustBeComplete(pool, held);
        Assert.True(pool.TryRent(TimeSpan.Zero, out array));
        pool.Return(array);
    }

    [Fact]
    public void Time_limits_out_of_range_are_refused()
    {
        var pool = new TightLongs();
        TimeSpan[] wrong = [TimeSpan.FromMilliseconds(-2), TimeSpan.FromMilliseconds(1L + int.MaxValue), TimeSpan.MinValue, TimeSpan.MaxValue];
        foreach (var timeout in wrong)
        {
            Assert.Throws<ArgumentOutOfRangeException>("timeout", () => pool.Rent(timeout));
            Assert.Throws<ArgumentOutOfRangeException>("timeout", () => pool.TryRent(timeout, out _));
            Assert.Throws<ArgumentOutOfRangeException>("timeout", () => { _ = pool.RentAsync(timeout); });
        }

        pool.Return(pool.Rent(Timeout.InfiniteTimeSpan));
        pool.Return(pool.Rent(TimeSpan.FromMilliseconds(int.MaxValue)));
    }

    [Fact]
    public void A_blocked_thread_gets_what_is_returned()
    {
        var pool = new TightLongs();
        var (one, two) = (pool.Rent(), pool.Rent());
        long[]? got = null;
        var thread = new Thread(() => got = pool.Rent(s_long));
        thread.Start();
        Wait.UntilBlocked(thread);
        pool.Return(one);
        Assert.True(thread.Join(s_long));
        Assert.Same(one, got);
        MustBeComplete(pool, [one, two]);
    }

    [Fact]
    public void An_interrupted_or_canceled_thread_waits_no_more()
    {
        var pool = new TightLongs();
        var held = new ConcurrentQueue<long[]>([pool.Rent(), pool.Rent()]);
        using var cancellation = new CancellationTokenSource();
        Exception? interruption = null;
        Exception? canceled = null;
        var first = new Thread(() => interruption = Record.Exception(() => pool.Rent(s_long)));
        var second = new Thread(() => canceled = Record.Exception(() => pool.Rent(s_long, cancellation.Token)));
        first.Start();
        second.Start();
        Wait.UntilBlocked(first, second);
        first.Interrupt();
        cancellation.Cancel();
        Assert.True(first.Join(s_long) && second.Join(s_long));
        Assert.IsType<ThreadInterruptedException>(interruption);
        Assert.IsAssignableFrom<OperationCanceledException>(canceled);
        MustBeComplete(pool, held);
    }

    [Fact]
    public void A_pool_that_waits_blocks_when_it_is_empty()
    {
        var one = WaitingBytes.Rent();
        byte[]? got = null;
        var thread = new Thread(() => got = WaitingBytes.Rent());
        thread.Start();
        Wait.UntilBlocked(thread);
        Assert.False(WaitingBytes.TryRent(out _));
        WaitingBytes.Return(one);
        Assert.True(thread.Join(s_long));
        Assert.Same(one, got);
        WaitingBytes.Return(got!);
    }

    [Fact]
    public async Task A_dropped_object_makes_room_for_who_waits()
    {
        var pool = new StrictDisposed();
        var (one, two) = (pool.Rent(), pool.Rent());
        var waiting = pool.RentAsync().AsTask();
        one.IsGood = false;
        pool.Return(one);
        var next = await waiting.WaitAsync(s_long);
        Assert.NotSame(one, next);
        Assert.NotSame(two, next);
        pool.Return(next);
        pool.Return(two);
    }

    [Fact]
    public async Task What_an_ended_thread_had_goes_to_who_waits()
    {
        var pool = new TightLongs();
        var one = pool.Rent();
        var other = new Thread(() => pool.Return(pool.Rent()));
        other.Start();
        other.Join();
        Assert.NotSame(one, await pool.RentAsync(s_long));
    }

    [Fact]
    public async Task A_wait_that_fails_to_make_one_leaves_its_place_to_the_next()
    {
        var pool = new Brittle();
        var one = pool.Rent();
        var first = pool.RentAsync().AsTask();
        var second = pool.RentAsync().AsTask();
        Brittle.Failures = 1;
        Brittle.IsKept = false;
        pool.Return(one);
        await Assert.ThrowsAsync<NotSupportedException>(() => first.WaitAsync(s_long));
        Brittle.IsKept = true;
        pool.Return(await second.WaitAsync(s_long));
    }

    [Fact]
    public async Task What_is_not_there_cannot_be_taken_and_what_was_taken_not_again()
    {
        var pool = new TightLongs();
        var (one, two) = (pool.Rent(), pool.Rent());
        var waiting = pool.RentAsync();
        Assert.Throws<InvalidOperationException>(() => waiting.GetAwaiter().GetResult());
        pool.Return(one);
        Assert.Same(one, await waiting);
        Assert.Throws<InvalidOperationException>(() => waiting.GetAwaiter().GetResult());
        MustBeComplete(pool, [one, two]);
    }

    [Fact]
    public async Task What_goes_on_after_a_wait_does_not_run_inside_of_a_return()
    {
        var pool = new TightLongs();
        var (one, _) = (pool.Rent(), pool.Rent());
        var isReturning = new ThreadLocal<bool>();
        var waiting = Wait();
        isReturning.Value = true;
        pool.Return(one);
        isReturning.Value = false;
        Assert.False(await waiting.WaitAsync(s_long));

        async Task<bool> Wait()
        {
            await pool.RentAsync().ConfigureAwait(false);
            return isReturning.Value;
        }
    }

    [Fact]
    public async Task Waiting_allocates_nothing_once_warm()
    {
        var pool = new TightLongs();
        var (one, two) = (pool.Rent(), pool.Rent());
        long allocated = 0;
        for (var turn = 0; turn < 200; turn++)
        {
            var before = GC.GetAllocatedBytesForCurrentThread();
            var waiting = pool.RentAsync();
            pool.Return(one);
            while (!waiting.IsCompleted)
                await Task.Yield();
            one = await waiting;
            allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        }

        Assert.Equal(0, allocated);
        MustBeComplete(pool, [one, two]);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Under_stress_nothing_is_lost_and_nobody_waits_for_ever(bool isLocked)
    {
        ILongPool pool = isLocked ? new StrictLockedWaits() : new StrictWaits();
        var turns = Effort.Of(8000, share: 10);
        var rented = 0;
        var jobs = Enumerable.Range(0, 12).Select(n => Task.Run(() => Work(n))).ToArray();
        await Task.WhenAll(jobs).WaitAsync(s_long);
        var all = new List<long[]>();
        while (pool.TryRent(out var array))
            all.Add(array);
        Assert.Equal(3, all.Distinct().Count());

        async Task Work(int number)
        {
            var random = new Random(number);
            for (var turn = 0; turn < turns; turn++)
            {
                if (await Rent(random) is not { } array)
                    continue;
                Assert.InRange(Interlocked.Increment(ref rented), 1, 3);
                Assert.Equal(0, Interlocked.Exchange(ref array[0], 1));
                if (random.Next(4) == 0)
                    await Task.Yield();
                array[0] = 0;
                Interlocked.Decrement(ref rented);
                pool.Return(array);
            }
        }

        async Task<long[]?> Rent(Random random)
        {
            using var cancellation = new CancellationTokenSource();
            try
            {
                switch (random.Next(6))
                {
                    case 0:
                        return pool.TryRent(out var array) ? array : null;
                    case 1:
                        return Timed(pool, TimeSpan.FromMilliseconds(random.Next(3)));
                    case 2:
                        return await Later(pool, TimeSpan.FromMilliseconds(random.Next(3)), default);
                    case 3:
                        var waiting = Later(pool, Timeout.InfiniteTimeSpan, cancellation.Token);
                        cancellation.Cancel();
                        return await waiting;
                    case 4:
                        cancellation.CancelAfter(random.Next(3));
                        return await Later(pool, s_long, cancellation.Token);
                    default:
                        return await Later(pool, Timeout.InfiniteTimeSpan, default);
                }
            }
            catch (Exception failure) when (failure is TimeoutException or OperationCanceledException)
            {
                return null;
            }
        }
    }

    private static long[]? Timed(ILongPool pool, TimeSpan timeout) =>
        (pool is StrictWaits waits ? waits.TryRent(timeout, out var array) : ((StrictLockedWaits)pool).TryRent(timeout, out array)) ? array : null;

    private static ValueTask<long[]> Later(ILongPool pool, TimeSpan timeout, CancellationToken token) =>
        pool is StrictWaits waits ? waits.RentAsync(timeout, token) : ((StrictLockedWaits)pool).RentAsync(timeout, token);

    private static void MustBeComplete(TightLongs pool, IEnumerable<long[]> held)
    {
        foreach (var array in held)
            pool.Return(array);
        var (one, two) = (pool.Rent(), pool.Rent());
        Assert.NotSame(one, two);
        Assert.False(pool.TryRent(out _));
        pool.Return(one);
        pool.Return(two);
    }
}
