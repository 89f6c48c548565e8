using PoolAnalyzers.Generation.Emit;

namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>
/// Writes what the caches and depots of pools with a soft bound need so that a trim reaches what is idle with other threads.
/// </summary>
/// <remarks>
/// There are two ways. Where references are only dropped, the trimmer stores null, and its owner tolerates null everywhere: an owner that takes the same
/// reference at the same moment has it, and what it returns later is kept as if it were new. As in <c>SharedArrayPool</c>. Where what is
/// trimmed is disposed, nobody may have it: the trimmer revokes the caches, as a thief in a strict pool does, and their owners take part again under the lock.
/// </remarks>
internal static class SoftCaches
{
    /// <summary>Writes the slot, and what a trimmer notes in it.</summary>
    public static void Slot(SourceWriter writer, PoolTemplate t)
    {
        var write = t.IsRevocable ? "global::System.Threading.Volatile.Write(ref _slotState, value ? Out : 0)" : "_slotState = value ? Out : 0";
        writer.Member(
            $$"""
            private const int Out = 1;

            // Put in by a trimmer; the owner's next use removes it.
            private const int Seen = 2;

            // Idle in the slot if and only if SlotIsOut is false. A slot keeps its reference while what it holds is rented, so that renting
            // and returning write a number only, which the garbage collector need not know of.
            public {{t.Item}}? Slot;
            private int _slotState = Out;
            """);
        if (t.IsRevocable)
        {
            writer.Member(
                """
                // Set by a trimmer that holds the lock; cleared by the owner when it holds the lock.
                public bool IsRevoked;
                """);
        }

        writer.Member($"public {t.ReadOnlyInStatic}Depot Depot;");
        writer.Member(
            $$"""
            public bool SlotIsOut
            {
                {{GeneratedCode.Inline}}
                get => (_slotState & Out) != 0;
                {{GeneratedCode.Inline}}
                set => {{write}};
            }
            """);
    }

    /// <summary>Writes the fields of a cache with magazines.</summary>
    public static void MagazineFields(SourceWriter writer, PoolTemplate t)
    {
        writer.Member(
            """
            // Whether the owner has used its magazines since a trimmer looked at them.
            private bool _isUsed;
            """);
        writer.Lines(t.IsRevocable
            ? """

            // Set while the owner uses its magazines. A trimmer that has revoked the cache waits for it to end.
            private bool _isBusy;
            """
            : """

            // Set by a trimmer that has put nulls into the magazines.
            private bool _hasGaps;
            """);
    }

    /// <summary>Writes the methods of a cache by which a trimmer takes what is idle.</summary>
    public static void LetGo(SourceWriter writer, PoolTemplate t, bool hasMagazines)
    {
        if (t.IsRevocable)
            TakeBack(writer, t, hasMagazines);
        else
            DropReferences(writer, hasMagazines);
        if (PoolMetrics.CountsIdle(t))
            PoolMetrics.IdleInCache(writer, hasMagazines);
    }

    private static void DropReferences(SourceWriter writer, bool hasMagazines)
    {
        writer.OpenMember(
            """
            /// <summary>Drops what is idle here, or only what was idle when this was last called. On any thread, while the owner uses the cache.</summary>
            /// <remarks>
            /// Only null is stored, and what the owner does not mind: it may have taken the same reference just now. A mark in the slot is put in by an exchange, so
            /// that it replaces nothing that the owner has stored; what the owner stores next replaces the mark.
            /// </remarks>
            public void LetGo(bool all)
            """);
        writer.Lines(
            """
            int state = global::System.Threading.Volatile.Read(ref _slotState);
            if (all || (state & Seen) != 0)
            {
                Slot = null;
            }
            else
            {
                global::System.Threading.Interlocked.CompareExchange(ref _slotState, state | Seen, state);
            }
            """);
        if (hasMagazines)
        {
            writer.Lines(
                """

                if (all || !_isUsed)
                {
                    _loaded.DropAll();
                    _previous.DropAll();
                    global::System.Threading.Volatile.Write(ref _hasGaps, true);
                }

                _isUsed = false;
                """);
        }

        writer.Close();
    }

