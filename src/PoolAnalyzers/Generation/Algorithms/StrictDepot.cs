using PoolAnalyzers.Generation.Emit;

namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>What the threads of a pool with a strict bound share: a stack behind a lock, the number of those that exist, and who may have borrowed.</summary>
internal static class StrictDepot
{
    public static void Emit(SourceWriter writer, PoolTemplate t)
    {
        writer.Member(
            $"""
            /// <summary>What is not borrowed, behind a lock, and a list of those who may have borrowed.</summary>
            {GeneratedCode.Attribute}
            """);
        writer.Open("private sealed class Depot");
        Fields(writer, t);
        CacheParts.DepotConstructor(writer, t);
        Making(writer, t);
        Registration(writer, t);
        Places(writer, t);
        Trim(writer, t);
        if (t.Pool.TrimsUnused)
            TrimUnused(writer, t);
        RevokeAll(writer, t);
        Stack(writer, t);
        CacheParts.SpinLock(writer, leave: "private void Unlock()");
        StrictWaiters.OfDepot(writer, t);
        PoolMetrics.IdleOfExisting(writer, t);
        PoolMetrics.Emit(writer, t);
        CacheParts.Place(writer, t);
        if (!t.OutlivesThread)
            Borrower(writer);
        writer.Close();
    }

    private static void Fields(SourceWriter writer, PoolTemplate t)
    {
        writer.Lines(
            $"""
            // Padded on both sides: the lock word is what all threads write.
            #pragma warning disable CS0169
            private readonly Padding _before;
            private int _lock;
            private int _count;
            private int _existing;
            private readonly Padding _after;
            #pragma warning restore CS0169
            {RuntimeLimits.Places(t)}

            """);
        if (t.Pool.TrimsUnused)
            writer.Lines("// The least that was in the stack since it was last trimmed: so many were of no use.\nprivate int _least;\n");
        writer.Lines(t.OutlivesThread
            ? """
            // Weak, so that a thread's end shows; and beyond finalization, so that what it had can be taken even before its finalizer runs.
            private readonly global::System.Collections.Generic.List<global::System.WeakReference<ThreadCache>> _caches = new global::System.Collections.Generic.List<global::System.WeakReference<ThreadCache>>();
            """
            : """
            private readonly global::System.Collections.Generic.List<Borrower> _caches = new global::System.Collections.Generic.List<Borrower>();
            """);
        StrictWaiters.Fields(writer, t);
        if (t.KnowsItsOwn)
        {
            writer.Lines(
                $"""

                // Those that exist. One that is dropped leaves it, so that it frees one place, however often it comes back.
                private readonly global::System.Runtime.CompilerServices.ConditionalWeakTable<{t.Item}, object> _own = new global::System.Runtime.CompilerServices.ConditionalWeakTable<{t.Item}, object>();
                """);
        }
    }

    private static void Making(SourceWriter writer, PoolTemplate t) =>
        ItemLifecycle.Making(
            writer, t,
            $$"""
            Enter();
            bool mayCreate = TryReserve();
            Exit();
            if (!mayCreate)
            {
                // Renters were quicker: as many exist as may.
                global::System.Threading.Volatile.Write(ref _filled, Capacity);
                return;
            }

            {{t.Item}} {{t.Name}} = CreateReserved({{PoolEvents.Reason(t, PoolEvents.Preallocate)}});
            Enter();
            Push({{t.Name}});
            Exit();
            _filled++;
            """);

    private static void Registration(SourceWriter writer, PoolTemplate t) =>
        writer.Member(
            $$"""
            public void Register(ThreadCache cache)
            {
                {{(t.OutlivesThread ? "global::System.WeakReference<ThreadCache> borrower = new global::System.WeakReference<ThreadCache>(cache, trackResurrection: true)" : "Borrower borrower = new Borrower(cache)")}};
                Enter();
                // While somebody waits, all caches are revoked.
                cache.IsRevoked = HasWaiters;
                if (_caches.Count == _caches.Capacity)
                {
                    // Threads may come and go while nothing is revoked, and the list must not grow with each of them.
                    ForgetEnded();
                }

                _caches.Add(borrower);
                Exit();
            }

            // The caller holds the lock. The finalizers of these caches have run: what was in them is in the stack, or its places are free.
            private void ForgetEnded()
            {
                for (int i = _caches.Count - 1; i >= 0; i--)
                {
                    if (!_caches[i]{{(t.OutlivesThread ? "" : ".Cache")}}.TryGetTarget(out _))
                    {
                        _caches.RemoveAt(i);
                    }
                }
            }
            """);

    private static void Places(SourceWriter writer, PoolTemplate t)
    {
        var reason = t.Pool.Events ? "reason" : "";
        writer.Member(
            $$"""
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
            public {{t.Item}} CreateReserved({{PoolEvents.ReasonParameter(t)}})
            {
                try
                {
                    {{(t.KnowsItsOwn ? $"{t.Item} {t.Name} = Create({reason});\n        _own.Add({t.Name}, this);\n        return {t.Name};" : $"return Create({reason});")}}
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
                FreePlaces(1);
                Exit();
            }
            """);
        Ends(writer, t);
    }

