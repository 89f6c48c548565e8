using PoolAnalyzers.Generation.Attributes;
using PoolAnalyzers.Generation.Emit;

namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>Writes the members that every pool has, and around them the algorithm that its options choose.</summary>
internal static class PoolEmitter
{
    public static void Emit(SourceWriter writer, PoolTemplate template)
    {
        Fields(writer, template);
        Rent(writer, template);
        TryRent(writer, template);
        WaitingRentals.Emit(writer, template);
        Return(writer, template);
        Trim(writer, template);
        ItemLifecycle.Emit(writer, template);
        if (!template.Pool.IsStatic)
        {
            InstanceCaches.WhileAlive(writer, template);
            InstanceCaches.CurrentCache(writer, template);
        }

        InstanceCaches.CreateCache(writer, template);
        if (template.IsByLength)
            RentalsByLength.Emit(writer, template);
        MemoryPressure.Emit(writer, template);
        PoolMetrics.OfPool(writer, template);
        PoolDisposal.Emit(writer, template);

        if (template.Pool.IsStrict)
            StrictAlgorithm.Emit(writer, template);
        else if (template.Pool.Sync == PoolSync.Lock)
            LockAlgorithm.Emit(writer, template);
        else
            LockFreeAlgorithm.Emit(writer, template);

        if (template.IsByLength)
            DepotsByLength.Emit(writer, template);
        if (!template.Pool.IsStatic)
            InstanceCaches.Ticket(writer, template);
    }

    private static void Fields(SourceWriter writer, PoolTemplate t)
    {
        if (t.IsByLength)
        {
            DepotsByLength.Fields(writer, t);
            return;
        }

        var meaning = t.Pool.IsStrict ? $"How many {t.Names} exist at most."
            : $"How many idle {t.Names} the pool keeps for all threads, beside the few that each thread has at hand.";
        if (t.Pool.HasRuntimeLimits)
        {
            RuntimeLimits.Emit(writer, t, meaning);
            return;
        }

        writer.Member(
            $"""
            /// <summary>{meaning}</summary>
            {GeneratedCode.Attribute}
            public const int Capacity = {t.Pool.Capacity};
            """);
        // Instances need no constructor: those that the author declares, or the one that the compiler adds, run the initializers.
        writer.Member(t.Pool.IsStatic
            ? "private static readonly Depot s_depot = new Depot();"
            : "private readonly Depot _depot = new Depot();\nprivate readonly Ticket _ticket = new Ticket();");
    }

    private static void Rent(SourceWriter writer, PoolTemplate t)
    {
        var @throws = RentFailure(t);
        var how = t.Pool.WhenEmpty == WhenEmpty.Wait ? ", and blocks the thread while all are rented"
            : t.Pool.IsStrict ? "" : $", or makes a new one when none is at hand";
        var what = Capital(t.AName) + (t.IsByLength ? " with at least so many elements" : "");
        writer.Member(
            $"""
            /// <summary>Hands out an idle {t.Name}{how}.</summary>
            {t.LengthDocumentation}/// <returns>{what} that belongs to the caller until it is given to <c>Return</c>.</returns>{t.LengthFailure()}{@throws}
            """);
        writer.Lines(GeneratedCode.Attribute);
        var isWatched = t.Settings.Checked || t.Pool.Events;
        if (isWatched)
        {
            writer.Open($"public {t.Static}{(t.OverridesRent ? "override " : "")}{t.Item} Rent({t.LengthParameter})");
            writer.Lines($"{t.Item} {t.Name} = RentUntracked({t.LengthArgument});");
            if (t.IsByLength)
                RentalsByLength.UnlessEmpty(writer, () => PoolTracking.Track(writer, t, isLast: true));
            else
                PoolTracking.Track(writer, t);
            writer.Lines($"return {t.Name};");
            writer.Close();
            writer.Member(GeneratedCode.Attribute);
        }

        writer.Lines(GeneratedCode.Inline);
        var isOverride = t.OverridesRent && !isWatched;
        writer.Open($"{(isWatched ? "private" : "public")} {t.Static}{(isOverride ? "override " : "")}{t.Item} "
            + $"{(isWatched ? "RentUntracked" : "Rent")}({t.LengthParameter})");
        RentFromSlot(writer, t, Look(t), t.IsByLength ? RentalsByLength.FoundForRental(t) : Found, AndIsOfPool(t));
        if (!t.Pool.IsStatic || t.IsByLength)
        {
            writer.Lines($"\nreturn RentPastLatest({(t.IsByLength ? t.LengthArgument : "cache")});").Close();
            writer.Member(GeneratedCode.NeverInline);
            writer.Open($"private {t.Static}{t.Item} RentPastLatest({(t.IsByLength ? t.LengthParameter : "ThreadCache? cache")})");
            PoolDisposal.ThrowIfDisposed(writer, t);
            if (t.IsByLength)
                RentalsByLength.FindDepotOfRental(writer);
            if (t.Pool.IsStatic)
                writer.Lines(RentalsByLength.LookFurther);
            else
                RentFromSlot(writer, t, t.IsByLength ? RentalsByLength.LookFurther : LookFurther, Found, "");
        }

        var slowly = t.HasClaims ? $"RentSlowly(cache{t.AndDepot}, isClaimed: false)" : $"RentSlowly(cache{t.AndDepot})";
        if (t.Pool.CanEnd)
        {
            // The name of the item is that of a local of the fast path.
            writer.Lines($"\n{t.Item} rented = {slowly};");
            PoolDisposal.CheckRented(writer, t, "rented");
            writer.Lines($"return {Counted(t, "rented")};").Close();
            return;
        }

        writer.Lines($"\nreturn {InstanceCaches.WhileAlive(t, Counted(t, slowly))};");
        writer.Close();
    }

