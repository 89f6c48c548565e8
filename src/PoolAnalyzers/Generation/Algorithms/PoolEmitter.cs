namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>Writes the members that every pool has, and around them the algorithm that its options choose.</summary>
internal static class PoolEmitter
{
    public static void Emit(SourceWriter writer, PoolTemplate template)
    {
        Fields(writer, template);
        Rent(writer, template);
        TryRent(writer, template);
        Return(writer, template);
        Trim(writer, template);
        if (!template.Pool.IsStatic)
        {
            WhileAlive(writer, template);
            CurrentCache(writer, template);
        }

        CreateCache(writer, template);

        if (template.Pool.IsStrict)
            StrictAlgorithm.Emit(writer, template);
        else if (template.Pool.Sync == PoolSync.Lock)
            LockAlgorithm.Emit(writer, template);
        else
            LockFreeAlgorithm.Emit(writer, template);

        if (!template.Pool.IsStatic)
            Ticket(writer, template);
    }

    private static void Fields(SourceWriter writer, PoolTemplate t)
    {
        var meaning = t.Pool.IsStrict ? $"How many {t.Names} exist at most." : $"How many idle {t.Names} the pool keeps for all threads, beside the few that each thread has at hand.";
        writer.Member(
            $"""
            /// <summary>{meaning}</summary>
            {GeneratedCode.Attribute}
            public const int Capacity = {t.Pool.Capacity};
            """);
        writer.Member(t.Pool.IsStatic
            ? "private static readonly Depot s_depot = new Depot();"
            : "private readonly Depot _depot = new Depot();\nprivate readonly Ticket _ticket = new Ticket();");
        if (t.Pool.IsStatic)
            return;
        writer.Member(
            $$"""
            /// <summary>Makes a pool with nothing in common with other instances.</summary>
            {{GeneratedCode.Attribute}}
            public {{t.Shape.Name}}()
            {
            }
            """);
    }

    private static void Rent(SourceWriter writer, PoolTemplate t)
    {
        var @throws = t.Pool.IsStrict ? $"\n/// <exception cref=\"global::System.InvalidOperationException\">All {t.Pool.Capacity:N0} are rented.</exception>" : "";
        var how = t.Pool.IsStrict ? "" : $", or makes a new one when none is at hand";
        writer.Member(
            $"""
            /// <summary>Hands out an idle {t.Name}{how}.</summary>
            /// <returns>{Capital(t.AName)} that belongs to the caller until it is given to <c>Return</c>.</returns>{@throws}
            """);
        writer.Lines(GeneratedCode.Attribute);
        if (t.Settings.Checked)
        {
            writer.Open($"public {t.Static}{t.Item} Rent()");
            writer.Lines($"{t.Item} {t.Name} = RentUntracked();");
            Track(writer, t);
            writer.Lines($"return {t.Name};");
            writer.Close();
            writer.Member(GeneratedCode.Attribute);
        }

        writer.Lines(GeneratedCode.Inline);
        writer.Open($"{(t.Settings.Checked ? "private" : "public")} {t.Static}{t.Item} {(t.Settings.Checked ? "RentUntracked" : "Rent")}()");
        RentFromSlot(writer, t, t.Pool.IsStatic ? "ThreadCache? cache = ThreadCache.Current;" : LookAtLatest, t.Pool.IsStatic ? "" : " && cache.Depot == _depot");
        if (!t.Pool.IsStatic)
        {
            writer.Lines("\nreturn RentPastLatest(cache);").Close();
            writer.Member(GeneratedCode.NeverInline);
            writer.Open($"private {t.Item} RentPastLatest(ThreadCache? cache)");
            RentFromSlot(writer, t, LookFurther, "");
        }

        writer.Lines($"\nreturn {WhileAlive(t, t.Pool.IsStrict ? "RentSlowly(cache, isClaimed: false)" : "RentSlowly(cache)")};");
        writer.Close();
    }

    private const string LookAtLatest = "ThreadCache? cache = ThreadCache.Latest;";

    private const string LookFurther =
        """
        if (cache is null || cache.Depot != _depot)
        {
            cache = FindCache();
        }

        """;

