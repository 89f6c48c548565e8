using System.Collections.Concurrent;
using System.Diagnostics.Tracing;
using System.Runtime.CompilerServices;

namespace PoolAnalyzers.GeneratedPools.Tests;

[FixedLengthPool(typeof(int), Length = 16, Capacity = 1, Events = true, AutoTrim = false)]
internal static partial class DroppedInts;

[ArrayPool(typeof(int), MaxLength = 64, Capacity = 1, Events = true, AutoTrim = false)]
internal sealed partial class AnyDroppedInts;

[FixedLengthPool(typeof(int), Length = 16, Capacity = 8, Events = true)]
internal static partial class TrimmedInts;

[ObjectPool(typeof(List<int>), Capacity = 8, WhenEmpty = WhenEmpty.Throw, Events = true)]
internal sealed partial class TrimmedLists;

/// <summary>Who listens to events is code of others, which may wait for finalizers: none of these runs it.</summary>
[Collection(nameof(Alone))]
public class FinalizerTests
{
    [Fact]
    public void Finalizers_run_no_listener()
    {
        using var listener = new Listener();
        var (any, lists) = (new AnyDroppedInts(), new TrimmedLists());
        var finalizer = 0;
        TrimmedInts.Return(TrimmedInts.Rent());
        lists.Return(lists.Rent());
        Wait.ForCollector(
            () =>
            {
                finalizer = Finalizer.Thread;
                EndThread(() => Fill(DroppedInts.Rent, array => DroppedInts.Return(array)));
                EndThread(() => Fill(() => any.Rent(16), array => any.Return(array)));
                Finalizer.Begin();
                return finalizer != 0 && Heard("DroppedInts Dropped") && Heard("AnyDroppedInts Dropped") && Heard("TrimmedInts Trimmed") && Heard("TrimmedLists Trimmed");
            },
            "A listener hears nothing of threads that ended, or of trims.");
        Assert.DoesNotContain(listener.Events, e => e.Thread == finalizer);
        GC.KeepAlive(any);
        GC.KeepAlive(lists);

        bool Heard(string what) => listener.Events.Any(e => e.What == what);

        // More than the thread and the reserve have room for, so that what is in the slot has none when the thread has ended.
        static void Fill(Func<int[]> rent, Action<int[]> giveBack)
        {
            var arrays = Enumerable.Range(0, 8).Select(_ => rent()).ToList();
            arrays.ForEach(giveBack);
        }
    }

    private static void EndThread(Action run)
    {
        var thread = new Thread(() => run());
        thread.Start();
        thread.Join();
    }

    /// <summary>Finds out which thread runs finalizers.</summary>
    private sealed class Finalizer
    {
        private static volatile int s_thread;

        public static int Thread => s_thread;

        ~Finalizer() => s_thread = Environment.CurrentManagedThreadId;

        [MethodImpl(MethodImplOptions.NoInlining)]
        public static void Begin() => GC.KeepAlive(new Finalizer());
    }

    private sealed class Listener : EventListener
    {
        private readonly ConcurrentQueue<(string What, int Thread)> _events = [];

        public Listener() => EnableEvents(global::PoolAnalyzers.PoolEventSource.Log, EventLevel.Informational);

        /// <summary>What was heard of the pools of these tests, without the drops that a return tells on the thread that returns.</summary>
        public IEnumerable<(string What, int Thread)> Events => _events;

        protected override void OnEventWritten(EventWrittenEventArgs eventData)
        {
            var isByReturn = eventData.EventName == "Dropped" && !Thread.CurrentThread.IsThreadPoolThread && !IsFinalizer();
            if (!isByReturn && eventData.Payload is [string pool, ..])
                _events.Enqueue((pool[(pool.LastIndexOf('.') + 1)..] + " " + eventData.EventName, Environment.CurrentManagedThreadId));
        }

        private static bool IsFinalizer() => Environment.CurrentManagedThreadId == Finalizer.Thread;
    }
}
