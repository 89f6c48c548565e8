using System.Buffers;

namespace PoolAnalyzers.GeneratedPools.Tests;

[FixedLengthPool(typeof(long), Length = 8, Capacity = 1, WhenEmpty = WhenEmpty.Throw, AutoTrim = false)]
internal sealed partial class OneLong;

[FixedLengthPool(typeof(long), Length = 8, Capacity = 4, AutoTrim = false)]
internal static partial class StaticLongs;

[FixedLengthPool(typeof(long), Length = 8, Capacity = 4, AutoTrim = false)]
internal sealed partial class DerivedLongs : ArrayPool<long>;

[FixedLengthPool(typeof(byte), Length = 8, Capacity = 1, Clear = ClearPolicy.Always, WhenEmpty = WhenEmpty.Throw, AutoTrim = false)]
internal sealed partial class OneZero;

[FixedLengthPool(typeof(byte), Length = 8, Capacity = 4, Clear = ClearPolicy.Always, WhenEmpty = WhenEmpty.Throw, AutoTrim = false)]
internal static partial class StaticZeros;

[ArrayPool(typeof(byte), MaxLength = 64, Capacity = 1, Clear = ClearPolicy.Always, WhenEmpty = WhenEmpty.Throw, AutoTrim = false)]
internal sealed partial class AnyOneZero;

[ArrayPool(typeof(byte), MaxLength = 64, Capacity = 4, Clear = ClearPolicy.Always, Sync = PoolSync.Lock, AutoTrim = false)]
internal static partial class AnyStaticZeros;

[FixedLengthPool(typeof(byte), Length = 8, Capacity = 4, Clear = ClearPolicy.Always, Events = true, AutoTrim = false)]
internal sealed partial class ToldZeros;

[ObjectPool(typeof(List<int>), Capacity = 1, Reset = "Clear", WhenEmpty = WhenEmpty.Throw, AutoTrim = false)]
internal sealed partial class OneList;

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

    /// <summary>How to rent from a pool that clears whatever comes back, and how to return to it.</summary>
    public static TheoryData<string> Clearing =>
        ["lock-free", "lock", "strict", "one", "static", "any", "any, one", "any, static", "references", "told", "any, references"];

    private static (Func<Array> Rent, Action<Array> Return) CreateClearing(string kind)
    {
        switch (kind)
        {
            case "lock-free": return Of(new Zeros().AsArrayPool);
            case "lock": return Of(new LockedZeros().AsArrayPool);
            case "strict": return Of(new StrictZeros().AsArrayPool);
            case "one": return Of(new OneZero().AsArrayPool);
            case "static": return Of(StaticZeros.AsArrayPool);
            case "any": return Of(new AnyZeros().AsArrayPool);
            case "any, one": return Of(new AnyOneZero().AsArrayPool);
            case "any, static": return Of(AnyStaticZeros.AsArrayPool);
            case "told": return Of(new ToldZeros().AsArrayPool);
            case "references": return Of(new Objects().AsArrayPool);
            default: return Of(AnyObjects.AsArrayPool);
        }

        static (Func<Array>, Action<Array>) Of<T>(ArrayPool<T> pool) => (() => pool.Rent(8), array => pool.Return((T[])array));
    }

    [Theory]
    [MemberData(nameof(Clearing))]
    public void A_second_return_is_refused_before_the_pool_clears(string kind)
    {
        var (rent, giveBack) = CreateClearing(kind);
        var array = rent();
        giveBack(array);
        array.SetValue((byte)7, 3);
        Assert.Throws<ArgumentException>(() => giveBack(array));
        Assert.Equal((byte)7, array.GetValue(3));
    }

    [Fact]
    public void A_second_return_is_refused_before_the_pool_clears_what_is_in_its_reserve()
    {
        var pool = new OneZero();
        Leave(pool, p => p.Rent(), p => p.RentAsync(), (p, a) => p.Return(a), p => p.TryRent(out _), array => array[0] = 7, array => Assert.Equal(7, array[0]));
        var any = new AnyOneZero();
        Leave(any, p => p.Rent(8), p => p.RentAsync(8), (p, a) => p.Return(a), p => p.TryRent(8, out _), array => array[0] = 7, array => Assert.Equal(7, array[0]));
    }

    /// <summary>Objects are reset in place of a clearing.</summary>
    [Fact]
    public void A_second_return_is_refused_before_it_resets()
    {
        var pool = new OneList();
        Leave(pool, p => p.Rent(), p => p.RentAsync(), (p, list) => p.Return(list), p => p.TryRent(out _), list => list.Add(7), list => Assert.Equal([7], list));
    }

    // Leaves the only one that exists in the reserve, so that no thread has it at hand.
    private static void Leave<TPool, TItem>(
        TPool pool, Func<TPool, TItem> rent, Func<TPool, ValueTask<TItem>> wait, Action<TPool, TItem> giveBack, Func<TPool, bool> tryRent, Action<TItem> use,
        Action<TItem> check)
    {
        var item = rent(pool);
        var waiting = wait(pool).AsTask();
        giveBack(pool, item);
        Assert.True(waiting.Wait(Wait.Limit));
        var returning = new Thread(() => giveBack(pool, item));
        returning.Start();
        returning.Join();
        // Takes it back from that thread, and leaves it in the reserve.
        Assert.True(tryRent(pool));
        giveBack(pool, item);
        use(item);
        Assert.Throws<ArgumentException>(() => giveBack(pool, item));
        check(item);
    }

    [Fact]
    public void An_array_that_is_too_long_is_refused_before_it_is_cleared()
    {
        var pool = new AnyOneZero();
        var array = new byte[256];
        array[0] = 7;
        Assert.Throws<ArgumentException>(() => pool.Return(array, clearArray: true));
        Assert.Throws<ArgumentException>(() => pool.Return(array));
        Assert.Equal(7, array[0]);
    }

    [Fact]
    public void A_second_return_is_no_event()
    {
        using var listener = new EventTests.Listener("ToldZeros");
        var pool = new ToldZeros();
        var array = pool.Rent();
        pool.Return(array);
        Assert.Throws<ArgumentException>(() => pool.Return(array));
        Assert.Equal(["Created empty", "Rented", "Returned"], listener.Lines);
    }
}
