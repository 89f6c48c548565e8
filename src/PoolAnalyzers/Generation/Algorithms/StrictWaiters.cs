using PoolAnalyzers.Generation.Emit;

namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>Writes the queue of those who wait for a strict pool.</summary>
/// <remarks>
/// One queue under the depot's lock, first in, first out. Whoever brings something back, or frees a place, serves the first one there and then; so while
/// somebody waits, the depot has nothing idle and no free place, and nobody else can take what a waiter should get. While somebody waits all caches are
/// revoked, so that what is returned comes by. The first one who waits publishes that, revokes, issues a barrier for all threads and then takes what caches
/// have idle; who returns clears the mark of the slot and then looks for the revocation: so either the one sees what is idle, or the other sees the one who
/// waits. What a waiter gets, a cancellation, the end of its time or the disposal of the pool take it out of the queue under the same lock: exactly one does.
/// It is told after the lock is left.
/// <para>
/// The depot of an instance is kept alive by threads. It refers to the queue weakly, and the pool refers to it strongly: so a pool that nobody uses any more is
/// collected with those who wait for it, even where the method that waits refers to the pool. A waiter that a timer or a living token can still end keeps
/// the queue, since what follows its wait has to run.
/// </para>
/// </remarks>
internal static class StrictWaiters
{
    /// <summary>Writes what the depot has of it.</summary>
    public static void OfDepot(SourceWriter writer, PoolTemplate t)
    {
        if (!t.Pool.IsStatic)
            WaitingLines.OfDepot(writer, t);
        Queue(writer, t);
        WaitAsync(writer, t);
        Wait(writer, t);
        AfterWait(writer, t);
        Service(writer, t);
        Exit(writer);
        End(writer, t);
    }

    /// <summary>Writes the fields of the depot.</summary>
    public static void Fields(SourceWriter writer, PoolTemplate t)
    {
        writer.Lines(
            t.Pool.IsStatic
                ? """

                // Those who wait, in the order in which they came; who is served and not told yet; and waiters to use again. All of them under the lock.
                private Waiter? _firstWaiting;
                private Waiter? _lastWaiting;
                """
                : """

                // Those who wait, and how many; who is served and not told yet; and waiters to use again. All of them under the lock. The queue is the
                // pool's: threads keep the depot alive, and those who wait must not be kept alive by it, since they may refer to the pool.
                private global::System.WeakReference<WaitingLine>? _line;
                private int _waiting;
                """);
        writer.Lines(
            """
            private Waiter? _firstServed;
            private Waiter? _lastServed;
            private Waiter? _idleWaiter;
            private int _idleWaiters;
            """);
        if (StrictWaiter.KnowsPool(t))
        {
            writer.Lines(
                $$"""

                // Weak: threads and timers keep the depot alive, and a waiter must not keep a pool alive that nobody else refers to.
                private global::System.WeakReference<{{t.Shape.Reference}}>? _pool;

                public {{t.Shape.Reference}}? Pool => _pool is not null && _pool.TryGetTarget(out {{t.Shape.Reference}}? pool) ? pool : null;
                """);
        }

        if (t.Pool.CanEnd)
            writer.Lines("\n// Set under the lock when the pool is disposed: from then on nobody waits.\nprivate bool _hasEnded;");
    }

    private static void Queue(SourceWriter writer, PoolTemplate t)
    {
        writer.Member(
            $$"""
            private const int MostIdleWaiters = 64;

            /// <summary>Whether somebody waits. Who asks without the lock may be told so too late, as with every mark: see <see cref="RevokeAll"/>.</summary>
            public bool HasWaiters => global::System.Threading.Volatile.Read(ref {{(t.Pool.IsStatic ? "_firstWaiting) is not null" : "_waiting) != 0")}};
            """);
        Enqueue(writer, t);
        Remove(writer, t);
    }

