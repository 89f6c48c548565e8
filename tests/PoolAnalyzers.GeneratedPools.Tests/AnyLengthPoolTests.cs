using System.Buffers;
using System.Runtime.CompilerServices;

namespace PoolAnalyzers.GeneratedPools.Tests;

/// <summary>Pools of arrays whose renters say a length.</summary>
[Collection(nameof(Alone))]
public class AnyLengthPoolTests
{
    private const int MaxLength = 1 << 12;

    public static TheoryData<string> Kinds => ["static", "instance", "array pool", "quarters", "lock", "strict", "strict lock"];

    public static TheoryData<string> SoftKinds => ["static", "instance", "array pool", "quarters", "lock"];

    public static TheoryData<string> InstanceKinds => ["instance", "array pool", "quarters", "lock", "strict", "strict lock"];

    internal static IAnyPool Create(string kind) => kind switch
    {
        "static" => new AnyStaticLongs(),
        "instance" => new AnyInstanceLongs(),
        "array pool" => new AnyArrayPoolLongs(),
        "quarters" => new AnyQuarterLongs(),
        "lock" => new AnyLockedLongs(),
        "strict" => new AnyStrictLongs(),
        _ => new AnyStrictLockedLongs(),
    };

    /// <summary>The lengths of a pool, computed in another way than the pool does.</summary>
    private static List<int> LengthsOf(string kind)
    {
        List<int> lengths = [16];
        while (lengths[^1] < MaxLength)
        {
            var power = lengths[^1];
            if (kind == "quarters")
                lengths.AddRange([power * 5 / 4, power * 6 / 4, power * 7 / 4]);
            lengths.Add(power * 2);
        }

        return lengths;
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void Every_length_gets_the_shortest_array_that_is_enough(string kind)
    {
        var pool = Create(kind);
        var lengths = LengthsOf(kind);
        for (var length = 1; length <= MaxLength; length++)
        {
            var array = pool.Rent(length);
            Assert.Equal(lengths.First(l => l >= length), array.Length);
            pool.Return(array);
            Assert.Same(array, pool.Rent(length));
            pool.Return(array);
        }
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void An_empty_array_is_no_rental(string kind)
    {
        var pool = Create(kind);
        var empty = pool.Rent(0);
        Assert.Same(Array.Empty<long>(), empty);
        pool.Return(empty);
        pool.Return(empty, clearArray: true);
        pool.Return([]);
        Assert.True(pool.TryRent(0, out var again));
        Assert.Empty(again);
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void Bad_lengths_and_foreign_arrays_are_refused(string kind)
    {
        var pool = Create(kind);
        foreach (var length in (int[])[-1, int.MinValue])
        {
            Assert.Equal("minimumLength", Assert.Throws<ArgumentOutOfRangeException>(() => pool.Rent(length)).ParamName);
            Assert.Throws<ArgumentOutOfRangeException>(() => pool.TryRent(length, out _));
        }

        for (var turn = 0; turn < 2; turn++)
        {
            Assert.Throws<ArgumentNullException>(() => pool.Return(null!));
            Assert.Throws<ArgumentNullException>(() => pool.Return(null!, clearArray: true));
            foreach (var length in (int[])[1, 15, 17, 100, MaxLength - 1])
            {
                var foreign = new long[length];
                foreign[0] = 5;
                Assert.Equal("array", Assert.Throws<ArgumentException>(() => pool.Return(foreign)).ParamName);
                Assert.Throws<ArgumentException>(() => pool.Return(foreign, clearArray: true));
                Assert.Equal(5, foreign[0]);
            }

            // Now with a cache.
            pool.Return(pool.Rent(20));
        }
    }

    [Theory]
    [MemberData(nameof(SoftKinds))]
    public void Longer_ones_are_made_and_dropped(string kind)
    {
        var pool = Create(kind);
        var array = pool.Rent(MaxLength + 1);
        Assert.Equal(MaxLength + 1, array.Length);
        array[0] = 1;
        pool.Return(array);
        Assert.NotSame(array, pool.Rent(MaxLength + 1));
        Assert.False(pool.TryRent(MaxLength + 1, out _));
        pool.Return(array, clearArray: true);
        Assert.Equal(0, array[0]);
    }

    [Theory]
    [InlineData("strict")]
    [InlineData("strict lock")]
    public void A_strict_pool_has_no_longer_ones(string kind)
    {
        var pool = Create(kind);
        Assert.Throws<ArgumentOutOfRangeException>(() => pool.Rent(MaxLength + 1));
        Assert.Throws<ArgumentOutOfRangeException>(() => pool.TryRent(MaxLength + 1, out _));
        Assert.Throws<ArgumentException>(() => pool.Return(new long[MaxLength + 1]));
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void A_second_return_throws(string kind)
    {
        var pool = Create(kind);
        var array = pool.Rent(100);
        pool.Return(array);
        Assert.Throws<ArgumentException>(() => pool.Return(array));
        Assert.Throws<ArgumentException>(() => pool.Return(array, clearArray: true));
        Assert.NotSame(pool.Rent(100), pool.Rent(100));
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void Lengths_are_pools_of_their_own(string kind)
    {
        var pool = Create(kind);
        var first = LengthsOf(kind).ConvertAll(length => Enumerable.Range(0, 5).Select(_ => pool.Rent(length)).ToList());
        Assert.Equal(first.Sum(f => f.Count), first.SelectMany(f => f).Distinct().Count());
        first.ForEach(arrays => arrays.ForEach(a => pool.Return(a)));
        foreach (var arrays in first)
        {
            var again = Enumerable.Range(0, 5).Select(_ => pool.Rent(arrays[0].Length)).ToHashSet();
            Assert.True(again.SetEquals(arrays));
            again.ToList().ForEach(a => pool.Return(a));
        }
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void Allocates_nothing_once_it_has_what_it_needs(string kind)
    {
        var pool = Create(kind);
        var lengths = LengthsOf(kind);
        var held = new long[20][];
        for (var turn = 0; turn < 200; turn++)
            Turn(turn);
        var before = GC.GetAllocatedBytesForCurrentThread();
        for (var turn = 0; turn < 10_000; turn++)
            Turn(turn);
        Assert.Equal(before, GC.GetAllocatedBytesForCurrentThread());

        void Turn(int turn)
        {
            for (var i = 0; i < held.Length; i++)
                held[i] = pool.Rent(lengths[(turn + (i / 8)) % lengths.Count]);
            for (var i = 0; i < held.Length; i++)
                pool.Return(held[i]);
        }
    }

    [Fact]
    public void Arrays_of_references_are_cleared_and_covariant_ones_refused()
    {
        var array = AnyObjects.Rent(20);
        array[31] = "kept";
        AnyObjects.Return(array);
        Assert.All(array, Assert.Null);
        Assert.Throws<ArgumentException>(() => AnyObjects.Return(new string[32]));
    }

    [Fact]
    public void A_pool_that_always_clears_hands_out_zeros()
    {
        var pool = new AnyZeros();
        foreach (var length in (int[])[16, 100, 256, 300])
        {
            var arrays = Enumerable.Range(0, 4).Select(_ => pool.Rent(length)).ToList();
            arrays.ForEach(a => a.AsSpan().Fill(7));
            arrays.ForEach(a => pool.Return(a));
            Assert.All(arrays, a => Assert.Equal(-1, a.AsSpan().IndexOfAnyExcept((byte)0)));
            Assert.Equal(-1, pool.Rent(length).AsSpan().IndexOfAnyExcept((byte)0));
        }
    }

    [Fact]
    public void Scopes_and_leases_show_what_was_asked_for()
    {
        var pool = new AnyArrayPoolLongs();
        long[] array;
        using (var scope = pool.RentScope(100))
        {
            Assert.Equal((100, 100, 128), (scope.Span.Length, scope.Memory.Length, scope.Array.Length));
            array = scope.Array;
        }

        var lease = pool.RentLease(120);
        Assert.Equal((120, 120, 120), (lease.Length, lease.Span.Length, lease.Memory.Length));
        Assert.Same(array, lease.Segment.Array);
        lease.Dispose();
        lease.Dispose();
        Assert.Throws<ObjectDisposedException>(() => lease.Memory);
        Assert.Same(array, pool.Rent(65));
        using var empty = pool.RentScope(0);
        Assert.True(empty.Span.IsEmpty);
        var ended = pool.RentScope(5);
        ended.Dispose();
        ended.Dispose();
        Assert.True(ended.Span.IsEmpty);
        using var none = pool.RentLease(0);
        Assert.Equal(0, none.Memory.Length);
    }

    [Fact]
    public void It_is_an_ArrayPool()
    {
        foreach (var pool in (ArrayPool<long>[])[new AnyArrayPoolLongs(), new AnyInstanceLongs().AsArrayPool, AnyLongs.AsArrayPool])
        {
            var array = pool.Rent(1000);
            Assert.Equal(1024, array.Length);
            array[5] = 1;
            pool.Return(array, clearArray: true);
            Assert.Equal(0, array[5]);
            Assert.Same(array, pool.Rent(1024));
            pool.Return(array);
            Assert.Throws<ArgumentException>(() => pool.Return(new long[1000]));
        }
    }

    [Fact]
    public void The_bounds_count_arrays_and_bytes_of_each_length()
    {
        var pool = new AnyBounded();
        Assert.Equal((64, 1 << 17, 16, 1 << 16), (AnyBounded.Capacity, AnyBounded.MaxBytesPerLength, AnyBounded.MinLength, AnyBounded.MaxLength));
        Assert.Equal((64, 64, 32, 2), (Count(16), Count(2048), Count(4096), Count(1 << 16)));

        int Count(int length)
        {
            var count = 0;
            while (pool.TryRent(length, out _))
                count++;
            Assert.Contains($"All {count} arrays with {length} elements", Assert.Throws<InvalidOperationException>(() => pool.Rent(length)).Message, StringComparison.Ordinal);
            return count;
        }
    }

    [Fact]
    public async Task Who_waits_gets_what_is_returned_of_that_length()
    {
        using var pool = new AnyWaits();
        var (first, second) = (pool.Rent(100), pool.Rent(100));
        using var cancellation = new CancellationTokenSource();
        var waits = pool.RentAsync(70).AsTask();
        var canceled = pool.RentAsync(128, cancellation.Token).AsTask();
        var other = pool.RentAsync(10);
        Assert.True(other.IsCompletedSuccessfully);
        Assert.False(waits.IsCompleted);
        Assert.False(pool.TryRent(100, TimeSpan.FromMilliseconds(1), out _));
        pool.Return(await other);
        await cancellation.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => canceled);
        pool.Return(first);
        Assert.Same(first, await waits);
        await Assert.ThrowsAsync<TimeoutException>(() => pool.RentAsync(100, TimeSpan.FromMilliseconds(1)).AsTask());
        var lease = pool.RentLeaseAsync(90).AsTask();
        pool.Return(second);
        Assert.Equal(90, (await lease).Length);
        (await lease).Dispose();
        await Assert.ThrowsAsync<ArgumentOutOfRangeException>(async () => await pool.RentAsync(257));
        Assert.Throws<ArgumentOutOfRangeException>(() => pool.Rent(-1, TimeSpan.Zero));
    }

    [Fact]
    public async Task A_disposed_pool_rents_nothing_and_ends_waits()
    {
        var pool = new AnyWaits();
        var (first, second) = (pool.Rent(100), pool.Rent(100));
        var waits = pool.RentAsync(100).AsTask();
        pool.Dispose();
        pool.Dispose();
        await Assert.ThrowsAsync<ObjectDisposedException>(() => waits);
        Assert.Throws<ObjectDisposedException>(() => pool.Rent(100));
        Assert.Throws<ObjectDisposedException>(() => pool.Rent(10));
        Assert.Throws<ObjectDisposedException>(() => pool.TryRent(10, out _));
        pool.Return(first);
        pool.Return(second);
        Assert.Throws<ObjectDisposedException>(() => pool.Rent(100));

        var things = new AnyThings<string>();
        var array = things.Rent(40);
        things.Dispose();
        things.Return(array);
        Assert.Throws<ObjectDisposedException>(() => things.Rent(40));
        Assert.Throws<ObjectDisposedException>(() => things.Rent(400));
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void Trim_reaches_what_idle_threads_have_at_hand(string kind)
    {
        var pool = Create(kind);
        using var threads = new ParkedThreads(3);
        var left = new List<WeakReference>();
        threads.ForEach(_ => left.AddRange(UseSome(pool)));
        pool.Trim();
        Wait.ForCollector(left, "A thread has kept something.");
        GC.KeepAlive(pool);
    }

    [Theory]
    [MemberData(nameof(InstanceKinds))]
    public void Idle_threads_keep_nothing_of_a_pool_that_is_gone(string kind)
    {
        using var threads = new ParkedThreads(3);
        Wait.ForCollector(UseAndDrop(kind, threads));
        // The same threads, parked all the while, can use the next pool.
        UseAndDrop(kind, threads);
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void What_an_ended_thread_had_comes_to_others(string kind)
    {
        var pool = Create(kind);
        var (arrays, others) = (new HashSet<long[]>(), new List<long[]>());
        var thread = new Thread(() =>
        {
            arrays.UnionWith(Enumerable.Range(0, 3).Select(_ => pool.Rent(1500)));
            arrays.ToList().ForEach(a => pool.Return(a));
        });
        thread.Start();
        thread.Join();
        Wait.ForCollector(
            () =>
            {
                while (pool.TryRent(1500, out var array))
                {
                    if (arrays.Contains(array))
                        return true;
                    others.Add(array);
                }

                return false;
            },
            "the arrays of the thread are lost");
        others.ForEach(a => pool.Return(a));
    }

    [Fact]
    public void What_nobody_uses_goes_and_what_is_used_stays()
    {
        AnyTrimmedBytes.Trim();
        var used = AnyTrimmedBytes.Rent(100);
        var unused = UnusedArray();
        for (var interval = 0; interval < 3; interval++)
        {
            AnyTrimmedBytes.Return(used);
            AnyTrimmedBytes.CollectionHasEnded(isMemoryShort: false);
            Assert.Same(used, AnyTrimmedBytes.Rent(128));
        }

        Wait.ForCollector([unused], "What nobody used is still there.");

        [MethodImpl(MethodImplOptions.NoInlining)]
        static WeakReference UnusedArray()
        {
            var array = AnyTrimmedBytes.Rent(5000);
            AnyTrimmedBytes.Return(array);
            return new WeakReference(array);
        }
    }

    [Fact]
    public void Metrics_count_all_lengths_and_longer_ones()
    {
        var held = new[] { 10, 10, 100, 1000, 5000 }.Select(AnyMeasuredInts.Rent).ToList();
        Assert.True(AnyMeasuredInts.TryRent(0, out _));
        Assert.Equal((5, 0, 5, 0, 5), MetricTests.Read("AnyMeasuredInts"));
        held.ForEach(a => AnyMeasuredInts.Return(a));
        Assert.Equal((5, 5, 0, 4), (MetricTests.Value("AnyMeasuredInts", "pool.rented"), MetricTests.Value("AnyMeasuredInts", "pool.returned"),
            MetricTests.Value("AnyMeasuredInts", "pool.in_use"), MetricTests.Value("AnyMeasuredInts", "pool.idle")));
        Assert.Equal((5, 1), (MetricTests.Value("AnyMeasuredInts", "pool.created"), MetricTests.Value("AnyMeasuredInts", "pool.dropped")));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static List<WeakReference> UseAndDrop(string kind, ParkedThreads threads)
    {
        var pool = Create(kind);
        List<WeakReference> left = [new(pool)];
        threads.ForEach(_ => left.AddRange(UseSome(pool)));
        return left;
    }

    /// <summary>Rents and returns some of three lengths.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static List<WeakReference> UseSome(IAnyPool pool)
    {
        var arrays = new[] { 16, 100, 4000 }.SelectMany(length => Enumerable.Range(0, 5).Select(_ => pool.Rent(length))).ToList();
        arrays.ForEach(a => pool.Return(a));
        return arrays.ConvertAll(a => new WeakReference(a));
    }
}
