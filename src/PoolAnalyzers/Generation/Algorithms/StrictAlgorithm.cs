namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>
/// The pool with a strict bound: a depot behind a lock, from which each thread borrows a slot and, when lock-free is asked for, a magazine;
/// a thread that finds nothing takes back what others have idle.
/// </summary>
/// <remarks>
/// Taking back is a revocable bias: the owner of a cache uses plain stores and loads, and the thief pays with
/// <c>Interlocked.MemoryBarrierProcessWide</c>. As in Dice, Huang and Yang, "Asymmetric Dekker Synchronization" (2001), and biased locking.
/// </remarks>
internal static class StrictAlgorithm
{
    public static void Emit(SourceWriter writer, PoolTemplate t)
    {
        SlowPaths(writer, t);
        ThreadCache(writer, t);
        Depot(writer, t);
        PoolEmitter.Padding(writer);
    }

    private static bool HasMagazines(PoolTemplate t) => t.Pool.Sync == PoolSync.LockFree;

    private static void SlowPaths(SourceWriter writer, PoolTemplate t)
    {
        writer.Member(
            $$"""
            {{t.SlowPath}}
            private {{t.Static}}{{t.Item}} RentSlowly(ThreadCache? cache, bool isClaimed)
            {
                return TakeSlowly(cache, isClaimed) ?? throw new global::System.InvalidOperationException("All " + Capacity + " {{t.Names}} of {{t.Shape.DisplayName}} are rented.");
            }

            /// <param name="cache">This thread's cache, null before its first use.</param>
            /// <param name="isClaimed">Whether the caller has marked an idle slot as out, and then seen the revocation.</param>
            {{t.SlowPath}}
            private {{t.Static}}{{t.Item}}? TakeSlowly(ThreadCache? cache, bool isClaimed)
            {
                return (cache ?? CreateCache()).Take(isClaimed);
            }
            """);
        writer.Member(t.SlowPath);
        writer.Open($"private {t.Static}void ReturnSlowly(ThreadCache? cache, {t.Item}? {t.Name})");
        PoolEmitter.BeginReturn(writer, t, () =>
        {
            writer.Lines($"{t.Depot}.Forget();");
            t.WriteDrop(writer, t.Depot);
            writer.Lines("return;");
        });
        writer.Lines($"(cache ?? CreateCache()).Return({t.Name});");
        writer.Close();
    }

    private static void ThreadCache(SourceWriter writer, PoolTemplate t)
    {
        var size = t.Pool.MagazineSize;
        var magazines = HasMagazines(t);
        writer.Member(
            $"""
            /// <summary>What one thread has borrowed from the depot. Its thread uses it without a lock until another thread revokes that.</summary>
            {GeneratedCode.Attribute}
            """);
        writer.Open("private sealed class ThreadCache");
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
        if (magazines)
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
        PoolEmitter.AdoptionFields(writer);
        PoolEmitter.PaddingField(writer);
        PoolEmitter.CurrentField(writer, t);
        writer.Member(
            """
            public ThreadCache(Depot depot)
            {
                Depot = depot;
                SlotIsOut = true;
                depot.Register(this);
            }
            """);
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

        writer.OpenMember($"public {t.Item}? Take(bool isClaimed)");
        if (magazines)
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
                taken = Depot.CreateReserved();
            }