    private static void TakeBack(SourceWriter writer, PoolTemplate t, bool hasMagazines)
    {
        writer.Member(
            """
            /// <summary>Takes part again after a revocation, when the trimmer has finished.</summary>
            private void Rejoin()
            {
                Depot.Enter();
                global::System.Threading.Volatile.Write(ref IsRevoked, false);
                Depot.Exit();
            }
            """);
        writer.Member(
            $$"""
            /// <summary>What is in the slot that the owner has marked, and then seen the revocation; null when the trimmer has it.</summary>
            public {{t.Item}}? TakeClaimed()
            {
                Rejoin();
                return Slot;
            }
            """);
        if (hasMagazines)
            Busy(writer);
        writer.OpenMember(
            $"""
            /// <summary>Takes what is idle here, or only what was idle when this was last called. The caller holds the lock, and the cache is revoked.</summary>
            public void LetGo(bool all, {t.IdleParameter})
            """);
        if (hasMagazines)
        {
            writer.Lines(
                """
                global::System.Threading.SpinWait spin = default;
                while (global::System.Threading.Volatile.Read(ref _isBusy))
                {
                    spin.SpinOnce();
                }

                if (all || !_isUsed)
                {
                    _loaded.MoveTo(idle);
                    _previous.MoveTo(idle);
                }

                _isUsed = false;
                """);
        }

        writer.Lines(
            $$"""
            int state = global::System.Threading.Volatile.Read(ref _slotState);
            if ((state & Out) == 0 && (all || (state & Seen) != 0))
            {
                idle.Add(Slot!);
                Slot = null;
                global::System.Threading.Volatile.Write(ref _slotState, Out);
            }
            else
            {
                // By an exchange: the owner may be returning to its slot.
                global::System.Threading.Interlocked.CompareExchange(ref _slotState, state | Seen, state);
            }
            """);
        writer.Close();
    }

    private static void Busy(SourceWriter writer) =>
        writer.Member(
            """
            // The same order as for the slot: the mark is written before the revocation is read.
            private void BeginUse()
            {
                global::System.Threading.Volatile.Write(ref _isBusy, true);
                while (global::System.Threading.Volatile.Read(ref IsRevoked))
                {
                    EndUse();
                    Rejoin();
                    global::System.Threading.Volatile.Write(ref _isBusy, true);
                }

                _isUsed = true;
            }

            private void EndUse()
            {
                global::System.Threading.Volatile.Write(ref _isBusy, false);
            }
            """);

    /// <summary>Writes the fields of the depot that know the caches.</summary>
    public static void RegistryFields(SourceWriter writer) =>
        writer.Lines(
            """

            // Weak, so that a thread's end shows.
            private readonly global::System.Collections.Generic.List<global::System.WeakReference<ThreadCache>> _caches = new global::System.Collections.Generic.List<global::System.WeakReference<ThreadCache>>();
            """);

    /// <summary>Writes the methods of the depot that know the caches.</summary>
    public static void Registry(SourceWriter writer, PoolTemplate t)
    {
        writer.Member(
            """
            public void Register(ThreadCache cache)
            {
                global::System.WeakReference<ThreadCache> reference = new global::System.WeakReference<ThreadCache>(cache);
                Enter();
                if (_caches.Count == _caches.Capacity)
                {
                    // Before the list grows: threads may come and go without anybody trimming.
                    for (int i = _caches.Count - 1; i >= 0; i--)
                    {
                        if (!_caches[i].TryGetTarget(out _))
                        {
                            _caches.RemoveAt(i);
                        }
                    }
                }

                _caches.Add(reference);
                Exit();
            }
            """);
        writer.OpenMember($"private void LetGo(bool all{(t.Destroy is null ? "" : ", " + t.IdleParameter)})");
        writer.Lines("Enter();");
        if (t.IsRevocable)
        {
            writer.Lines(
                """
                bool isNew = false;
                foreach (global::System.WeakReference<ThreadCache> reference in _caches)
                {
                    if (reference.TryGetTarget(out ThreadCache? cache) && !cache.IsRevoked)
                    {
                        cache.IsRevoked = true;
                        isNew = true;
                    }
                }

                // From here on, whoever marks its slot or itself as busy sees that it is revoked; and the marks of those who did not see it
                // are visible here. A cache that was revoked before has been through this: its owner can have returned to its slot since, but
                // not have rented from it.
                if (isNew)
                {
                    global::System.Threading.Interlocked.MemoryBarrierProcessWide();
                }

                """);
        }

        writer.Lines(
            $$"""
            for (int i = _caches.Count - 1; i >= 0; i--)
            {
                if (_caches[i].TryGetTarget(out ThreadCache? cache))
                {
                    cache.LetGo(all{{(t.Destroy is null ? "" : ", idle")}});
                }
                else
                {
                    _caches.RemoveAt(i);
                }
            }

            Exit();
            """);
        writer.Close();
    }
}
