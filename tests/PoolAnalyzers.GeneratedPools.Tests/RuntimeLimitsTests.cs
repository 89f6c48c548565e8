namespace PoolAnalyzers.GeneratedPools.Tests;

[FixedLengthPool(typeof(int), Length = 256, Capacity = 64, RuntimeLimits = true)]
internal sealed partial class LimitedInts;

[FixedLengthPool(typeof(int), Length = 256, Capacity = 64, RuntimeLimits = true, Sync = PoolSync.Lock, Preallocate = true, Metrics = true)]
internal sealed partial class LimitedLockedInts
{
    public LimitedLockedInts(int capacity, string name)
        : this(new Limits { Capacity = capacity }) => Name = name;

    public string Name { get; } = "";
}

[FixedLengthPool(typeof(int), Length = 256, Capacity = 64, RuntimeLimits = true, WhenEmpty = WhenEmpty.Throw)]
internal sealed partial class LimitedStrictInts;

[FixedLengthPool(typeof(int), Length = 256, Capacity = 64, RuntimeLimits = true, WhenEmpty = WhenEmpty.Throw, Sync = PoolSync.Lock, Preallocate = true)]
internal sealed partial class LimitedStrictLockedInts : IDisposable;

[ObjectPool(typeof(Disposed), Capacity = 64, RuntimeLimits = true, WhenEmpty = WhenEmpty.Throw, MaxRetained = "IsGood")]
internal sealed partial class LimitedObjects;

[ObjectPool(RuntimeLimits = true)]
internal sealed partial class LimitedOf<T>
    where T : class, new();

/// <summary>Bounds that are known at run time.</summary>
[Collection(nameof(Alone))]
public class RuntimeLimitsTests
{
    [Fact]
    public void A_strict_pool_makes_as_many_as_it_is_told()
    {
        var pool = new LimitedStrictInts(new LimitedStrictInts.Limits { Capacity = 3 });
        Assert.Equal(3, pool.Capacity);
        int[][] arrays = [pool.Rent(), pool.Rent(), pool.Rent()];
        Assert.Contains("All 3 arrays", Assert.Throws<InvalidOperationException>(() => pool.Rent()).Message, StringComparison.Ordinal);
        pool.Return(arrays[0]);
        Assert.Same(arrays[0], pool.Rent());

        var objects = new LimitedObjects(new LimitedObjects.Limits { Capacity = 1 });
        var item = objects.Rent();
        Assert.Throws<InvalidOperationException>(() => objects.Rent());
        item.IsGood = false;
        objects.Return(item);
        Assert.True(item.IsDisposed);
        Assert.NotSame(item, objects.Rent());
    }

    [Fact]
    public void Bytes_bound_too()
    {
        static int Of(int capacity, long? bytes) => new LimitedInts(new LimitedInts.Limits { Capacity = capacity, MaxBytes = bytes }).Capacity;
        Assert.Equal(64, new LimitedInts.Limits().Capacity);
        Assert.Equal(10, Of(10, null));
        Assert.Equal(10, Of(10, 1L << 40));
        Assert.Equal(3, Of(10, 4 * 1024 - 1));
        Assert.Equal(0, Of(10, 0));
    }

    [Fact]
    public void Bounds_without_sense_are_refused_by_name()
    {
        Assert.Throws<ArgumentNullException>(() => new LimitedInts(null!));
        AssertRefused("Capacity", () => new LimitedInts(new LimitedInts.Limits { Capacity = -1 }));
        AssertRefused("Capacity", () => new LimitedInts(new LimitedInts.Limits { Capacity = (1 << 20) + 1 }));
        AssertRefused("MaxBytes", () => new LimitedInts(new LimitedInts.Limits { MaxBytes = -1 }));
        AssertRefused("Capacity", () => new LimitedStrictInts(new LimitedStrictInts.Limits { Capacity = 0 }));
        AssertRefused("MaxBytes", () => new LimitedStrictInts(new LimitedStrictInts.Limits { MaxBytes = 1023 }));
        Assert.Equal(1, new LimitedStrictInts(new LimitedStrictInts.Limits { MaxBytes = 1024 }).Capacity);
        Assert.Equal(1 << 20, new LimitedInts(new LimitedInts.Limits { Capacity = 1 << 20 }).Capacity);

        static void AssertRefused(string name, Func<object> create) =>
            Assert.Equal(name, Assert.Throws<ArgumentOutOfRangeException>(create).ParamName);
    }

    [Fact]
    public void A_constructor_of_ones_own_chains()
    {
        var pool = new LimitedLockedInts(5, "five");
        Assert.Equal((5, "five"), (pool.Capacity, pool.Name));
        // Five were made at first use, so that five are idle after that.
        Assert.True(pool.TryRent(out _));
        for (var i = 0; i < 4; i++)
            Assert.True(pool.TryRent(out _));
        Assert.False(pool.TryRent(out _));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(7)]
    [InlineData(64)]
    [InlineData(1000)]
    public void A_soft_pool_keeps_no_more_than_it_is_told_beside_what_threads_have(int capacity)
    {
        var pool = new LimitedInts(new LimitedInts.Limits { Capacity = capacity });
        var arrays = Enumerable.Range(0, 2000).Select(_ => pool.Rent()).ToList();
        arrays.ForEach(pool.Return);
        var idle = 0;
        while (pool.TryRent(out _))
            idle++;
        // A slot and two magazines, each of an eighth of the declared capacity.
        Assert.InRange(idle, 1, capacity + 1 + (2 * 8));
        Assert.InRange(idle, capacity - 8, int.MaxValue);
    }

    [Fact]
    public void All_of_a_strict_pool_come_back_across_threads()
    {
        using var pool = new LimitedStrictLockedInts(new LimitedStrictLockedInts.Limits { Capacity = 4 });
        Parallel.For(0, 10_000, new ParallelOptions { MaxDegreeOfParallelism = 4 }, _ => pool.Return(pool.Rent()));
        for (var i = 0; i < 4; i++)
            Assert.True(pool.TryRent(out _));
        Assert.False(pool.TryRent(out _));
    }

    [Fact]
    public void Any_class_can_be_bounded()
    {
        var pool = new LimitedOf<List<int>>(new LimitedOf<List<int>>.Limits { Capacity = 2 });
        var list = pool.Rent();
        pool.Return(list);
        Assert.Same(list, pool.Rent());
    }
}