    private static void Ends(SourceWriter writer, PoolTemplate t)
    {
        if (t.KnowsItsOwn)
        {
            writer.Member(
                $$"""
                /// <summary>Takes note that one is dropped. False when it is none of those that exist: it was dropped before, or comes from elsewhere.</summary>
                public bool Disown({{t.Item}} {{t.Name}})
                {
                    return _own.Remove({{t.Name}});
                }
                """);
        }

        var serve = t.Pool.IsStatic
            ? """
            for (; count > 0 && HasWaiters; count--)
            {
                Serve(null);
            }
            """
            : """
            while (count > 0 && HasWaiters && TryServe(null))
            {
                count--;
            }
            """;
        writer.OpenMember(
            """
            /// <summary>Takes note that so many are gone, so that others may be made: by those who wait, if there are any. The caller holds the lock.</summary>
            public void FreePlaces(int count)
            """);
        writer.Lines($"{serve}\n\n_existing -= count;").Close();
    }

    private static void Trim(SourceWriter writer, PoolTemplate t)
    {
        writer.OpenMember("public void Trim()");
        Drop(writer, t, "RevokeAll();", "", "");
        writer.Close();
    }

    private static void TrimUnused(SourceWriter writer, PoolTemplate t)
    {
        writer.OpenMember(
            """
            /// <summary>Lets go of what nobody used since the last call, or of the whole reserve if that is asked for.</summary>
            /// <remarks>
            /// What threads have idle comes to the stack; those who use it fetch it from there. As many as were in the stack all the while are surplus, as in the
            /// working-set policy of Bonwick and Adams.
            /// </remarks>
            public void TrimUnused(bool reserve)
            """);
        Drop(writer, t, "int surplus = reserve ? _count : _least;\nRevokeAll();", "surplus-- > 0 && ", "_least = _count;");
        writer.Close();
    }

    // Their places are free when they are gone, so that never more than the capacity exist.
    private static void Drop(SourceWriter writer, PoolTemplate t, string before, string condition, string after)
    {
        var hasEnd = t.Destroy is not null || t.KnowsItsOwn;
        var counts = t.Pool.Events && !hasEnd;
        if (counts)
            writer.Lines("int count = 0;");
        writer.Lines(hasEnd ? $"{t.IdleList} idle = new {t.IdleList}(Capacity);\nEnter();\n{before}" : $"Enter();\n{before}");
        writer.Open(hasEnd ? $"while ({condition}Pop() is {{ }} {t.Name})" : $"while ({condition}Pop() is not null)");
        writer.Lines(hasEnd ? $"idle.Add({t.Name});" : counts ? "_existing--;\ncount++;" : "_existing--;").Close();
        writer.Lines(after.Length > 0 ? $"\n{after}\nExit();" : "\nExit();");
        PoolEvents.Trimmed(writer, t, hasEnd ? "idle.Count" : "count", isLast: !hasEnd);
        if (!hasEnd)
            return;
        if (t.KnowsItsOwn)
            writer.Open($"foreach ({t.Item} {t.Name} in idle)").Lines($"Disown({t.Name});").Close().Lines("");
        const string Free = "Enter();\nFreePlaces(idle.Count);\nExit();";
        if (t.Destroy is null)
        {
            writer.Lines(Free);
            return;
        }

        writer.Open("try").Lines(t.DisposeIdleInDepot).Close();
        writer.Open("finally").Lines(Free).Close();
    }

    private static void RevokeAll(SourceWriter writer, PoolTemplate t)
    {
        writer.Member(
            $$"""
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
                // The same for those who wait, and are looked for by who returns to the slot of a revoked cache.
                if (isNew || HasWaiters)
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
    }

    private static void Stack(SourceWriter writer, PoolTemplate t)
    {
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
                place.Item = null;{{(t.Pool.TrimsUnused ? "\n    _least = global::System.Math.Min(_least, _count);" : "")}}
                return {{t.Name}};
            }
            """);
        if (ItemLifecycle.AsksForAll(t))
        {
            writer.Member(
                """
                /// <summary>Whether all are in the stack, so that nothing can come back. For a renter it is false, even without the lock.</summary>
                public bool HasAll => global::System.Threading.Volatile.Read(ref _count) == _places.Length;
                """);
        }

        writer.Member(
            $$"""
            /// <summary>Gives one to the first who waits, or puts it on the stack. The caller holds the lock. False when there are as many as exist already.</summary>
            public bool Push({{t.Item}} {{t.Name}})
            {
                if (HasWaiters{{(t.Pool.IsStatic ? "" : $" && TryServe({t.Name})")}})
                {
                    {{(t.Pool.IsStatic ? $"Serve({t.Name});\n        " : "")}}return true;
                }

                if (_count == _places.Length)
                {
                    return false;
                }

                _places[_count++].Item = {{t.Name}};
                return true;
            }
            """);
    }

    private static void Borrower(SourceWriter writer) =>
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
