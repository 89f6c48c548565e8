using PoolAnalyzers.Generation.Emit;

namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>Writes the counters of a pool, and the instruments that show them.</summary>
/// <remarks>
/// What each rental and return counts is a plain number that only its thread writes; it is summed when somebody asks. What happens seldom is counted for all
/// threads together. Instruments belong to a type, and sum the pools of that type: an instrument lives as long as its meter, and so it must refer to no pool.
/// </remarks>
internal static class PoolMetrics
{
    private const string Meter = "global::System.Diagnostics.Metrics.Meter";

    /// <summary>Writes the members of the pool, or nothing.</summary>
    public static void OfPool(SourceWriter writer, PoolTemplate t)
    {
        if (!t.Pool.Metrics)
            return;
        writer.Member(
            $$"""
            private {{t.Static}}{{t.Item}} Counted({{t.Item}} {{t.Name}}{{t.AndDepotParameter}})
            {
                CountRented({{t.DepotArgument}});
                return {{t.Name}};
            }

            private {{t.Static}}void CountRented({{t.DepotParameter}})
            {
                ({{t.Cache}} ?? CreateCache({{t.DepotArgument}})).Counts.Rented++;
            }

            private {{t.Static}}void CountReturned({{t.DepotParameter}})
            {
                ({{t.Cache}} ?? CreateCache({{t.DepotArgument}})).Counts.Returned++;
            }

            /// <summary>What one thread has rented and returned.</summary>
            private sealed class ThreadCounts
            {
                public long Rented;
                public long Returned;
                public readonly global::System.WeakReference<ThreadCache> Cache;
                #pragma warning disable CS0169 // Here for its size: counts of two threads must not share a cache line.
                private readonly Padding _padding;
                #pragma warning restore CS0169

                public ThreadCounts(ThreadCache cache)
                {
                    Cache = new global::System.WeakReference<ThreadCache>(cache);
                }
            }
            """);
        Counts(writer, t);
        Instruments(writer, t);
    }

    /// <summary>Writes the members of the depot, or nothing.</summary>
    public static void Emit(SourceWriter writer, PoolTemplate t)
    {
        if (!t.Pool.Metrics)
            return;
        writer.Member("private readonly Counts _counts = new Counts();");
        if (!t.Pool.IsStatic)
            writer.Member("~Depot()\n{\n    Instruments.Remove(_counts);\n}");
        var handedOver = t.Pool.IsStrict
            ? "/// <summary>Takes note of a rental that was handed over to one who awaits it.</summary>\npublic void CountHandedOver()\n"
                + "{\n    global::System.Threading.Interlocked.Increment(ref _counts.HandedOver);\n}\n\n"
            : "";
        writer.Member(
            $$"""
            public ThreadCounts CountsOf(ThreadCache cache)
            {
                return _counts.Add(cache);
            }

            public void CountCreated()
            {
                global::System.Threading.Interlocked.Increment(ref _counts.Created);
                // The renter that it is made for counts after this.
                _counts.NoteInUse(coming: 1);
            }

            public void CountDropped()
            {
                global::System.Threading.Interlocked.Increment(ref _counts.Dropped);
            }

            /// <summary>Takes note of a rental that found all of them rented.</summary>
            public void CountWait()
            {
                global::System.Threading.Interlocked.Increment(ref _counts.Waits);
            }

            {{handedOver}}private void StartCounting()
            {
                _counts.Depot = new global::System.WeakReference<Depot>(this);
                Instruments.Add(_counts);
            }
            """);
    }

    /// <summary>Whether something asks a pool without a strict bound how many are idle.</summary>
    public static bool CountsIdle(PoolTemplate t) => t.Pool.Metrics || PoolEvents.ComparesIdle(t);

    /// <summary>Writes the count of what a depot and the caches have idle, or nothing.</summary>
    public static void Idle(SourceWriter writer, PoolTemplate t, string depot)
    {
        if (!CountsIdle(t))
            return;
        writer.OpenMember("/// <summary>How many are idle, as far as that shows while threads go on.</summary>\npublic long CountIdle()");
        writer.Lines(
            """
            long count = 0;
            Enter();
            foreach (global::System.WeakReference<ThreadCache> reference in _caches)
            {
                if (reference.TryGetTarget(out ThreadCache? cache))
                {
                    count += cache.CountIdle();
                }
            }

            Exit();
            """);
        writer.Lines(depot + "\nreturn count;").Close();
    }

