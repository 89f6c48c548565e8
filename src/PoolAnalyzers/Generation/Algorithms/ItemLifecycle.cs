using PoolAnalyzers.Generation.Emit;

namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>Writes where the code of others comes in: what makes, judges, resets and disposes what is pooled.</summary>
/// <remarks>
/// Such code may throw, take long, or use the same pool: an object that is reset may give its parts back. So it runs where nothing of the pool is
/// half done: never inside a lock, never between two steps of an algorithm, and what it leaves behind is looked at anew.
/// </remarks>
internal static class ItemLifecycle
{
    /// <summary>Writes the members of the pool itself.</summary>
    public static void Emit(SourceWriter writer, PoolTemplate t)
    {
        if (t.HasAuthorCode)
            MakeReady(writer, t);
        if (t.Drops)
            Drop(writer, t);
        if (t.Destroy is not null)
            DisposeAll(writer, t);
        DisposableItems.Emit(writer, t);
    }

    /// <summary>Writes the beginning of a slow return, up to the point where what comes back is to be given to the cache.</summary>
    public static void BeginReturn(SourceWriter writer, PoolTemplate t)
    {
        writer.Lines(t.Check);
        var clears = t.Clear is not null && !PoolTracking.IsPoisoned(t);
        if (t.HasAuthorCode || clears || t.Pool.Events)
            RefuseIdle(writer, t);
        if (t.HasAuthorCode)
        {
            if (t.Pool.Metrics)
                writer.Lines("CountReturned();");
            PoolEvents.Returned(writer, t);
            writer.Lines(
                $$"""
                if (MakeReady({{t.Name}}))
                {
                    GiveBack({{t.Name}});
                }
                """);
            writer.Close();
            writer.Member($"/// <summary>Gives back what is ready. The cache is looked up anew: what made it ready may have used the pool.</summary>");
            writer.Lines(GeneratedCode.NeverInline);
            writer.Open($"private {t.Static}void GiveBack({t.Item} {t.Name})");
            writer.Lines($"ThreadCache? cache = {t.Cache};");
        }
        else
        {
            if (clears)
                writer.Lines(t.Clear!);
            // Who listens may have used the pool, and so have made this thread's cache.
            PoolEvents.Returned(writer, t, $"cache = {t.Cache};");
        }
    }

    /// <summary>
    /// Writes the lines of a slow return that refuse what is idle, as far as that shows without the lock. They stand before anything is done to it: by now it
    /// may be anybody's, or filled by the checked build.
    /// </summary>
    public static void RefuseIdle(SourceWriter writer, PoolTemplate t)
    {
        var isInSlot = $"cache is not null && !cache.SlotIsOut && object.ReferenceEquals(cache.Slot, {t.Name})";
        writer.Open($"if ({(t.Pool.IsStrict ? $"{t.Depot}.HasAll || ({isInSlot})" : isInSlot)})");
        writer.Lines("// It is idle: by now it may be anybody's, so nothing may be done to it.\nThreadCache.ThrowReturnedBefore();").Close().Lines("");
    }

    /// <summary>Whether a return asks the depot of a strict pool if all are there.</summary>
    public static bool AsksForAll(PoolTemplate t) => !t.IsObject || t.HasAuthorCode || t.Pool.Events;

    /// <summary>Writes what all threads share for making more: how one is made, and how all are made at first use.</summary>
    /// <param name="writer">The text.</param>
    /// <param name="t">The pool.</param>
    /// <param name="fill">The lines that make one and keep it, inside a loop; they return when there is no room.</param>
    /// <param name="begin">The lines before the loop; empty for none.</param>
    /// <param name="end">The lines after the loop, also when it throws; empty for none.</param>
    /// <param name="after">The lines after that, when another thread may fill; empty for none.</param>
    public static void Making(SourceWriter writer, PoolTemplate t, string fill, string begin = "", string end = "", string after = "")
    {
        DisposableItems.Field(writer, t);
        writer.OpenMember($"public {(t.Pool.IsObserved || t.IsByLength ? "" : "static ")}{t.Item} Create({PoolEvents.ReasonParameter(t)})");
        var safety = t.Settings.Safety;
        writer.Lines(t.Pool.IsObserved ? t.Create.Declared(safety, t.Item, t.Name) : t.Create.Returned(safety));
        if (t.Pool.Metrics)
            writer.Lines("CountCreated();");
        PoolEvents.Created(writer, t);
        if (t.Pool.IsObserved)
            writer.Lines($"return {t.Name};");
        writer.Close();
        if (!t.Pool.Preallocate || t.Pool.Capacity == 0)
            return;
        writer.Member(
            """
            // How many were made at first use; written only by the thread that has set _isFilling.
            private int _filled;
            private int _isFilling;

            public bool IsFilled => global::System.Threading.Volatile.Read(ref _filled) == Capacity;

            /// <summary>Makes what the pool starts with, unless another thread does so just now, or this one does further up.</summary>
            /// <remarks>When making one throws, those before it are kept, and the next rental that finds nothing goes on.</remarks>
            """);
        writer.Lines(GeneratedCode.NeverInline);
        writer.Open("public void Fill()");
        writer.Open("if (global::System.Threading.Interlocked.Exchange(ref _isFilling, 1) != 0)").Lines("return;").Close().Lines("");
        if (begin.Length > 0)
            writer.Lines(begin);
        writer.Open("try");
        writer.Open("while (_filled < Capacity)").Lines(fill).Close().Close();
        writer.Open("finally");
        if (end.Length > 0)
            writer.Lines(end);
        writer.Lines("global::System.Threading.Volatile.Write(ref _isFilling, 0);");
        if (after.Length > 0)
            writer.Lines(after);
        writer.Close();
        writer.Close();
    }

