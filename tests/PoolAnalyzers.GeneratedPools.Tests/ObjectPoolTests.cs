using System.Text;

namespace PoolAnalyzers.GeneratedPools.Tests;

[Collection(nameof(Alone))]
public class ObjectPoolTests
{
    [Fact]
    public void What_comes_back_is_reset()
    {
        var builder = Builders.Rent().Append("x");
        Builders.Return(builder);
        using var scope = Builders.RentScope();
        Assert.Same(builder, scope.Value);
        Assert.Equal(0, scope.Value.Length);
    }

    [Fact]
    public void Nothing_comes_back_from_a_thread_that_ended_finalized()
    {
        NothingFinalized(FragilePool.Rent, FragilePool.Return);
        NothingFinalized(LockedFragilePool.Rent, LockedFragilePool.Return);
    }

    [Fact]
    public void What_a_thread_that_ended_had_frees_its_places_in_a_strict_pool()
    {
        // Within its capacity, all of which can be rented at the end.
        NothingFinalized(StrictFragilePool.Rent, StrictFragilePool.Return, () => Assert.False(StrictFragilePool.TryRent(out _)));
        NothingFinalized(StrictLockedFragilePool.Rent, StrictLockedFragilePool.Return, () => Assert.False(StrictLockedFragilePool.TryRent(out _)));
    }

    [Fact]
    public void Places_of_a_thread_that_ended_are_free_before_its_finalizer_has_run()
    {
        using var isHeld = new ManualResetEventSlim();
        using var mayGoOn = new ManualResetEventSlim();
        RunAndEnd(() => _ = new Holder(isHeld, mayGoOn));
        GC.Collect();
        Assert.True(isHeld.Wait(Wait.Limit));
        List<Fragile> all;
        try
        {
            RunAndEnd(() => StrictFewPool.Return(StrictFewPool.Rent()));
            GC.Collect();
            all = [.. Enumerable.Range(0, StrictFewPool.Capacity).Select(_ => StrictFewPool.Rent())];
            Assert.False(StrictFewPool.TryRent(out _));
        }
        finally
        {
            mayGoOn.Set();
        }

        GC.WaitForPendingFinalizers();
        Assert.DoesNotContain(all, f => f.IsFinalized);
        // The finalizer did not count the same places again.
        Assert.False(StrictFewPool.TryRent(out _));
        all.ForEach(StrictFewPool.Return);
    }

    /// <summary>Keeps all finalizers waiting.</summary>
    private sealed class Holder(ManualResetEventSlim isHeld, ManualResetEventSlim mayGoOn)
    {
        ~Holder()
        {
            isHeld.Set();
            mayGoOn.Wait(Wait.Limit);
        }
    }

    private static void RunAndEnd(Action action)
    {
        var thread = new Thread(() => action());
        thread.Start();
        thread.Join();
    }

    private static void NothingFinalized(Func<Fragile> rent, Action<Fragile> giveBack, Action? atTheEnd = null)
    {
        for (int round = 0; round < 4; round++)
        {
            RunAndEnd(() =>
            {
                var rented = Enumerable.Range(0, 12).Select(_ => rent()).ToList();
                rented.ForEach(giveBack);
            });
            GC.Collect();
            GC.WaitForPendingFinalizers();
            GC.Collect();
        }

        var all = Enumerable.Range(0, 64).Select(_ => rent()).ToList();
        Assert.DoesNotContain(all, f => f.IsFinalized);
        atTheEnd?.Invoke();
        all.ForEach(giveBack);
    }

    [Fact]
    public void What_grew_too_large_is_dropped()
    {
        var builder = Builders.Rent();
        builder.EnsureCapacity(5000);
        Builders.Return(builder);
        Assert.NotSame(builder, Builders.Rent());
    }

    [Fact]
    public void Methods_of_the_pool_make_reset_and_judge()
    {
        var pool = new Lists();
        var list = pool.Rent();
        Assert.Equal(4, list.Capacity);
        list.Add("x");
        pool.Return(list);
        Assert.Same(list, pool.Rent());
        Assert.Empty(list);
        list.Capacity = 17;
        pool.Return(list);
        Assert.NotSame(list, pool.Rent());
    }

    [Fact]
    public void A_strict_pool_makes_another_for_one_that_is_dropped()
    {
        var pool = new StrictDisposed();
        for (var turn = 0; turn < 5; turn++)
        {
            var (bad, good) = (pool.Rent(), pool.Rent());
            Assert.False(pool.TryRent(out _));
            bad.IsGood = false;
            pool.Return(bad);
            Assert.True(bad.IsDisposed);
            var third = pool.Rent();
            Assert.NotSame(bad, third);
            pool.Return(good);
            pool.Return(third);
            Assert.False(good.IsDisposed || third.IsDisposed);
        }
    }

    [Fact]
    public void What_does_not_fit_is_disposed()
    {
        AssertDisposed(new SoftDisposed(), p => p.Rent(), (p, d) => p.Return(d), p => p.Trim());
        AssertDisposed(new LockedDisposed(), p => p.Rent(), (p, d) => p.Return(d), p => p.Trim());

        static void AssertDisposed<TPool>(TPool pool, Func<TPool, Disposed> rent, Action<TPool, Disposed> @return, Action<TPool> trim)
        {
            var items = Enumerable.Range(0, 10).Select(_ => rent(pool)).ToList();
            items.ForEach(d => @return(pool, d));
            // The capacity of two, and at most a slot and two magazines of one.
            Assert.InRange(items.Count(d => !d.IsDisposed), 2, 5);
            trim(pool);
            Assert.All(items, d => Assert.True(d.IsDisposed));
        }
    }

    [Fact]
    public void Null_and_second_returns_are_refused()
    {
        var pool = new PoolOf<StringBuilder>();
        Assert.Throws<ArgumentNullException>(() => pool.Return(null!));
        var item = pool.Rent();
        pool.Return(item);
        Assert.Throws<ArgumentNullException>(() => pool.Return(null!));
        Assert.Throws<ArgumentException>(() => pool.Return(item));
    }

    [Fact]
    public void A_disposed_scope_has_no_object()
    {
        var scope = Builders.RentScope();
        scope.Dispose();
        scope.Dispose();
        var hasThrown = false;
        try
        {
            _ = scope.Value;
        }
        catch (ObjectDisposedException)
        {
            hasThrown = true;
        }

        Assert.True(hasThrown);
    }
}