    /// <summary>Writes the same for a strict pool, which knows how many exist.</summary>
    public static void IdleOfExisting(SourceWriter writer, PoolTemplate t)
    {
        if (!t.Pool.Metrics)
            return;
        writer.Member(
            """
            /// <summary>How many are idle: those that exist and are not rented.</summary>
            public long CountIdle()
            {
                return global::System.Math.Max(0, global::System.Threading.Volatile.Read(ref _existing) - _counts.InUse);
            }
            """);
    }

    /// <summary>The count of what a magazine has.</summary>
    public static string IdleInMagazine(int size) =>
        $$"""
        /// <summary>How many there are, on any thread.</summary>
        public int CountIdle()
        {
            int count = 0;
            for (int i = 0; i < {{size}}; i++)
            {
                count += _rounds[i] is null ? 0 : 1;
            }

            return count;
        }
        """;

    /// <summary>Writes the count of what a cache has.</summary>
    public static void IdleInCache(SourceWriter writer, bool hasMagazines) =>
        writer.Member(
            $$"""
            /// <summary>How many are idle here, on any thread. A cache whose pool is gone has no magazines.</summary>
            public int CountIdle()
            {
                return (SlotIsOut || Slot is null ? 0 : 1){{(hasMagazines ? " + (_loaded?.CountIdle() ?? 0) + (_previous?.CountIdle() ?? 0)" : "")}};
            }
            """);

    private static void Counts(SourceWriter writer, PoolTemplate t) =>
        writer.Member(
            $$"""
            /// <summary>What one pool has counted. It does not keep the pool alive.</summary>
            private sealed class Counts
            {
                public long Created;
                public long Dropped;
                public long Waits;{{(t.Pool.IsStrict ? "\n    public long HandedOver;" : "")}}
                public global::System.WeakReference<Depot>? Depot;

                private readonly global::System.Collections.Generic.List<ThreadCounts> _threads = new global::System.Collections.Generic.List<ThreadCounts>();
                private long _rentedByEnded;
                private long _returnedByEnded;
                private long _mostInUse;

                public long Rented => Sum().Rented;

                public long Returned => Sum().Returned;

                public long InUse => NoteInUse(coming: 0);

                public long MostInUse
                {
                    get
                    {
                        NoteInUse(coming: 0);
                        return global::System.Threading.Volatile.Read(ref _mostInUse);
                    }
                }

                public long Idle => Depot is not null && Depot.TryGetTarget(out Depot? depot) ? depot.CountIdle() : 0;

                public ThreadCounts Add(ThreadCache cache)
                {
                    ThreadCounts counts = new ThreadCounts(cache);
                    lock (_threads)
                    {
                        _threads.Add(counts);
                    }

                    return counts;
                }

                /// <summary>How many are rented now. When it is the most so far, that is remembered.</summary>
                public long NoteInUse(int coming)
                {
                    lock (_threads)
                    {
                        (long rented, long returned) = Sum();
                        _mostInUse = global::System.Math.Max(_mostInUse, rented - returned + coming);
                        return rented - returned;
                    }
                }

                private (long Rented, long Returned) Sum()
                {
                    lock (_threads)
                    {
                        // Returns first: what is returned meanwhile was rented before, so that no more seem to be returned than were rented.
                        long returned = 0;
                        foreach (ThreadCounts thread in _threads)
                        {
                            returned += global::System.Threading.Volatile.Read(ref thread.Returned);
                        }

                        long rented = 0;
                        for (int i = _threads.Count - 1; i >= 0; i--)
                        {
                            ThreadCounts thread = _threads[i];
                            rented += global::System.Threading.Volatile.Read(ref thread.Rented);
                        }

                        (rented, returned) = (rented + _rentedByEnded{{(t.Pool.IsStrict ? " + global::System.Threading.Volatile.Read(ref HandedOver)" : "")}}, returned + _returnedByEnded);
                        FoldEnded();
                        return (rented, returned);
                    }
                }

                private void FoldEnded()
                {
                    for (int i = _threads.Count - 1; i >= 0; i--)
                    {
                        ThreadCounts thread = _threads[i];
                        if (!thread.Cache.TryGetTarget(out _))
                        {
                            _rentedByEnded += thread.Rented;
                            _returnedByEnded += thread.Returned;
                            _threads.RemoveAt(i);
                        }
                    }
                }
            }
            """);