    /// <summary>What <c>Create</c> of the depot is called on, in a member of the pool.</summary>
    public static string Maker(PoolTemplate t) => t.Pool.IsObserved || t.IsByLength ? t.Depot : "Depot";

    /// <summary>Writes the lines that make all at first use, where a rental finds nothing at hand; or nothing.</summary>
    public static void EnsureFilled(SourceWriter writer, PoolTemplate t, string condition = "")
    {
        if (t.Pool.Preallocate && t.Pool.Capacity > 0)
            writer.Open($"if ({condition}!{t.Depot}.IsFilled)").Lines($"{t.Depot}.Fill();").Close().Lines("");
    }

    private static void MakeReady(SourceWriter writer, PoolTemplate t)
    {
        var (keep, reset) = (t.Keep, t.Reset);
        writer.Member(
            $"""
            /// <summary>Makes one that comes back ready for the next renter.{(t.Drops ? " One that is not kept is dropped, and so is one for which this fails." : "")}</summary>
            /// <returns>Whether it is kept.</returns>
            """);
        if (!t.Drops)
        {
            // Nothing to undo when it throws: then the object simply does not come back.
            writer.Lines(GeneratedCode.Inline);
            writer.Open($"private {t.Static}bool MakeReady({t.Item} {t.Name})");
            if (reset is not null && !t.ResetDecides)
            {
                if (keep is not null)
                    writer.Open($"if (!{keep})").Lines("return false;").Close().Lines("");
                writer.Lines($"{reset};\nreturn true;");
            }
            else
            {
                writer.Lines($"return {Both(keep, reset)};");
            }

            writer.Close();
            return;
        }

        writer.Open($"private {t.Static}bool MakeReady({t.Item} {t.Name})");
        writer.Lines("bool isReady = false;");
        writer.Open("try");
        if (reset is not null && !t.ResetDecides)
        {
            if (keep is not null)
                writer.Open($"if ({keep})").Lines($"{reset};\nisReady = true;").Close();
            else
                writer.Lines($"{reset};\nisReady = true;");
        }
        else
        {
            writer.Lines($"isReady = {Both(keep, reset)};");
        }

        writer.Close();
        writer.Open("finally").Open("if (!isReady)").Lines($"Drop({t.Name}{PoolEvents.AndReason(t, PoolEvents.Rejected)});").Close().Close();
        writer.Lines("\nreturn isReady;").Close();
    }

    private static string Both(string? keep, string? reset) => keep is null ? reset! : reset is null ? keep : $"{keep} && {reset}";

    private static void Drop(SourceWriter writer, PoolTemplate t)
    {
        writer.Member($"/// <summary>Ends one that the pool does not keep{(t.KnowsItsOwn ? ", and frees its place" : "")}.</summary>");
        writer.Open($"private {t.Static}void Drop({t.Item} {t.Name}{t.AndDepotParameter}{(t.Pool.Events ? ", string reason" : "")})");
        if (t.KnowsItsOwn)
        {
            writer.Lines(
                $$"""
                if (!{{t.Depot}}.Disown({{t.Name}}))
                {
                    throw new global::System.ArgumentException("This {{t.Name}} was returned before, or is not from this pool.", nameof({{t.Name}}));
                }

                """);
        }

        if (t.Pool.Metrics)
            writer.Lines($"{t.Depot}.CountDropped();");
        PoolEvents.Dropped(writer, t, "reason", isLast: !t.KnowsItsOwn && t.Destroy is null);
        if (t.KnowsItsOwn && t.Destroy is not null)
        {
            writer.Open("try").Lines(t.Destroy).Close();
            writer.Open("finally").Lines($"{t.Depot}.Forget();").Close();
        }
        else if (t.KnowsItsOwn)
        {
            writer.Lines($"{t.Depot}.Forget();");
        }
        else if (t.Destroy is not null)
        {
            writer.Lines(t.Destroy);
        }

        writer.Close();
    }

    private static void DisposeAll(SourceWriter writer, PoolTemplate t) =>
        writer.Member(
            $$"""
            /// <summary>Disposes all of them, whatever becomes of each.</summary>
            /// <exception cref="global::System.AggregateException">Some could not be disposed.</exception>
            private static void DisposeAll({{t.IdleList}} idle{{(t.TracksEnds ? ", PendingEnds ends" : "")}})
            {
                global::System.Collections.Generic.List<global::System.Exception>? failures = null;
                foreach ({{t.Item}} {{t.Name}} in idle)
                {
                    try
                    {
                        {{t.DestroyWith("ends")}}
                    }
                    catch (global::System.Exception failure)
                    {
                        (failures ??= new global::System.Collections.Generic.List<global::System.Exception>()).Add(failure);
                    }
                }

                if (failures is not null)
                {
                    throw new global::System.AggregateException(failures.Count + " {{t.Names}} of {{t.Shape.DisplayName}} could not be disposed.", failures);
                }
            }
            """);
}
