using PoolAnalyzers.Generation.Emit;

namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>Writes the class that trims a pool after full garbage collections, or nothing where that is turned off.</summary>
/// <remarks>
/// An object that nobody refers to, whose finalizer registers it again, as <c>Gen2GcCallback</c> of the runtime: it gets old with the first collections, and
/// then its finalizer runs after each full one. There is one for each pool type. It holds pools that are instances weakly.
/// </remarks>
internal static class MemoryPressure
{
    public static void Emit(SourceWriter writer, PoolTemplate t)
    {
        if (!t.Pool.AutoTrim)
            return;
        if (t.Pool.TrimsUnused)
            TrimUnused(writer, t);
        TrimAfterCollection(writer, t);
        writer.Member(
            $"""
            /// <summary>Trims {(t.Pool.IsStatic ? "the pool" : "the pools of this type")} after full garbage collections.</summary>
            {GeneratedCode.Attribute}
            """);
        writer.Open("private sealed class MemoryPressure");
        Watch(writer, t);
        Finalizer(writer, t);
        writer.Close();
    }

    private static void TrimAfterCollection(SourceWriter writer, PoolTemplate t)
    {
        writer.OpenMember($"private {t.Static}void TrimAfterCollection()");
        writer.Lines(
            """
            // The limits of SharedArrayPool: at 90 percent of the load from which the collector works harder, everything idle goes; at 70 the reserve.
            global::System.GCMemoryInfo memory = global::System.GC.GetGCMemoryInfo();
            """);
        writer.Open("if (memory.MemoryLoadBytes >= memory.HighMemoryLoadThresholdBytes * 0.9)").Lines("Trim();").Close();
        if (t.Pool.TrimsUnused)
            writer.Open("else").Lines("TrimUnused(memory.MemoryLoadBytes >= memory.HighMemoryLoadThresholdBytes * 0.7);").Close();
        writer.Close();
    }

    private static void TrimUnused(SourceWriter writer, PoolTemplate t)
    {
        var (parameter, rest) = t.Pool.IsStrict || t.Destroy is null ? ("", "") : ($"{t.IdleList} idle = new {t.IdleList}();\n", ", idle");
        var dispose = rest.Length == 0 ? "" : "\n" + t.DisposeIdle;
        var flag = t.Pool.IsStatic ? "s_isTrimming" : "_isTrimming";
        writer.Member($"private {t.Static}int {flag};");
        writer.OpenMember(
            $"""
            /// <summary>Lets go of what nobody used since the last call, and of the whole reserve if that is asked for.</summary>
            private {t.Static}void TrimUnused(bool reserve)
            """);
        writer.Lines(
            $$"""
            if (global::System.Threading.Interlocked.Exchange(ref {{flag}}, 1) != 0)
            {
                // Another thread is at it.
                return;
            }

            """);
        writer.Lines($"{parameter}{PoolEvents.BeforeTrim(t)}try\n{{\n    {t.Whole}.TrimUnused(reserve{rest});\n}}\n"
            + $"finally\n{{\n    global::System.Threading.Volatile.Write(ref {flag}, 0);\n}}");
        var after = $"{PoolEvents.AfterTrim(t)}{dispose}{InstanceCaches.KeepAlive(t)}";
        if (after.Length > 0)
            writer.Lines(after);
        writer.Close();
    }

    private static void Watch(SourceWriter writer, PoolTemplate t) =>
        writer.Lines(t.Pool.IsStatic
            ? $$"""
            private static int s_isWatching;
            private int _collections = global::System.GC.CollectionCount(2);

            public static void Watch()
            {
                // A type that can be unloaded must not be held by an object that never ends.
                if (global::System.Threading.Interlocked.Exchange(ref s_isWatching, 1) == 0 && !typeof({{t.Shape.Reference}}).IsCollectible)
                {
                    global::System.GC.KeepAlive(new MemoryPressure());
                }
            }
            """
            : $$"""
            private static readonly global::System.Collections.Generic.List<global::System.WeakReference<{{t.Shape.Reference}}>> s_pools = new global::System.Collections.Generic.List<global::System.WeakReference<{{t.Shape.Reference}}>>();
            private static bool s_isWatching;
            private int _collections = global::System.GC.CollectionCount(2);

            public static void Watch({{t.Shape.Reference}} pool)
            {
                // A type that can be unloaded must not be held by an object that never ends.
                if (typeof({{t.Shape.Reference}}).IsCollectible)
                {
                    return;
                }

                lock (s_pools)
                {
                    s_pools.Add(new global::System.WeakReference<{{t.Shape.Reference}}>(pool));
                    if (!s_isWatching)
                    {
                        s_isWatching = true;
                        global::System.GC.KeepAlive(new MemoryPressure());
                    }
                }
            }
            """);

    private static void Finalizer(SourceWriter writer, PoolTemplate t)
    {
        // Finalizers wait for each other, and an exception ends the process: what others have written does not run here.
        var runsCodeOfOthers = t.Destroy is not null || t.Pool.Events;
        writer.Member(
            """
            ~MemoryPressure()
            {
                int collections = global::System.GC.CollectionCount(2);
                if (collections != _collections)
                {
                    _collections = collections;
                    TrimAll();
                }

                global::System.GC.ReRegisterForFinalize(this);
            }
            """);
        writer.OpenMember("private static void TrimAll()");
        if (runsCodeOfOthers)
            writer.Lines("// The item holds no pool: one that the program has lost can come to its end before its turn.\n"
                + "global::System.Threading.ThreadPool.UnsafeQueueUserWorkItem(static _ => TrimLiving(), 0, preferLocal: false);")
                .Close().OpenMember("private static void TrimLiving()");
        if (!t.Pool.IsStatic)
            writer.Open($"foreach ({t.Shape.Reference} pool in Living())");
        var call = t.Pool.IsStatic ? "TrimAfterCollection();" : "pool.TrimAfterCollection();";
        if (t.Destroy is not null)
        {
            writer.Open("try").Lines(call).Close();
            writer.Open("catch (global::System.AggregateException)").Lines("// Some could not be disposed: nobody called who could be told.").Close();
        }
        else
        {
            writer.Lines(call);
        }

        if (!t.Pool.IsStatic)
            writer.Close();
        writer.Close();
        if (!t.Pool.IsStatic)
            Living(writer, t);
    }

    private static void Living(SourceWriter writer, PoolTemplate t) =>
        writer.Member(
            $$"""
            private static {{t.Shape.Reference}}[] Living()
            {
                lock (s_pools)
                {
                    global::System.Collections.Generic.List<{{t.Shape.Reference}}> living = new global::System.Collections.Generic.List<{{t.Shape.Reference}}>(s_pools.Count);
                    for (int i = s_pools.Count - 1; i >= 0; i--)
                    {
                        if (s_pools[i].TryGetTarget(out {{t.Shape.Reference}}? pool))
                        {
                            living.Add(pool);
                        }
                        else
                        {
                            s_pools.RemoveAt(i);
                        }
                    }

                    return living.ToArray();
                }
            }
            """);
}
