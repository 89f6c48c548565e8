namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>What the threads of a lock-free pool share: full magazines, which they exchange for empty ones.</summary>
internal static class LockFreeDepot
{
    public static void Emit(SourceWriter writer, PoolTemplate t)
    {
        Magazine(writer, t);
        Depot(writer, t);
    }

    private static void Magazine(SourceWriter writer, PoolTemplate t)
    {
        var size = t.Pool.MagazineSize;
        writer.Member(
            $$"""
            /// <summary>Up to {{size}} idle {{t.Names}}, which change hands together.</summary>
            {{GeneratedCode.Attribute}}
            private sealed class Magazine
            {
                private Rounds _rounds;
                private int _count;

                public int Count => _count;

                // Compared as unsigned numbers, which tells the JIT that Push and Pop stay within the rounds.
                public bool IsFull => unchecked((uint)_count) >= {{size}};

                public bool IsEmpty => unchecked((uint)(_count - 1)) >= {{size}};

                {{GeneratedCode.Inline}}
                public void Push({{t.Item}} {{t.Name}})
                {
                    _rounds[_count++] = {{t.Name}};
                }

                {{GeneratedCode.Inline}}
                public {{t.Item}} Pop()
                {
                    int last = _count - 1;
                    ref {{t.Item}}? round = ref _rounds[last];
                    {{t.Item}} {{t.Name}} = round!;
                    round = null;
                    _count = last;
                    return {{t.Name}};
                }

                public void {{(t.Destroy is null ? "Clear()" : $"MoveTo({t.IdleList} idle)")}}
                {
                    while (_count > 0)
                    {
                        {{(t.Destroy is null ? "Pop();" : "idle.Add(Pop());")}}
                    }
                }

                [global::System.Runtime.CompilerServices.InlineArray({{size}})]
                private struct Rounds
                {
                    private {{t.Item}}? _first;
                }
            }
            """);
    }

    // A magazine is given to the depot when it is full, and with what is in it when making the next one throws.
    private static void Making(SourceWriter writer, PoolTemplate t) =>
        ItemLifecycle.Making(
            writer, t,
            """
            if (magazine.IsFull && !TryDeposit(ref magazine))
            {
                // Others have returned so many meanwhile that the depot is full.
                global::System.Threading.Volatile.Write(ref _filled, Capacity);
                return;
            }

            magazine.Push(Create());
            _filled++;
            """,
            begin: "Magazine magazine = new Magazine();",
            end: t.Destroy is null
                ? "if (magazine.Count > 0)\n{\n    TryDeposit(ref magazine);\n}\n"
                : "bool hasRest = magazine.Count > 0 && !TryDeposit(ref magazine);",
            after: t.Destroy is null
                ? ""
                : $$"""
                if (hasRest)
                {
                    {{t.IdleList}} idle = new {{t.IdleList}}();
                    magazine.MoveTo(idle);
                    DisposeAll(idle);
                }
                """);

    private static void Depot(SourceWriter writer, PoolTemplate t)
    {
        var cells = (t.Pool.Capacity + t.Pool.MagazineSize - 1) / t.Pool.MagazineSize;
        writer.Member(
            $"""
            /// <summary>Full magazines that any thread may exchange for an empty one, and the other way round. Lock-free.</summary>
            /// <remarks>
            /// Each cell is in one of two stacks, or in the hands of the one thread that took it from there: with a full magazine in
            /// "full", with an empty one or none in "vacant". The exchange that moves the head of a stack is a full fence, which publishes
            /// what was written into a magazine to whoever takes it out.
            /// </remarks>
            {GeneratedCode.Attribute}
            """);
        writer.Open("private sealed class Depot");
        writer.Lines(
            $"""
            private const int CellCount = {cells};

            private readonly Cell[] _cells = new Cell[CellCount];
            private Heads _heads;
            private int _trims;
            """);
        writer.OpenMember("public Depot()");
        writer.Lines(
            """
            for (int cell = CellCount - 1; cell >= 0; cell--)
            {
                Push(ref _heads.Vacant, cell);
            }
            """);
        if (t.Pool.Metrics)
            writer.Lines("\nStartCounting();");
        writer.Close();
        writer.Member(
            """
            /// <summary>How often the pool was trimmed; a cache that has seen fewer is out of date.</summary>
            public int Trims => global::System.Threading.Volatile.Read(ref _trims);
            """);
        Making(writer, t);
        Exchange(writer);
        Trim(writer, t);
        Stacks(writer);
        PoolMetrics.Emit(writer, t);
        Cells(writer);
        writer.Close();
    }

