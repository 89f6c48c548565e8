namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>
/// The lock-free pool with a soft bound: a slot that keeps its reference while what it holds is rented, two magazines per thread, and a
/// depot of full magazines.
/// </summary>
/// <remarks>
/// Magazines and depot are those of Bonwick and Adams, "Magazines and Vmem" (USENIX 2001). The depot is two stacks of cells in the manner of
/// Treiber, linked by index and tagged against reuse, so that an exchange allocates nothing. Only the depot is shared; everything else belongs
/// to one thread and needs no ordering.
/// </remarks>
internal static class LockFreeAlgorithm
{
    public static void Emit(SourceWriter writer, PoolTemplate t)
    {
        SlowPaths(writer, t);
        ThreadCache(writer, t);
        Magazine(writer, t);
        Depot(writer, t);
        PoolEmitter.Padding(writer);
    }

    private static void SlowPaths(SourceWriter writer, PoolTemplate t)
    {
        writer.Member(
            $$"""
            {{t.SlowPath}}
            private {{t.Static}}{{t.Item}} RentSlowly(ThreadCache? cache)
            {
                return cache is not null && cache.HasSpare ? cache.TakeSpare() : RentAnew(cache);
            }

            {{GeneratedCode.NeverInline}}
            private {{t.Static}}{{t.Item}} RentAnew(ThreadCache? cache)
            {
                return (cache ?? CreateCache()).TakeFromPreviousOrDepot() ?? {{(t.Pool.Metrics ? t.Depot : "Depot")}}.Create();
            }

            {{t.SlowPath}}
            private {{t.Static}}{{t.Item}}? TakeSlowly(ThreadCache? cache)
            {
                return cache is not null && cache.HasSpare ? cache.TakeSpare() : (cache ?? CreateCache()).TakeFromPreviousOrDepot();
            }
            """);
        writer.Member(t.SlowPath);
        writer.Open($"private {t.Static}void ReturnSlowly(ThreadCache? cache, {t.Item}? {t.Name})");
        PoolEmitter.BeginReturn(writer, t, () =>
        {
            t.WriteDrop(writer, t.Depot);
            writer.Lines("return;");
        });
        writer.Open("if (cache is not null)");
        writer.Lines($"cache.Return({t.Name});").Close();
        writer.Open("else");
        writer.Lines($"ReturnFirst({t.Name});").Close();
        writer.Close();
        writer.Member(
            $$"""
            {{GeneratedCode.NeverInline}}
            private {{t.Static}}void ReturnFirst({{t.Item}} {{t.Name}})
            {
                CreateCache().Return({{t.Name}});
            }
            """);
    }