    /// <summary>The line of documentation that says when renting fails; empty when it does not.</summary>
    public static string RentFailure(PoolTemplate t)
    {
        var all = t.IsByLength ? "of the length" : Numbers.Grouped(t.Pool.Capacity);
        return t.Pool.WhenEmpty == WhenEmpty.Throw
            ? $"\n/// <exception cref=\"global::System.InvalidOperationException\">All {all} are rented.</exception>" : "";
    }

    private const string LookAtCurrent = "ThreadCache? cache = ThreadCache.Current;";

    private const string LookAtLatest = "ThreadCache? cache = ThreadCache.Latest;";

    private const string LookFurther =
        """
        if (cache is null || cache.Depot != _depot)
        {
            cache = FindCache();
        }

        """;

    private const string Found = "cache is not null";

    private static string Look(PoolTemplate t) =>
        t.IsByLength ? RentalsByLength.LookForCaches(t) : t.Pool.IsStatic ? LookAtCurrent : LookAtLatest;

    // A renter that says a length has asked for that before.
    private static string AndIsOfPool(PoolTemplate t) =>
        (t.Pool.IsStatic || t.IsByLength ? "" : " && cache.Depot == _depot") + PoolDisposal.AndNotDisposed(t);

    private static void RentFromSlot(SourceWriter writer, PoolTemplate t, string look, string found, string condition)
    {
        writer.Lines(look);
        writer.Open($"if ({found}{condition} && !cache.SlotIsOut)");
        if (t.HasClaims)
        {
            writer.Lines(
                $$"""
                // The mark is written before the revocation is read. A thief does it the other way round, with a barrier for all
                // threads between: so either it sees the mark and leaves the slot alone, or the revocation is seen here.
                {{MarkSlot(t)}}
                if (!global::System.Threading.Volatile.Read(ref cache.IsRevoked))
                {{{(t.Pool.Metrics ? "\n    cache.Counts.Rented++;" : "")}}
                    return {{InstanceCaches.WhileAlive(t, "cache.Slot!")}};
                }

                return {{InstanceCaches.WhileAlive(t, Counted(t, $"RentSlowly(cache{t.AndDepotOf("cache.Depot")}, isClaimed: true)", "cache.Depot"))}};
                """);
        }
        else
        {
            writer.Lines(
                $$"""
                cache.SlotIsOut = true;
                {{t.Item}}? {{t.Name}} = cache.Slot;
                // Another thread's trim may have taken it.
                if ({{t.Name}} is not null)
                {{{(t.Pool.Metrics ? "\n    cache.Counts.Rented++;" : "")}}
                    return {{InstanceCaches.WhileAlive(t, t.Name)}};
                }
                """);
        }

        writer.Close();
    }

