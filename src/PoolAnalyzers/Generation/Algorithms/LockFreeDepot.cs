using PoolAnalyzers.Generation.Emit;

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
        var (limit, construction) = t.IsByLength
            ? ("_size", "\n    private readonly int _size;\n\n    public Magazine(int size)\n    {\n        _size = size;\n    }")
            : (Numbers.Plain(size), "");
        writer.Member(
            $$"""
            /// <summary>Up to {{size}} idle {{t.Names}}, which change hands together.</summary>
            {{GeneratedCode.Attribute}}
            private sealed class Magazine
            {
                private Rounds _rounds;
                private int _count;{{construction}}

                public int Count => _count;

                // Compared as unsigned numbers, which tells the JIT that Push and Pop stay within the rounds.
                public bool IsFull => unchecked((uint)_count) >= {{limit}};

                public bool IsEmpty => unchecked((uint)(_count - 1)) >= {{size}};

                {{GeneratedCode.Inline}}
                public void Push({{t.Item}} {{t.Name}})
                {
                    _rounds[_count++] = {{t.Name}};
                }

                {{GeneratedCode.Inline}}
                public {{(t.IsRevocable ? t.Item : t.Item + "?")}} Pop()
                {
                    int last = _count - 1;
                    ref {{t.Item}}? round = ref _rounds[last];
                    {{(t.IsRevocable ? $"{t.Item} {t.Name} = round!;" : $"{t.Item}? {t.Name} = round;")}}
                    round = null;
                    _count = last;
                    return {{t.Name}};
                }

                {{Trimming(t)}}

                {{(PoolMetrics.CountsIdle(t) ? PoolMetrics.IdleInMagazine(size).Replace("\n", "\n    ") + "\n\n    " : "")}}[global::System.Runtime.CompilerServices.InlineArray({{size}})]
                private struct Rounds
                {
                    private {{t.Item}}? _first;
                }
            }
            """);
    }

    private static string Trimming(PoolTemplate t) => (t.IsRevocable
        ? $$"""
        public void MoveTo({{t.IdleParameter}})
        {
            while (_count > 0)
            {
                idle.Add(Pop());
            }
        }
        """
        : $$"""
        /// <summary>Takes what is left; null when there is nothing, or a trim was quicker.</summary>
        public {{t.Item}}? PopAny()
        {
            {{t.Item}}? {{t.Name}} = null;
            while ({{t.Name}} is null && _count > 0)
            {
                {{t.Name}} = Pop();
            }

            return {{t.Name}};
        }

        /// <summary>Drops what is in the rounds, and leaves their number. On any thread, while the owner uses the magazine.</summary>
        public void DropAll()
        {
            for (int i = 0; i < {{t.Pool.MagazineSize}}; i++)
            {
                _rounds[i] = null;
            }
        }

        /// <summary>Closes the gaps that <see cref="DropAll"/> has left.</summary>
        public void CloseGaps()
        {
            int count = 0;
            for (int i = 0; i < _count; i++)
            {
                {{t.Item}}? {{t.Name}} = _rounds[i];
                _rounds[i] = null;
                if ({{t.Name}} is not null)
                {
                    _rounds[count++] = {{t.Name}};
                }
            }

            _count = count;
        }

        public void Clear()
        {
            DropAll();
            _count = 0;
        }
        """).Replace("\n", "\n    ").Replace("\n    \n", "\n\n");

    // A magazine is given to the depot when it is full, and with what is in it when making the next one throws.
    private static void Making(SourceWriter writer, PoolTemplate t) =>
        ItemLifecycle.Making(
            writer, t,
            $$"""
            if (magazine.IsFull && !TryDeposit(ref magazine))
            {
                // Others have returned so many meanwhile that the depot is full.
                global::System.Threading.Volatile.Write(ref _filled, Capacity);
                return;
            }

            magazine.Push(Create({{PoolEvents.Reason(t, PoolEvents.Preallocate)}}));
            _filled++;
            """,
            begin: $"Magazine magazine = {t.NewMagazine("")};",
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
                    {{t.DisposeIdleInDepot}}
                }
                """);

    private static void Depot(SourceWriter writer, PoolTemplate t)
    {
        writer.Member(
            $"""
            /// <summary>Full magazines that any thread may exchange for an empty one, and the other way round. Lock-free.</summary>
            /// <remarks>
            /// Each cell is in one stack, or in the hands of the one thread that took it from there: with a full magazine in
            /// "full" or "old", with an empty one or none in "vacant". The exchange that moves the head of a stack is a full fence, which publishes
            /// what was written into a magazine to whoever takes it out.
            /// </remarks>
            {GeneratedCode.Attribute}
            """);
        writer.Open("private sealed class Depot");
        Construction(writer, t);
        Making(writer, t);
        Exchange(writer, t);
        SoftCaches.Registry(writer, t);
        Trim(writer, t);
        PoolMetrics.Idle(
            writer, t,
            """
            foreach (Cell cell in _cells)
            {
                count += cell.Content?.CountIdle() ?? 0;
            }
            """);
        CacheParts.SpinLock(writer);
        Stacks(writer);
        PoolMetrics.Emit(writer, t);
        Cells(writer, t);
        writer.Close();
    }

    private static void Construction(SourceWriter writer, PoolTemplate t)
    {
        var hasLimits = t.HasBoundsInFields;
        writer.Lines(t.IsByLength ? "private readonly Cell[] _cells;"
            : hasLimits ? $"private const int MagazineSize = {t.Pool.MagazineSize};\n\nprivate readonly Cell[] _cells;"
            : $"private const int CellCount = {(t.Pool.Capacity + t.Pool.MagazineSize - 1) / t.Pool.MagazineSize};\n\n"
                + "private readonly Cell[] _cells = new Cell[CellCount];");
        writer.Lines("private Heads _heads;\nprivate int _lock;");
        SoftCaches.RegistryFields(writer);
        RuntimeLimits.DepotField(writer, t);
        writer.OpenMember($"public Depot({RuntimeLimits.DepotParameter(t)})");
        if (hasLimits)
            writer.Lines($"{RuntimeLimits.SetDepotFields(t)}\n// Rounded down, so that full magazines never hold more than the capacity.\n"
                + "_cells = new Cell[Capacity / MagazineSize];");
        writer.Lines(
            $$"""
            for (int cell = {{(hasLimits ? "_cells.Length" : "CellCount")}} - 1; cell >= 0; cell--)
            {
                Push(ref _heads.Vacant, cell);
            }
            """);
        if (t.Pool.Metrics)
            writer.Lines("\nStartCounting();");
        writer.Close();
    }

    private static void Cells(SourceWriter writer, PoolTemplate t) =>
        writer.Member(
            $$"""
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
                public long Full;{{(t.Pool.TrimsUnused ? "\n    public long Old;" : "")}}
                private readonly Padding _between;
                public long Vacant;
                private readonly Padding _after;
            }
            #pragma warning restore CS0169
            """);

    private static void Exchange(SourceWriter writer, PoolTemplate t) =>
        writer.Member(
            $$"""
            /// <summary>Takes a magazine with something in it, and leaves an empty one. False when the depot is full.</summary>
            public bool TryDeposit(ref Magazine magazine)
            {
                int cell = Pop(ref _heads.Vacant);
                if (cell < 0)
                {
                    return false;
                }

                ref Magazine? content = ref _cells[cell].Content;
                Magazine empty = content ?? {{t.NewMagazine("")}};
                content = magazine;
                magazine = empty;
                Push(ref _heads.Full, cell);
                return true;
            }

            /// <summary>Takes an empty magazine, and leaves one with something in it. False when the depot has none.</summary>
            public bool TryWithdraw(ref Magazine magazine)
            {
                int cell = Pop(ref _heads.Full);
                if (cell < 0{{(t.Pool.TrimsUnused ? " && (cell = Pop(ref _heads.Old)) < 0" : "")}})
                {
                    return false;
                }

                ref Magazine? content = ref _cells[cell].Content;
                (content, magazine) = (magazine, content!);
                Push(ref _heads.Vacant, cell);
                return true;
            }
            """);

    private static void Trim(SourceWriter writer, PoolTemplate t)
    {
        var (parameter, first, rest) = (t.IdleParameter, t.IdleArgument, t.Destroy is null ? "" : ", idle");
        writer.OpenMember($"public void Trim({parameter})");
        writer.Lines($"LetGo(true{rest});\nDrain(ref _heads.Full{rest});");
        if (t.Pool.TrimsUnused)
            writer.Lines($"Drain(ref _heads.Old{rest});");
        writer.Close();
        writer.Member(
            $$"""
            private void Drain(ref long head{{(t.Destroy is null ? "" : ", " + parameter)}})
            {
                for (int cell = Pop(ref head); cell >= 0; cell = Pop(ref head))
                {
                    _cells[cell].Content!.{{(t.Destroy is null ? "Clear" : "MoveTo")}}({{first}});
                    Push(ref _heads.Vacant, cell);
                }
            }
            """);
        if (!t.Pool.TrimsUnused)
            return;
        writer.Member(
            $$"""
            /// <summary>Lets go of what nobody used since the last call, and of the whole reserve if that is asked for.</summary>
            /// <remarks>
            /// The stacks give out last what has been in them longest. What is in "full" now and still in "old" at the next call was surplus
            /// all the while, as in the working-set policy of Bonwick and Adams. One call at a time: nobody else puts anything into "old".
            /// </remarks>
            public void TrimUnused(bool reserve{{(t.Destroy is null ? "" : ", " + parameter)}})
            {
                LetGo(false{{rest}});
                Drain(ref _heads.Old{{rest}});
                if (reserve)
                {
                    Drain(ref _heads.Full{{rest}});
                    return;
                }

                while (true)
                {
                    long seen = global::System.Threading.Volatile.Read(ref _heads.Full);
                    if (unchecked((int)seen) == 0)
                    {
                        return;
                    }

                    if (global::System.Threading.Interlocked.CompareExchange(ref _heads.Full, Tagged(seen, 0), seen) == seen)
                    {
                        // The cells keep their links: the whole stack moves.
                        long old = global::System.Threading.Volatile.Read(ref _heads.Old);
                        global::System.Threading.Volatile.Write(ref _heads.Old, Tagged(old, unchecked((int)seen)));
                        return;
                    }
                }
            }
            """);
    }

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
