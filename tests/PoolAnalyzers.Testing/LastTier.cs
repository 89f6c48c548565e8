using System.Diagnostics;
using System.Diagnostics.Tracing;

namespace PoolAnalyzers.Testing;

/// <summary>Brings methods into the last tier of the JIT, which compiles them in the background some time after they were called often enough.</summary>
public static class LastTier
{
    /// <summary>Ends a wait that would be for ever.</summary>
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(3);

    /// <summary>Uses methods until the JIT has compiled them for the last time.</summary>
    /// <param name="use">Calls them, often enough for the last tier if it is called some times.</param>
    /// <param name="count">How many methods there are.</param>
    /// <param name="isMeant">Whether a method is one of them, by the full name of its type and its own name.</param>
    /// <exception cref="TimeoutException">Some of them never get there.</exception>
    public static void Reach(Action use, int count, Func<string, string, bool> isMeant)
    {
        using var listener = new Listener(isMeant);
        for (var start = Stopwatch.GetTimestamp(); ; Thread.Sleep(10))
        {
            var isLate = Stopwatch.GetElapsedTime(start) > s_limit;
            use();
            var reached = listener.Reached;
            if (reached.Length >= count)
                return;
            if (isLate)
                throw new TimeoutException($"Only {reached.Length} of {count} methods are compiled in the last tier: {string.Join(", ", reached)}");
        }
    }

    /// <summary>Hears which methods are compiled.</summary>
    private sealed class Listener(Func<string, string, bool> isMeant) : EventListener
    {
        private const EventKeywords Jit = (EventKeywords)0x10;

        // In bits 7 to 9 of the flags of a method.
        private const int OptimizedTier1 = 4;

        private readonly HashSet<string> _reached = [];

        public string[] Reached
        {
            get
            {
                lock (_reached)
                    return [.. _reached];
            }
        }

        protected override void OnEventSourceCreated(EventSource eventSource)
        {
            if (eventSource.Name == "Microsoft-Windows-DotNETRuntime")
                EnableEvents(eventSource, EventLevel.Verbose, Jit);
        }

        protected override void OnEventWritten(EventWrittenEventArgs eventData)
        {
            if (eventData.EventName?.StartsWith("MethodLoadVerbose", StringComparison.Ordinal) != true || eventData.PayloadNames is not { } names)
                return;
            var type = Field<string>("MethodNamespace");
            var name = Field<string>("MethodName");
            if (((Field<uint>("MethodFlags") >> 7) & 7) != OptimizedTier1 || !isMeant(type, name))
                return;
            lock (_reached)
                _reached.Add($"{type}:{name}");

            T Field<T>(string field) => (T)eventData.Payload![names.IndexOf(field)]!;
        }
    }
}
