using PoolAnalyzers.Generation.Emit;
using PoolAnalyzers.Generation.Safety;

namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>
/// Writes how a thread finds its cache of a pool: a field of its own for a static pool, a table by the number of the pool for instances, which come to
/// an end.
/// </summary>
internal static class InstanceCaches
{
    /// <summary>The line that keeps an instance alive up to where it stands; nothing for a static pool.</summary>
    public static string KeepAlive(PoolTemplate t) => t.Pool.IsStatic ? "" : "\nglobal::System.GC.KeepAlive(this);";

    /// <summary>An expression whose value is read before the pool can come to its end.</summary>
    public static string WhileAlive(PoolTemplate t, string expression) => t.Pool.IsStatic ? expression : $"WhileAlive({expression})";

    public static void WhileAlive(SourceWriter writer, PoolTemplate t) =>
        writer.Member(
            $$"""
            /// <summary>Hands on what was read from a cache, and keeps the pool alive until then: the end of the pool empties its caches.</summary>
            {{GeneratedCode.Inline}}
            private {{t.Item}} WhileAlive({{t.Item}} {{t.Name}})
            {
                global::System.GC.KeepAlive(this);
                return {{t.Name}};
            }
            """);

    public static void CurrentCache(SourceWriter writer, PoolTemplate t)
    {
        var (cache, key, found) = (t.OfThread, t.KeyOfThread, t.FoundOfThread);
        var what = found.ToLowerInvariant();
        writer.Member(
            $$"""
            /// <summary>This thread's {{what}} for this pool, null before its first use.</summary>
            private {{cache}}? Current{{found}}
            {
                {{GeneratedCode.Inline}}
                get
                {
                    {{cache}}? latest = {{cache}}.Latest;
                    return latest is not null && latest.{{key}} == {{t.Whole}} ? latest : Find{{found}}();
                }
            }

            {{GeneratedCode.NeverInline}}
            private {{cache}}? Find{{found}}()
            {
                {{cache}}?[]? table = {{cache}}.Table;
                int number = _ticket.Number;
                // As an unsigned number, the one of a ticket that has none yet is too great too.
                {{cache}}? {{what}} = table is not null && unchecked((uint)number) < (uint)table.Length ? table[number] : null;
                if ({{what}} is null || {{what}}.{{key}} != {{t.Whole}})
                {
                    return null;
                }

                if ({{what}}.IsOftenMissed())
                {
                    {{cache}}.Latest = {{what}};
                }

                return {{what}};
            }
            """);
    }

    public static void CreateCache(SourceWriter writer, PoolTemplate t) =>
        writer.Member(
            $$"""
            private {{t.Static}}ThreadCache CreateCache({{t.DepotParameter}})
            {
                ThreadCache cache = new ThreadCache({{t.Depot}});{{(t.Pool.Metrics ? $"\n    cache.Counts = {t.Depot}.CountsOf(cache);" : "")}}
                {{Attached(t)}}{{(t.Pool.AutoTrim && t.Pool.IsStatic ? "\n    MemoryPressure.Watch();" : "")}}{{(t.Pool.Metrics ? "\n    Instruments.Publish();" : "")}}
                return cache;
            }
            """);

    private static string Attached(PoolTemplate t) => t.IsByLength ? "CachesOfThread().Keep(cache);"
        : t.Pool.IsStatic ? "ThreadCache.Current = cache;" : "_ticket.Attach(cache, this);";

    /// <summary>Writes the fields of a cache that its pool's thread has: what it counts, and where it is found.</summary>
    public static void Fields(SourceWriter writer, PoolTemplate t)
    {
        if (t.Pool.Metrics)
            writer.Member("// What the thread has rented and returned; only it writes there.\npublic ThreadCounts Counts = null!;");
        if (!t.IsByLength)
            CurrentField(writer, t);
    }