    private static void TryRent(SourceWriter writer, PoolTemplate t)
    {
        var when = t.Pool.IsStrict
            ? $"True; false when all <see cref=\"Capacity\"/> {t.Names} are rented."
            : $"True; false when this thread has none at hand and the pool none in reserve, so that a new one would have to be made.";
        writer.Member(
            $"""
            /// <summary>Hands out an idle {t.Name}{(t.Pool.IsStrict ? "" : ", but makes none")}.</summary>
            {t.LengthDocumentation}/// <param name="{t.Name}">{Capital(t.AName)} that belongs to the caller until it is given to <c>Return</c>.</param>
            /// <returns>{when}</returns>{t.LengthFailure()}
            """);
        writer.Lines(GeneratedCode.Attribute);
        writer.Open($"public {t.Static}bool TryRent({t.LengthParameterAnd}[global::System.Diagnostics.CodeAnalysis.NotNullWhen(true)] out {t.Item}? {t.Name})");
        PoolDisposal.ThrowIfDisposed(writer, t);
        if (t.IsByLength)
            RentalsByLength.FindDepotOfTry(writer, t);
        writer.Lines($"ThreadCache? cache = {t.Cache};");
        writer.Open("if (cache is not null && !cache.SlotIsOut)");
        if (t.HasClaims)
        {
            writer.Lines(MarkSlot(t));
            writer.Lines(
                $"{t.Name} = global::System.Threading.Volatile.Read(ref cache.IsRevoked) ? TakeSlowly(cache{t.AndDepot}, isClaimed: true) : cache.Slot;");
            writer.Close().Open("else");
            writer.Lines($"{t.Name} = TakeSlowly(cache{t.AndDepot}, isClaimed: false);");
        }
        else
        {
            writer.Lines($"cache.SlotIsOut = true;\n{t.Name} = cache.Slot ?? TakeSlowly(cache{t.AndDepot});");
            writer.Close().Open("else");
            writer.Lines($"{t.Name} = TakeSlowly(cache{t.AndDepot});");
        }

        writer.Close();
        PoolDisposal.CheckRented(writer, t, t.Name, $"{t.Name} is not null && ");
        if (t.Settings.Checked || t.Pool.Events)
        {
            writer.Lines("").Open($"if ({t.Name} is not null)");
            PoolTracking.Track(writer, t, isLast: true);
            writer.Close();
        }

        if (t.Pool.Metrics)
            writer.Lines("").Open($"if ({t.Name} is not null)").Lines($"CountRented({t.DepotArgument});").Close();
        writer.Lines($"{InstanceCaches.KeepAlive(t)}\nreturn {t.Name} is not null;").Close();
    }

    private static void Return(SourceWriter writer, PoolTemplate t)
    {
        var (andParameter, clearing) = t.IsByLength ? (", bool clearArray = false", RentalsByLength.ClearDocumentation) : ("", "");
        writer.Member(
            $"""
            /// <summary>Gives {t.AName} back; the caller must not use it any more.</summary>
            /// <param name="{t.Name}">{Capital(t.AName)} that was rented from this pool, on any thread.</param>
            {clearing}/// <exception cref="global::System.ArgumentNullException"><paramref name="{t.Name}"/> is null.</exception>
            /// <exception cref="global::System.ArgumentException">It cannot be from this pool, or it was given back before, as far as that shows.</exception>
            """);
        writer.Lines(GeneratedCode.Attribute);
        writer.Lines(GeneratedCode.Inline);
        writer.Open($"public {t.Static}{(t.OverridesReturn ? "override " : "")}void Return({t.Item} {t.Name}{andParameter})");
        if (t.IsByLength)
            writer.Open("if (clearArray)").Lines("ReturnCleared(array);\nreturn;").Close().Lines("");
        if (t.Settings.Checked)
        {
            PoolTracking.CheckReturned(writer, t);
            writer.Lines($"ReturnUntracked({t.Name});").Close();
            writer.OpenMember($"private {t.Static}void ReturnUntracked({t.Item} {t.Name})");
        }

        ReturnToSlot(writer, t);
        if (!t.Pool.IsStatic || t.IsByLength)
        {
            var cache = t.IsByLength ? "" : "cache, ";
            writer.Lines($"\nReturnPastLatest({cache}{t.Name});").Close();
            writer.Member(GeneratedCode.NeverInline);
            writer.Open($"private {t.Static}void ReturnPastLatest({(t.IsByLength ? "" : "ThreadCache? cache, ")}{t.Item}? {t.Name})");
            if (t.IsByLength)
                RentalsByLength.FindDepotOfReturn(writer, t, "");
            PoolDisposal.DropReturned(writer, t);
            if (t.Pool.IsStatic)
                writer.Lines(RentalsByLength.LookFurther);
            else if (t.IsByLength)
                ReturnFromLook(writer, t, RentalsByLength.LookFurther, Found);
            else
                ReturnFromLook(writer, t, LookFurther, Found + AndIsNotNull(t));
        }

        var count = t.Pool.Metrics && !t.HasAuthorCode ? $"\nCountReturned({t.DepotArgument});" : "";
        writer.Lines($"\nReturnSlowly(cache{t.AndDepot}, {t.Name});{count}{PoolDisposal.CheckReturned(t)}{InstanceCaches.KeepAlive(t)}");
        writer.Close();
    }