    private static void Enqueue(SourceWriter writer, PoolTemplate t)
    {
        var (parameter, begin, last) = t.Pool.IsStatic
            ? ("", "", "_lastWaiting")
            : ($", {t.Shape.Reference} pool", "WaitingLine line = LineOf(pool);\n    waiter.Line = line;\n    ", "line.Last");
        var count = "global::System.Threading.Volatile.Write(ref _waiting, _waiting + 1);";
        var first = t.Pool.IsStatic ? "global::System.Threading.Volatile.Write(ref _firstWaiting, waiter);" : $"line.First = waiter;\n    {count}";
        var ended = t.Pool.CanEnd ? "\n    if (_hasEnded)\n    {\n        Dismiss(waiter, Waiter.Ended);\n        return;\n    }\n" : "";
        writer.Member(
            $$"""
            // The caller holds the lock. What is to be had is had at once, which Exit then tells.
            private void Enqueue(Waiter waiter{{parameter}})
            {
                {{begin}}waiter.State = Waiter.Waiting;
                waiter.Previous = {{last}};
                if ({{last}} is not null)
                {
                    // Others came first, and nothing is to be had as long as they wait.
                    {{last}}.Next = waiter;
                    {{last}} = waiter;{{(t.Pool.IsStatic ? "" : $"\n        {count}")}}
                    return;
                }

                {{last}} = waiter;
                {{first}}{{ended}}
                {{t.Item}}? {{t.Name}} = Pop();
                if ({{t.Name}} is not null || TryReserve())
                {
                    {{(t.Pool.IsStatic ? "Serve" : "TryServe")}}({{t.Name}});
                    return;
                }

                // What caches have idle is pushed, and that serves.
                RevokeAll();
            }
            """);
    }

    private const string KeepNothing =
        "// One that is used again keeps nothing of the pool.\n    WaitingLine line = waiter.Line!;\n    waiter.Line = null;\n    _waiting--;\n    ";

    private static void Remove(SourceWriter writer, PoolTemplate t)
    {
        var (line, first, last) = t.Pool.IsStatic
            ? ("", "_firstWaiting", "_lastWaiting")
            : (KeepNothing, "line.First", "line.Last");
        writer.Member(
            $$"""
            // The caller holds the lock.
            private void Remove(Waiter waiter)
            {
                {{line}}if (waiter.Previous is null)
                {
                    {{first}} = waiter.Next;
                }
                else
                {
                    waiter.Previous.Next = waiter.Next;
                }

                if (waiter.Next is null)
                {
                    {{last}} = waiter.Previous;
                }
                else
                {
                    waiter.Next.Previous = waiter.Previous;
                }

                waiter.Next = null;
                waiter.Previous = null;
            }
            """);
    }

    private static void WaitAsync(SourceWriter writer, PoolTemplate t)
    {
        var keep = StrictWaiter.KnowsPool(t) ? $"_pool ??= new global::System.WeakReference<{t.Shape.Reference}>(pool, trackResurrection: true);\n    " : "";
        // To read the names of files can load assemblies, and what listens to that is foreign code: so the stack is taken outside the lock.
        var (take, stack) = t.Settings.Checked
            ? ("global::System.Diagnostics.StackTrace stack = new global::System.Diagnostics.StackTrace(1, true);\n    ", ", stack")
            : ("", "");
        writer.Member(
            $$"""
            public global::System.Threading.Tasks.ValueTask<{{t.Item}}> WaitAsync(int milliseconds, global::System.Threading.CancellationToken cancellationToken{{PoolParameter(t)}})
            {
                {{Waited(t)}}{{take}}Enter();
                Waiter waiter = _idleWaiter ?? new Waiter(this);
                if (_idleWaiter is not null)
                {
                    _idleWaiter = waiter.Next;
                    _idleWaiters--;
                    waiter.Next = null;
                }

                {{keep}}waiter.Begin(milliseconds, cancellationToken{{stack}});
                Enqueue(waiter{{(t.Pool.IsStatic ? "" : ", pool")}});
                Exit();
                waiter.Watch(milliseconds, cancellationToken);
                return new global::System.Threading.Tasks.ValueTask<{{t.Item}}>(waiter, waiter.Version);
            }
            """);
    }

    private static void Wait(SourceWriter writer, PoolTemplate t)
    {
        var throwEnded = t.Pool.CanEnd ? $"\n\n    if (waiter.State == Waiter.Ended)\n    {{\n        throw {PoolDisposal.Exception(t)};\n    }}" : "";
        writer.Member(
            $$"""
            /// <summary>Blocks the thread until there is one. Null when the time is over.</summary>
            public {{t.Item}}? Wait(int milliseconds, global::System.Threading.CancellationToken cancellationToken{{PoolParameter(t)}})
            {
                {{Waited(t)}}// Not one that is used again: it may be told that it is served when it has found that out by itself, and has gone on.
                Waiter waiter = new Waiter(this);
                global::System.Threading.ManualResetEventSlim told = new global::System.Threading.ManualResetEventSlim();
                waiter.Told = told;
                Enter();
                Enqueue(waiter{{(t.Pool.IsStatic ? "" : ", pool")}});
                Exit();
                try
                {
                    if (!told.Wait(milliseconds, cancellationToken) && !IsServed(waiter))
                    {
                        return null;
                    }
                }
                catch (global::System.Exception failure) when (failure is global::System.OperationCanceledException or global::System.Threading.ThreadInterruptedException)
                {
                    if (!IsServed(waiter))
                    {
                        throw;
                    }
                }{{throwEnded}}

                return waiter.Item ?? CreateReserved({{PoolEvents.Reason(t, PoolEvents.Empty)}});
            }
            """);
    }

