using System.Diagnostics.Metrics;
using System.Runtime.CompilerServices;

namespace PoolAnalyzers.GeneratedPools.Tests;

[FixedLengthPool(typeof(int), Length = 16, Capacity = 8, Metrics = true, AutoTrim = false)]
internal static partial class MeasuredInts;

[FixedLengthPool(typeof(int), Length = 16, Capacity = 8, Metrics = true, Sync = PoolSync.Lock, AutoTrim = false)]
internal sealed partial class MeasuredLockedInts;

[FixedLengthPool(typeof(int), Length = 16, Capacity = 8, Metrics = true, WhenEmpty = WhenEmpty.Throw, AutoTrim = false)]
internal sealed partial class MeasuredStrictInts;

[ObjectPool(typeof(Disposed), Capacity = 8, MaxRetained = "IsGood", Metrics = true, AutoTrim = false)]
internal sealed partial class MeasuredObjects;

[FixedLengthPool(typeof(int), Length = 16, Capacity = 2, Metrics = true, WhenEmpty = WhenEmpty.Throw, AutoTrim = false)]
internal sealed partial class MeasuredWaits;

[ObjectPool(typeof(Disposed), Capacity = 1, MaxRetained = "IsGood", Metrics = true, WhenEmpty = WhenEmpty.Wait, AutoTrim = false)]
internal static partial class MeasuredWaitingObjects;

/// <summary>What the instruments show.</summary>
public class MetricTests
{
    [Fact]
    public void A_leak_is_in_use_for_ever_and_load_comes_back()
    {
        var held = Enumerable.Range(0, 6).Select(_ => MeasuredInts.Rent()).ToList();
        Assert.Equal((6, 0, 6, 0, 6), Read("MeasuredInts"));
        held.ForEach(MeasuredInts.Return);
        Assert.Equal((6, 6, 0, 6, 6), Read("MeasuredInts"));
        Lose();
        GC.Collect();
        Assert.Equal((7, 6, 1, 5, 6), Read("MeasuredInts"));

        [MethodImpl(MethodImplOptions.NoInlining)]
        static void Lose() => _ = MeasuredInts.Rent().Length;
    }