    private static void RentFromSlot(SourceWriter writer, PoolTemplate t, string look, string condition)
    {
        writer.Lines(look);
        writer.Open($"if (cache is not null{condition} && !cache.SlotIsOut)");
        if (t.Pool.IsStrict)
        {
            writer.Lines(
                $$"""
                // The mark is written before the revocation is read. A thief does it the other way round, with a barrier for all
                // threads between: so either it sees the mark and leaves the slot alone, or the revocation is seen here.
                global::System.Threading.Volatile.Write(ref cache.SlotIsOut, true);
                if (!global::System.Threading.Volatile.Read(ref cache.IsRevoked))
                {
                    return {{WhileAlive(t, "cache.Slot!")}};
                }

                return {{WhileAlive(t, "RentSlowly(cache, isClaimed: true)")}};
                """);
        }
        else
        {
            writer.Lines($"cache.SlotIsOut = true;\nreturn {WhileAlive(t, "cache.Slot!")};");
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
            /// <param name="{t.Name}">{Capital(t.AName)} that belongs to the caller until it is given to <c>Return</c>.</param>
            /// <returns>{when}</returns>
            """);
        writer.Lines(GeneratedCode.Attribute);
        writer.Open($"public {t.Static}bool TryRent([global::System.Diagnostics.CodeAnalysis.NotNullWhen(true)] out {t.Item}? {t.Name})");
        writer.Lines($"ThreadCache? cache = {t.Cache};");
        writer.Open("if (cache is not null && !cache.SlotIsOut)");
        if (t.Pool.IsStrict)
        {
            writer.Lines("global::System.Threading.Volatile.Write(ref cache.SlotIsOut, true);");
            writer.Lines($"{t.Name} = global::System.Threading.Volatile.Read(ref cache.IsRevoked) ? TakeSlowly(cache, isClaimed: true) : cache.Slot;");
            writer.Close().Open("else");
            writer.Lines($"{t.Name} = TakeSlowly(cache, isClaimed: false);");
        }
        else
        {
            writer.Lines($"cache.SlotIsOut = true;\n{t.Name} = cache.Slot;");
            writer.Close().Open("else");
            writer.Lines($"{t.Name} = TakeSlowly(cache);");
        }

        writer.Close();
        if (t.Settings.Checked)
        {
            writer.Lines("").Open($"if ({t.Name} is not null)");
            Track(writer, t);
            writer.Close();
        }

        writer.Lines($"{KeepAlive(t)}\nreturn {t.Name} is not null;").Close();
    }

    private static void Return(SourceWriter writer, PoolTemplate t)
    {
        writer.Member(
            $"""
            /// <summary>Gives {t.AName} back; the caller must not use it any more.</summary>
            /// <param name="{t.Name}">{Capital(t.AName)} that was rented from this pool, on any thread.</param>
            /// <exception cref="global::System.ArgumentNullException"><paramref name="{t.Name}"/> is null.</exception>
            /// <exception cref="global::System.ArgumentException">It cannot be from this pool, or it was given back before, as far as that shows.</exception>
            """);
        writer.Lines(GeneratedCode.Attribute);
        writer.Lines(GeneratedCode.Inline);
        writer.Open($"public {t.Static}void Return({t.Item} {t.Name})");
        if (t.Settings.Checked)
        {
            writer.Lines($"global::System.ArgumentNullException.ThrowIfNull({t.Name});");
            writer.Lines(CheckedReturn(t));
        }

        ReturnToSlot(writer, t, t.Pool.IsStatic ? "ThreadCache? cache = ThreadCache.Current;" : LookAtLatest, t.Pool.IsStatic ? "" : " && cache.Depot == _depot");
        if (!t.Pool.IsStatic)
        {
            writer.Lines($"\nReturnPastLatest(cache, {t.Name});").Close();
            writer.Member(GeneratedCode.NeverInline);
            writer.Open($"private void ReturnPastLatest(ThreadCache? cache, {t.Item}? {t.Name})");
            ReturnToSlot(writer, t, LookFurther, "");
        }

        writer.Lines($"\nReturnSlowly(cache, {t.Name});{KeepAlive(t)}");
        writer.Close();
    }

    private static void ReturnToSlot(SourceWriter writer, PoolTemplate t, string look, string condition)
    {
        writer.Lines(look);
        // An empty slot is null, and so may be what a careless caller returns. Asked of the argument: who has used it is known not to be null.
        var keep = t.Keep is null ? "" : t.Keep.Contains(" ") ? $" && ({t.Keep})" : $" && {t.Keep}";
        writer.Open($"if (cache is not null{condition} && {t.Name} is not null && object.ReferenceEquals(cache.Slot, {t.Name}) && cache.SlotIsOut{keep})");
        if (t.Prepare is not null && !IsPoisoned(t))
            writer.Lines(t.Prepare);
        writer.Lines(t.Pool.IsStrict ? "global::System.Threading.Volatile.Write(ref cache.SlotIsOut, false);" : "cache.SlotIsOut = false;");
        writer.Lines("return;").Close();
    }

    private static void Trim(SourceWriter writer, PoolTemplate t)
    {
        writer.Member(
            $"""
            /// <summary>Lets go of the idle {t.Names} that can be reached from here{(t.Pool.IsStrict ? "; as many can be made again" : "; what other threads have at hand follows when they next run out")}.</summary>
            """);
        writer.Lines(GeneratedCode.Attribute);
        writer.Open($"public {t.Static}void Trim()");
        if (!t.Pool.IsStrict)
        {
            writer.Lines(
                $$"""
                ThreadCache? cache = {{t.Cache}};
                if (cache is not null)
                {
                    {{(t.Pool.IsStatic ? "ThreadCache.Current = null;" : "ThreadCache.Table![_ticket.Number] = null;\n    ThreadCache.Latest = null;")}}
                    cache.Abandon();
                }

                """);
        }

        writer.Lines($"{t.Depot}.Trim();{KeepAlive(t)}");
        writer.Close();
    }

    /// <summary>The line that keeps an instance alive up to where it stands; nothing for a static pool.</summary>
    private static string KeepAlive(PoolTemplate t) => t.Pool.IsStatic ? "" : "\nglobal::System.GC.KeepAlive(this);";

    /// <summary>An expression whose value is read before the pool can come to its end.</summary>
    private static string WhileAlive(PoolTemplate t, string expression) => t.Pool.IsStatic ? expression : $"WhileAlive({expression})";

    private static void WhileAlive(SourceWriter writer, PoolTemplate t) =>
        writer.Member(
            $$"""
            /// <summary>Hands on what was read from a cache, and keeps the pool alive until then: the end of the pool empties its caches.</summary>
            {{GeneratedCode.Inline}}
            private {{t.Item}} WhileAlive({{t.Item}} {{t.Name}})
            {
                global::System.GC.KeepAlive(this);
                return {{t.Name}};
            }
            """);

    private static void CurrentCache(SourceWriter writer, PoolTemplate t)
    {
        writer.Member(
            $$"""
            /// <summary>This thread's cache for this pool, null before its first use.</summary>
            private ThreadCache? CurrentCache
            {
                {{GeneratedCode.Inline}}
                get
                {
                    ThreadCache? latest = ThreadCache.Latest;
                    return latest is not null && latest.Depot == _depot ? latest : FindCache();
                }
            }

            {{GeneratedCode.NeverInline}}
            private ThreadCache? FindCache()
            {
                ThreadCache?[]? table = ThreadCache.Table;
                int number = _ticket.Number;
                // As an unsigned number, the one of a ticket that has none yet is too great too.
                ThreadCache? cache = table is not null && unchecked((uint)number) < (uint)table.Length ? table[number] : null;
                if (cache is null || cache.Depot != _depot)
                {
                    return null;
                }

                if (cache.IsOftenMissed())
                {
                    ThreadCache.Latest = cache;
                }

                return cache;
            }
            """);
    }

    private static void CreateCache(SourceWriter writer, PoolTemplate t) =>
        writer.Member(
            $$"""
            private {{t.Static}}ThreadCache CreateCache()
            {
                ThreadCache cache = new ThreadCache({{t.Depot}});
                {{(t.Pool.IsStatic ? "ThreadCache.Current = cache;" : "_ticket.Attach(cache, this);")}}
                return cache;
            }
            """);

    /// <summary>Writes the field through which a thread finds its cache: its own for a static pool, a table by the pool's number for others.</summary>
    public static void CurrentField(SourceWriter writer, PoolTemplate t) =>
        writer.Member(
            t.Pool.IsStatic
                ? "[global::System.ThreadStatic]\npublic static ThreadCache? Current;"
                : """
                [global::System.ThreadStatic]
                public static ThreadCache?[]? Table;

                // The cache of the pool that the thread used much of late.
                [global::System.ThreadStatic]
                public static ThreadCache? Latest;

                // So many look-ups in the table pass until a cache becomes the latest: threads that go to and fro between pools would otherwise
                // write that each time.
                private const int MissesUntilLatest = 16;

                private int _missesUntilLatest = 1;

                public bool IsOftenMissed()
                {
                    if (--_missesUntilLatest > 0)
                    {
                        return false;
                    }

                    _missesUntilLatest = MissesUntilLatest;
                    return true;
                }
                """);

    /// <summary>Writes the counters, or nothing.</summary>
    public static void Metrics(SourceWriter writer, PoolTemplate t)
    {
        if (!t.Pool.Metrics)
            return;
        writer.Member("private readonly Counts _counts = new Counts();");
        if (!t.Pool.IsStatic)
        {
            writer.Member(
                """
                ~Depot()
                {
                    _counts.Stop();
                }
                """);
        }

        writer.Member(
            $$"""
            public void CountCreated()
            {
                global::System.Threading.Interlocked.Increment(ref _counts.Created);
            }

            public void CountDropped()
            {
                global::System.Threading.Interlocked.Increment(ref _counts.Dropped);
            }

            private void StartCounting()
            {
                _counts.Start();
            }

            // Apart from the depot: a meter and what it asks live until it is disposed.
            private sealed class Counts
            {
                public long Created;
                public long Dropped;

                private readonly global::System.Diagnostics.Metrics.Meter _meter = new global::System.Diagnostics.Metrics.Meter("PoolAnalyzers");

                public void Start()
                {
                    global::System.Collections.Generic.KeyValuePair<string, object?> pool = new global::System.Collections.Generic.KeyValuePair<string, object?>("pool", "{{t.Shape.DisplayName}}");
                    global::System.Collections.Generic.KeyValuePair<string, object?>[] tags = new[] { pool };
                    _meter.CreateObservableCounter("pool.{{t.Names}}.created", () => new global::System.Diagnostics.Metrics.Measurement<long>(global::System.Threading.Volatile.Read(ref Created), tags), "{{{t.Name}}}", "How many {{t.Names}} the pool made.");
                    _meter.CreateObservableCounter("pool.{{t.Names}}.dropped", () => new global::System.Diagnostics.Metrics.Measurement<long>(global::System.Threading.Volatile.Read(ref Dropped), tags), "{{{t.Name}}}", "How many {{t.Names}} the pool let go because it was full.");
                }

                public void Stop()
                {
                    _meter.Dispose();
                }
            }
            """);
    }

    /// <summary>Writes the method that makes one more.</summary>
    public static void CreateItem(SourceWriter writer, PoolTemplate t)
    {
        writer.OpenMember($"public {(t.Pool.Metrics ? "" : "static ")}{t.Item} Create()");
        if (t.Pool.Metrics)
            writer.Lines("CountCreated();");
        writer.Lines($"return {t.Create};").Close();
    }

    /// <summary>Writes the checks of the slow return, the retention test and the preparation.</summary>
    /// <param name="writer">The text.</param>
    /// <param name="t">The pool.</param>
    /// <param name="onDrop">Writes what follows when the item is not kept; it must leave the method.</param>
    public static void BeginReturn(SourceWriter writer, PoolTemplate t, System.Action onDrop)
    {
        writer.Lines(t.Check);
        if (t.Keep is not null)
        {
            writer.Lines("").Open($"if (!({t.Keep}))");
            onDrop();
            writer.Close();
        }

        if (t.Prepare is not null && !IsPoisoned(t))
            writer.Lines((t.Keep is null ? "" : "\n") + t.Prepare);
    }

    /// <summary>The constant and the field behind <see cref="TryAdopt"/>.</summary>
    public static void AdoptionFields(SourceWriter writer) =>
        writer.Member(
            """
            // So many returns past a slot that is out pass until one becomes the slot's: the slot's own must have gone to another thread.
            private const int ReturnsUntilAdoption = 64;

            // The first return fills the slot.
            private int _returnsUntilAdoption = 1;
            """);

    /// <summary>Writes the part of a slow return that looks at the slot. When it takes what is returned, it leaves the method.</summary>
    public static void TryAdopt(SourceWriter writer, PoolTemplate t, string leave)
    {
        writer.Lines(
            $$"""
            if (!SlotIsOut)
            {
                if (object.ReferenceEquals(Slot, {{t.Name}}))
                {
                    ThrowReturnedBefore();
                }
            }
            else if (--_returnsUntilAdoption == 0)
            {
                _returnsUntilAdoption = ReturnsUntilAdoption;
                {{(t.Pool.IsStrict ? $"Slot = {t.Name};\n    global::System.Threading.Volatile.Write(ref SlotIsOut, false);" : $"SlotIsOut = false;\n    Slot = {t.Name};")}}
                {{leave}}
            }

            """);
    }

    /// <summary>Writes what <see cref="TryAdopt"/> throws with.</summary>
    public static void ReturnedBefore(SourceWriter writer, PoolTemplate t) =>
        writer.Member(
            $$"""
            [global::System.Diagnostics.CodeAnalysis.DoesNotReturn]
            private static void ThrowReturnedBefore()
            {
                throw new global::System.ArgumentException("This {{t.Name}} was returned before.", "{{t.Name}}");
            }
            """);

    /// <summary>Space that keeps what stands before it off the cache line of what follows.</summary>
    public static void Padding(SourceWriter writer) =>
        writer.Member(
            """
            [global::System.Runtime.InteropServices.StructLayout(global::System.Runtime.InteropServices.LayoutKind.Sequential, Size = 128)]
            private struct Padding
            {
            }
            """);

    /// <summary>Writes the field that keeps a cache off the cache line of what follows it.</summary>
    public static void PaddingField(SourceWriter writer) =>
        writer.Lines(
            """
            #pragma warning disable CS0169 // Here for its size: caches of two threads must not share a cache line.
            private readonly Padding _padding;
            #pragma warning restore CS0169
            """);

    /// <summary>Writes the method by which a thread lets go of its cache.</summary>
    /// <param name="writer">The text.</param>
    /// <param name="t">The pool.</param>
    /// <param name="magazines">The line that empties magazines; null for none.</param>
    public static void Abandon(SourceWriter writer, PoolTemplate t, string? magazines)
    {
        writer.Member("/// <summary>Lets go of what the thread has at hand. The thread has no cache any more.</summary>");
        writer.Open("public void Abandon()");
        writer.Lines("global::System.GC.SuppressFinalize(this);");
        if (t.Destroy is not null)
        {
            if (magazines is not null)
                writer.Lines(magazines);
            writer.Open($"if (!SlotIsOut && Slot is {{ }} {t.Name})");
            writer.Lines(t.Destroy).Close();
        }

        writer.Close();
    }

    /// <summary>Writes the method by which a cache lets go of everything when its pool is gone; nothing for a static pool, which stays.</summary>
    /// <param name="writer">The text.</param>
    /// <param name="t">The pool.</param>
    /// <param name="magazines">The lines that let go of magazines; null for none.</param>
    public static void Empty(SourceWriter writer, PoolTemplate t, string? magazines)
    {
        if (t.Pool.IsStatic)
            return;
        writer.Member("/// <summary>Lets go of everything: the pool is gone, and its thread may refer to the cache for as long as it lives.</summary>");
        writer.Open("public void Empty()");
        writer.Lines("global::System.GC.SuppressFinalize(this);\nSlotIsOut = true;\nSlot = null;\nDepot = null!;");
        if (magazines is not null)
            writer.Lines(magazines);
        writer.Close();
    }

    /// <summary>Writes the constructor of what all threads share, or nothing when there is nothing to do in it.</summary>
    public static void DepotConstructor(SourceWriter writer, PoolTemplate t, string fill)
    {
        if (!t.Pool.Metrics && !t.Pool.Preallocate)
            return;
        writer.OpenMember("public Depot()");
        if (t.Pool.Metrics)
            writer.Lines("StartCounting();");
        if (t.Pool.Preallocate)
            writer.Open("for (int i = 0; i < Capacity; i++)").Lines(fill).Close();
        writer.Close();
    }

    /// <summary>Writes the methods that take and leave a lock of one word.</summary>
    public static void SpinLock(SourceWriter writer) =>
        writer.Member(
            """
            public void Enter()
            {
                global::System.Threading.SpinWait spin = default;
                while (global::System.Threading.Interlocked.Exchange(ref _lock, 1) != 0)
                {
                    do
                    {
                        spin.SpinOnce();
                    }
                    while (global::System.Threading.Volatile.Read(ref _lock) != 0);
                }
            }

            public void Exit()
            {
                global::System.Threading.Volatile.Write(ref _lock, 0);
            }
            """);

    /// <summary>Writes the element of an array of items: a struct, because storing into an array of references checks the type each time.</summary>
    public static void Place(SourceWriter writer, PoolTemplate t) =>
        writer.Member(
            $$"""
            // A struct, because a store into an array of references would check the type each time.
            private struct Place
            {
                public {{t.Item}}? Item;
            }
            """);

    private static void Ticket(SourceWriter writer, PoolTemplate t) =>
        writer.Member(
            $$"""
            /// <summary>The number by which threads find their caches of one pool; free for another pool when this one is gone.</summary>
            /// <remarks>
            /// Only the pool refers to its ticket, so that the ticket's finalizer runs when at most other finalizers can use the pool. It waits
            /// until they cannot either. Then it empties the pool's caches, which idle threads still refer to, and gives the number away.
            /// </remarks>
            {{GeneratedCode.Attribute}}
            private sealed class Ticket
            {
                private const int None = -1;

                private static readonly global::System.Collections.Generic.Stack<int> s_free = new global::System.Collections.Generic.Stack<int>();
                private static readonly global::System.Collections.Generic.List<global::System.WeakReference<ThreadCache?[]>> s_tables = new global::System.Collections.Generic.List<global::System.WeakReference<ThreadCache?[]>>();
                private static int s_next;

                // Not a WeakReference: that has a finalizer of its own, which may run before the ticket's.
                private global::System.Runtime.InteropServices.GCHandle _pool;

                public Ticket()
                {
                    // There is nothing to finalize before the first cache.
                    Number = None;
                    global::System.GC.SuppressFinalize(this);
                }

                ~Ticket()
                {
                    if (_pool.Target is not null)
                    {
                        // A finalizer that has not run yet, or one that made the pool reachable again, can still use it.
                        global::System.GC.ReRegisterForFinalize(this);
                        return;
                    }

                    _pool.Free();
                    lock (s_free)
                    {
                        for (int i = s_tables.Count - 1; i >= 0; i--)
                        {
                            if (!s_tables[i].TryGetTarget(out ThreadCache?[]? table))
                            {
                                s_tables.RemoveAt(i);
                            }
                            else if (Number < table.Length && table[Number] is { } cache)
                            {
                                cache.Empty();
                                table[Number] = null;
                            }
                        }

                        s_free.Push(Number);
                    }
                }

                /// <summary>The index of the pool's caches in the tables of all threads; negative before the first one is attached.</summary>
                public int Number { get; private set; }

                /// <summary>Puts this thread's cache where the thread finds it.</summary>
                public void Attach(ThreadCache cache, {{t.Shape.Reference}} pool)
                {
                    lock (s_free)
                    {
                        if (Number == None)
                        {
                            _pool = global::System.Runtime.InteropServices.GCHandle.Alloc(
                                pool, global::System.Runtime.InteropServices.GCHandleType.WeakTrackResurrection);
                            Number = s_free.Count > 0 ? s_free.Pop() : s_next++;
                            global::System.GC.ReRegisterForFinalize(this);
                        }

                        ThreadCache?[] table = ThreadCache.Table ?? global::System.Array.Empty<ThreadCache?>();
                        if (Number >= table.Length)
                        {
                            global::System.Array.Resize(ref table, global::System.Math.Max(Number + 1, (table.Length * 2) + 2));
                            s_tables.Add(new global::System.WeakReference<ThreadCache?[]>(table));
                            ThreadCache.Table = table;
                        }

                        table[Number] = cache;
                    }
                }
            }
            """);

    private static void Track(SourceWriter writer, PoolTemplate t)
    {
        if (IsPoisoned(t))
        {
            writer.Lines(CheckedBuild.Untouched(t.Name, t.Shape));
            if (t.Prepare is not null)
                writer.Lines(t.Prepare);
        }

        writer.Lines(CheckedBuild.Rented(t.Name, t.Shape, CheckedPool(t)));
    }

    private static string CheckedReturn(PoolTemplate t) =>
        CheckedBuild.Returned(t.Name, t.Shape, CheckedPool(t), IsPoisoned(t));

    private static string CheckedPool(PoolTemplate t) => t.Pool.IsStatic ? CheckedBuild.TypeItself(t.Shape) : CheckedBuild.ThisInstance;

    /// <summary>Whether idle ones are filled with nonsense, to be cleared, where that is asked for, when they are rented.</summary>
    private static bool IsPoisoned(PoolTemplate t) => t.Settings.Checked && t.CanBePoisoned;

    private static string Capital(string text) => char.ToUpperInvariant(text[0]) + text.Substring(1);
}