    private static void Cells(SourceWriter writer) =>
        writer.Member(
            """
            private struct Cell
            {
                public Magazine? Content;

                // One more than the index of the cell below, zero for none.
                public int Next;
            }

            // Each head on a cache line of its own: threads that deposit do not disturb threads that withdraw.
            #pragma warning disable CS0169
            private struct Heads
            {
                private readonly Padding _before;
                public long Full;
                private readonly Padding _between;
                public long Vacant;
                private readonly Padding _after;
            }
            #pragma warning restore CS0169
            """);

    private static void Exchange(SourceWriter writer) =>
        writer.Member(
            """
            /// <summary>Takes a magazine with something in it, and leaves an empty one. False when the depot is full.</summary>
            public bool TryDeposit(ref Magazine magazine)
            {
                int cell = Pop(ref _heads.Vacant);
                if (cell < 0)
                {
                    return false;
                }

                ref Magazine? content = ref _cells[cell].Content;
                Magazine empty = content ?? new Magazine();
                content = magazine;
                magazine = empty;
                Push(ref _heads.Full, cell);
                return true;
            }

            /// <summary>Takes an empty magazine, and leaves one with something in it. False when the depot has none.</summary>
            public bool TryWithdraw(ref Magazine magazine)
            {
                int cell = Pop(ref _heads.Full);
                if (cell < 0)
                {
                    return false;
                }

                ref Magazine? content = ref _cells[cell].Content;
                (content, magazine) = (magazine, content!);
                Push(ref _heads.Vacant, cell);
                return true;
            }
            """);

    private static void Trim(SourceWriter writer, PoolTemplate t) =>
        writer.Member(
            $$"""
            public void Trim({{(t.Destroy is null ? "" : $"{t.IdleList} idle")}})
            {
                global::System.Threading.Interlocked.Increment(ref _trims);
                Magazine magazine = new Magazine();
                while (TryWithdraw(ref magazine))
                {
                    magazine.{{(t.Destroy is null ? "Clear()" : "MoveTo(idle)")}};
                }
            }
            """);

    private static void Stacks(SourceWriter writer) =>
        writer.Member(
            """
            private int Pop(ref long head)
            {
                while (true)
                {
                    long seen = global::System.Threading.Volatile.Read(ref head);
                    int cell = unchecked((int)seen) - 1;
                    if (cell < 0)
                    {
                        return -1;
                    }

                    // Another thread may take this cell meanwhile and link it elsewhere. Then the link read here is wrong, but the tag
                    // has moved on and the exchange fails.
                    long next = Tagged(seen, global::System.Threading.Volatile.Read(ref _cells[cell].Next));
                    if (global::System.Threading.Interlocked.CompareExchange(ref head, next, seen) == seen)
                    {
                        return cell;
                    }
                }
            }

            private void Push(ref long head, int cell)
            {
                while (true)
                {
                    long seen = global::System.Threading.Volatile.Read(ref head);
                    global::System.Threading.Volatile.Write(ref _cells[cell].Next, unchecked((int)seen));
                    if (global::System.Threading.Interlocked.CompareExchange(ref head, Tagged(seen, cell + 1), seen) == seen)
                    {
                        return;
                    }
                }
            }

            // The upper half counts changes, so that a head is never again what it was, within four billion changes.
            private static long Tagged(long seen, int next)
            {
                return unchecked((((seen >> 32) + 1) << 32) | (uint)next);
            }
            """);
}