    [Fact]
    public void Threads_that_ended_still_count()
    {
        var pool = new MeasuredLockedInts();
        for (var i = 0; i < 4; i++)
        {
            var thread = new Thread(() =>
            {
                var first = pool.Rent();
                Assert.True(pool.TryRent(out var second) || (second = pool.Rent()) is not null);
                pool.Return(second);
                pool.Return(first);
                _ = pool.Rent();
            });
            thread.Start();
            thread.Join();
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        var (rented, returned, inUse, _, most) = Read("MeasuredLockedInts");
        Assert.Equal((12, 8, 4, true), (rented, returned, inUse, most is >= 4 and <= 5));
        GC.KeepAlive(pool);
    }

    [Fact]
    public void A_strict_pool_shows_who_found_nothing()
    {
        var pool = new MeasuredStrictInts();
        var held = Enumerable.Range(0, 8).Select(_ => pool.Rent()).ToList();
        Assert.Throws<InvalidOperationException>(() => pool.Rent());
        Assert.False(pool.TryRent(out _));
        Assert.Equal((8, 0, 8, 0, 8), Read("MeasuredStrictInts"));
        Assert.Equal(2, Value("MeasuredStrictInts", "pool.waits"));
        held.ForEach(pool.Return);
        Assert.Equal((8, 8, 0, 8, 8), Read("MeasuredStrictInts"));
    }

    [Fact]
    public void What_is_refused_came_back_and_was_dropped()
    {
        var pool = new MeasuredObjects();
        var (good, bad) = (pool.Rent(), pool.Rent());
        bad.IsGood = false;
        pool.Return(bad);
        pool.Return(good);
        Assert.Equal((2, 2, 0, 1, 2), Read("MeasuredObjects"));
        Assert.Equal((2, 1), (Value("MeasuredObjects", "pool.created"), Value("MeasuredObjects", "pool.dropped")));
    }

    [Fact]
    public async Task A_rental_that_was_waited_for_counts_as_every_other()
    {
        var pool = new MeasuredWaits();
        var (one, two) = (pool.Rent(), pool.Rent());
        var awaited = pool.RentAsync().AsTask();
        var leased = pool.RentLeaseAsync().AsTask();
        var blocked = Task.Run(() => pool.Rent(Wait.Limit));
        Wait.Until(() => Value("MeasuredWaits", "pool.waits") == 3, "three do not wait");
        pool.Return(one);
        Assert.Same(one, await awaited);
        Assert.Equal((3, 1, 2, 0, 2), Read("MeasuredWaits"));
        pool.Return(two);
        (await leased).Dispose();
        Assert.Same(two, await blocked);
        Assert.Equal((5, 3, 2, 0, 2), Read("MeasuredWaits"));
        pool.Return(one);
        pool.Return(two);
        Assert.Equal((5, 5, 0, 2, 2), Read("MeasuredWaits"));
    }

    [Fact]
    public async Task A_rental_that_was_handed_over_is_in_use_before_it_is_awaited()
    {
        var one = MeasuredWaitingObjects.Rent();
        var waiting = MeasuredWaitingObjects.RentAsync();
        Assert.Equal((1, 0, 1, 0, 1), Read("MeasuredWaitingObjects"));
        MeasuredWaitingObjects.Return(one);
        Assert.Equal((2, 1, 1, 0, 1), Read("MeasuredWaitingObjects"));
        MeasuredWaitingObjects.Return(await waiting);
        Assert.Equal((2, 2, 0, 1, 1), Read("MeasuredWaitingObjects"));

        one = MeasuredWaitingObjects.Rent();
        var blocked = Task.Run(MeasuredWaitingObjects.Rent);
        Wait.Until(() => Value("MeasuredWaitingObjects", "pool.waits") == 2, "two have not waited");
        one.IsGood = false;
        MeasuredWaitingObjects.Return(one);
        one = await blocked;
        Assert.Equal((4, 3, 1, 0, 1), Read("MeasuredWaitingObjects"));
        waiting = MeasuredWaitingObjects.RentAsync();
        one.IsGood = false;
        MeasuredWaitingObjects.Return(one);
        MeasuredWaitingObjects.Return(await waiting);
        Assert.Equal((5, 5, 0, 1, 1), Read("MeasuredWaitingObjects"));
        Assert.Equal((3, 2), (Value("MeasuredWaitingObjects", "pool.created"), Value("MeasuredWaitingObjects", "pool.dropped")));
    }

    [Fact]
    public void The_instruments_have_units_and_one_tag()
    {
        MeasuredInts.Return(MeasuredInts.Rent());
        var seen = new SortedSet<string>(StringComparer.Ordinal);
        Observe("MeasuredInts", (instrument, _) => seen.Add($"{instrument.GetType().Name.Split('`')[0]} {instrument.Name} {instrument.Unit}"));
        Assert.Equal(
            [
                "ObservableCounter pool.created {item}", "ObservableCounter pool.dropped {item}", "ObservableCounter pool.rented {item}",
                "ObservableCounter pool.returned {item}", "ObservableCounter pool.waits {item}", "ObservableGauge pool.in_use.max {item}",
                "ObservableUpDownCounter pool.idle {item}", "ObservableUpDownCounter pool.in_use {item}",
            ],
            seen);
    }

    internal static (long Rented, long Returned, long InUse, long Idle, long Most) Read(string pool) =>
        (Value(pool, "pool.rented"), Value(pool, "pool.returned"), Value(pool, "pool.in_use"), Value(pool, "pool.idle"), Value(pool, "pool.in_use.max"));

    internal static long Value(string pool, string name)
    {
        long? found = null;
        Observe(pool, (instrument, value) => found = instrument.Name == name ? value : found);
        return found ?? throw new InvalidOperationException($"There is no {name} of {pool}.");
    }

    private static void Observe(string pool, Action<Instrument, long> see)
    {
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
            if (tags.Length == 1 && tags[0].Key == "pool" && Equals(tags[0].Value, "PoolAnalyzers.GeneratedPools.Tests." + pool))
                see(instrument, value);
        });
        listener.Start();
        listener.RecordObservableInstruments();
    }
}
