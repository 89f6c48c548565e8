using PoolAnalyzers.Generation.Emit;

namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>The pool with a lock and a soft bound: a slot per thread, as in <see cref="LockFreeAlgorithm"/>, over one stack behind a one-word lock.</summary>
internal static class LockAlgorithm
{
    public static void Emit(SourceWriter writer, PoolTemplate t)
    {
        SlowPaths(writer, t);
        ThreadCache(writer, t);
        Depot(writer, t);
        CacheParts.Padding(writer);
    }

    private static void SlowPaths(SourceWriter writer, PoolTemplate t)
    {
        var (parameter, argument) = t.IsRevocable ? (", bool isClaimed", ", isClaimed") : ("", "");
        writer.Member(t.SlowPath);
        writer.Open($"private {t.Static}{t.Item} RentSlowly(ThreadCache? cache{t.AndDepotParameter}{parameter})");
        writer.Lines($"return TakeSlowly(cache{t.AndDepot}{argument}) ?? {ItemLifecycle.Maker(t)}.Create({PoolEvents.Reason(t, PoolEvents.Empty)});")
            .Close();
        writer.Member(t.SlowPath);
        writer.Open($"private {t.Static}{t.Item}? TakeSlowly(ThreadCache? cache{t.AndDepotParameter}{parameter})");
        if (t.IsRevocable)
            writer.Open("if (isClaimed && cache!.TakeClaimed() is { } claimed)").Lines("return claimed;").Close().Lines("");
        ItemLifecycle.EnsureFilled(writer, t);
        writer.Lines($"return {t.Depot}.TryPop();").Close();
        writer.Member(t.SlowPath);
        writer.Open($"private {t.Static}void ReturnSlowly(ThreadCache? cache{t.AndDepotParameter}, {t.Item}? {t.Name})");
        ItemLifecycle.BeginReturn(writer, t);
        writer.Open($"if (!(cache ?? CreateCache({t.DepotArgument})).TryAdopt({t.Name}){(t.Drops ? $" && !{t.Depot}.TryPush({t.Name})" : "")})");
        if (t.Drops)
            writer.Lines($"Drop({t.Name}{t.AndDepot}{PoolEvents.AndReason(t, PoolEvents.Full)});");
        else
            writer.Lines($"// When the stack is full, this one is left to the garbage collector.\n{t.Depot}.TryPush({t.Name});");
        writer.Close().Close();
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
        CacheParts.AdoptionFields(writer);
        CacheParts.PaddingField(writer);
        InstanceCaches.Fields(writer, t);
        writer.Member(
            """
            public ThreadCache(Depot depot)
            {
                Depot = depot;
                depot.Register(this);
            }
            """);
        DepotsByLength.NoCache(writer, t, "");
        if (t.OutlivesThread)
        {
            writer.Member(
                $$"""
                // The thread is gone: what it had goes to the others.
                ~ThreadCache()
                {
                    if (!SlotIsOut && Slot is { } {{t.Name}})
                    {
                        Depot.TryPush({{t.Name}});
                    }
                }
                """);
        }

        writer.Member("/// <summary>Fills the slot, when it is empty or what it held went to another thread.</summary>");
        writer.Open($"public bool TryAdopt({t.Item} {t.Name})");
        CacheParts.TryAdopt(writer, t, "return true;");
        writer.Lines("return false;").Close();
        CacheParts.EmptySlot(writer, t);
        CacheParts.ReturnedBefore(writer, t);
        SoftCaches.LetGo(writer, t, hasMagazines: false);
        CacheParts.Empty(writer, t, null);
        writer.Close();
    }