    private static void ThreadCache(SourceWriter writer, PoolTemplate t)
    {
        writer.Member(
            $"""
            /// <summary>What one thread has at hand. No other thread touches it, but the finalizer's when the thread is gone.</summary>
            {GeneratedCode.Attribute}
            """);
        writer.Open("private sealed class ThreadCache");
        writer.Member(
            $"""
            // Idle in the slot if and only if SlotIsOut is false. A slot keeps its reference while what it holds is rented, so that renting
            // and returning write a flag only, which the garbage collector need not know of.
            public {t.Item}? Slot;
            public bool SlotIsOut;
            public {t.ReadOnlyInStatic}Depot Depot;

            private Magazine _loaded = new Magazine();
            private Magazine _previous = new Magazine();
            private int _trims;
            """);
        PoolEmitter.AdoptionFields(writer);
        PoolEmitter.PaddingField(writer);
        PoolEmitter.CurrentField(writer, t);
        writer.Member(
            $$"""
            public ThreadCache(Depot depot)
            {
                Depot = depot;
                SlotIsOut = true;
                _trims = depot.Trims;
            }
            """);
        if (t.OutlivesThread)
            Finalizer(writer);
        writer.Member(
            $$"""
            public bool HasSpare => !_loaded.IsEmpty;

            {{GeneratedCode.Inline}}
            public {{t.Item}} TakeSpare()
            {
                return _loaded.Pop();
            }
            """);
        writer.Member("/// <summary>Gives back what is not the slot's, or fills the slot.</summary>");
        writer.Lines(GeneratedCode.Inline);
        writer.Open($"public void Return({t.Item} {t.Name})");
        PoolEmitter.TryAdopt(writer, t, "return;");
        writer.Lines($"Put({t.Name});").Close();
        writer.Member(
            $$"""
            {{GeneratedCode.Inline}}
            private void Put({{t.Item}} {{t.Name}})
            {
                Magazine loaded = _loaded;
                if (loaded.IsFull)
                {
                    PutIntoPreviousOrDepot({{t.Name}});
                }
                else
                {
                    loaded.Push({{t.Name}});
                }
            }

            {{GeneratedCode.NeverInline}}
            public {{t.Item}}? TakeFromPreviousOrDepot()
            {
                if (_trims != Depot.Trims)
                {
                    // What this thread kept was to be let go.
                    _trims = Depot.Trims;
                    _previous.Clear();
                }

                (_loaded, _previous) = (_previous, _loaded);
                return _loaded.Count > 0 || Depot.TryWithdraw(ref _loaded) ? _loaded.Pop() : null;
            }
            """);
        writer.Member(GeneratedCode.NeverInline);
        writer.Open($"private void PutIntoPreviousOrDepot({t.Item} {t.Name})");
        writer.Lines("(_loaded, _previous) = (_previous, _loaded);");
        writer.Open("if (_loaded.IsFull && !Depot.TryDeposit(ref _loaded))");
        if (t.DropDoesSomething)
            t.WriteDrop(writer, "Depot");
        else
            writer.Lines("// The depot is full: this one is left to the garbage collector.");
        writer.Lines("return;").Close();
        writer.Lines($"\n_loaded.Push({t.Name});");
        writer.Close();
        PoolEmitter.ReturnedBefore(writer, t);
        PoolEmitter.Abandon(writer, t, "_loaded.Clear();\n_previous.Clear();");
        PoolEmitter.Empty(writer, t, "_loaded = null!;\n_previous = null!;");
        writer.Close();
    }

    private static void Finalizer(SourceWriter writer) => writer.Member(
        """
        // The thread is gone: what it had goes to the others.
        ~ThreadCache()
        {
            if (!SlotIsOut)
            {
                Put(Slot!);
            }

            if (_loaded.Count > 0)
            {
                Depot.TryDeposit(ref _loaded);
            }

            if (_previous.Count > 0)
            {
                Depot.TryDeposit(ref _previous);
            }
        }
        """);

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

                public void Clear()
                {
                    while (_count > 0)
                    {
                        {{(t.Destroy is null ? "Pop();" : $"{t.Item} {t.Name} = Pop();\n            {t.Destroy}")}}
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
        if (t.Pool.Preallocate && t.Pool.Capacity > 0)
        {
            writer.Lines(
                $$"""

                Magazine magazine = new Magazine();
                for (int i = 0; i < Capacity; i++)
                {
                    magazine.Push(Create());
                    if (magazine.IsFull || i == Capacity - 1)
                    {
                        TryDeposit(ref magazine);
                    }
                }
                """);
        }

        writer.Close();
        writer.Member(
            """
            /// <summary>How often the pool was trimmed; a cache that has seen fewer is out of date.</summary>
            public int Trims => global::System.Threading.Volatile.Read(ref _trims);
            """);
        PoolEmitter.CreateItem(writer, t);
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

            public void Trim()
            {
                global::System.Threading.Interlocked.Increment(ref _trims);
                Magazine magazine = new Magazine();
                while (TryWithdraw(ref magazine))
                {
                    magazine.Clear();
                }
            }

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
        PoolEmitter.Metrics(writer, t);
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
        writer.Close();
    }
}
