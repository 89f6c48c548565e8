using PoolAnalyzers.Generation.Attributes;
using PoolAnalyzers.Generation.Emit;

namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>What a thread has of the pool with a strict bound: a slot, and a magazine when lock-free is asked for.</summary>
internal static class StrictCache
{
    /// <summary>The lines of a return to the slot that follow the clearing of the mark.</summary>
    /// <param name="t">The pool.</param>
    /// <param name="cache">How the cache is named, with its point; empty inside of it.</param>
    public static string LookForWaiters(PoolTemplate t, string cache) =>
        $$"""
        if (global::System.Threading.Volatile.Read(ref {{cache}}IsRevoked))
        {
            // Somebody may wait for what is idle now. The mark is cleared before the revocation is read, as when renting.
            {{cache}}ServeWaiters();{{(cache.Length == 0 ? "" : InstanceCaches.KeepAlive(t).Replace("\n", "\n    "))}}
        }

        """;

    private static bool HasMagazines(PoolTemplate t) => t.Pool.Sync == PoolSync.LockFree;

    public static void Emit(SourceWriter writer, PoolTemplate t)
    {
        writer.Member(
            $"""
            /// <summary>What one thread has borrowed from the depot. Its thread uses it without a lock until another thread revokes that.</summary>
            {GeneratedCode.Attribute}
            """);
        writer.Open("private sealed class ThreadCache");
        Fields(writer, t);
        Construction(writer, t);
        Take(writer, t);
        TakeLocked(writer, t);
        Rearm(writer);
        Return(writer, t);
        CacheParts.EmptySlot(writer, t);
        CacheParts.ReturnedBefore(writer, t);
        if (HasMagazines(t))
            Busy(writer);
        Surrender(writer, t);
        ServeWaiters(writer);
        CacheParts.Empty(writer, t, HasMagazines(t) ? "_count = 0;\n_rounds = default;" : null);
        if (!t.OutlivesThread)
            WriteOff(writer, t);
        if (HasMagazines(t))
        {
            writer.Member(
                $$"""
                [global::System.Runtime.CompilerServices.InlineArray({{t.Pool.MagazineSize}})]
                private struct Rounds
                {
                    private {{t.Item}}? _first;
                }
                """);
        }

        writer.Close();
    }

    private static void Fields(SourceWriter writer, PoolTemplate t)
    {
        writer.Member(
            $"""
            // So many operations of a revoked cache go through the lock until it may be used without again.
            private const int Patience = 64;

            // Idle in the slot if and only if SlotIsOut is false. It is set by the owner, and by a thief that holds the lock and took what
            // was idle; it is cleared by the owner alone.
            public {t.Item}? Slot;
            public bool SlotIsOut;

            // Set by a thief that holds the lock; cleared by the owner when it holds the lock.
            public bool IsRevoked;

            public {t.ReadOnlyInStatic}Depot Depot;
            """);
        if (HasMagazines(t))
        {
            writer.Member(
                """
                // Set while the owner uses its magazine without the lock. A thief that has revoked the cache waits for it to end.
                private bool _isBusy;
                private Rounds _rounds;
                private int _count;
                """);
        }

        writer.Member("private int _patience = Patience;");
        CacheParts.AdoptionFields(writer);
        CacheParts.PaddingField(writer);
        InstanceCaches.Fields(writer, t);
    }

    private static void Construction(SourceWriter writer, PoolTemplate t)
    {
        writer.Member(
            """
            public ThreadCache(Depot depot)
            {
                Depot = depot;
                SlotIsOut = true;
                depot.Register(this);
            }
            """);
        DepotsByLength.NoCache(writer, t, "SlotIsOut = true;\n");
        writer.Member(
            $$"""
            // The thread is gone: {{(t.OutlivesThread ? "what it had goes to the others" : "others are made for what it had")}}.
            ~ThreadCache()
            {
                Depot.Enter();
                {{(t.OutlivesThread ? "Surrender" : "WriteOff")}}();
                Depot.Exit();
            }
            """);
    }

    private static void Take(SourceWriter writer, PoolTemplate t)
    {
        writer.OpenMember($"public {t.Item}? Take(bool isClaimed)");
        if (HasMagazines(t))
        {
            writer.Lines(
                $$"""
                if (!isClaimed && TryEnter())
                {
                    {{t.Item}}? {{t.Name}} = null;
                    if (_count > 0)
                    {
                        int last = --_count;
                        {{t.Name}} = _rounds[last];
                        _rounds[last] = null;
                    }

                    Leave();
                    if ({{t.Name}} is not null)
                    {
                        return {{t.Name}};
                    }
                }

                """);
        }

        writer.Lines(
            $$"""
            Depot.Enter();
            {{t.Item}}? taken = TakeLocked(isClaimed, out bool mayCreate);
            Depot.Exit();
            if (mayCreate)
            {
                // Outside the lock, which code of others must not run in.
                taken = Depot.CreateReserved({{PoolEvents.Reason(t, PoolEvents.Empty)}});
            }

            return taken;
            """);
        writer.Close();
    }

