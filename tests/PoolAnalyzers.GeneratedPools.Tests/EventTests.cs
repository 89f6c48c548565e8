using System.Diagnostics.Tracing;

namespace PoolAnalyzers.GeneratedPools.Tests;

[FixedLengthPool(typeof(int), Length = 16, Capacity = 8, Events = true, AutoTrim = false)]
internal sealed partial class ToldInts;

[FixedLengthPool(typeof(int), Length = 16, Capacity = 1, Sync = PoolSync.Lock, Events = true, AutoTrim = false)]
internal sealed partial class ToldLockedInts : IDisposable;

[FixedLengthPool(typeof(int), Length = 16, Capacity = 2, WhenEmpty = WhenEmpty.Wait, Preallocate = true, Events = true, Metrics = true, AutoTrim = false)]
internal sealed partial class ToldStrictInts;

[ObjectPool(typeof(Disposed), Capacity = 8, MaxRetained = "IsGood", Events = true, AutoTrim = false)]
internal sealed partial class ToldObjects;

/// <summary>What a listener is told.</summary>
public class EventTests
{
    private const string Name = "PoolAnalyzers.PoolAnalyzers.GeneratedPools.Tests";

    [Fact]
    public void What_is_made_rented_returned_and_trimmed()
    {
        using var listener = new Listener("ToldInts");
        var pool = new ToldInts();
        var array = pool.Rent();
        pool.Return(array);
        Assert.Same(array, pool.Rent());
        pool.Return(array);
        Assert.True(pool.TryRent(out array));
        pool.Return(array);
        pool.RentLease().Dispose();
        pool.Trim();
        pool.Trim();
        Assert.Equal(
            ["Created empty", "Rented", "Returned", "Rented", "Returned", "Rented", "Returned", "Rented", "Returned", "Trimmed 1"], listener.Lines);
        Assert.Single(listener.Events.Select(e => (int)e.Payload![1]!).Distinct());
        Assert.Single(listener.Events.Where(e => e.EventName != "Trimmed").Select(e => (int)e.Payload![2]!).Distinct());
        Assert.Equal(["pool", "poolId", "itemId", "reason"], listener.Events[0].PayloadNames!);
        Assert.Equal(EventLevel.Informational, listener.Events[0].Level);
        Assert.Equal(EventLevel.Verbose, listener.Events[1].Level);
    }

    [Fact]
    public void What_is_dropped_has_a_reason()
    {
        using var listener = new Listener("ToldLockedInts");
        using var pool = new ToldLockedInts();
        int[][] arrays = [pool.Rent(), pool.Rent(), pool.Rent()];
        foreach (var array in arrays)
            pool.Return(array);
        var late = pool.Rent();
        pool.Dispose();
        pool.Return(late);
        Assert.Equal(
            [
                "Created empty", "Rented", "Created empty", "Rented", "Created empty", "Rented", "Returned", "Returned", "Returned", "Dropped full",
                "Rented", "Trimmed 1", "Returned", "Dropped disposed",
            ],
            listener.Lines);
    }

    [Fact]
    public void An_object_that_its_author_refuses_is_dropped()
    {
        using var listener = new Listener("ToldObjects");
        var pool = new ToldObjects();
        var bad = pool.Rent();
        bad.IsGood = false;
        pool.Return(bad);
        var good = pool.Rent();
        pool.Return(good);
        pool.Trim();
        Assert.Equal(["Created empty", "Rented", "Returned", "Dropped rejected", "Created empty", "Rented", "Returned", "Trimmed 1"], listener.Lines);
    }

