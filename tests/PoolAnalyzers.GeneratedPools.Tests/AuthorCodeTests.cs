using System.Runtime.CompilerServices;
using System.Text;

namespace PoolAnalyzers.GeneratedPools.Tests;

/// <summary>What makes, judges, resets and disposes pooled objects is code of others: it throws, and it uses the pool.</summary>
public class AuthorCodeTests
{
    public static TheoryData<string> TreeKinds => new(TreePools.Keys);

    [Fact]
    public void A_condition_without_blanks_is_one_condition()
    {
        var builder = TightBuilders.Rent();
        builder.EnsureCapacity(100);
        builder.Append('x');
        TightBuilders.Return(builder);
        var (first, second) = (TightBuilders.Rent(), TightBuilders.Rent());
        Assert.NotSame(builder, first);
        Assert.NotSame(builder, second);
        Assert.NotSame(first, second);
    }

    [Fact]
    public void A_method_called_Create_makes_the_objects()
    {
        Assert.Equal("made", Created.Rent().ToString());
        Created.Made = null;
        var failure = Assert.Throws<InvalidOperationException>(() => Enumerable.Range(0, 10).Select(_ => Created.Rent()).ToList());
        Assert.Contains("'Create' made null", failure.Message, StringComparison.Ordinal);
    }

    [Theory]
    [MemberData(nameof(TreeKinds))]
    public void A_tree_gives_its_branches_back_when_it_is_reset(string kind)
    {
        var (rent, giveBack, most) = TreePools[kind]();
        for (var round = 0; round < 200; round++)
        {
            var nodes = new List<Tree>();
            var root = Grow(depth: round % 4);
            Assert.Equal(nodes.Count, nodes.Distinct().Count());
            giveBack(root);

            Tree Grow(int depth)
            {
                var node = rent();
                Assert.Empty(node.Branches);
                nodes.Add(node);
                for (var i = 0; i < depth; i++)
                    node.Branches.Add(Grow(depth - 1));
                return node;
            }
        }

        // Nothing is rented: as many as exist at most can be rented now, each once.
        var all = Enumerable.Range(0, most).Select(_ => rent()).ToList();
        Assert.Equal(most, all.Distinct().Count());
        all.ForEach(giveBack);
    }

    [Fact]
    public void Resetting_may_rent_from_the_same_pool()
    {
        var pool = new RentingPool();
        var seen = new List<Renting>();
        for (var round = 0; round < 100; round++)
        {
            var item = pool.Rent();
            Assert.DoesNotContain(item, seen);
            item.Pool = pool;
            pool.Return(item);
            // What the reset rented is out, whatever was returned since.
            seen.Add(item.Rented!);
        }

        Assert.Equal(seen.Count, seen.Distinct().Count());
    }