    private static void TakeLocked(SourceWriter writer, PoolTemplate t)
    {
        writer.OpenMember($"private {t.Item}? TakeLocked(bool isClaimed, out bool mayCreate)");
        writer.Lines(
            $$"""
            mayCreate = false;
            if (isClaimed && Slot is not null)
            {
                // The thief came too late, or was content with less: the slot is still this thread's.
                Rearm();
                return Slot;
            }

            if (Depot.HasWaiters)
            {
                // They came first: what is on its way back is theirs.
                return null;
            }

            {{t.Item}}? {{t.Name}} = Depot.Pop();
            if ({{t.Name}} is null)
            {
                mayCreate = Depot.TryReserve();
                if (mayCreate)
                {
                    return null;
                }

                {{t.Name}} = Depot.Steal();
            """);
        if (!t.OutlivesThread)
        {
            writer.Lines(
                $$"""
                    if ({{t.Name}} is null)
                    {
                        // What was found may have been that of threads that ended, whose places are free now.
                        mayCreate = Depot.TryReserve();
                    }
                """);
        }

        writer.Lines(
            $$"""
            }

            if ({{t.Name}} is not null)
            {
                Rearm();
            """);
        if (HasMagazines(t) && t.Pool.MagazineSize > 1)
        {
            writer.Lines(
                $$"""
                    for (int i = 0; !IsRevoked && i < {{t.HalfMagazine("Depot.")}} && Depot.Pop() is { } next; i++)
                    {
                        _rounds[_count++] = next;
                    }
                """);
        }

        writer.Lines($"}}\n\nreturn {t.Name};").Close();
    }

    private static void Rearm(SourceWriter writer) =>
        writer.Member(
            $$"""
            // Only when the thread has been patient, so that a pool which is always nearly empty does not pay for a barrier each time; and not while
            // somebody waits, who must see what is returned.
            private void Rearm()
            {
                if (IsRevoked && !Depot.HasWaiters && --_patience == 0)
                {
                    _patience = Patience;
                    global::System.Threading.Volatile.Write(ref IsRevoked, false);
                }
            }
            """);

    private static void Return(SourceWriter writer, PoolTemplate t)
    {
        var half = t.IsByLength ? "(Depot.MagazineSize + 1) / 2" : Numbers.Plain((t.Pool.MagazineSize + 1) / 2);
        writer.OpenMember($"public void Return({t.Item} {t.Name})");
        // Filling the slot needs no lock: it is out, so that no thief touches it before the mark is cleared.
        CacheParts.TryAdopt(writer, t, LookForWaiters(t, "").Replace("\n", "\n    ").Replace("\n    \n", "\n\n") + "return;");
        if (HasMagazines(t))
        {
            writer.Lines(
                $$"""
                if (TryEnter())
                {
                    bool fits = _count < {{t.MagazineSize("Depot.")}};
                    if (fits)
                    {
                        _rounds[_count++] = {{t.Name}};
                    }

                    Leave();
                    if (fits)
                    {
                        return;
                    }
                }

                """);
        }

        writer.Lines("bool isKnown;");
        writer.Lines("Depot.Enter();");
        if (HasMagazines(t))
        {
            writer.Lines(
                $$"""
                for (int last = _count - 1; last >= {{half}}; last--)
                {
                    Depot.Push(_rounds[last]!);
                    _rounds[last] = null;
                    _count = last;
                }

                """);
        }

        writer.Lines($"isKnown = Depot.Push({t.Name});\nRearm();\nDepot.Exit();");
        writer.Open("if (!isKnown)");
        writer.Lines(
            $"throw new global::System.ArgumentException(\"This {t.Name} was returned before, or is not from this pool, which is full.\", nameof({t.Name}));");
        writer.Close().Close();
    }

    private static void Busy(SourceWriter writer) =>
        writer.Member(
            """
            // The same order as for the slot: the mark is written before the revocation is read.
            private bool TryEnter()
            {
                global::System.Threading.Volatile.Write(ref _isBusy, true);
                if (!global::System.Threading.Volatile.Read(ref IsRevoked))
                {
                    return true;
                }

                Leave();
                return false;
            }

            private void Leave()
            {
                global::System.Threading.Volatile.Write(ref _isBusy, false);
            }
            """);

    private static void Surrender(SourceWriter writer, PoolTemplate t)
    {
        writer.OpenMember("/// <summary>Gives what is idle to the depot. The caller holds the lock, and the cache is revoked or its thread is gone.</summary>\n"
            + "public void Surrender()");
        if (HasMagazines(t))
        {
            writer.Lines(
                """
                global::System.Threading.SpinWait spin = default;
                while (global::System.Threading.Volatile.Read(ref _isBusy))
                {
                    spin.SpinOnce();
                }

                for (; _count > 0; _count--)
                {
                    Depot.Push(_rounds[_count - 1]!);
                    _rounds[_count - 1] = null;
                }

                """);
        }

        writer.Lines(
            $$"""
            if (!global::System.Threading.Volatile.Read(ref SlotIsOut))
            {
                {{t.Item}} idle = Slot!;
                Slot = null;
                global::System.Threading.Volatile.Write(ref SlotIsOut, true);
                Depot.Push(idle);
            }
            """);
        writer.Close();
    }

    private static void ServeWaiters(SourceWriter writer) =>
        writer.Member(
            """
            /// <summary>Gives what is idle to those who wait, if anybody does. The cache is revoked.</summary>
            public void ServeWaiters()
            {
                if (!Depot.HasWaiters)
                {
                    return;
                }

                Depot.Enter();
                if (Depot.HasWaiters)
                {
                    Surrender();
                }

                Depot.Exit();
            }
            """);

    private static void WriteOff(SourceWriter writer, PoolTemplate t)
    {
        writer.OpenMember(
            $"""
            /// <summary>Leaves what is idle to the garbage collector, and frees its places. The caller holds the lock, and the thread is gone.</summary>
            /// <remarks>Finalizers run in no order: {t.AName} that nobody else refers to may have been finalized already, or what it refers to.</remarks>
            public void WriteOff()
            """);
        writer.Open("if (!SlotIsOut)").Lines("Slot = null;\nSlotIsOut = true;\nDepot.FreePlaces(1);").Close();
        if (HasMagazines(t))
            writer.Lines("\nDepot.FreePlaces(_count);\n_count = 0;\n_rounds = default;");
        writer.Close();
    }
}
