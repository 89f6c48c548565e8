using PoolAnalyzers.Generation.Emit;

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
        var create = $"{ItemLifecycle.Maker(t)}.Create({PoolEvents.Reason(t, PoolEvents.Empty)})";
        if (t.IsRevocable)
        {
            RevocableSlowPaths(writer, t, create);
            return;
        }

        writer.Member(
            $$"""
            {{t.SlowPath}}
            private {{t.Static}}{{t.Item}} RentSlowly(ThreadCache? cache{{t.AndDepotParameter}})
            {
                return (cache is not null && cache.HasSpare ? cache.TakeSpare() : null) ?? RentAnew(cache{{t.AndDepot}});
            }

            {{GeneratedCode.NeverInline}}
            private {{t.Static}}{{t.Item}} RentAnew(ThreadCache? cache{{t.AndDepotParameter}})
            {
                return TakeFurther(cache{{t.AndDepot}}) ?? {{create}};
            }

            {{t.SlowPath}}
            private {{t.Static}}{{t.Item}}? TakeSlowly(ThreadCache? cache{{t.AndDepotParameter}})
            {
                return (cache is not null && cache.HasSpare ? cache.TakeSpare() : null) ?? TakeFurther(cache{{t.AndDepot}});
            }
            """);
        writer.OpenMember($"private {t.Static}{t.Item}? TakeFurther(ThreadCache? cache{t.AndDepotParameter})");
        ItemLifecycle.EnsureFilled(writer, t);
        writer.Lines($"return (cache ?? CreateCache({t.DepotArgument})).TakeFromPreviousOrDepot();").Close();
        ReturnSlowly(writer, t);
    }

    private static void RevocableSlowPaths(SourceWriter writer, PoolTemplate t, string create)
    {
        writer.Member(
            $$"""
            {{t.SlowPath}}
            private {{t.Static}}{{t.Item}} RentSlowly(ThreadCache? cache, bool isClaimed)
            {
                return TakeSlowly(cache, isClaimed) ?? {{create}};
            }
            """);
        writer.Member(
            $"""
            /// <param name="cache">This thread's cache, null before its first use.</param>
            /// <param name="isClaimed">Whether the caller has marked an idle slot as out, and then seen the revocation.</param>
            {t.SlowPath}
            """);
        writer.Open($"private {t.Static}{t.Item}? TakeSlowly(ThreadCache? cache, bool isClaimed)");
        writer.Open($"if (isClaimed && cache!.TakeClaimed() is {{ }} claimed)").Lines("return claimed;").Close().Lines("");
        ItemLifecycle.EnsureFilled(writer, t);
        writer.Lines("return (cache ?? CreateCache()).Take();").Close();
        ReturnSlowly(writer, t);
    }

    private static void ReturnSlowly(SourceWriter writer, PoolTemplate t)
    {
        writer.Member(t.SlowPath);
        writer.Open($"private {t.Static}void ReturnSlowly(ThreadCache? cache{t.AndDepotParameter}, {t.Item}? {t.Name})");
        ItemLifecycle.BeginReturn(writer, t);
        if (t.Drops)
        {
            writer.Open($"if (!(cache ?? CreateCache({t.DepotArgument})).Return({t.Name}))");
            writer.Lines($"Drop({t.Name}{t.AndDepot}{PoolEvents.AndReason(t, PoolEvents.Full)});").Close().Close();
            return;
        }

        writer.Open("if (cache is not null)");
        writer.Lines($"cache.Return({t.Name});").Close();
        writer.Open("else");
        writer.Lines($"ReturnFirst({t.Name}{t.AndDepot});").Close();
        writer.Close();
        writer.Member(
            $$"""
            {{GeneratedCode.NeverInline}}
            private {{t.Static}}void ReturnFirst({{t.Item}} {{t.Name}}{{t.AndDepotParameter}})
            {
                CreateCache({{t.DepotArgument}}).Return({{t.Name}});
            }
            """);
    }

    private static void ThreadCache(SourceWriter writer, PoolTemplate t)
    {
        writer.Member(
            $"""
            /// <summary>What one thread has at hand. Other threads only trim it, and the finalizer's empties it when the thread is gone.</summary>
            {GeneratedCode.Attribute}
            """);
        writer.Open("private sealed class ThreadCache");
        SoftCaches.Slot(writer, t);
        writer.Member(t.IsByLength
            ? "private Magazine _loaded;\nprivate Magazine _previous;"
            : "private Magazine _loaded = new Magazine();\nprivate Magazine _previous = new Magazine();");
        SoftCaches.MagazineFields(writer, t);
        CacheParts.AdoptionFields(writer);
        CacheParts.PaddingField(writer);
        InstanceCaches.Fields(writer, t);
        var magazines = t.IsByLength ? $"\n    _loaded = {t.NewMagazine("depot.")};\n    _previous = {t.NewMagazine("depot.")};" : "";
        writer.Member(
            $$"""
            public ThreadCache(Depot depot)
            {
                Depot = depot;{{magazines}}
                depot.Register(this);
            }
            """);
        DepotsByLength.NoCache(writer, t, "_loaded = null!;\n_previous = null!;\n");
        if (t.OutlivesThread)
            Finalizer(writer, t);
        Take(writer, t);
        Give(writer, t);
        TakeFurther(writer, t);
        CacheParts.EmptySlot(writer, t);
        CacheParts.ReturnedBefore(writer, t);
        SoftCaches.LetGo(writer, t, hasMagazines: true);
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
        if (t.IsRevocable)
        {
            writer.Lines("BeginUse();").Open("try").Lines($"return Put({t.Name});").Close().Open("finally").Lines("EndUse();").Close().Close();
        }
        else
        {
            writer.Lines($"_isUsed = true;\n{(t.Drops ? "return " : "")}Put({t.Name});").Close();
        }

        writer.Member(GeneratedCode.Inline);
        writer.Open($"private {kind} Put({t.Item} {t.Name})");
        writer.Lines("Magazine loaded = _loaded;");
        writer.Open("if (loaded.IsFull)");
        writer.Lines($"{(t.Drops ? "return " : "")}PutIntoPreviousOrDepot({t.Name});{(t.Drops ? "" : "\nreturn;")}").Close();
        writer.Lines($"\nloaded.Push({t.Name});{(t.Drops ? "\nreturn true;" : "")}").Close();

        writer.Member(GeneratedCode.NeverInline);
        writer.Open($"private {kind} PutIntoPreviousOrDepot({t.Item} {t.Name})");
        if (!t.IsRevocable)
        {
            writer.Lines(
                """
                if (global::System.Threading.Volatile.Read(ref _hasGaps))
                {
                    // A trim has put nulls in, which must not fill the depot.
                    _hasGaps = false;
                    _loaded.CloseGaps();
                    _previous.CloseGaps();
                }

                """);
        }

        writer.Lines("(_loaded, _previous) = (_previous, _loaded);");
        writer.Open("if (_loaded.IsFull && !Depot.TryDeposit(ref _loaded))");
        if (!t.Drops)
            writer.Lines("// The depot is full: this one is left to the garbage collector.");
        writer.Lines(no).Close();
        writer.Lines($"\n_loaded.Push({t.Name});{(t.Drops ? "\nreturn true;" : "")}");
        writer.Close();
    }

    private static void Take(SourceWriter writer, PoolTemplate t)
    {
        if (t.IsRevocable)
        {
            writer.Member(
                $$"""
                /// <summary>Takes one from a magazine or the depot; null when there is none.</summary>
                public {{t.Item}}? Take()
                {
                    BeginUse();
                    try
                    {
                        return _loaded.IsEmpty ? TakeFromPreviousOrDepot() : _loaded.Pop();
                    }
                    finally
                    {
                        EndUse();
                    }
                }
                """);
            return;
        }

        writer.Member(
            $$"""
            public bool HasSpare => !_loaded.IsEmpty;

            /// <summary>Takes one from the magazine; null where a trim was quicker.</summary>
            {{GeneratedCode.Inline}}
            public {{t.Item}}? TakeSpare()
            {
                _isUsed = true;
                return _loaded.Pop();
            }
            """);
    }

    private static void TakeFurther(SourceWriter writer, PoolTemplate t)
    {
        writer.Member(GeneratedCode.NeverInline);
        if (t.IsRevocable)
        {
            writer.Lines(
                $$"""
                private {{t.Item}}? TakeFromPreviousOrDepot()
                {
                    (_loaded, _previous) = (_previous, _loaded);
                    return _loaded.Count > 0 || Depot.TryWithdraw(ref _loaded) ? _loaded.Pop() : null;
                }
                """);
            return;
        }

        writer.Lines(
            $$"""
            public {{t.Item}}? TakeFromPreviousOrDepot()
            {
                _isUsed = true;
                {{t.Item}}? {{t.Name}} = _loaded.PopAny();
                if ({{t.Name}} is null)
                {
                    (_loaded, _previous) = (_previous, _loaded);
                    {{t.Name}} = _loaded.PopAny();
                    while ({{t.Name}} is null && Depot.TryWithdraw(ref _loaded))
                    {
                        {{t.Name}} = _loaded.PopAny();
                    }
                }

                return {{t.Name}};
            }
            """);
    }

    private static void Finalizer(SourceWriter writer, PoolTemplate t)
    {
        var told = (t.Pool.Metrics ? "Depot.CountDropped();\n" : "") + PoolEvents.DroppedByCache(t);
        var put = t.Pool.IsObserved
            ? $"if (!SlotIsOut && Slot is {{ }} {t.Name} && !Put({t.Name}))\n    {{\n        {told.TrimEnd().Replace("\n", "\n        ")}\n    }}"
            : $"if (!SlotIsOut && Slot is {{ }} {t.Name})\n    {{\n        Put({t.Name});\n    }}";
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
