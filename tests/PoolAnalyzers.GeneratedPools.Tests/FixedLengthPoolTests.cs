using System.Diagnostics.Metrics;
using System.Runtime.CompilerServices;

namespace PoolAnalyzers.GeneratedPools.Tests;

[Collection(nameof(Alone))]
public class FixedLengthPoolTests
{
    public static TheoryData<string> Kinds => ["lock-free", "preallocated", "lock", "strict", "strict lock"];

    public static TheoryData<string> StrictKinds => ["strict", "strict lock"];

    internal static ILongPool Create(string kind) => kind switch
    {
        "lock-free" => new LockFreeLongs(),
        "preallocated" => new PreallocatedLongs(),
        "lock" => new LockedLongs(),
        "strict" => new StrictLongs(),
        _ => new StrictLockedLongs(),
    };

    [Theory]
    [MemberData(nameof(Kinds))]
    public void Arrays_have_the_length_and_are_distinct_while_rented(string kind)
    {
        var pool = Create(kind);
        var arrays = Enumerable.Range(0, 24).Select(_ => pool.Rent()).ToList();
        Assert.All(arrays, a => Assert.Equal(8, a.Length));
        Assert.Equal(24, arrays.Distinct().Count());
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void What_is_returned_is_rented_again(string kind)
    {
        var pool = Create(kind);
        var arrays = new HashSet<long[]>(Enumerable.Range(0, 24).Select(_ => pool.Rent()));
        for (var turn = 0; turn < 10; turn++)
        {
            foreach (var array in arrays)
                pool.Return(array);
            var again = Enumerable.Range(0, 24).Select(_ => pool.Rent()).ToList();
            if (kind != "preallocated")
                Assert.Subset(arrays, again.ToHashSet());
            arrays = [.. again];
        }
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void Allocates_nothing_once_it_has_what_it_needs(string kind)
    {
        var pool = Create(kind);
        var held = new long[20][];
        for (var turn = 0; turn < 100; turn++)
            Turn();
        var before = GC.GetAllocatedBytesForCurrentThread();
        for (var turn = 0; turn < 10_000; turn++)
            Turn();
        Assert.Equal(before, GC.GetAllocatedBytesForCurrentThread());

        void Turn()
        {
            for (var i = 0; i < held.Length; i++)
                held[i] = pool.Rent();
            for (var i = 0; i < held.Length; i++)
                pool.Return(held[i]);
        }
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void Null_and_wrong_lengths_are_refused(string kind)
    {
        var pool = Create(kind);
        Assert.Throws<ArgumentNullException>(() => pool.Return(null!));
        Assert.Throws<ArgumentException>(() => pool.Return([]));
        Assert.Throws<ArgumentException>(() => pool.Return(new long[9]));
        pool.Return(pool.Rent());
        Assert.Throws<ArgumentNullException>(() => pool.Return(null!));
        Assert.Throws<ArgumentException>(() => pool.Return(new long[7]));
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void A_second_return_of_the_same_array_throws(string kind)
    {
        var pool = Create(kind);
        var array = pool.Rent();
        pool.Return(array);
        Assert.Throws<ArgumentException>(() => pool.Return(array));
        Assert.NotSame(pool.Rent(), pool.Rent());
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void TryRent_hands_out_what_is_idle(string kind)
    {
        var pool = Create(kind);
        var array = pool.Rent();
        pool.Return(array);
        Assert.True(pool.TryRent(out var again));
        Assert.Same(array, again);
    }

    [Fact]
    public void TryRent_of_a_soft_pool_makes_none()
    {
        Assert.False(new LockFreeLongs().TryRent(out _));
        Assert.False(new LockedLongs().TryRent(out _));
    }

    [Fact]
    public void A_preallocated_pool_starts_full()
    {
        var pool = new PreallocatedLongs();
        for (var i = 0; i < PreallocatedLongs.Capacity; i++)
            Assert.True(pool.TryRent(out _));
        Assert.False(pool.TryRent(out _));
        Assert.Equal(8, pool.Rent().Length);
    }

    [Theory]
    [MemberData(nameof(StrictKinds))]
    public void A_strict_pool_hands_out_its_capacity_and_no_more(string kind)
    {
        var pool = Create(kind);
        var arrays = Enumerable.Range(0, 24).Select(_ => pool.Rent()).ToList();
        for (var turn = 0; turn < 3; turn++)
        {
            Assert.False(pool.TryRent(out _));
            var thrown = Assert.Throws<InvalidOperationException>(() => pool.Rent());
            Assert.Contains("24", thrown.Message, StringComparison.Ordinal);
            foreach (var array in arrays)
                pool.Return(array);
            var again = Enumerable.Range(0, 24).Select(_ => pool.Rent()).ToHashSet();
            Assert.Equal(arrays.ToHashSet(), again);
        }
    }

    [Theory]
    [MemberData(nameof(StrictKinds))]
    public void A_strict_pool_finds_what_other_threads_have_at_hand(string kind)
    {
        var pool = Create(kind);
        using var hasReturned = new ManualResetEventSlim();
        using var mayEnd = new ManualResetEventSlim();
        var other = new Thread(() =>
        {
            var arrays = Enumerable.Range(0, 24).Select(_ => pool.Rent()).ToList();
            arrays.ForEach(pool.Return);
            hasReturned.Set();
            mayEnd.Wait();
        });
        other.Start();
        Assert.True(hasReturned.Wait(Wait.Limit));
        Assert.Equal(24, Enumerable.Range(0, 24).Select(_ => pool.Rent()).Distinct().Count());
        Assert.False(pool.TryRent(out _));
        mayEnd.Set();
        other.Join();
    }

    [Fact]
    public void A_full_strict_pool_refuses_what_is_not_its_own()
    {
        var pool = new TightLongs();
        var (first, second) = (pool.Rent(), pool.Rent());
        pool.Return(first);
        pool.Return(second);
        Assert.Throws<ArgumentException>(() =>
        {
            for (var i = 0; i < 10; i++)
                pool.Return(new long[8]);
        });
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void A_dead_threads_arrays_come_back(string kind)
    {
        var pool = Create(kind);
        var seen = RunAndDie(pool);
        var again = new HashSet<long[]>();

        // The slot's array and those of the magazines.
        Wait.ForCollector(
            () =>
            {
                while (pool.TryRent(out var array))
                    again.Add(array);
                return seen.IsSubsetOf(again);
            },
            "some do not come back");

        [MethodImpl(MethodImplOptions.NoInlining)]
        static HashSet<long[]> RunAndDie(ILongPool pool)
        {
            var seen = new HashSet<long[]>();
            var thread = new Thread(() =>
            {
                var arrays = Enumerable.Range(0, 12).Select(_ => pool.Rent()).ToList();
                seen.UnionWith(arrays);
                arrays.ForEach(pool.Return);
            });
            thread.Start();
            thread.Join();
            return seen;
        }
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void Trim_lets_arrays_go(string kind)
    {
        var pool = Create(kind);
        var references = Fill(pool);
        pool.Trim();
        Wait.ForCollector(references);
        Assert.Equal(8, pool.Rent().Length);

        [MethodImpl(MethodImplOptions.NoInlining)]
        static List<WeakReference> Fill(ILongPool pool)
        {
            var arrays = Enumerable.Range(0, 24).Select(_ => pool.Rent()).ToList();
            arrays.ForEach(pool.Return);
            return arrays.ConvertAll(a => new WeakReference(a));
        }
    }

    [Fact]
    public void A_full_depot_drops_and_an_empty_one_makes_more()
    {
        var pool = new LockFreeLongs();
        var arrays = Enumerable.Range(0, 200).Select(_ => pool.Rent()).ToList();
        Assert.Equal(200, arrays.Distinct().Count());
        arrays.ForEach(pool.Return);
        var idle = new HashSet<long[]>();
        while (pool.TryRent(out var array))
            Assert.True(idle.Add(array));
        // The capacity, and what one thread has at hand: a slot and two magazines of eight.
        Assert.InRange(idle.Count, LockFreeLongs.Capacity, LockFreeLongs.Capacity + 17);
    }

    [Fact]
    public void Cleared_always_means_zeros_on_every_path()
    {
        AssertZeros(new Zeros(), p => p.Rent(), (p, a) => p.Return(a));
        AssertZeros(new LockedZeros(), p => p.Rent(), (p, a) => p.Return(a));
        AssertZeros(new StrictZeros(), p => p.Rent(), (p, a) => p.Return(a));

        static void AssertZeros<TPool>(TPool pool, Func<TPool, byte[]> rent, Action<TPool, byte[]> @return)
        {
            // One is held: the slot. Twenty: magazines. More: the depot, and new arrays.
            foreach (var held in (int[])[1, 1, 2, 20, 50, 1, 50])
            {
                var arrays = new List<byte[]>();
                for (var i = 0; i < held; i++)
                {
                    var array = rent(pool);
                    Assert.All(array, b => Assert.Equal(0, b));
                    Array.Fill(array, (byte)7);
                    arrays.Add(array);
                }

                arrays.ForEach(a => @return(pool, a));
            }
        }
    }

    [Fact]
    public void References_are_cleared_by_default()
    {
        var pool = new Objects();
        var arrays = Enumerable.Range(0, 40).Select(_ => pool.Rent()).ToList();
        arrays.ForEach(a => Array.Fill(a, "x"));
        arrays.ForEach(pool.Return);
        Assert.All(arrays, a => Assert.All(a, Assert.Null));
    }

    [Fact]
    public void An_array_of_a_derived_type_is_refused()
    {
        var pool = new Objects();
        Assert.Throws<ArgumentException>(() => pool.Return(new string[16]));
    }

    [Fact]
    public void A_generic_pool_clears_what_has_references()
    {
        var names = Anything<string>.Rent();
        Array.Fill(names, "x");
        Anything<string>.Return(names);
        Assert.All(names, Assert.Null);
        Assert.Equal(16, Anything<int>.Rent().Length);
        Assert.Equal(16, new StrictAnything<(int, string)>().Rent().Length);
    }

    [Fact]
    public void A_scope_returns_once()
    {
        byte[] first;
        using (var scope = Bodies.RentScope())
        {
            first = scope.Array;
            scope.Span.Fill(1);
            Assert.Equal(32, scope.Memory.Length);
        }

        var again = Bodies.RentScope();
        Assert.Same(first, again.Array);
        again.Dispose();
        again.Dispose();
        Assert.True(again.Span.IsEmpty);
        default(Bodies.Scope).Dispose();
    }

    [Fact]
    public void It_is_an_ArrayPool()
    {
        var array = Bodies.AsArrayPool.Rent(10);
        Assert.Equal(32, array.Length);
        array[0] = 1;
        Bodies.AsArrayPool.Return(array, clearArray: true);
        Assert.Equal(0, array[0]);
        Assert.Throws<ArgumentOutOfRangeException>(() => Bodies.AsArrayPool.Rent(33));
        Assert.Throws<ArgumentOutOfRangeException>(() => Bodies.AsArrayPool.Rent(-1));

        var own = new CountedInts();
        Assert.Equal(16, own.Rent(1).Length);
        Assert.Equal(8, new LockFreeLongs().AsArrayPool.Rent(8).Length);
    }

    [Fact]
    public void Pools_of_one_type_have_nothing_in_common()
    {
        var (one, two) = (new LockFreeLongs(), new LockFreeLongs());
        var array = one.Rent();
        one.Return(array);
        for (var i = 0; i < 40; i++)
        {
            Assert.False(two.TryRent(out _));
            Assert.True(one.TryRent(out var again));
            Assert.Same(array, again);
            one.Return(again);
        }
    }

    [Fact]
    public void Numbers_of_pools_that_are_gone_are_used_again_without_mixing_them_up()
    {
        for (var turn = 0; turn < 50; turn++)
        {
            UseOne(turn);
            if (turn % 10 == 9)
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
            }
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        static void UseOne(int turn)
        {
            var pool = new LockFreeLongs();
            Assert.False(pool.TryRent(out _));
            var arrays = Enumerable.Range(0, 20).Select(_ => pool.Rent()).ToList();
            Assert.All(arrays, a => Assert.Equal(0, a[0]));
            arrays.ForEach(a => a[0] = turn + 1);
            arrays.ForEach(pool.Return);
        }
    }

    [Fact]
    public void Metrics_count_what_is_made_and_dropped()
    {
        long made = 0, dropped = 0;
        using var listener = new MeterListener
        {
            InstrumentPublished = (instrument, listener) =>
            {
                if (instrument.Meter.Name == "PoolAnalyzers")
                    listener.EnableMeasurementEvents(instrument);
            },
        };
        listener.SetMeasurementEventCallback<long>((instrument, value, tags, _) =>
        {
            if (tags.Length != 1 || !Equals(tags[0].Value, "PoolAnalyzers.GeneratedPools.Tests.CountedInts"))
                return;
            if (instrument.Name == "pool.created")
                made = Math.Max(made, value);
            else if (instrument.Name == "pool.dropped")
                dropped = Math.Max(dropped, value);
        });
        listener.Start();

        var pool = new CountedInts();
        var arrays = Enumerable.Range(0, 20).Select(_ => pool.Rent()).ToList();
        arrays.ForEach(pool.Return);
        listener.RecordObservableInstruments();
        Assert.Equal(20, made);
        // Capacity 4, and the thread's slot and two magazines of one.
        Assert.InRange(dropped, 13, 16);
        GC.KeepAlive(pool);
    }
}
