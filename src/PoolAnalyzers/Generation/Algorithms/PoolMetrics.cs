namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>Writes the counters of a pool.</summary>
internal static class PoolMetrics
{
    /// <summary>Writes the counters, or nothing.</summary>
    public static void Emit(SourceWriter writer, PoolTemplate t)
    {
        if (!t.Pool.Metrics)
            return;
        writer.Member("private readonly Counts _counts = new Counts();");
        if (!t.Pool.IsStatic)
        {
            writer.Member(
                """
                ~Depot()
                {
                    _counts.Stop();
                }
                """);
        }

        writer.Member(
            $$"""
            public void CountCreated()
            {
                global::System.Threading.Interlocked.Increment(ref _counts.Created);
            }

            public void CountDropped()
            {
                global::System.Threading.Interlocked.Increment(ref _counts.Dropped);
            }

            private void StartCounting()
            {
                _counts.Start();
            }

            // Apart from the depot: a meter and what it asks live until it is disposed.
            private sealed class Counts
            {
                public long Created;
                public long Dropped;

                private readonly global::System.Diagnostics.Metrics.Meter _meter = new global::System.Diagnostics.Metrics.Meter("PoolAnalyzers");

                public void Start()
                {
                    global::System.Collections.Generic.KeyValuePair<string, object?> pool = new global::System.Collections.Generic.KeyValuePair<string, object?>("pool", "{{t.Shape.DisplayName}}");
                    global::System.Collections.Generic.KeyValuePair<string, object?>[] tags = new[] { pool };
                    _meter.CreateObservableCounter("pool.{{t.Names}}.created", () => new global::System.Diagnostics.Metrics.Measurement<long>(global::System.Threading.Volatile.Read(ref Created), tags), "{{{t.Name}}}", "How many {{t.Names}} the pool made.");
                    _meter.CreateObservableCounter("pool.{{t.Names}}.dropped", () => new global::System.Diagnostics.Metrics.Measurement<long>(global::System.Threading.Volatile.Read(ref Dropped), tags), "{{{t.Name}}}", "How many {{t.Names}} the pool let go because it was full.");
                }

                public void Stop()
                {
                    _meter.Dispose();
                }
            }
            """);
    }
}