    [Fact]
    public async Task Who_waits_is_told_and_counted_as_a_renter()
    {
        using var listener = new Listener("ToldStrictInts");
        var pool = new ToldStrictInts();
        var first = await pool.RentAsync();
        var second = pool.Rent();
        var later = pool.RentAsync(TimeSpan.FromMinutes(1));
        pool.Return(first);
        var third = await later;
        Assert.False(pool.TryRent(TimeSpan.FromMilliseconds(1), out _));
        var blocked = Task.Run(() => pool.Rent());
        Wait.Until(() => listener.Lines.Count(line => line == "Waited -1") == 1, "nobody waits");
        pool.Return(second);
        var fourth = await blocked;
        // Two threads: one tells that it has returned, the other that it has rented the same.
        Assert.Equal(["Rented", "Returned"], listener.Lines[^2..].Order());
        pool.Return(third);
        pool.Return(fourth);
        pool.Trim();
        Assert.Equal(
            [
                "Created preallocate", "Created preallocate", "Rented", "Rented", "Waited 60000", "Returned", "Rented", "Waited 1", "Waited -1",
                "Returned", "Returned", "Trimmed 2",
            ],
            listener.Lines[..9].Concat(listener.Lines[11..]));
        var counted = MetricTests.Read("ToldStrictInts");
        Assert.Equal((4, 4, 0), (counted.Rented, counted.Returned, counted.InUse));
        GC.KeepAlive(pool);
    }

    [Fact]
    public void A_wrong_return_is_none()
    {
        using var listener = new Listener("ToldInts");
        var pool = new ToldInts();
        Assert.Throws<ArgumentException>(() => pool.Return(new int[3]));
        Assert.Throws<ArgumentNullException>(() => pool.Return(null!));
        Assert.Empty(listener.Lines);
    }

    [Fact]
    public void A_listener_may_use_the_pool()
    {
        var pool = new ToldInts();
        using var listener = new Listener("ToldInts");
        var depth = 0;
        listener.Heard = () =>
        {
            if (depth++ == 0)
                pool.Return(pool.Rent());
            depth--;
        };
        for (var i = 0; i < 200; i++)
        {
            int[] first = pool.Rent(), second = pool.Rent();
            Assert.NotSame(first, second);
            pool.Return(first);
            pool.Return(second);
        }

        Assert.InRange(listener.Lines.Count(line => line == "Created empty"), 2, 4);
    }

    [Fact]
    public void Nothing_is_written_and_nothing_allocated_while_nobody_listens()
    {
        var pool = new ToldLockedInts();
        pool.Return(pool.Rent());
        var before = GC.GetAllocatedBytesForCurrentThread();
        for (var i = 0; i < 1000; i++)
            pool.Return(pool.Rent());
        Assert.Equal(before, GC.GetAllocatedBytesForCurrentThread());
        using var listener = new Listener("ToldLockedInts");
        Assert.Empty(listener.Lines);
    }

    [Fact]
    public void The_source_is_valid()
    {
        var source = EventSource.GetSources().FirstOrDefault(source => source.Name == Name) ?? global::PoolAnalyzers.PoolEventSource.Log;
        Assert.Null(source.ConstructionException);
        Assert.Contains(Name, EventSource.GenerateManifest(source.GetType(), null, EventManifestOptions.Strict), StringComparison.Ordinal);
    }

    /// <summary>Hears the events of one pool, on the thread and task that made the listener and what they start.</summary>
    internal sealed class Listener : EventListener
    {
        private static readonly AsyncLocal<Listener?> s_current = new();

        private readonly string _pool;
        private readonly List<EventWrittenEventArgs> _events = [];

        public Listener(string pool)
        {
            _pool = pool;
            s_current.Value = this;
            EnableEvents(global::PoolAnalyzers.PoolEventSource.Log, EventLevel.Verbose);
        }

        public Action? Heard { get; set; }

        public EventWrittenEventArgs[] Events
        {
            get
            {
                lock (_events)
                    return [.. _events];
            }
        }

        public string[] Lines => [.. Events.Select(Line)];

        private static string Line(EventWrittenEventArgs written) => written switch
        {
            { Payload: [_, _, _, string reason] } => $"{written.EventName} {reason}",
            { EventName: "Trimmed" or "Waited", Payload: [_, _, int number] } => $"{written.EventName} {number}",
            _ => written.EventName!,
        };

        protected override void OnEventWritten(EventWrittenEventArgs eventData)
        {
            // The base class calls before the constructor has run.
            if (_events is null || s_current.Value != this || eventData.Payload is not [string pool, ..] || !pool.EndsWith(_pool, StringComparison.Ordinal))
                return;
            lock (_events)
                _events.Add(eventData);
            Heard?.Invoke();
        }
    }
}
