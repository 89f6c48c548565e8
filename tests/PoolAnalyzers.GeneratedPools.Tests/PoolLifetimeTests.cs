using System.Diagnostics.Metrics;
using System.Reflection;
using System.Runtime.CompilerServices;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.GeneratedPools.Tests;

[ObjectPool(typeof(List<int>), Capacity = 64, Reset = "Clear", WhenEmpty = WhenEmpty.Throw, AutoTrim = false)]
internal sealed partial class UntrimmedLists;

/// <summary>What is left of an instance pool that nobody refers to any more, while the threads that used it live on.</summary>
[Collection(nameof(Alone))]
public class PoolLifetimeTests
{
    private const int ArraysPerThread = 6;

    public static TheoryData<string> Kinds => FixedLengthPoolTests.Kinds;

    [Theory]
    [MemberData(nameof(Kinds))]
    public void Idle_threads_keep_nothing_of_a_pool_that_is_gone(string kind)
    {
        using var threads = new ParkedThreads(3);
        var left = UseAndDrop(kind, threads);
        Assert.True(left.Count > 3 * ArraysPerThread);
        Wait.ForCollector(left);
        // The same threads, parked all the while, can use the next pool.
        UseAndDrop(kind, threads);
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void Idle_threads_keep_what_a_living_pool_has(string kind)
    {
        using var threads = new ParkedThreads(3);
        var pool = FixedLengthPoolTests.Create(kind);
        var seen = new HashSet<long[]>[3];
        threads.ForEach(i => seen[i] = [.. UseOf(pool)]);
        for (var turn = 0; turn < 3; turn++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        threads.ForEach(i =>
        {
            Assert.True(pool.TryRent(out var again));
            Assert.Contains(again, seen[i]);
            pool.Return(again);
        });
    }

    [Fact]
    public void Idle_threads_keep_no_objects_of_a_pool_that_is_gone()
    {
        using var threads = new ParkedThreads(2);
        Wait.ForCollector(Use(threads, () => new Lists(), p => p.Rent(), (p, item) => p.Return(item)));
        Wait.ForCollector(Use(threads, () => new StrictDisposed(), p => p.Rent(), (p, item) => p.Return(item)));
        Wait.ForCollector(Use(threads, () => new PoolOf<Fragile>(), p => p.Rent(), (p, item) => p.Return(item)));

        [MethodImpl(MethodImplOptions.NoInlining)]
        static List<WeakReference> Use<TPool, TItem>(ParkedThreads threads, Func<TPool> create, Func<TPool, TItem> rent, Action<TPool, TItem> giveBack)
            where TPool : class
        {
            var pool = create();
            List<WeakReference> left = [new(pool), DepotOf(pool)];
            threads.ForEach(_ =>
            {
                for (var turn = 0; turn < 3; turn++)
                {
                    var item = rent(pool);
                    left.Add(new WeakReference(item));
                    giveBack(pool, item);
                }
            });
            return left;
        }
    }

    /// <summary>Threads that still run refer to the depot, and the depot refers to the waiters.</summary>
    [Fact]
    public void An_abandoned_wait_keeps_no_lost_pool_alive()
    {
        using var cancellation = new CancellationTokenSource();
        Wait.ForCollector(Abandon(() => new TightLongs(), p => p.Rent(), (p, token) => _ = p.RentAsync(token), cancellation.Token));
        Wait.ForCollector(Abandon(() => new EndingWaits(), p => p.Rent(), (p, token) => _ = p.RentAsync(token).AsTask(), cancellation.Token));
        Wait.ForCollector(Abandon(() => new EndingWaits(), p => p.Rent(), (p, token) => _ = p.RentAsync(Wait.Limit, token), default));

        [MethodImpl(MethodImplOptions.NoInlining)]
        static List<WeakReference> Abandon<TPool>(Func<TPool> create, Action<TPool> rent, Action<TPool, CancellationToken> wait, CancellationToken token)
            where TPool : class
        {
            var pool = create();
            rent(pool);
            if (pool is TightLongs)
                rent(pool);
            wait(pool, token);
            wait(pool, token);
            return [new WeakReference(pool)];
        }
    }

    /// <summary>What follows the wait refers to the pool, as most methods that wait do. The thread that rented lives on.</summary>
    [Fact]
    public void An_abandoned_wait_keeps_no_lost_pool_alive_to_which_the_method_refers()
    {
        Wait.ForCollector(Abandon(() => new TightLongs(), 2, p => p.Rent(), p => p.RentAsync(), (p, array) => p.Return(array)));
        Wait.ForCollector(Abandon(() => new EndingWaits(), 1, p => p.Rent(), p => p.RentAsync(), (p, item) => p.Return(item)));
        Wait.ForCollector(Abandon(() => new UntrimmedLists(), 64, p => p.Rent(), p => p.RentAsync(), (p, list) => p.Return(list)));
        Wait.ForCollector(Abandon(() => new AnyStrictLongs(), 24, p => p.Rent(5), p => p.RentAsync(7), (p, array) => p.Return(array)));
        // A token that is lost too can end nothing.
        Wait.ForCollector(Abandon(
            () => new TightLongs(), 2, p => p.Rent(), p => p.RentAsync(new CancellationTokenSource().Token), (p, array) => p.Return(array)));

        [MethodImpl(MethodImplOptions.NoInlining)]
        static List<WeakReference> Abandon<TPool, TItem>(
            Func<TPool> create, int count, Action<TPool> rent, Func<TPool, ValueTask<TItem>> wait, Action<TPool, TItem> giveBack)
            where TPool : class
        {
            var pool = create();
            List<WeakReference> left = [new WeakReference(pool)];
            for (; count > 0; count--)
                rent(pool);
            for (var waits = 0; waits < 3; waits++)
                left.Add(new WeakReference(UseLater(pool, wait, giveBack)));
            return left;
        }

        static async Task UseLater<TPool, TItem>(TPool pool, Func<TPool, ValueTask<TItem>> wait, Action<TPool, TItem> giveBack)
        {
            var item = await wait(pool);
            giveBack(pool, item);
        }
    }

    /// <summary>A living pool has its waiters for as long as it lives, and one that a timer ends goes on although nobody refers to its pool.</summary>
    [Fact]
    public async Task Waits_that_can_end_outlive_collections()
    {
        var pool = new TightLongs();
        var (first, second) = (pool.Rent(), pool.Rent());
        var served = pool.RentAsync();
        Assert.False(served.IsCompleted);
        var late = LateOf(new TightLongs());
        using var cancellation = new CancellationTokenSource();
        var canceled = CanceledOf(new TightLongs(), cancellation.Token);
        for (var turn = 0; turn < 3; turn++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        await Task.Run(() => pool.Return(second));
        Assert.Same(second, await served);
        await cancellation.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => canceled);
        await Assert.ThrowsAsync<TimeoutException>(() => late);
        pool.Return(first);

        [MethodImpl(MethodImplOptions.NoInlining)]
        static async Task LateOf(TightLongs lost)
        {
            lost.Rent();
            lost.Rent();
            await lost.RentAsync(TimeSpan.FromMilliseconds(20));
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        static async Task CanceledOf(TightLongs lost, CancellationToken token)
        {
            lost.Rent();
            lost.Rent();
            await lost.RentAsync(token);
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_strict_pool_forgets_threads_that_have_ended(bool ofArrays)
    {
        Action use;
        object pool;
        if (ofArrays)
        {
            var longs = new StrictLongs();
            (pool, use) = (longs, () => longs.Return(longs.Rent()));
        }
        else
        {
            var lists = new UntrimmedLists();
            (pool, use) = (lists, () => lists.Return(lists.Rent()));
        }

        // No more are made than are used at a time, so nothing is ever taken back from a thread.
        for (var turn = 0; turn < 30; turn++)
        {
            for (var i = 0; i < 10; i++)
            {
                var thread = new Thread(() => use());
                thread.Start();
                thread.Join();
            }

            GC.Collect();
            GC.WaitForPendingFinalizers();
            GC.Collect();
        }

        var depot = DepotOf(pool).Target!;
        var caches = (System.Collections.ICollection)depot.GetType().GetField("_caches", BindingFlags.Instance | BindingFlags.NonPublic)!.GetValue(depot)!;
        Assert.InRange(caches.Count, 0, 100);
        GC.KeepAlive(pool);
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void A_pool_that_a_finalizer_saves_keeps_its_number_and_its_arrays(string kind)
    {
        var saved = new Saved();
        var arrays = DropIntoFinalizer(kind, saved);
        Wait.ForCollector(() => saved.Pool is not null, "the finalizer has not run");
        var old = saved.Pool;
        Assert.NotNull(old);
        for (var i = 0; i < 50; i++)
        {
            var next = FixedLengthPoolTests.Create(kind);
            var own = next.Rent();
            Assert.DoesNotContain(own, arrays);
            next.Return(own);
            Assert.True(old.TryRent(out var rented));
            Assert.NotSame(own, rented);
            if (kind != "preallocated")
                Assert.Contains(rented, arrays);
            old.Return(rented);
            GC.KeepAlive(next);
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        static HashSet<long[]> DropIntoFinalizer(string kind, Saved saved)
        {
            var pool = FixedLengthPoolTests.Create(kind);
            _ = new Saver(pool, saved);
            return [.. UseOf(pool)];
        }
    }

    [Fact]
    public void A_pool_that_a_finalizer_uses_first_works()
    {
        var saved = new Saved();
        Drop(saved);
        Wait.ForCollector(() => saved.Pool is not null, "the finalizer has not run");
        Wait.ForCollector(UseAndForget(saved));

        [MethodImpl(MethodImplOptions.NoInlining)]
        static void Drop(Saved saved) => _ = new Saver(new LockFreeLongs(), saved);

        [MethodImpl(MethodImplOptions.NoInlining)]
        static List<WeakReference> UseAndForget(Saved saved)
        {
            var pool = saved.Pool;
            saved.Pool = null;
            Assert.NotNull(pool);
            var array = pool.Rent();
            pool.Return(array);
            Assert.Same(array, pool.Rent());
            return [new(pool), DepotOf(pool), new(array)];
        }
    }

    /// <summary>Optimized code holds no reference to a pool after its last use of one, even inside a method of the pool.</summary>
    [Fact]
    public void A_pool_is_not_gone_before_its_last_call_has_ended()
    {
        // A build for debugging has no last tier.
        if (typeof(CollectingPool).Assembly.GetCustomAttribute<System.Diagnostics.DebuggableAttribute>()?.IsJITOptimizerDisabled != true)
        {
            LastTier.Reach(
                () =>
                {
                    for (var i = 0; i < 50; i++)
                        RentLast();
                },
                count: 1,
                (type, method) => type == typeof(CollectingPool).FullName && method == nameof(CollectingPool.Rent));
        }

        var collections = GC.CollectionCount(2);
        Collecting.IsCollecting = true;
        try
        {
            for (var i = 0; i < 3; i++)
                RentLast();
        }
        finally
        {
            Collecting.IsCollecting = false;
        }

        Assert.True(GC.CollectionCount(2) >= collections + 3);

        [MethodImpl(MethodImplOptions.NoInlining)]
        static void RentLast()
        {
            var place = Prepare();
            Assert.NotNull(GiveUp(place).Rent());
        }

        // Leaves this thread with one in its older magazine that is to be let go at the next rent.
        [MethodImpl(MethodImplOptions.NoInlining)]
        static CollectingPool[] Prepare()
        {
            var pool = new CollectingPool();
            var all = Enumerable.Range(0, 3).Select(_ => pool.Rent()).ToList();
            all.ForEach(pool.Return);
            pool.Rent();
            pool.Rent();
            var other = new Thread(pool.Trim);
            other.Start();
            other.Join();
            return [pool];
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        static CollectingPool GiveUp(CollectingPool[] place)
        {
            var pool = place[0];
            place[0] = null!;
            return pool;
        }
    }

    [Fact]
    public void Instruments_keep_no_pool_alive_and_lose_no_count()
    {
        using var threads = new ParkedThreads(1);
        var (created, pool) = Make(threads);
        Assert.True(created > 0);
        Wait.ForCollector([pool]);
        Wait.ForCollector(() => Read("pool.idle") == 0, "its idle objects are still counted");
        Assert.Equal((created, 0, 0), (Read("pool.created"), Read("pool.idle"), Read("pool.in_use")));

        [MethodImpl(MethodImplOptions.NoInlining)]
        static (long Created, WeakReference Pool) Make(ParkedThreads threads)
        {
            var pool = new LifetimeInts();
            threads.ForEach(_ => pool.Return(pool.Rent()));
            Assert.True(Read("pool.idle") > 0);
            return (Read("pool.created"), new WeakReference(pool));
        }

        static long Read(string name)
        {
            var read = -1L;
            using var listener = new MeterListener { InstrumentPublished = (instrument, listener) => listener.EnableMeasurementEvents(instrument) };
            listener.SetMeasurementEventCallback<long>((instrument, value, tags, _) =>
            {
                if (instrument.Name == name && tags.Length == 1 && tags[0].Value is "PoolAnalyzers.GeneratedPools.Tests.LifetimeInts")
                    read = value;
            });
            listener.Start();
            listener.RecordObservableInstruments();
            return read;
        }
    }

    /// <summary>The number is given away while threads come and go, and no pool ever sees what another one had.</summary>
    [Fact]
    public void Pools_come_and_go_on_many_threads_and_share_nothing()
    {
        var turns = Effort.Of(8000, share: 10);
        var failures = 0;
        var threads = Enumerable.Range(0, 4).Select(id => new Thread(() =>
        {
            for (var turn = 0; turn < turns; turn++)
            {
                var pool = FixedLengthPoolTests.Create(((id + turn) % 4) switch { 0 => "lock-free", 1 => "lock", 2 => "strict", _ => "strict lock" });
                var arrays = new long[8][];
                for (var i = 0; i < arrays.Length; i++)
                {
                    arrays[i] = pool.Rent();
                    if (arrays[i] is null || arrays[i][0] != 0)
                        Interlocked.Increment(ref failures);
                    else
                        arrays[i][0] = 1;
                }

                foreach (var array in arrays)
                    pool.Return(array);
                if (turn % 64 == 0)
                    GC.Collect(turn % 128 == 0 ? 2 : 0);
            }
        })).ToList();
        threads.ForEach(t => t.Start());
        threads.ForEach(t => t.Join());
        Assert.Equal(0, failures);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static List<WeakReference> UseAndDrop(string kind, ParkedThreads threads)
    {
        var pool = FixedLengthPoolTests.Create(kind);
        var left = new List<WeakReference> { new(pool), DepotOf(pool) };
        threads.ForEach(_ => left.AddRange(UseOf(pool).Select(a => new WeakReference(a))));
        return left;
    }

    /// <summary>Rents and returns often enough for slot, magazines and depot to have something, and returns what it rented.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static List<long[]> UseOf(ILongPool pool)
    {
        var seen = new List<long[]>();
        for (var turn = 0; turn < 2; turn++)
        {
            var arrays = Enumerable.Range(0, ArraysPerThread).Select(_ => pool.Rent()).ToList();
            arrays.ForEach(pool.Return);
            seen.AddRange(arrays);
        }

        return seen;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference DepotOf(object pool) => new(pool.GetType().GetField("_depot", BindingFlags.Instance | BindingFlags.NonPublic)!.GetValue(pool));

    /// <summary>What a finalizer made reachable again.</summary>
    private sealed class Saved
    {
        public ILongPool? Pool;
    }

    /// <summary>Refers to a pool and uses it late: some collections after that pool became unreachable.</summary>
    private sealed class Saver(ILongPool pool, Saved saved)
    {
        private int _collections;

        ~Saver()
        {
            if (++_collections < 3)
                GC.ReRegisterForFinalize(this);
            else
                saved.Pool = pool;
        }
    }
}
