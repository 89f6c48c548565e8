using System.Buffers;

namespace PoolAnalyzers.GeneratedPools.Tests;

[FixedLengthPool(typeof(long), Length = 8, Capacity = 1, WhenEmpty = WhenEmpty.Throw, AutoTrim = false)]
internal sealed partial class OneLong;

[FixedLengthPool(typeof(long), Length = 8, Capacity = 4, AutoTrim = false)]
internal static partial class StaticLongs;

[FixedLengthPool(typeof(long), Length = 8, Capacity = 4, AutoTrim = false)]
internal sealed partial class DerivedLongs : ArrayPool<long>;

/// <summary>Returns that ask for a clearing: what is refused is left as it is, since it may be another renter's.</summary>
public class ClearedReturnTests
{
    public static TheoryData<string> Kinds => ["lock-free", "lock", "strict", "strict lock", "static", "derived", "one"];

    private static ArrayPool<long> Create(string kind) => kind switch
    {
        "lock-free" => new LockFreeLongs().AsArrayPool,
        "lock" => new LockedLongs().AsArrayPool,
        "strict" => new StrictLongs().AsArrayPool,
        "strict lock" => new StrictLockedLongs().AsArrayPool,
        "static" => StaticLongs.AsArrayPool,
        "derived" => new DerivedLongs(),
        _ => new OneLong().AsArrayPool,
    };

    [Theory]
    [MemberData(nameof(Kinds))]
    public void A_second_return_is_refused_before_it_clears(string kind)
    {
        var pool = Create(kind);
        var array = pool.Rent(8);
        pool.Return(array);
        Array.Fill(array, 7);
        Assert.Throws<ArgumentException>(() => pool.Return(array, clearArray: true));
        Assert.All(array, element => Assert.Equal(7, element));
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void A_foreign_array_is_refused_before_it_is_cleared(string kind)
    {
        var pool = Create(kind);
        long[] foreign = [1, 2, 3];
        Assert.Throws<ArgumentException>(() => pool.Return(foreign, clearArray: true));
        Assert.Equal([1, 2, 3], foreign);
        Assert.Throws<ArgumentNullException>(() => pool.Return(null!, clearArray: true));
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void What_is_rented_is_cleared(string kind)
    {
        var pool = Create(kind);
        for (var turn = 0; turn < 100; turn++)
        {
            var array = pool.Rent(8);
            Assert.All(array, element => Assert.Equal(0, element));
            Array.Fill(array, turn + 1);
            pool.Return(array, clearArray: true);
        }
    }

    /// <summary>All that a pool has is in its reserve, and no thread has any at hand.</summary>
    [Fact]
    public async Task What_cannot_be_rented_is_not_cleared()
    {
        var pool = new OneLong();
        var array = pool.Rent();
        var waiting = pool.RentAsync();
        pool.Return(array);
        Assert.Same(array, await waiting);
        var returning = new Thread(() => pool.Return(array));
        returning.Start();
        returning.Join();
        // Takes it back from that thread, and leaves it in the reserve.
        Assert.True(pool.TryRent(out _));
        pool.Return(array);
        array[0] = 7;
        Assert.Throws<ArgumentException>(() => pool.AsArrayPool.Return(array, clearArray: true));
        Assert.Equal(7, array[0]);
    }
}