            return taken;
            """);
        writer.Close();

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
        if (magazines && size > 1)
        {
            writer.Lines(
                $$"""
                    for (int i = 0; !IsRevoked && i < {{size / 2}} && Depot.Pop() is { } next; i++)
                    {
                        _rounds[_count++] = next;
                    }
                """);
        }

        writer.Lines($"}}\n\nreturn {t.Name};").Close();

        writer.Member(
            $$"""
            // Only when the thread has been patient, so that a pool which is always nearly empty does not pay for a barrier each time.
            private void Rearm()
            {
                if (IsRevoked && --_patience == 0)
                {
                    _patience = Patience;
                    global::System.Threading.Volatile.Write(ref IsRevoked, false);
                }
            }
            """);

        writer.OpenMember($"public void Return({t.Item} {t.Name})");
        // Filling the slot needs no lock: it is out, so that no thief touches it before the mark is cleared.
        PoolEmitter.TryAdopt(writer, t, "return;");
        if (magazines)
        {
            writer.Lines(
                $$"""
                if (TryEnter())
                {
                    bool fits = _count < {{size}};
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
        if (magazines)
        {
            writer.Lines(
                $$"""
                for (int last = _count - 1; last >= {{(size + 1) / 2}}; last--)
                {
                    Depot.Push(_rounds[last]!);
                    _rounds[last] = null;
                    _count = last;
                }

                """);
        }

        writer.Lines($"isKnown = Depot.Push({t.Name});\nRearm();\nDepot.Exit();");
        writer.Open("if (!isKnown)");
        writer.Lines($"throw new global::System.ArgumentException(\"This {t.Name} was returned before, or is not from this pool, which is full.\", nameof({t.Name}));");
        writer.Close().Close();

        PoolEmitter.ReturnedBefore(writer, t);
        if (magazines)
        {
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
        }

        writer.OpenMember("/// <summary>Gives what is idle to the depot. The caller holds the lock, and the cache is revoked or its thread is gone.</summary>\npublic void Surrender()");
        if (magazines)
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
        PoolEmitter.Empty(writer, t, magazines ? "_count = 0;\n_rounds = default;" : null);
        if (!t.OutlivesThread)
            WriteOff(writer, t, magazines);
        if (magazines)
        {
            writer.Member(
                $$"""
                [global::System.Runtime.CompilerServices.InlineArray({{size}})]
                private struct Rounds
                {
                    private {{t.Item}}? _first;
                }
                """);
        }

        writer.Close();
    }

    private static void WriteOff(SourceWriter writer, PoolTemplate t, bool magazines)
    {
        writer.OpenMember(
            $"""
            /// <summary>Leaves what is idle to the garbage collector, and frees its places. The caller holds the lock, and the thread is gone.</summary>
            /// <remarks>Finalizers run in no order: {t.AName} that nobody else refers to may have been finalized already, or what it refers to.</remarks>
            public void WriteOff()
            """);
        writer.Open("if (!SlotIsOut)").Lines("Slot = null;\nSlotIsOut = true;\nDepot.FreePlaces(1);").Close();
        if (magazines)
            writer.Lines("\nDepot.FreePlaces(_count);\n_count = 0;\n_rounds = default;");
        writer.Close();
    }