    private static void Instruments(SourceWriter writer, PoolTemplate t)
    {
        writer.Member(
            $"""
            /// <summary>The instruments of all pools of this type.</summary>
            {GeneratedCode.Attribute}
            """);
        writer.Open("private static class Instruments");
        writer.Lines(
            $$"""
            private static readonly global::System.Collections.Generic.List<Counts> s_pools = new global::System.Collections.Generic.List<Counts>();
            private static readonly global::System.Collections.Generic.KeyValuePair<string, object?>[] s_tags = new[] { new global::System.Collections.Generic.KeyValuePair<string, object?>("pool", {{Tag(t)}}) };
            private static {{Meter}}? s_meter;
            private static int s_isPublished;

            // What pools that are gone have counted: a counter never goes down.
            private static readonly Counts s_gone = new Counts();
            private static long s_goneRented;
            private static long s_goneReturned;
            """);
        writer.Member(
            """
            // Listeners are code of the program's, which may throw, or use the pool: they are told when a pool is whole, and outside of any constructor.
            // They are told of the first meter too, for which the runtime makes an event source of its own.
            """);
        writer.Open("public static void Publish()");
        writer.Open("if (global::System.Threading.Interlocked.Exchange(ref s_isPublished, 1) != 0)").Lines("return;").Close();
        writer.Lines($"\ns_meter = new {Meter}(\"PoolAnalyzers\");").Open("if (!EndsWithContext())").Lines("return;").Close().Lines("");
        Instrument(writer, "Counter", "rented", "p => p.Rented", "Rentals so far.", "s_goneRented");
        Instrument(writer, "Counter", "returned", "p => p.Returned", "Returns so far.", "s_goneReturned");
        Instrument(writer, "Counter", "created", "p => global::System.Threading.Volatile.Read(ref p.Created)", "How many were made so far.", "s_gone.Created");
        Instrument(writer, "Counter", "dropped", "p => global::System.Threading.Volatile.Read(ref p.Dropped)", "How many came back and were not kept.",
            "s_gone.Dropped");
        Instrument(writer, "Counter", "waits", "p => global::System.Threading.Volatile.Read(ref p.Waits)",
            "Rentals and tries that found all of a strict pool rented.", "s_gone.Waits");
        Instrument(writer, "UpDownCounter", "in_use", "p => p.InUse", "How many are rented and not returned.", "0");
        Instrument(writer, "UpDownCounter", "idle", "p => p.Idle", "How many are kept and not rented.", "0");
        Instrument(writer, "Gauge", "in_use.max", "p => p.MostInUse", "The most that were rented at a time, as far as seen.", "0");
        writer.Close();
        MetricsEnd.Emit(writer, t);
        writer.Member(
            """
            private static void Show(global::System.Action instrument)
            {
                try
                {
                    instrument();
                }
                catch (global::System.Exception)
                {
                    // A listener that fails is no reason for a rental to fail. The instrument is there, for listeners to come.
                }
            }

            public static void Add(Counts pool)
            {
                lock (s_pools)
                {
                    s_pools.Add(pool);
                }
            }

            /// <summary>The pool is gone: what it counted is kept, without it.</summary>
            public static void Remove(Counts pool)
            {
                lock (s_pools)
                {
                    if (s_pools.Remove(pool))
                    {
                        s_gone.Created += pool.Created;
                        s_gone.Dropped += pool.Dropped;
                        s_gone.Waits += pool.Waits;
                        s_goneRented += pool.Rented;
                        s_goneReturned += pool.Returned;
                    }
                }
            }

            private static global::System.Diagnostics.Metrics.Measurement<long> Measure(global::System.Func<Counts, long> value, global::System.Func<long> gone)
            {
                lock (s_pools)
                {
                    long sum = gone();
                    foreach (Counts pool in s_pools)
                    {
                        sum += value(pool);
                    }

                    return new global::System.Diagnostics.Metrics.Measurement<long>(sum, s_tags);
                }
            }
            """);
        writer.Close();
    }

    // All pools describe an instrument in the same words and units: collectors join what has the same name.
    private static void Instrument(SourceWriter writer, string kind, string name, string value, string description, string gone) =>
        writer.Lines($"Show(static () => s_meter!.CreateObservable{kind}(\"pool.{name}\", static () => Measure(static {value}, static () => {gone}), "
            + $"\"{{item}}\", \"{description}\"));");

    // Each construction of a generic type is a pool of its own.
    private static string Tag(PoolTemplate t) =>
        t.Shape.DisplayName.IndexOf('<') < 0 ? $"\"{t.Shape.DisplayName}\"" : $"typeof({t.Shape.Reference}).ToString()";
}
