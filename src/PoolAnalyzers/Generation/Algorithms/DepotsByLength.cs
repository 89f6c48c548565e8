using PoolAnalyzers.Generation.Attributes;
using PoolAnalyzers.Generation.Emit;

namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>
/// Writes what a pool has whose renters say a length: a depot for each length that its arrays have, and for each thread a cache for each.
/// </summary>
internal static class DepotsByLength
{
    /// <summary>Writes the constants and fields of the pool.</summary>
    public static void Fields(SourceWriter writer, PoolTemplate t)
    {
        var (lengths, pool) = (t.Lengths!, t.Pool);
        const string Fewer = "those that have <see cref=\"MaxBytesPerLength\"/> together.";
        var capacity = pool.IsStrict ? $"How many {t.Names} of one length exist at most. Of long ones fewer may: {Fewer}"
            : $"How many idle {t.Names} of one length the pool keeps for all threads at most, beside the few that each thread has at hand. "
                + $"Of long ones it keeps fewer: {Fewer}";
        writer.Member(
            $"""
            /// <summary>The length of the shortest {t.Names}, in elements.</summary>
            {GeneratedCode.Attribute}
            public const int MinLength = {lengths.Minimum};

            /// <summary>The length of the longest {t.Names} that are pooled, in elements.</summary>
            {GeneratedCode.Attribute}
            public const int MaxLength = {lengths.Maximum};

            /// <summary>{capacity}</summary>
            {GeneratedCode.Attribute}
            public const int Capacity = {pool.Capacity};

            /// <summary>How many bytes the {t.Names} of one length that <see cref="Capacity"/> counts have together at most. One is always allowed.</summary>
            {GeneratedCode.Attribute}
            public const long MaxBytesPerLength = {lengths.MaxBytes};

            // Each length that an int could ask for has an index. These are the first and the last of the lengths that the pool has.
            private const int IndexCount = {lengths.IndexCount};
            private const int FirstIndex = {lengths.FirstIndex};
            private const int LastIndex = {lengths.LastIndex};

            """);
        writer.Lines(pool.IsStatic ? "private static readonly Depots s_depots = new Depots();"
            : "private readonly Depots _depots = new Depots();\nprivate readonly Ticket _ticket = new Ticket();");
    }

    /// <summary>Writes the classes, and how they are found.</summary>
    public static void Emit(SourceWriter writer, PoolTemplate t)
    {
        Indexes(writer, t);
        ThreadCaches(writer, t);
        Depots(writer, t);
    }

    /// <summary>Writes the fields of one depot that are set when it is made.</summary>
    public static void DepotFields(SourceWriter writer, PoolTemplate t)
    {
        writer.Member(
            """
            public readonly Depots All;
            public readonly int Index;
            public readonly int Length;
            public readonly int Capacity;
            """);
        if (t.Pool.Sync == PoolSync.LockFree)
            writer.Lines("public readonly int MagazineSize;");
    }

    /// <summary>The lines that set them.</summary>
    public static string SetDepotFields(PoolTemplate t)
    {
        var magazines = t.Pool.Sync != PoolSync.LockFree ? ""
            : "\n// A thread hoards little memory, and no more than an eighth of the capacity.\nMagazineSize = (int)global::System.Math.Clamp("
                + $"global::System.Math.Min({PoolModel.BytesPerMagazine} / bytes, Capacity / 8), 1, {t.Pool.MagazineSize});";
        return
            $"""
            All = all;
            Index = index;
            Length = LengthOf(index);
            long bytes = {t.BytesPerItem};
            Capacity = (int)global::System.Math.Min({t.Pool.Capacity}, global::System.Math.Max(1, MaxBytesPerLength / bytes));{magazines}
            """;
    }

    /// <summary>Writes the cache that stands for one that a thread does not have, or nothing.</summary>
    /// <param name="writer">The text.</param>
    /// <param name="t">The pool.</param>
    /// <param name="set">The lines that set what has no value of its own.</param>
    public static void NoCache(SourceWriter writer, PoolTemplate t, string set)
    {
        if (!t.IsByLength)
            return;
        writer.Member(
            """
            /// <summary>Stands for a cache that a thread does not have: nothing is idle in it. Who looks for one need not ask whether it is there.</summary>
            public static readonly ThreadCache None = new ThreadCache();
            """);
        writer.OpenMember("private ThreadCache()").Lines($"Depot = null!;\n{set}global::System.GC.SuppressFinalize(this);").Close();
    }