    /// <summary>Writes the field through which a thread finds its cache: its own for a static pool, a table by the pool's number for others.</summary>
    public static void CurrentField(SourceWriter writer, PoolTemplate t)
    {
        var cache = t.OfThread;
        writer.Member(
            t.Pool.IsStatic
                ? $"[global::System.ThreadStatic]\npublic static {cache}? Current;"
                : $$"""
                [global::System.ThreadStatic]
                public static {{cache}}?[]? Table;

                // {{(t.IsByLength ? "Those" : "The cache")}} of the pool that the thread used much of late.
                [global::System.ThreadStatic]
                public static {{cache}}? Latest;

                // So many look-ups in the table pass until a cache becomes the latest: threads that go to and fro between pools would otherwise
                // write that each time.
                private const int MissesUntilLatest = 16;

                private int _missesUntilLatest = 1;

                public bool IsOftenMissed()
                {
                    if (--_missesUntilLatest > 0)
                    {
                        return false;
                    }

                    _missesUntilLatest = MissesUntilLatest;
                    return true;
                }
                """);
    }

    public static void Ticket(SourceWriter writer, PoolTemplate t)
    {
        writer.Member(
            $"""
            /// <summary>The number by which threads find their caches of one pool; free for another pool when this one is gone.</summary>
            /// <remarks>
            /// Only the pool refers to its ticket, so that the ticket's finalizer runs when at most other finalizers can use the pool. It waits
            /// until they cannot either. Then it empties the pool's caches, which idle threads still refer to, and gives the number away.
            /// </remarks>
            {GeneratedCode.Attribute}
            """);
        writer.Open("private sealed class Ticket");
        TicketsEnd(writer, t);
        Attach(writer, t);
        writer.Close();
    }

    private static WeakHandle HandleOf(PoolTemplate t) => new(t.Settings.Safety, "_pool");

    private static void TicketsEnd(SourceWriter writer, PoolTemplate t)
    {
        var handle = HandleOf(t);
        writer.Member(
            $$"""
            private const int None = -1;

            private static readonly global::System.Collections.Generic.Stack<int> s_free = new global::System.Collections.Generic.Stack<int>();
            private static readonly global::System.Collections.Generic.List<global::System.WeakReference<{{t.OfThread}}?[]>> s_tables = new global::System.Collections.Generic.List<global::System.WeakReference<{{t.OfThread}}?[]>>();
            private static int s_next;

            {{handle.Field("the ticket's")}}

            public Ticket()
            {
                // There is nothing to finalize before the first cache.
                Number = None;
                global::System.GC.SuppressFinalize(this);
            }

            ~Ticket()
            {
                if ({{handle.IsAlive}})
                {
                    // A finalizer that has not run yet, or one that made the pool reachable again, can still use it.
                    global::System.GC.ReRegisterForFinalize(this);
                    return;
                }

                {{handle.Freed.Replace("\n", "\n    ")}}
                lock (s_free)
                {
                    for (int i = s_tables.Count - 1; i >= 0; i--)
                    {
                        if (!s_tables[i].TryGetTarget(out {{t.OfThread}}?[]? table))
                        {
                            s_tables.RemoveAt(i);
                        }
                        else if (Number < table.Length && table[Number] is { } cache)
                        {
                            cache.Empty();
                            table[Number] = null;
                        }
                    }

                    s_free.Push(Number);
                }
            }
            """);
    }

    private static void Attach(SourceWriter writer, PoolTemplate t) =>
        writer.Member(
            $$"""
            /// <summary>The index of the pool's caches in the tables of all threads; negative before the first one is attached.</summary>
            public int Number { get; private set; }

            /// <summary>Puts this thread's cache where the thread finds it.</summary>
            public void Attach({{t.OfThread}} cache, {{t.Shape.Reference}} pool)
            {
                lock (s_free)
                {
                    if (Number == None)
                    {
                        {{HandleOf(t).Made("pool").Replace("\n", "\n            ")}}
                        Number = s_free.Count > 0 ? s_free.Pop() : s_next++;
                        global::System.GC.ReRegisterForFinalize(this);{{(t.Pool.AutoTrim ? "\n            MemoryPressure.Watch(pool);" : "")}}
                    }

                    {{t.OfThread}}?[] table = {{t.OfThread}}.Table ?? global::System.Array.Empty<{{t.OfThread}}?>();
                    if (Number >= table.Length)
                    {
                        global::System.Array.Resize(ref table, global::System.Math.Max(Number + 1, (table.Length * 2) + 2));
                        s_tables.Add(new global::System.WeakReference<{{t.OfThread}}?[]>(table));
                        {{t.OfThread}}.Table = table;
                    }

                    table[Number] = cache;
                }
            }
            """);
}
