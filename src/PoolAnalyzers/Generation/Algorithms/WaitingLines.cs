using PoolAnalyzers.Generation.Emit;

namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>Writes who has the queue of those who wait for an instance of a strict pool: the pool, so that both can be collected together.</summary>
internal static class WaitingLines
{
    /// <summary>Writes what a pool that is an instance has of it.</summary>
    public static void OfPool(SourceWriter writer, PoolTemplate t)
    {
        if (t.Pool.IsStatic || !t.Pool.IsStrict)
            return;
        writer.Member(t.IsByLength
            ? """
            // The queues of those who wait, one for each length for which somebody has: nothing else refers to them for as long as the pool lives.
            private WaitingLine? _lines;
            """
            : """
            // The queue of those who wait: nothing else refers to it for as long as the pool lives.
            private WaitingLine? _line;
            """);
        writer.Member(
            $$"""
            /// <summary>The queue of those who wait, which lives as long as its pool.</summary>
            {{GeneratedCode.Attribute}}
            private sealed class WaitingLine
            {
                public Waiter? First;
                public Waiter? Last;{{(t.IsByLength ? "\n\n    // That of another length.\n    public WaitingLine? Other;" : "")}}
            }
            """);
    }

    /// <summary>Writes what the depot of one has of it.</summary>
    public static void OfDepot(SourceWriter writer, PoolTemplate t)
    {
        var keep = t.IsByLength
            ? """
            // Each length has a lock of its own.
                    do
                    {
                        line.Other = global::System.Threading.Volatile.Read(ref pool._lines);
                    }
                    while (global::System.Threading.Interlocked.CompareExchange(ref pool._lines, line, line.Other) != line.Other);
            """
            : "pool._line = line;";
        writer.Member(
            $$"""
            // Null when nobody has waited, and when the pool is gone with those who did.
            private Waiter? FirstWaiting => _line is not null && _line.TryGetTarget(out WaitingLine? line) ? line.First : null;

            // The caller holds the lock. Finalizers that use the pool find it, too.
            private WaitingLine LineOf({{t.Shape.Reference}} pool)
            {
                if (_line is null || !_line.TryGetTarget(out WaitingLine? line))
                {
                    line = new WaitingLine();
                    _line = new global::System.WeakReference<WaitingLine>(line, trackResurrection: true);
                    {{keep}}
                }

                return line;
            }
            """);
    }
}
