using System.Buffers;
using System.Diagnostics.CodeAnalysis;

namespace PoolAnalyzers.GeneratedPools.Tests;

/// <summary>Counts how many there are, and how many were disposed.</summary>
internal sealed class Tally : IDisposable
{
    private static int s_made;
    private static int s_disposed;

    public Tally() => Interlocked.Increment(ref s_made);

    public static (int Made, int Disposed) Counts => (Volatile.Read(ref s_made), Volatile.Read(ref s_disposed));

    public void Dispose() => Interlocked.Increment(ref s_disposed);
}

/// <summary>What tests do with a pool of one that is waited for and disposed.</summary>
internal interface IEndingWaits : IDisposable
{
    Ending Rent();

    Ending Rent(TimeSpan timeout, CancellationToken cancellationToken);

    bool TryRent(TimeSpan timeout, [NotNullWhen(true)] out Ending? item, CancellationToken cancellationToken);

    ValueTask<Ending> RentAsync(CancellationToken cancellationToken);

    ValueTask<Ending> RentAsync(TimeSpan timeout, CancellationToken cancellationToken);

    void Return(Ending item);
}

[ObjectPool(typeof(Ending), Capacity = 1, WhenEmpty = WhenEmpty.Wait)]
internal sealed partial class EndingWaits : IEndingWaits;

[ObjectPool(typeof(Ending), Capacity = 1, WhenEmpty = WhenEmpty.Throw, Sync = PoolSync.Lock, MaxRetained = "!Fails", Metrics = true)]
internal sealed partial class EndingLockedWaits : IEndingWaits;

[ObjectPool(typeof(Ending), Capacity = 1, WhenEmpty = WhenEmpty.Throw, Preallocate = true, RuntimeLimits = true)]
internal sealed partial class EndingLimitedWaits : IEndingWaits;

[ObjectPool(typeof(AsyncEnding), Capacity = 1, WhenEmpty = WhenEmpty.Throw)]
internal sealed partial class AsyncEndingWaits : IAsyncDisposable;

[FixedLengthPool(typeof(byte), Length = 256, Capacity = 1, WhenEmpty = WhenEmpty.Wait)]
internal sealed partial class EndingBlocks : MemoryPool<byte>;

[ObjectPool(typeof(Tally), Capacity = 2, WhenEmpty = WhenEmpty.Wait, MaxRetained = nameof(IsKept))]
internal sealed partial class EndingUnderStress : IDisposable
{
    private static bool IsKept(Tally tally) => tally.GetHashCode() % 8 != 0;
}

/// <summary>Waits for pools that are disposed: nobody waits for ever.</summary>
[Collection(nameof(Alone))]
public class WaitingDisposalTests
{
    private static readonly TimeSpan s_long = Wait.Limit;

    public static TheoryData<string> Kinds => ["lock-free", "lock", "limited"];

    private static IEndingWaits Create(string kind) => kind switch
    {
        "lock-free" => new EndingWaits(),
        "lock" => new EndingLockedWaits(),
        _ => new EndingLimitedWaits(new EndingLimitedWaits.Limits()),
    };