    [Fact]
    public void Resetting_may_trim_the_pool()
    {
        var trimming = new TrimmingPool();
        for (var round = 0; round < 5; round++)
        {
            var (first, second) = (trimming.Rent(), trimming.Rent());
            first.WhenReset = trimming.Trim;
            trimming.Return(second);
            trimming.Return(first);
            Assert.False(first.IsDisposed);
            Assert.True(second.IsDisposed);
            Assert.Same(first, trimming.Rent());
            trimming.Return(first);
            first.WhenReset = null;
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void What_cannot_be_reset_is_dropped(bool isStrict)
    {
        var soft = new SoftTroubled();
        var strict = new StrictTroubled();
        Func<Troubled> rent = isStrict ? strict.Rent : soft.Rent;
        Action<Troubled> giveBack = isStrict ? strict.Return : soft.Return;
        for (var round = 0; round < 10; round++)
        {
            var (bad, good) = (rent(), rent());
            bad.WhenReset = () => throw new TimeoutException();
            Assert.Throws<TimeoutException>(() => giveBack(bad));
            Assert.True(bad.IsDisposed);
            var next = rent();
            Assert.NotSame(bad, next);
            Assert.NotSame(good, next);
            giveBack(good);
            giveBack(next);
            Assert.False(good.IsDisposed || next.IsDisposed);
        }
    }

    [Fact]
    public void A_condition_that_throws_drops_the_object()
    {
        var pool = new StrictTroubled();
        var (bad, good) = (pool.Rent(), pool.Rent());
        bad.WhenJudged = () => throw new TimeoutException();
        Assert.Throws<TimeoutException>(() => pool.Return(bad));
        Assert.True(bad.IsDisposed);
        Assert.NotSame(good, pool.Rent());
        Assert.False(pool.TryRent(out _));
    }

    [Fact]
    public void An_object_that_is_not_kept_frees_one_place_however_often_it_comes_back()
    {
        var pool = new StrictTroubled();
        var (dropped, other) = (pool.Rent(), pool.Rent());
        dropped.IsGood = false;
        pool.Return(dropped);
        Assert.Throws<ArgumentException>(() => pool.Return(dropped));
        Assert.Throws<ArgumentException>(() => pool.Return(dropped));
        Assert.Throws<ArgumentException>(() => pool.Return(new Troubled { IsGood = false }));
        Assert.NotSame(other, pool.Rent());
        Assert.False(pool.TryRent(out _));
    }

    [Fact]
    public void What_is_idle_is_not_touched_when_it_comes_back_again()
    {
        var pool = new SoftTroubled();
        var item = pool.Rent();
        pool.Return(item);
        item.WhenReset = () => Assert.Fail("An idle object was reset.");
        item.WhenJudged = item.WhenReset;
        Assert.Throws<ArgumentException>(() => pool.Return(item));
    }

    [Theory]
    [InlineData("soft")]
    [InlineData("strict")]
    [InlineData("lock")]
    public void Trimming_disposes_all_whatever_becomes_of_each(string kind)
    {
        var (soft, strict, locked) = (new SoftTroubled(), new StrictTroubled(), new LockTroubled());
        Func<Troubled> rent = kind switch { "soft" => soft.Rent, "strict" => strict.Rent, _ => locked.Rent };
        Action<Troubled> giveBack = kind switch { "soft" => soft.Return, "strict" => strict.Return, _ => locked.Return };
        Action trim = kind switch { "soft" => soft.Trim, "strict" => strict.Trim, _ => locked.Trim };
        var items = new[] { rent(), rent() };
        // Disposing rents from the pool and gives back: it must be open, with nothing half done.
        Array.ForEach(items, i => i.WhenDisposed = () =>
        {
            if (kind != "strict")
                giveBack(rent());
            throw new TimeoutException();
        });
        Array.ForEach(items, giveBack);
        var failure = Assert.Throws<AggregateException>(trim);
        Assert.Equal(2, failure.InnerExceptions.Count);
        Assert.All(items, i => Assert.True(i.IsDisposed));
        var fresh = new[] { rent(), rent() };
        Assert.Empty(items.Intersect(fresh));
    }

    [Fact]
    public void Disposing_may_use_a_strict_pool_that_is_trimmed()
    {
        var pool = new StrictTroubled();
        var (idle, rented) = (pool.Rent(), pool.Rent());
        // Its place is free only when it is gone: never more than the capacity exist.
        idle.WhenDisposed = () => Assert.False(pool.TryRent(out _));
        pool.Return(idle);
        pool.Trim();
        Assert.True(idle.IsDisposed);
        Assert.NotNull(pool.Rent());
        Assert.False(pool.TryRent(out _));
        GC.KeepAlive(rented);
    }

    [Fact]
    public void What_another_thread_kept_is_disposed_when_it_next_runs_out()
    {
        var pool = new SoftTroubled();
        var items = Enumerable.Range(0, 6).Select(_ => pool.Rent()).ToList();
        items.ForEach(pool.Return);
        var thread = new Thread(pool.Trim);
        thread.Start();
        thread.Join();
        items.ForEach(i => i.WhenDisposed = () => pool.Return(pool.Rent()));
        var later = Enumerable.Range(0, 8).Select(_ => pool.Rent()).ToList();
        Assert.Equal(8, later.Distinct().Count());
        Assert.All(later, i => Assert.False(i.IsDisposed));
    }

    [Fact]
    public void A_pool_whose_first_object_cannot_be_made_is_good_when_it_can()
    {
        Fragile(ThrowingOnce.Rent, ThrowingOnce.Return, ThrowingOnce.Capacity);
        Fragile(ThrowingOnceLocked.Rent, ThrowingOnceLocked.Return, ThrowingOnceLocked.Capacity);
        Fragile(ThrowingOnceStrict.Rent, ThrowingOnceStrict.Return, ThrowingOnceStrict.Capacity);
        Assert.False(ThrowingOnceStrict.TryRent(out _));

        static void Fragile(Func<Counted> rent, Action<Counted> giveBack, int capacity)
        {
            Counted.Made = 0;
            Counted.ThrowsAt = 3;
            Assert.Throws<TimeoutException>(() => rent());
            Counted.ThrowsAt = -1;
            var items = Enumerable.Range(0, capacity).Select(_ => rent()).ToList();
            Assert.Equal(capacity, items.Distinct().Count());
            // The one that threw counts, and nothing was made twice.
            Assert.Equal(capacity + 1, Counted.Made);
        }
    }

    [Fact]
    public void Preallocating_may_use_the_pool_itself()
    {
        var items = Enumerable.Range(0, SelfMade.Capacity).Select(_ => SelfMade.Rent()).ToList();
        Assert.Equal(items.Count, items.Distinct().Count());
    }

    [Fact]
    public void A_strict_pool_survives_what_cannot_be_made()
    {
        Counted.Made = 0;
        Counted.ThrowsAt = 0;
        var pool = new StrictCounted();
        for (var i = 0; i < 5; i++)
        {
            Counted.ThrowsAt = Counted.Made;
            Assert.Throws<TimeoutException>(() => pool.Rent());
        }

        Counted.ThrowsAt = -1;
        Assert.Equal(2, new[] { pool.Rent(), pool.Rent() }.Distinct().Count());
        Assert.False(pool.TryRent(out _));
    }

    [Fact]
    public void A_reset_that_says_no_drops_the_object()
    {
        var pool = new Resettables();
        var item = pool.Rent();
        pool.Return(item);
        Assert.Same(item, pool.Rent());
        item.CanReset = false;
        pool.Return(item);
        Assert.NotSame(item, pool.Rent());
    }

    [Fact]
    public void What_was_dropped_can_be_collected()
    {
        var pool = new TightBuildersOfOne();
        var dropped = RentAndDrop(pool);
        Wait.ForCollector([dropped]);
        var next = pool.Rent();
        pool.Return(next);
        // The slot is used again at once.
        Assert.Same(next, pool.Rent());
        GC.KeepAlive(pool);

        [MethodImpl(MethodImplOptions.NoInlining)]
        static WeakReference RentAndDrop(TightBuildersOfOne pool)
        {
            var builder = pool.Rent();
            pool.Return(builder);
            builder = pool.Rent();
            builder.EnsureCapacity(100_000);
            pool.Return(builder);
            return new WeakReference(builder);
        }
    }

    private static readonly Dictionary<string, Func<(Func<Tree> Rent, Action<Tree> Return, int Most)>> TreePools = new()
    {
        ["static"] = () => (TreePool.Rent, TreePool.Return, 64),
        ["static lock"] = () => (LockTreePool.Rent, LockTreePool.Return, 64),
        ["static strict"] = () => (StrictTreePool.Rent, StrictTreePool.Return, StrictTreePool.Capacity),
        ["static strict lock"] = () => (StrictLockTreePool.Rent, StrictLockTreePool.Return, StrictLockTreePool.Capacity),
        ["instance"] = () =>
        {
            var pool = new OwnTreePool();
            return (() => Planted(pool.Rent(), pool.Return), pool.Return, 64);
        },
        ["instance strict"] = () =>
        {
            var pool = new OwnStrictTreePool();
            return (() => Planted(pool.Rent(), pool.Return), pool.Return, OwnStrictTreePool.Capacity);
        },
    };

    private static Tree Planted(Tree tree, Action<Tree> giveBack)
    {
        tree.GiveBack = giveBack;
        return tree;
    }
}

internal sealed class Tree
{
    public List<Tree> Branches { get; } = [];

    public Action<Tree>? GiveBack { get; set; }

    public void Reset()
    {
        Branches.ForEach(b => GiveBack!(b));
        Branches.Clear();
    }

    public void ResetIn(Action<Tree> giveBack)
    {
        Branches.ForEach(giveBack);
        Branches.Clear();
    }
}

[ObjectPool(typeof(Tree), Capacity = 64, Reset = nameof(Fell))]
internal static partial class TreePool
{
    private static void Fell(Tree tree) => tree.ResetIn(Return);
}

[ObjectPool(typeof(Tree), Capacity = 64, Reset = nameof(Fell), Sync = PoolSync.Lock)]
internal static partial class LockTreePool
{
    private static void Fell(Tree tree) => tree.ResetIn(Return);
}

[ObjectPool(typeof(Tree), Capacity = 40, Reset = nameof(Fell), WhenEmpty = WhenEmpty.Throw)]
internal static partial class StrictTreePool
{
    private static void Fell(Tree tree) => tree.ResetIn(Return);
}

[ObjectPool(typeof(Tree), Capacity = 40, Reset = nameof(Fell), WhenEmpty = WhenEmpty.Throw, Sync = PoolSync.Lock)]
internal static partial class StrictLockTreePool
{
    private static void Fell(Tree tree) => tree.ResetIn(Return);
}

[ObjectPool(typeof(Tree), Capacity = 64, Reset = "Reset")]
internal sealed partial class OwnTreePool;

[ObjectPool(typeof(Tree), Capacity = 40, Reset = "Reset", WhenEmpty = WhenEmpty.Throw)]
internal sealed partial class OwnStrictTreePool;

[ObjectPool(typeof(StringBuilder), MaxRetained = "Capacity<=16||Length==0")]
internal static partial class TightBuilders;

[ObjectPool(typeof(StringBuilder), MaxRetained = "Capacity<=16")]
internal sealed partial class TightBuildersOfOne;

[ObjectPool(typeof(StringBuilder), Create = nameof(Create))]
internal static partial class Created
{
    public static string? Made { get; set; } = "made";

    private static StringBuilder Create() => Made is null ? null! : new StringBuilder(Made);
}

internal sealed class Renting
{
    public RentingPool? Pool { get; set; }

    public Renting? Rented { get; private set; }

    // What an earlier reset rented is lost on purpose: the pool must bear a reset that rents from it.
#pragma warning disable POOL006
    public void Reset() => Rented = Pool!.Rent();
#pragma warning restore POOL006
}

[ObjectPool(typeof(Renting), Capacity = 16, Reset = "Reset")]
internal sealed partial class RentingPool;

internal sealed class Troubled : IDisposable
{
    public Action? WhenReset { get; set; }

    public Action? WhenJudged { get; set; }

    public Action? WhenDisposed { get; set; }

    public bool IsDisposed { get; private set; }

    public bool IsGood { get; set; } = true;

    public bool IsKept()
    {
        WhenJudged?.Invoke();
        return IsGood;
    }

    public void Reset() => WhenReset?.Invoke();

    public void Dispose()
    {
        IsDisposed = true;
        WhenDisposed?.Invoke();
    }
}

[ObjectPool(typeof(Troubled), Capacity = 16, Reset = "Reset")]
internal sealed partial class TrimmingPool;

[ObjectPool(typeof(Troubled), Capacity = 16, Reset = "Reset", MaxRetained = "IsKept()")]
internal sealed partial class SoftTroubled;

[ObjectPool(typeof(Troubled), Capacity = 16, Reset = "Reset", MaxRetained = "IsKept()", Sync = PoolSync.Lock)]
internal sealed partial class LockTroubled;

[ObjectPool(typeof(Troubled), Capacity = 2, Reset = "Reset", MaxRetained = "IsKept()", WhenEmpty = WhenEmpty.Throw)]
internal sealed partial class StrictTroubled;

/// <summary>Counts those that are made, and throws where it is told to.</summary>
internal sealed class Counted
{
    public static int Made { get; set; }

    public static int ThrowsAt { get; set; } = -1;

    public Counted()
    {
        if (Made++ == ThrowsAt)
            throw new TimeoutException();
    }
}

[ObjectPool(typeof(Counted), Capacity = 24, Preallocate = true)]
internal static partial class ThrowingOnce;

[ObjectPool(typeof(Counted), Capacity = 24, Preallocate = true, Sync = PoolSync.Lock)]
internal static partial class ThrowingOnceLocked;

[ObjectPool(typeof(Counted), Capacity = 24, Preallocate = true, WhenEmpty = WhenEmpty.Throw)]
internal static partial class ThrowingOnceStrict;

[ObjectPool(typeof(Counted), Capacity = 2, WhenEmpty = WhenEmpty.Throw)]
internal sealed partial class StrictCounted;

[ObjectPool(typeof(StringBuilder), Capacity = 12, Preallocate = true, Create = nameof(Make))]
internal static partial class SelfMade
{
    private static int s_made;

    private static StringBuilder Make()
    {
        // One of them is made with the help of another.
        if (s_made++ == 5)
            Return(Rent());
        return new StringBuilder();
    }
}

internal sealed class Resettable
{
    public bool CanReset { get; set; } = true;

    public bool TryReset() => CanReset;
}

[ObjectPool(typeof(Resettable), Reset = "TryReset")]
internal sealed partial class Resettables;
