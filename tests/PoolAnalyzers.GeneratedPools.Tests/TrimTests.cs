using System.Collections.Concurrent;
using System.Runtime.CompilerServices;

namespace PoolAnalyzers.GeneratedPools.Tests;

/// <summary>Pools that give memory back: on demand, and after full garbage collections.</summary>
[Collection(nameof(Alone))]
public class TrimTests
{
    public TrimTests() => Wait.ForTrims();

    private const int Threads = 8;
    private const int BurstPageCount = 4800;
    private const int PageBytes = 1 << 16;

    /// <summary>Of each thread under stress.</summary>
    private static readonly int s_rounds = Effort.Of(1000, share: 10);

    private const int TurnsOfRound = 1000;

    public static TheoryData<string> ArrayKinds => ["lock-free", "lock", "strict", "strict lock"];

    public static TheoryData<string> ObjectKinds => ["lock-free", "lock", "strict"];

    public static TheoryData<string> BurstKinds => ["static", "instance", "lock", "strict"];

    private static ITrimmedPool<long[]> Arrays(string kind) => kind switch
    {
        "lock-free" => new TrimmedLongs(),
        "lock" => new TrimmedLockedLongs(),
        "strict" => new TrimmedStrictLongs(),
        _ => new TrimmedStrictLockedLongs(),
    };

    private static ITrimmedPool<Tracked> Objects(string kind) => kind switch
    {
        "lock-free" => new TrimmedObjects(),
        "lock" => new TrimmedLockedObjects(),
        _ => new TrimmedStrictObjects(),
    };

    private static (Func<byte[]> Rent, Action<byte[]> Return) Pages(string kind)
    {
        switch (kind)
        {
            case "static":
                return (BurstPages.Rent, BurstPages.Return);
            case "instance":
                var instance = new BurstInstancePages();
                return (instance.Rent, instance.Return);
            case "lock":
                var locked = new BurstLockedPages();
                return (locked.Rent, locked.Return);
            default:
                var strict = new BurstStrictPages();
                return (strict.Rent, strict.Return);
        }
    }

    [Theory]
    [MemberData(nameof(ArrayKinds))]
    public void Trim_reaches_what_idle_threads_have_at_hand(string kind)
    {
        var pool = Arrays(kind);
        using var threads = new ParkedThreads(3);
        var left = new List<WeakReference>();
        threads.ForEach(_ => left.AddRange(UseAll(pool)));
        pool.Trim();
        Wait.ForCollector(left, "A thread has kept something.");
        GC.KeepAlive(pool);
    }

    [Theory]
    [MemberData(nameof(ObjectKinds))]
    public void Trim_disposes_what_idle_threads_have_at_hand(string kind)
    {
        var pool = Objects(kind);
        using var threads = new ParkedThreads(3);
        var before = Tracked.Living;
        threads.ForEach(_ =>
        {
            var items = Enumerable.Range(0, 20).Select(_ => pool.Rent()).ToList();
            items.ForEach(pool.Return);
        });
        Assert.True(Tracked.Living > before);
        pool.Trim();
        LivingBecomes(before);
        threads.ForEach(_ =>
        {
            var item = pool.Rent();
            item.Acquire(1);
            item.Release(1);
            pool.Return(item);
        });
        pool.Trim();
        LivingBecomes(before);
    }

    /// <summary>A trim after a full collection may have taken some before, and disposes them on its own thread.</summary>
    private static void LivingBecomes(int count)
    {
        Wait.Until(() => Tracked.Living <= count, "some are not disposed");
        Assert.Equal(count, Tracked.Living);
    }

    [Theory]
    [MemberData(nameof(ArrayKinds))]
    public void What_is_used_between_collections_stays_and_what_is_not_goes(string kind)
    {
        var pool = Arrays(kind);
        var items = Enumerable.Range(0, 40).Select(_ => pool.Rent()).ToList();
        items.ForEach(pool.Return);
        pool.CollectionHasEnded(isMemoryShort: false);
        for (var interval = 0; interval < 5; interval++)
        {
            var used = Enumerable.Range(0, 40).Select(_ => pool.Rent()).ToList();
            Assert.Empty(used.Except(items));
            used.ForEach(pool.Return);
            pool.CollectionHasEnded(isMemoryShort: false);
        }

        // The first one takes note; at the second, nothing was used in between.
        pool.CollectionHasEnded(isMemoryShort: false);
        pool.CollectionHasEnded(isMemoryShort: false);
        var after = Enumerable.Range(0, 40).Select(_ => pool.Rent()).ToList();
        Assert.Empty(after.Intersect(items));
    }