    [Theory]
    [MemberData(nameof(Kinds))]
    public async Task All_who_wait_are_told(string kind)
    {
        var pool = Create(kind);
        var held = pool.Rent();
        using var cancellation = new CancellationTokenSource();
        Task[] awaited =
        [
            pool.RentAsync(default).AsTask(), pool.RentAsync(cancellation.Token).AsTask(), pool.RentAsync(s_long, default).AsTask(),
        ];
        Exception?[] failures = new Exception?[2];
        Thread[] blocked =
        [
            new(() => failures[0] = Record.Exception(() => pool.Rent(s_long, default))),
            new(() => failures[1] = Record.Exception(() => pool.TryRent(Timeout.InfiniteTimeSpan, out _, cancellation.Token))),
        ];
        foreach (var thread in blocked)
            thread.Start();
        Wait.UntilBlocked(blocked);
        pool.Dispose();
        foreach (var task in awaited)
            Assert.Equal(pool.GetType().FullName, (await Assert.ThrowsAsync<ObjectDisposedException>(() => task.WaitAsync(s_long))).ObjectName);
        Assert.All(blocked, t => Assert.True(t.Join(s_long)));
        Assert.All(failures, f => Assert.Equal(pool.GetType().FullName, Assert.IsType<ObjectDisposedException>(f).ObjectName));
        pool.Return(held);
        Assert.Equal(1, held.Disposals);
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public async Task Nobody_waits_for_a_disposed_pool(string kind)
    {
        var pool = Create(kind);
        var held = pool.Rent();
        pool.Dispose();
        Assert.Throws<ObjectDisposedException>(() => pool.Rent(s_long, default));
        Assert.Throws<ObjectDisposedException>(() => pool.Rent(TimeSpan.Zero, default));
        Assert.Throws<ObjectDisposedException>(() => pool.TryRent(s_long, out _, default));
        await Assert.ThrowsAsync<ObjectDisposedException>(async () => await pool.RentAsync(default));
        await Assert.ThrowsAsync<ObjectDisposedException>(async () => await pool.RentAsync(s_long, default));
        pool.Return(held);
        Assert.Throws<ObjectDisposedException>(() => pool.Rent(s_long, default));
        await Assert.ThrowsAsync<ObjectDisposedException>(async () => await pool.RentAsync(default));
        pool.Dispose();
        Assert.Equal(1, held.Disposals);
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public async Task What_was_handed_over_and_not_awaited_goes_the_way_of_the_pool(string kind)
    {
        var pool = Create(kind);
        var held = pool.Rent();
        var waiting = pool.RentAsync(default);
        pool.Return(held);
        Assert.True(waiting.IsCompletedSuccessfully);
        pool.Dispose();
        Assert.Equal(0, held.Disposals);
        await Assert.ThrowsAsync<ObjectDisposedException>(async () => await waiting);
        Assert.Equal(1, held.Disposals);
    }

    [Fact]
    public async Task To_dispose_asynchronously_ends_waits_too()
    {
        var pool = new AsyncEndingWaits();
        var held = pool.Rent();
        var waiting = pool.RentAsync().AsTask();
        var leased = pool.RentLeaseAsync().AsTask();
        await pool.DisposeAsync();
        await Assert.ThrowsAsync<ObjectDisposedException>(() => waiting.WaitAsync(s_long));
        await Assert.ThrowsAsync<ObjectDisposedException>(() => leased.WaitAsync(s_long));
        await Assert.ThrowsAsync<ObjectDisposedException>(async () => await pool.RentAsync());
        pool.Return(held);
        Assert.True(held.IsStarted);
    }

    [Fact]
    public async Task A_memory_pool_ends_waits_too()
    {
        var pool = new EndingBlocks();
        var held = pool.Rent();
        var waiting = pool.RentAsync().AsTask();
        Exception? failure = null;
        var blocked = new Thread(() => failure = Record.Exception(() => pool.Rent()));
        blocked.Start();
        Wait.UntilBlocked(blocked);
        pool.Dispose();
        await Assert.ThrowsAsync<ObjectDisposedException>(() => waiting.WaitAsync(s_long));
        Assert.True(blocked.Join(s_long));
        Assert.IsType<ObjectDisposedException>(failure);
        pool.Return(held);
    }

    [Fact]
    public async Task Under_stress_nobody_waits_for_ever_and_all_are_disposed()
    {
        for (var turn = 0; turn < 300; turn++)
        {
            var pool = new EndingUnderStress();
            var jobs = Enumerable.Range(0, 6).Select(n => Task.Run(() => Work(pool, n))).ToArray();
            Thread.SpinWait(turn * 50);
            if (turn % 3 == 0)
                await Task.Yield();
            pool.Dispose();
            await Task.WhenAll(jobs).WaitAsync(s_long);
        }

        // A trim after a full collection may have taken some before the end of their pool, and disposes them on its own thread.
        Wait.Until(() => Tally.Counts.Made == Tally.Counts.Disposed, "some are not disposed");

        static async Task Work(EndingUnderStress pool, int number)
        {
            try
            {
                for (; ; number++)
                {
                    var tally = (number % 3) switch
                    {
                        0 => await pool.RentAsync(),
                        1 => pool.Rent(s_long),
                        _ => pool.Rent(),
                    };
                    if (number % 4 == 0)
                        await Task.Yield();
                    pool.Return(tally);
                }
            }
            catch (ObjectDisposedException)
            {
                // What each of them waits for.
            }
        }
    }
}
