namespace PoolAnalyzers.GeneratedPools.Tests;

/// <summary>Counts how often it was disposed, and how many there are.</summary>
internal sealed class Ending : IDisposable
{
    private int _disposals;

    public static List<Ending> All { get; } = [];

    public Ending()
    {
        lock (All)
            All.Add(this);
    }

    public int Disposals => Volatile.Read(ref _disposals);

    public bool Fails { get; set; }

    public void Dispose()
    {
        Interlocked.Increment(ref _disposals);
        if (Fails)
            throw new InvalidOperationException("fails");
    }
}

/// <summary>What tests do with a pool that is disposed.</summary>
internal interface IEndingPool : IDisposable
{
    Ending Rent();

    bool TryRent([System.Diagnostics.CodeAnalysis.NotNullWhen(true)] out Ending? item);

    void Return(Ending item);

    void Trim();
}

[ObjectPool(typeof(Ending), Capacity = 64)]
internal sealed partial class EndingPool : IEndingPool;

[ObjectPool(typeof(Ending), Capacity = 64, Preallocate = true, Metrics = true)]
internal sealed partial class EndingFilledPool : IEndingPool;

[ObjectPool(typeof(Ending), Capacity = 64, MaxRetained = "!Fails")]
internal sealed partial class EndingJudgedPool : IEndingPool;

[ObjectPool(typeof(Ending), Capacity = 64, Sync = PoolSync.Lock)]
internal sealed partial class EndingLockedPool : IEndingPool;

[ObjectPool(typeof(Ending), Capacity = 64, WhenEmpty = WhenEmpty.Throw)]
internal sealed partial class EndingStrictPool : IEndingPool;

[ObjectPool(typeof(Ending), Capacity = 64, WhenEmpty = WhenEmpty.Throw, Sync = PoolSync.Lock, MaxRetained = "!Fails")]
internal sealed partial class EndingStrictLockedPool : IEndingPool;

/// <summary>An author who disposes the pool otherwise.</summary>
[ObjectPool(typeof(Ending), Capacity = 4)]
internal sealed partial class OwnEnd : IDisposable
{
    public int Disposals { get; private set; }

    public void Dispose() => Disposals++;
}

/// <summary>Instances of pools that are disposed.</summary>
/// <remarks>Not beside other tests: each full collection that they cause trims these pools too, on another thread.</remarks>
[Collection(nameof(Alone))]
public class PoolDisposalTests
{
    public PoolDisposalTests() => Wait.ForTrims();

    public static TheoryData<string> Kinds => ["lock-free", "filled", "judged", "lock", "strict", "strict lock"];

    private static IEndingPool Create(string kind) => kind switch
    {
        "lock-free" => new EndingPool(),
        "filled" => new EndingFilledPool(),
        "judged" => new EndingJudgedPool(),
        "lock" => new EndingLockedPool(),
        "strict" => new EndingStrictPool(),
        _ => new EndingStrictLockedPool(),
    };