    [Theory]
    [MemberData(nameof(ArrayKinds))]
    public void When_memory_gets_short_the_reserve_goes_at_once(string kind)
    {
        var pool = Arrays(kind);
        var items = Enumerable.Range(0, 60).Select(_ => pool.Rent()).ToList();
        items.ForEach(pool.Return);
        pool.CollectionHasEnded(isMemoryShort: true);
        var after = Enumerable.Range(0, 60).Select(_ => pool.Rent()).ToList();
        // A slot and two magazines of eight are at hand of this thread.
        Assert.InRange(after.Intersect(items).Count(), 0, 17);
    }

    /// <summary>300 MB rented at once and returned, by threads of which some end and some idle, while a light load goes on.</summary>
    [Theory]
    [MemberData(nameof(BurstKinds))]
    public void A_burst_of_300_MB_is_given_back_within_three_full_collections(string kind)
    {
        var (kept, steady) = GiveBackBurst(kind);
        Assert.True(kept <= BurstPageCount / 20, $"{(long)kept * PageBytes:N0} of {(long)BurstPageCount * PageBytes:N0} bytes are left");
        // What the load uses was not trimmed: as many as it holds at a time, at its start and after each of the three, when others can lie on top.
        Assert.InRange(steady, 1, 4 * 24);
    }

