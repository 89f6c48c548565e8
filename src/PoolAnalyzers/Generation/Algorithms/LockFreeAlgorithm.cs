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
        LockFreeDepot.Emit(writer, t);
        CacheParts.Padding(writer);
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
                return TakeFurther(cache) ?? {{(t.Pool.Metrics ? t.Depot : "Depot")}}.Create();
            }

            {{t.SlowPath}}
            private {{t.Static}}{{t.Item}}? TakeSlowly(ThreadCache? cache)
            {
                return cache is not null && cache.HasSpare ? cache.TakeSpare() : TakeFurther(cache);
            }
            """);
        writer.OpenMember($"private {t.Static}{t.Item}? TakeFurther(ThreadCache? cache)");
        ItemLifecycle.EnsureFilled(writer, t);
        if (t.Destroy is not null)
        {
            writer.Lines(
                $$"""
                if (cache is not null && cache.IsOutOfDate)
                {
                    {{t.IdleList}} idle = new {{t.IdleList}}();
                    cache.LetGoOfPrevious(idle);
                    DisposeAll(idle);
                    // What was disposed may have used the pool.
                    cache = {{t.Cache}};
                }

                """);
        }

        writer.Lines("return (cache ?? CreateCache()).TakeFromPreviousOrDepot();").Close();
        ReturnSlowly(writer, t);
    }

    private static void ReturnSlowly(SourceWriter writer, PoolTemplate t)
    {
        writer.Member(t.SlowPath);
        writer.Open($"private {t.Static}void ReturnSlowly(ThreadCache? cache, {t.Item}? {t.Name})");
        ItemLifecycle.BeginReturn(writer, t);
        if (t.Drops)
        {
            writer.Open($"if (!(cache ?? CreateCache()).Return({t.Name}))");
            writer.Lines($"Drop({t.Name});").Close().Close();
            return;
        }

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
        CacheParts.AdoptionFields(writer);
        CacheParts.PaddingField(writer);
        InstanceCaches.CurrentField(writer, t);
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
            Finalizer(writer, t);
        writer.Member(
            $$"""
            public bool HasSpare => !_loaded.IsEmpty;

            {{GeneratedCode.Inline}}
            public {{t.Item}} TakeSpare()
            {
                return _loaded.Pop();
            }
            """);
        Give(writer, t);
        TakeFurther(writer, t);
        CacheParts.EmptySlot(writer, t);
        CacheParts.ReturnedBefore(writer, t);
        CacheParts.Abandon(writer, t, "_loaded.MoveTo(idle);\n_previous.MoveTo(idle);");
        CacheParts.Empty(writer, t, "_loaded = null!;\n_previous = null!;");
        writer.Close();
    }

    private static void Give(SourceWriter writer, PoolTemplate t)
    {
        writer.Member($"/// <summary>Gives back what is not the slot's, or fills the slot.{(t.Drops ? " False when everything is full." : "")}</summary>");
        var (kind, yes, no) = t.Drops ? ("bool", "return true;", "return false;") : ("void", "return;", "return;");
        writer.Lines(GeneratedCode.Inline);
        writer.Open($"public {kind} Return({t.Item} {t.Name})");
        CacheParts.TryAdopt(writer, t, yes);
        writer.Lines($"{(t.Drops ? "return " : "")}Put({t.Name});").Close();
        writer.Member(GeneratedCode.Inline);
        writer.Open($"private {kind} Put({t.Item} {t.Name})");
        writer.Lines("Magazine loaded = _loaded;");
        writer.Open("if (loaded.IsFull)");
        writer.Lines($"{(t.Drops ? "return " : "")}PutIntoPreviousOrDepot({t.Name});{(t.Drops ? "" : "\nreturn;")}").Close();
        writer.Lines($"\nloaded.Push({t.Name});{(t.Drops ? "\nreturn true;" : "")}").Close();

        writer.Member(GeneratedCode.NeverInline);
        writer.Open($"private {kind} PutIntoPreviousOrDepot({t.Item} {t.Name})");
        writer.Lines("(_loaded, _previous) = (_previous, _loaded);");
        writer.Open("if (_loaded.IsFull && !Depot.TryDeposit(ref _loaded))");
        if (!t.Drops)
            writer.Lines("// The depot is full: this one is left to the garbage collector.");
        writer.Lines(no).Close();
        writer.Lines($"\n_loaded.Push({t.Name});{(t.Drops ? "\nreturn true;" : "")}");
        writer.Close();
    }

    private static void TakeFurther(SourceWriter writer, PoolTemplate t)
    {
        writer.Member(GeneratedCode.NeverInline);
        writer.Open($"public {t.Item}? TakeFromPreviousOrDepot()");
        if (t.Destroy is null)
        {
            writer.Lines(
                """
                if (_trims != Depot.Trims)
                {
                    // What this thread kept was to be let go.
                    _trims = Depot.Trims;
                    _previous.Clear();
                }

                """);
        }

        writer.Lines(
            """
            (_loaded, _previous) = (_previous, _loaded);
            return _loaded.Count > 0 || Depot.TryWithdraw(ref _loaded) ? _loaded.Pop() : null;
            """).Close();
        if (t.Destroy is not null)
        {
            writer.Member(
                $$"""
                /// <summary>Whether the pool was trimmed, so that what this thread kept is to be let go.</summary>
                public bool IsOutOfDate => _trims != Depot.Trims;

                public void LetGoOfPrevious({{t.IdleList}} idle)
                {
                    _trims = Depot.Trims;
                    _previous.MoveTo(idle);
                }
                """);
        }
    }

    private static void Finalizer(SourceWriter writer, PoolTemplate t)
    {
        var put = t.Pool.Metrics ? "if (!SlotIsOut && !Put(Slot!))\n    {\n        Depot.CountDropped();\n    }" : "if (!SlotIsOut)\n    {\n        Put(Slot!);\n    }";
        writer.Member(
            $$"""
            // The thread is gone: what it had goes to the others.
            ~ThreadCache()
            {
                {{put}}

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
    }
}