    private static void Indexes(SourceWriter writer, PoolTemplate t)
    {
        var finds = t.Pool.IsStatic ? "ThreadCaches.Current" : "CurrentCaches";
        writer.Member(
            $$"""
            /// <summary>The index of the shortest length that is enough. 0 and less have one where no pool has a length.</summary>
            {{GeneratedCode.Inline}}
            private static int IndexFor(int minimumLength)
            {
                {{t.Lengths!.IndexForLines.Replace("\n", "\n    ")}}
            }

            /// <summary>The index of a length that the pool has. The mask tells the JIT that each index is in the row of a thread.</summary>
            {{GeneratedCode.Inline}}
            private static int IndexOf(int length)
            {
                {{t.Lengths!.IndexOfLines.Replace("\n", "\n    ")}}
            }

            private static int LengthOf(int index)
            {
                return {{t.Lengths!.LengthExpression}};
            }

            /// <summary>The depot of the shortest length that is enough; null for more than the longest, and for 0 and less.</summary>
            private {{t.Static}}Depot? DepotFor(int minimumLength)
            {
                return {{t.Whole}}.Of[IndexFor(minimumLength)];
            }

            /// <summary>This thread's cache for a length, null before its first use.</summary>
            private {{t.Static}}ThreadCache? CacheOf(Depot depot)
            {
                return {{finds}}?.At(depot.Index);
            }
            """);
        writer.Member(t.Pool.IsStatic
            ? """
            private static ThreadCaches CachesOfThread()
            {
                return ThreadCaches.Current ??= new ThreadCaches();
            }
            """
            : """
            private ThreadCaches CachesOfThread()
            {
                ThreadCaches? caches = CurrentCaches;
                if (caches is null)
                {
                    caches = new ThreadCaches(_depots);
                    _ticket.Attach(caches, this);
                }

                return caches;
            }
            """);
    }

    private static void ThreadCaches(SourceWriter writer, PoolTemplate t)
    {
        writer.Member(
            $"""
            /// <summary>The caches of one thread: one for each length that it has used.</summary>
            {GeneratedCode.Attribute}
            """);
        writer.Open("private sealed class ThreadCaches");
        InstanceCaches.CurrentField(writer, t);
        writer.Member("private Row _row;");
        if (!t.Pool.IsStatic)
            writer.Member("public Depots Depots;");
        writer.Member(
            $$"""
            public ThreadCaches({{(t.Pool.IsStatic ? "" : "Depots depots")}})
            {
                {{(t.Pool.IsStatic ? "" : "Depots = depots;\n    ")}}for (int index = 0; index < IndexCount; index++)
                {
                    _row[index] = ThreadCache.None;
                }
            }
            """);
        if (!t.Pool.IsStatic)
            OfInstance(writer);
        Row(writer);
        writer.Close();
    }

    private static void OfInstance(SourceWriter writer) =>
        writer.Member(
            """
            /// <summary>Lets go of everything: the pool is gone, and its thread may refer to the caches for as long as it lives.</summary>
            public void Empty()
            {
                for (int index = FirstIndex; index <= LastIndex; index++)
                {
                    At(index)?.Empty();
                    _row[index] = ThreadCache.None;
                }

                Depots = null!;
            }
            """);

    private static void Row(SourceWriter writer) =>
        writer.Member(
            $$"""
            /// <summary>The cache of the shortest length that is enough. Where the thread has none, nothing is idle in what this gives.</summary>
            {{GeneratedCode.Inline}}
            public ThreadCache For(int minimumLength)
            {
                return _row[IndexFor(minimumLength)];
            }

            /// <summary>The same for arrays of a length. Of one that the pool does not have, it is any cache.</summary>
            {{GeneratedCode.Inline}}
            public ThreadCache Of(int length)
            {
                return _row[IndexOf(length)];
            }

            /// <summary>The cache at an index, null before its first use.</summary>
            public ThreadCache? At(int index)
            {
                ThreadCache cache = _row[index];
                return cache == ThreadCache.None ? null : cache;
            }

            public void Keep(ThreadCache cache)
            {
                _row[cache.Depot.Index] = cache;
            }

            [global::System.Runtime.CompilerServices.InlineArray(IndexCount)]
            private struct Row
            {
                private ThreadCache _first;
            }
            """);

    private static void Depots(SourceWriter writer, PoolTemplate t)
    {
        writer.Member(
            $"""
            /// <summary>What all threads share: a depot for each length.</summary>
            {GeneratedCode.Attribute}
            """);
        writer.Open("private sealed class Depots");
        writer.Lines(
            """
            // By index, null where the pool has no length.
            public readonly Depot?[] Of = new Depot?[IndexCount];

            public Depots()
            {
                for (int index = FirstIndex; index <= LastIndex; index++)
                {
                    Of[index] = new Depot(this, index);
                }
            }

            public Depot Longest => Of[IndexOf(MaxLength)]!;
            """);
        ForEach(writer, "void Trim()", "depot?.Trim();");
        if (t.Pool.TrimsUnused)
            ForEach(writer, "void TrimUnused(bool reserve)", "depot?.TrimUnused(reserve);");
        if (t.Pool is { IsStrict: true, CanEnd: true })
            ForEach(writer, "void EndWaits()", "depot?.EndWaits();");
        if (PoolEvents.ComparesIdle(t))
        {
            writer.Member(
                """
                public long CountIdle()
                {
                    long count = 0;
                    foreach (Depot? depot in Of)
                    {
                        count += depot?.CountIdle() ?? 0;
                    }

                    return count;
                }
                """);
        }

        writer.Close();
    }

    private static void ForEach(SourceWriter writer, string header, string body) =>
        writer.OpenMember($"public {header}").Open("foreach (Depot? depot in Of)").Lines(body).Close().Close();
}