    [Theory]
    [MemberData(nameof(Kinds))]
    public void What_is_idle_is_disposed_at_once_and_what_comes_later_when_it_comes(string kind)
    {
        var pool = Create(kind);
        Ending[] items = [.. Enumerable.Range(0, 60).Select(_ => pool.Rent())];
        foreach (var item in items[10..])
            pool.Return(item);
        Assert.All(items, item => Assert.Equal(0, item.Disposals));
        pool.Dispose();
        Assert.All(items[10..], item => Assert.Equal(1, item.Disposals));
        Assert.All(items[..10], item => Assert.Equal(0, item.Disposals));
        foreach (var item in items[..10])
            pool.Return(item);
        Assert.All(items, item => Assert.Equal(1, item.Disposals));
        pool.Dispose();
        pool.Trim();
        Assert.All(items, item => Assert.Equal(1, item.Disposals));
        Assert.Throws<ArgumentNullException>(() => pool.Return(null!));
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void Renting_throws_on_every_thread(string kind)
    {
        using var threads = new ParkedThreads(2);
        var pool = Create(kind);
        threads.ForEach(_ => pool.Return(pool.Rent()));
        pool.Dispose();
        threads.ForEach(_ =>
        {
            Assert.Throws<ObjectDisposedException>(pool.Rent);
            Assert.Throws<ObjectDisposedException>(() => pool.TryRent(out Ending? _));
        });
        Assert.Equal(pool.GetType().FullName, Assert.Throws<ObjectDisposedException>(pool.Rent).ObjectName);
    }

    [Theory]
    [InlineData("strict")]
    [InlineData("strict lock")]
    public void A_strict_pool_reaches_what_every_thread_has_at_hand(string kind)
    {
        using var threads = new ParkedThreads(3);
        var pool = Create(kind);
        var items = new Ending[3];
        threads.ForEach(i => pool.Return(items[i] = pool.Rent()));
        pool.Dispose();
        Assert.All(items, item => Assert.Equal(1, item.Disposals));
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void What_a_thread_has_at_hand_is_disposed_when_it_next_asks(string kind)
    {
        using var threads = new ParkedThreads(3);
        var pool = Create(kind);
        var items = new List<Ending>[3];
        threads.ForEach(i =>
        {
            items[i] = [.. Enumerable.Range(0, 6).Select(_ => pool.Rent())];
            items[i].ForEach(pool.Return);
        });
        pool.Dispose();
        threads.ForEach(_ => Assert.Throws<ObjectDisposedException>(pool.Rent));
        Assert.All(items.SelectMany(of => of), item => Assert.Equal(1, item.Disposals));
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void All_others_are_disposed_when_one_fails(string kind)
    {
        var pool = Create(kind);
        Ending[] items = [.. Enumerable.Range(0, 20).Select(_ => pool.Rent())];
        Array.ForEach(items, pool.Return);
        items[3].Fails = items[7].Fails = true;
        Assert.Equal(2, Assert.Throws<AggregateException>(pool.Dispose).InnerExceptions.Count);
        Assert.All(items, item => Assert.Equal(1, item.Disposals));
        pool.Dispose();
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public async Task A_race_with_renters_loses_nothing_and_disposes_nothing_twice(string kind)
    {
        for (var turn = 0; turn < 60; turn++)
        {
            lock (Ending.All)
                Ending.All.Clear();
            var pool = Create(kind);
            var inUse = 0;
            using var start = new Barrier(4);
            Task[] renters = [.. Enumerable.Range(0, 3).Select(_ => Task.Factory.StartNew(Use, TaskCreationOptions.LongRunning))];
            start.SignalAndWait();
            Thread.SpinWait((turn % 20) * 500);
            pool.Dispose();
            await Task.WhenAll(renters);
            Assert.Equal(0, inUse);

            // A trim after a full collection, which other tests cause, may have taken some before the end of the pool, and disposes them on its own thread.
            Wait.Until(() => Ending.All.TrueForAll(item => item.Disposals > 0), "some are not disposed");
            Assert.All(Ending.All, item => Assert.Equal(1, item.Disposals));

            void Use()
            {
                start.SignalAndWait();
                try
                {
                    while (true)
                    {
                        var (one, two) = (pool.Rent(), (Ending?)null);
                        Interlocked.Increment(ref inUse);
                        try
                        {
                            two = pool.TryRent(out var idle) ? idle : null;
                            Assert.Equal(0, one.Disposals);
                        }
                        finally
                        {
                            pool.Return(one);
                            if (two is not null)
                                pool.Return(two);
                            Interlocked.Decrement(ref inUse);
                        }
                    }
                }
                catch (ObjectDisposedException)
                {
                    // The end of the pool, which every renter meets.
                }
            }
        }
    }

    [Fact]
    public void An_end_that_the_author_writes_is_the_authors()
    {
        var pool = new OwnEnd();
        pool.Dispose();
        Assert.Equal(1, pool.Disposals);
        pool.Return(pool.Rent());
    }
}
