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
        writer.Member(t.SlowPath);
        writer.Open($"private {t.Static}{t.Item} RentSlowly(ThreadCache? cache)");
        writer.Lines($"return TakeSlowly(cache) ?? {(t.Pool.Metrics ? t.Depot : "Depot")}.Create();").Close();
        writer.Member(t.SlowPath);
        writer.Open($"private {t.Static}{t.Item}? TakeSlowly(ThreadCache? cache)");
        ItemLifecycle.EnsureFilled(writer, t);
        writer.Lines($"return {t.Depot}.TryPop();").Close();
        writer.Member(t.SlowPath);
        writer.Open($"private {t.Static}void ReturnSlowly(ThreadCache? cache, {t.Item}? {t.Name})");
        ItemLifecycle.BeginReturn(writer, t);
        writer.Open($"if (!(cache ?? CreateCache()).TryAdopt({t.Name}){(t.Drops ? $" && !{t.Depot}.TryPush({t.Name})" : "")})");
        if (t.Drops)
            writer.Lines($"Drop({t.Name});");
        else
            writer.Lines($"// When the stack is full, this one is left to the garbage collector.\n{t.Depot}.TryPush({t.Name});");
        writer.Close().Close();
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
            }
            """);
        if (t.OutlivesThread)
        {
            writer.Member(
                """
                // The thread is gone: what it had goes to the others.
                ~ThreadCache()
                {
                    if (!SlotIsOut)
                    {
                        Depot.TryPush(Slot!);
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
        CacheParts.Abandon(writer, t, null);
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
            """
            // Padded on both sides: the lock word is what all threads write.
            #pragma warning disable CS0169
            private readonly Padding _before;
            private int _lock;
            private int _count;
            private readonly Padding _after;
            #pragma warning restore CS0169
            private readonly Place[] _places = new Place[Capacity];
            """);
        CacheParts.DepotConstructor(writer, t);
        ItemLifecycle.Making(
            writer, t,
            $$"""
            {{t.Item}} {{t.Name}} = Create();
            if (!TryPush({{t.Name}}))
            {
                // Others have returned so many meanwhile that the stack is full.
                global::System.Threading.Volatile.Write(ref _filled, Capacity);
                {{(t.Destroy is null ? "return;" : t.Destroy + "\n    return;")}}
            }

            _filled++;
            """);
        Stack(writer, t);
        CacheParts.SpinLock(writer);
        PoolMetrics.Emit(writer, t);
        CacheParts.Place(writer, t);
        writer.Close();
    }

    private static void Stack(SourceWriter writer, PoolTemplate t)
    {
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
        writer.OpenMember($"public void Trim({(t.Destroy is null ? "" : $"{t.IdleList} idle")})");
        writer.Open(t.Destroy is null ? "while (TryPop() is not null)" : $"while (TryPop() is {{ }} {t.Name})");
        if (t.Destroy is not null)
            writer.Lines($"idle.Add({t.Name});");
        writer.Close().Close();
    }
}