    /// <summary>The argument of a wait by which the pool owns those who wait; empty for a static pool, which does not end.</summary>
    public static string AndPool(PoolTemplate t) => t.Pool.IsStatic ? "" : ", this";

    private static string PoolParameter(PoolTemplate t) => t.Pool.IsStatic ? "" : $", {t.Shape.Reference} pool";

    private static string Waited(PoolTemplate t) => PoolEvents.Waited(t).Replace("\n", "\n    ").Replace("\n    \n", "\n\n");

    private static void AfterWait(SourceWriter writer, PoolTemplate t) =>
        writer.Member(
            $$"""
            // Ends the wait if nobody {{(t.Pool.CanEnd ? "else has ended it" : "has served the waiter")}}.
            private bool IsServed(Waiter waiter)
            {
                Enter();
                bool isServed = {{(t.Pool.CanEnd ? "waiter.State != Waiter.Waiting" : "waiter.State == Waiter.Served")}};
                if (!isServed)
                {
                    waiter.State = Waiter.Idle;
                    Remove(waiter);
                }

                Exit();
                return isServed;
            }

            /// <summary>Keeps a waiter whose wait is over for another one.</summary>
            public void Recycle(Waiter waiter)
            {
                Enter();
                waiter.State = Waiter.Idle;
                if (_idleWaiters < MostIdleWaiters)
                {
                    waiter.Next = _idleWaiter;
                    _idleWaiter = waiter;
                    _idleWaiters++;
                }

                Exit();
            }
            """);

    private static void Service(SourceWriter writer, PoolTemplate t)
    {
        // Here and not where the task is awaited: a rental whose task nobody awaits is lost, and must show as one. A blocked thread counts for itself.
        var countsServed = t.Pool.Metrics ? $"\n    if ({t.Name} is not null && waiter.Told is null)\n    {{\n        CountHandedOver();\n    }}\n" : "";
        writer.Member(
            t.Pool.IsStatic
                ? $$"""
                // Gives the first one who waits what is there for it, or with null a place for one more. The caller holds the lock.
                private void Serve({{t.Item}}? {{t.Name}})
                {
                    Waiter waiter = _firstWaiting!;
                    waiter.Item = {{t.Name}};{{countsServed}}
                    Dismiss(waiter, Waiter.Served);
                }
                """
                : $$"""
                // Gives the first one who waits what is there for it, or with null a place for one more. The caller holds the lock.
                // False when nobody is left who waits: the pool is gone with them, and what its threads had comes back to nobody.
                private bool TryServe({{t.Item}}? {{t.Name}})
                {
                    Waiter? waiter = FirstWaiting;
                    if (waiter is null)
                    {
                        _waiting = 0;
                        return false;
                    }

                    waiter.Item = {{t.Name}};{{countsServed}}
                    Dismiss(waiter, Waiter.Served);
                    return true;
                }
                """);
        writer.Member(
            """
            /// <summary>Ends a wait. <see cref="Exit"/> tells the waiter. The caller holds the lock.</summary>
            public void Dismiss(Waiter waiter, int state)
            {
                Remove(waiter);
                waiter.State = state;
                if (_lastServed is null)
                {
                    _firstServed = waiter;
                }
                else
                {
                    _lastServed.Next = waiter;
                }

                _lastServed = waiter;
            }
            """);
    }

    private static void Exit(SourceWriter writer) =>
        writer.Member(
            """
            /// <summary>Leaves the lock, and then tells those whose wait has ended: to wake a thread, or to queue what follows, takes time.</summary>
            public void Exit()
            {
                Waiter? waiter = _firstServed;
                if (waiter is null)
                {
                    Unlock();
                    return;
                }

                _firstServed = null;
                _lastServed = null;
                Unlock();
                while (waiter is not null)
                {
                    // Once it is told, it may be used again.
                    Waiter? next = waiter.Next;
                    waiter.Next = null;
                    waiter.Tell();
                    waiter = next;
                }
            }
            """);

    private static void End(SourceWriter writer, PoolTemplate t)
    {
        if (!t.Pool.CanEnd)
            return;
        writer.Member(
            """
            /// <summary>Ends all waits, those that begin later too: the pool is disposed.</summary>
            public void EndWaits()
            {
                Enter();
                _hasEnded = true;
                while (FirstWaiting is { } waiter)
                {
                    Dismiss(waiter, Waiter.Ended);
                }

                Exit();
            }
            """);
    }
}