    /// <summary>How many pages of the burst are alive after three collections, and how many the load has seen.</summary>
    private static (int Kept, int Steady) GiveBackBurst(string kind)
    {
        var (rent, giveBack) = Pages(kind);
        using var idle = new ParkedThreads(4);
        using var stop = new CancellationTokenSource();
        var steady = new ConcurrentDictionary<byte[], bool>(ReferenceEqualityComparer.Instance);
        var rounds = 0;
        var load = new Thread(Load);
        var left = Burst(rent, giveBack, idle);
        load.Start();
        for (var collection = 0; collection < 3; collection++)
        {
            // Between two collections the load uses what it needs.
            var least = Volatile.Read(ref rounds) + 50;
            Wait.Until(() => Volatile.Read(ref rounds) >= least, "the load has ended");
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        var kept = left.Count(r => r.IsAlive);
        stop.Cancel();
        load.Join();
        return (kept, steady.Count);

        void Load()
        {
            var held = new byte[24][];
            while (!stop.IsCancellationRequested)
            {
                for (var i = 0; i < held.Length; i++)
                    steady[held[i] = rent()] = true;
                Array.ForEach(held, giveBack);
                Interlocked.Increment(ref rounds);
            }
        }
    }

    [Fact]
    public void A_pool_without_automatic_trim_keeps_all()
    {
        var kept = UseSome(KeptPages.Rent, KeptPages.Return);
        Collect(4);
        Assert.Equal(kept.Count, kept.Count(r => r.IsAlive));
    }

    [Fact]
    public void What_was_made_in_advance_stays_while_there_is_memory()
    {
        var memory = GC.GetGCMemoryInfo();
        if (memory.MemoryLoadBytes > memory.HighMemoryLoadThresholdBytes * 0.8)
            return;
        var kept = UseSome(PreallocatedPages.Rent, PreallocatedPages.Return);
        Collect(4);
        Assert.Equal(kept.Count, kept.Count(r => r.IsAlive));
    }

    [Theory]
    [MemberData(nameof(ArrayKinds))]
    public void Trimming_all_the_while_nobody_has_what_another_has(string kind)
    {
        var pool = Arrays(kind);
        Stress(
            pool,
            (array, id) =>
            {
                if (Interlocked.CompareExchange(ref array[0], id, 0) != 0)
                    throw new InvalidOperationException("Another thread has it.");
            },
            (array, id) =>
            {
                if (Interlocked.CompareExchange(ref array[0], 0, id) != id)
                    throw new InvalidOperationException("Another thread got it.");
            });
        if (kind.StartsWith("strict", StringComparison.Ordinal))
            MustBeComplete(pool, 64);
    }

    [Theory]
    [MemberData(nameof(ObjectKinds))]
    public void Trimming_all_the_while_each_object_is_disposed_once(string kind)
    {
        var pool = Objects(kind);
        var before = Tracked.Living;
        Stress(pool, (item, id) => item.Acquire(id), (item, id) => item.Release(id));
        if (kind == "strict")
            MustBeComplete(pool, 64);
        pool.Trim();
        LivingBecomes(before);
    }

    private static void MustBeComplete<TItem>(ITrimmedPool<TItem> pool, int capacity)
    {
        var all = new List<TItem>();

        // As soon as a trim after a full collection has ended.
        Wait.Until(
            () =>
            {
                while (pool.TryRent(out var item))
                    all.Add(item);
                return all.Count >= capacity;
            },
            "some are lost");
        Assert.Equal(capacity, all.Distinct().Count());
        Assert.Equal(capacity, all.Count);
        all.ForEach(pool.Return);
    }

    private static void Stress<TItem>(ITrimmedPool<TItem> pool, Action<TItem, int> acquire, Action<TItem, int> release)
        where TItem : class
    {
        var failures = new ConcurrentQueue<Exception>();
        var effort = new Effort(s_rounds, parts: 7);
        using var finished = new ManualResetEventSlim();
        using var running = new CountdownEvent(Threads);
        // The threads live until the end: objects of a thread that ends are left to the collector, undisposed.
        var threads = Enumerable.Range(1, Threads).Select(id => new Thread(() => Live(id))).ToList();
        var trimmer = new Thread(() => Guarded(Trim));
        threads.ForEach(t => t.Start());
        trimmer.Start();
        trimmer.Join();
        running.Wait();
        pool.Trim();
        finished.Set();
        threads.ForEach(t => t.Join());
        Assert.Empty(failures);

        void Trim()
        {
            // On a busy machine, more turns than an int can count go by before the others have ended: they have to get at the lock as well.
            for (var turn = 0L; turn * 10 < s_rounds || !running.IsSet; turn++)
            {
                if (turn * 10 >= s_rounds)
                    Thread.Yield();
                if (turn % 3 == 0)
                    pool.Trim();
                else
                    pool.CollectionHasEnded(turn % 5 == 0);
            }
        }

        void Live(int id)
        {
            Guarded(() => Work(id));
            running.Signal();
            finished.Wait();
        }

        void Work(int id)
        {
            var random = new Random(id);
            var held = new List<TItem>();
            for (var turn = 0; (turn % TurnsOfRound != 0 || effort.GoesOn(turn / TurnsOfRound)) && failures.IsEmpty; turn++)
            {
                if (held.Count < 7 && random.Next(2) == 0 && pool.TryRent(out var item))
                {
                    acquire(item, id);
                    held.Add(item);
                }
                else if (held.Count == 0)
                {
                    var rented = pool.Rent();
                    acquire(rented, id);
                    held.Add(rented);
                }
                else
                {
                    Release(held, random.Next(held.Count), id);
                }
            }

            while (held.Count > 0)
                Release(held, held.Count - 1, id);
        }

        void Release(List<TItem> held, int index, int id)
        {
            var item = held[index];
            held.RemoveAt(index);
            release(item, id);
            pool.Return(item);
        }

        void Guarded(Action body)
        {
            try
            {
                body();
            }
            catch (Exception exception)
            {
                failures.Enqueue(exception);
            }
        }
    }

    /// <summary>All pages are rented before the first is returned, so that no two of the references are to the same page.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static List<WeakReference> Burst(Func<byte[]> rent, Action<byte[]> giveBack, ParkedThreads idle)
    {
        var left = new List<WeakReference>();
        var held = new ConcurrentDictionary<int, List<byte[]>>();
        using var allAreRented = new ManualResetEventSlim();
        using var renting = new CountdownEvent(4);
        var ended = Enumerable.Range(4, 4).Select(i => new Thread(() =>
        {
            Rent(i);
            renting.Signal();
            allAreRented.Wait();
            Return(i);
        })).ToList();
        ended.ForEach(t => t.Start());
        idle.ForEach(Rent);
        renting.Wait();
        allAreRented.Set();
        idle.ForEach(Return);
        ended.ForEach(t => t.Join());
        return left;

        void Rent(int index)
        {
            var pages = Enumerable.Range(0, BurstPageCount / 8).Select(_ => rent()).ToList();
            lock (left)
                left.AddRange(pages.Select(p => new WeakReference(p)));
            held[index] = pages;
        }

        void Return(int index)
        {
            if (held.TryRemove(index, out var pages))
                pages.ForEach(giveBack);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static List<WeakReference> UseAll(ITrimmedPool<long[]> pool)
    {
        var arrays = Enumerable.Range(0, 20).Select(_ => pool.Rent()).ToList();
        arrays.ForEach(pool.Return);
        return arrays.ConvertAll(a => new WeakReference(a));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static List<WeakReference> UseSome(Func<byte[]> rent, Action<byte[]> giveBack)
    {
        var pages = Enumerable.Range(0, 20).Select(_ => rent()).ToList();
        pages.ForEach(giveBack);
        return pages.ConvertAll(p => new WeakReference(p));
    }

    private static void Collect(int count)
    {
        for (var i = 0; i < count; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }
    }
}