    private static void Depot(SourceWriter writer, PoolTemplate t)
    {
        writer.Member(
            $"""
            /// <summary>What is not borrowed, behind a lock, and a list of those who may have borrowed.</summary>
            {GeneratedCode.Attribute}
            """);
        writer.Open("private sealed class Depot");
        writer.Lines(
            """
            // Padded on both sides: the lock word is what all threads write.
            #pragma warning disable CS0169
            private readonly Padding _before;
            private int _lock;
            private int _count;
            private int _existing;
            private readonly Padding _after;
            #pragma warning restore CS0169
            private readonly Place[] _places = new Place[Capacity];

            """);
        writer.Lines(t.OutlivesThread
            ? """
            // Weak, so that a thread's end shows; and beyond finalization, so that what it had can be taken even before its finalizer runs.
            private readonly global::System.Collections.Generic.List<global::System.WeakReference<ThreadCache>> _caches = new global::System.Collections.Generic.List<global::System.WeakReference<ThreadCache>>();
            """
            : """
            private readonly global::System.Collections.Generic.List<Borrower> _caches = new global::System.Collections.Generic.List<Borrower>();
            """);
        PoolEmitter.DepotConstructor(writer, t, "Push(Create());\n_existing++;");
        PoolEmitter.CreateItem(writer, t);
        writer.Member(
            $$"""
            public void Register(ThreadCache cache)
            {
                Enter();
                _caches.Add({{(t.OutlivesThread ? "new global::System.WeakReference<ThreadCache>(cache, trackResurrection: true)" : "new Borrower(cache)")}});
                Exit();
            }

            /// <summary>Counts one more if fewer than the capacity exist, for <see cref="CreateReserved"/>. The caller holds the lock.</summary>
            public bool TryReserve()
            {
                if (_existing == Capacity)
                {
                    return false;
                }

                _existing++;
                return true;
            }

            /// <summary>Makes the one that was counted. The caller does not hold the lock.</summary>
            public {{t.Item}} CreateReserved()
            {
                try
                {
                    return Create();
                }
                catch
                {
                    Forget();
                    throw;
                }
            }

            /// <summary>Takes back what threads have idle, and pops one of that. The caller holds the lock.</summary>
            public {{t.Item}}? Steal()
            {
                RevokeAll();
                return Pop();
            }

            /// <summary>Takes note that one which was rented will not come back, so that another may be made.</summary>
            public void Forget()
            {
                Enter();
                _existing--;
                Exit();
            }
            """);
        if (!t.OutlivesThread)
        {
            writer.Member(
                """
                /// <summary>Takes note that so many are gone, so that others may be made. The caller holds the lock.</summary>
                public void FreePlaces(int count)
                {
                    _existing -= count;
                }
                """);
        }

        writer.Member(
            $$"""
            public void Trim()
            {
                Enter();
                RevokeAll();
                while (Pop() is { } {{t.Name}})
                {
                    _existing--;
            """);
        if (t.Destroy is not null)
            writer.Lines("        " + t.Destroy);
        writer.Lines(
            $$"""
                }

                Exit();
            }

            private void RevokeAll()
            {
                bool isNew = false;
                for (int i = _caches.Count - 1; i >= 0; i--)
                {
                    if (!_caches[i]{{(t.OutlivesThread ? "" : ".Cache")}}.TryGetTarget(out ThreadCache? cache))
                    {
                        _caches.RemoveAt(i);
                    }
                    else if (!cache.IsRevoked)
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
        writer.Lines(t.OutlivesThread
            ? """

                foreach (global::System.WeakReference<ThreadCache> reference in _caches)
                {
                    if (reference.TryGetTarget(out ThreadCache? cache))
                    {
                        cache.Surrender();
                    }
                }
            }
            """
            : """

                foreach (Borrower borrower in _caches)
                {
                    if (borrower.LivingCache.TryGetTarget(out ThreadCache? cache))
                    {
                        cache.Surrender();
                    }
                    else if (borrower.Cache.TryGetTarget(out cache))
                    {
                        cache.WriteOff();
                    }
                }
            }
            """);
        writer.Member(
            $$"""
            /// <summary>Takes one from the stack. The caller holds the lock.</summary>
            public {{t.Item}}? Pop()
            {
                if (_count == 0)
                {
                    return null;
                }

                ref Place place = ref _places[--_count];
                {{t.Item}}? {{t.Name}} = place.Item;
                place.Item = null;
                return {{t.Name}};
            }

            /// <summary>Puts one on the stack. The caller holds the lock. False when there are as many as exist already.</summary>
            public bool Push({{t.Item}} {{t.Name}})
            {
                if (_count == _places.Length)
                {
                    return false;
                }

                _places[_count++].Item = {{t.Name}};
                return true;
            }
            """);
        PoolEmitter.SpinLock(writer);
        PoolEmitter.Metrics(writer, t);
        PoolEmitter.Place(writer, t);
        if (!t.OutlivesThread)
        {
            writer.Member(
                """
                /// <summary>A thread's cache. Both references are weak, so that a thread's end shows.</summary>
                private readonly struct Borrower
                {
                    // Ends when the collector finds that the thread is gone, before anything that only its cache refers to is finalized.
                    public readonly global::System.WeakReference<ThreadCache> LivingCache;

                    // Ends when the cache's own finalizer has run, so that the places of a thread that ended are free before that.
                    public readonly global::System.WeakReference<ThreadCache> Cache;

                    public Borrower(ThreadCache cache)
                    {
                        LivingCache = new global::System.WeakReference<ThreadCache>(cache);
                        Cache = new global::System.WeakReference<ThreadCache>(cache, trackResurrection: true);
                    }
                }
                """);
        }

        writer.Close();
    }
}