    private static void Depot(SourceWriter writer, PoolTemplate t)
    {
        writer.Member(
            $"""
            /// <summary>A stack of idle {t.Names} behind a lock.</summary>
            {GeneratedCode.Attribute}
            """);
        writer.Open("private sealed class Depot");
        writer.Lines(
            $"""
            // Padded on both sides: the lock word is what all threads write.
            #pragma warning disable CS0169
            private readonly Padding _before;
            private int _lock;
            private int _count;
            private readonly Padding _after;
            #pragma warning restore CS0169
            {RuntimeLimits.Places(t)}
            """);
        SoftCaches.RegistryFields(writer);
        if (t.Pool.TrimsUnused)
            writer.Lines("\n// The least that was in the stack since it was last trimmed: so many were of no use.\nprivate int _least;");
        CacheParts.DepotConstructor(writer, t);
        ItemLifecycle.Making(
            writer, t,
            $$"""
            {{t.Item}} {{t.Name}} = Create({{PoolEvents.Reason(t, PoolEvents.Preallocate)}});
            if (!TryPush({{t.Name}}))
            {
                // Others have returned so many meanwhile that the stack is full.
                global::System.Threading.Volatile.Write(ref _filled, Capacity);
                {{(t.Destroy is null ? "return;" : t.DestroyWith(PoolTemplate.PendingInDepot) + "\n    return;")}}
            }

            _filled++;
            """);
        Stack(writer, t);
        SoftCaches.Registry(writer, t);
        Trim(writer, t);
        PoolMetrics.Idle(writer, t, "count += _count;");
        CacheParts.SpinLock(writer);
        PoolMetrics.Emit(writer, t);
        CacheParts.Place(writer, t);
        writer.Close();
    }

    private static void Stack(SourceWriter writer, PoolTemplate t) =>
        writer.Member(
            $$"""
            public {{t.Item}}? TryPop()
            {
                {{t.Item}}? {{t.Name}} = null;
                Enter();
                if (_count > 0)
                {
                    ref Place place = ref _places[--_count];
                    {{t.Name}} = place.Item;
                    place.Item = null;
                }
            {{(t.Pool.TrimsUnused ? "\n    _least = global::System.Math.Min(_least, _count);" : "")}}
                Exit();
                return {{t.Name}};
            }

            public bool TryPush({{t.Item}} {{t.Name}})
            {
                Enter();
                bool fits = _count < _places.Length;
                if (fits)
                {
                    _places[_count++].Item = {{t.Name}};
                }

                Exit();
                return fits;
            }
            """);

    private static void Trim(SourceWriter writer, PoolTemplate t)
    {
        var rest = t.Destroy is null ? "" : ", idle";
        writer.OpenMember($"public void Trim({t.IdleParameter})");
        writer.Lines($"LetGo(true{rest});");
        Drop(writer, t);
        writer.Close();
        if (!t.Pool.TrimsUnused)
            return;
        writer.OpenMember(
            $"""
            /// <summary>Lets go of what nobody used since the last call, and of the whole reserve if that is asked for.</summary>
            /// <remarks>As many as were in the stack all the while, as in the working-set policy of Bonwick and Adams.</remarks>
            public void TrimUnused(bool reserve{(t.Destroy is null ? "" : ", " + t.IdleParameter)})
            """);
        writer.Lines($"LetGo(false{rest});\nEnter();\nint surplus = reserve ? _count : _least;");
        if (t.Destroy is not null)
            writer.Open("for (int i = 0; i < surplus; i++)").Lines("idle.Add(_places[i].Item!);").Close().Lines("");
        writer.Lines(
            """
            // From the bottom, so that what others use all the while stays.
            for (int i = 0; i < _count; i++)
            {
                _places[i].Item = i + surplus < _count ? _places[i + surplus].Item : null;
            }

            _count -= surplus;
            _least = _count;
            Exit();
            """);
        writer.Close();
    }

    private static void Drop(SourceWriter writer, PoolTemplate t)
    {
        writer.Open(t.Destroy is null ? "while (TryPop() is not null)" : $"while (TryPop() is {{ }} {t.Name})");
        if (t.Destroy is not null)
            writer.Lines($"idle.Add({t.Name});");
        writer.Close();
    }
}