    /// <summary>Writes the lines of a return to the slot of this thread's cache, which leave the method; they declare <c>cache</c>.</summary>
    /// <param name="writer">The text.</param>
    /// <param name="t">The pool.</param>
    /// <param name="condition">What else must hold.</param>
    public static void ReturnToSlot(SourceWriter writer, PoolTemplate t, string condition = "") =>
        ReturnFromLook(
            writer, t, Look(t), t.IsByLength ? RentalsByLength.FoundForReturn(t) + AndIsOfPool(t) : Found + AndIsOfPool(t) + condition + AndIsNotNull(t),
            // Only the cache that has the array in its slot is known to have a depot.
            t.IsByLength ? condition : "");

    // An empty slot is null, and so may be what a careless caller returns. Asked of the argument: who has used it is known not to be null.
    private static string AndIsNotNull(PoolTemplate t) => $" && {t.Name} is not null";

    private static void ReturnFromLook(SourceWriter writer, PoolTemplate t, string look, string found, string last = "")
    {
        var clearFlag = t.Pool.IsStrict
            ? "global::System.Threading.Volatile.Write(ref cache.SlotIsOut, false);\n" + StrictCache.LookForWaiters(t, "cache.")
            : "cache.SlotIsOut = false;";
        writer.Lines(look);
        writer.Open($"if ({found} && object.ReferenceEquals(cache.Slot, {t.Name}) && cache.SlotIsOut{last})");
        if (t.Pool.Metrics)
            writer.Lines("cache.Counts.Returned++;");
        if (t.HasAuthorCode)
        {
            PoolEvents.Returned(writer, t);
            writer.Lines(
                $$"""
                if (!MakeReady({{t.Name}}))
                {
                    cache.EmptySlot({{t.Name}});
                }
                else if (object.ReferenceEquals(cache.Slot, {{t.Name}}) && cache.SlotIsOut)
                {
                    {{clearFlag.Replace("\n", "\n        ")}}
                }
                else
                {
                    // What made it ready has used the pool, and with it the slot.
                    GiveBack({{t.Name}});
                }
                {{PoolDisposal.CheckReturned(t)}}
                return;
                """);
            writer.Close();
            return;
        }

        if (t.Clear is not null && !PoolTracking.IsPoisoned(t))
            writer.Lines(t.Clear);
        writer.Lines(clearFlag + PoolEvents.ReturnedToSlot(t) + PoolDisposal.CheckReturned(t));
        writer.Lines("return;").Close();
    }

    private static string Counted(PoolTemplate t, string rental, string depot = "depot") =>
        t.Pool.Metrics ? $"Counted({rental}{t.AndDepotOf(depot)})" : rental;

    // The property of a soft pool's cache writes with release.
    private static string MarkSlot(PoolTemplate t) =>
        t.Pool.IsStrict ? "global::System.Threading.Volatile.Write(ref cache.SlotIsOut, true);" : "cache.SlotIsOut = true;";

    private static void Trim(SourceWriter writer, PoolTemplate t)
    {
        var failure = t.Destroy is null ? ""
            : $"\n/// <exception cref=\"global::System.AggregateException\">Some could not be disposed. All others are.</exception>";
        var isSoft = t.Destroy is not null && !t.Pool.IsStrict;
        var idleBefore = PoolEvents.BeforeTrim(t);
        writer.Member(
            $"""
            /// <summary>Lets go of all idle {t.Names}: of the reserve, and of what each thread has at hand.</summary>{failure}
            """);
        writer.Lines(GeneratedCode.Attribute);
        writer.Open($"public {t.Static}void Trim()");
        if (isSoft)
            writer.Lines($"{t.IdleList} idle = new {t.IdleList}();");
        writer.Lines($"{idleBefore}{t.Whole}.Trim({(t.Pool.IsStrict ? "" : t.IdleArgument)});{PoolEvents.AfterTrim(t)}{InstanceCaches.KeepAlive(t)}");
        if (isSoft)
            writer.Lines(t.DisposeIdle);
        writer.Close();
    }

    private static string Capital(string text) => char.ToUpperInvariant(text[0]) + text.Substring(1);
}
