using PoolAnalyzers.Generation.Emit;
using PoolAnalyzers.Generation.RuntimeSupport;
using PoolAnalyzers.Generation.Symbols;

namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>Writes the class of one who waits for a strict pool: a link of the queue that <see cref="StrictWaiters"/> writes, and what is awaited.</summary>
internal static class StrictWaiter
{
    private const string Sources = "global::System.Threading.Tasks.Sources.";

    /// <summary>Writes the class of one who waits.</summary>
    public static void Emit(SourceWriter writer, PoolTemplate t)
    {
        writer.Member(
            $"""
            /// <summary>One who waits: a link of the depot's queue, and what is awaited. Used again when its wait is over.</summary>
            {GeneratedCode.Attribute}
            """);
        writer.Open($"private sealed class Waiter : {SourceOf(t)}");
        Fields(writer, t);
        Beginning(writer, t);
        if (t.Settings.Checked)
            CheckedHandOver(writer, t);
        Ending(writer, t);
        Source(writer, t);
        Result(writer, t);
        writer.Close();
        WaiterContext.Emit(writer);
    }

    /// <summary>Whether a waiter asks its pool when the rental is fetched: whether it is disposed, or in the checked build which one it is.</summary>
    public static bool KnowsPool(PoolTemplate t) => !t.Pool.IsStatic && (t.Pool.CanEnd || t.Settings.Checked);

    private static string SourceOf(PoolTemplate t) => $"{Sources}IValueTaskSource<{TypeNames.InBaseList(t.Item)}>";

    private static void Fields(SourceWriter writer, PoolTemplate t)
    {
        writer.Lines(
            $$"""
            public const int Idle = 0;
            public const int Waiting = 1;
            public const int Served = 2;
            public const int Canceled = 3;
            public const int TimedOut = 4;{{(t.Pool.CanEnd ? "\npublic const int Ended = 5;" : "")}}

            // Under the lock of the depot, up to when the waiter is told.
            public Waiter? Next;
            public Waiter? Previous;{{(t.Pool.IsStatic ? "" : "\npublic WaitingLine? Line;")}}
            public int State;
            public {{t.Item}}? Item;

            // What a blocked thread waits for; null where a task is awaited.
            public global::System.Threading.ManualResetEventSlim? Told;

            private readonly Depot _depot;
            private global::System.Threading.Tasks.Sources.ManualResetValueTaskSourceCore<{{t.Item}}?> _source;
            private global::System.Threading.CancellationToken _token;
            private global::System.Threading.CancellationTokenRegistration _registration;
            private global::System.Threading.Timer? _timer;
            private long _deadline;
            """);
        if (KnowsPool(t))
        {
            writer.Lines(
                $"""

                // Set when the wait ends with a rental, which a disposed pool refuses. Until then it would keep a lost pool alive.
                private {t.Shape.Reference}? _pool;
                """);
        }

        if (t.Settings.Checked)
        {
            writer.Lines(
                """

                // Of the call that began the wait: a watch follows the context, and a report shows the stack.
                private global::System.Threading.ExecutionContext? _context;
                private global::System.Diagnostics.StackTrace? _stack;
                """);
        }
    }

    private static void Beginning(SourceWriter writer, PoolTemplate t)
    {
        var (stack, set) = t.Settings.Checked
            ? (", global::System.Diagnostics.StackTrace stack", "\n    _context = global::System.Threading.ExecutionContext.Capture();\n    _stack = stack;")
            : ("", "");
        writer.Member(
            $$"""
            public Waiter(Depot depot)
            {
                _depot = depot;
                // What goes on after the wait must not do so inside of Return.
                _source.RunContinuationsAsynchronously = true;
            }

            public short Version => _source.Version;

            /// <summary>Sets what can end the wait early. The caller holds the lock, and <see cref="Watch"/> follows when it has left that.</summary>
            public void Begin(int milliseconds, global::System.Threading.CancellationToken cancellationToken{{stack}})
            {{{set}}
                _token = cancellationToken;
                _deadline = milliseconds == global::System.Threading.Timeout.Infinite ? long.MaxValue : global::System.Environment.TickCount64 + milliseconds;
            }

            public void Watch(int milliseconds, global::System.Threading.CancellationToken cancellationToken)
            {
                if (cancellationToken.CanBeCanceled)
                {
                    _registration = cancellationToken.UnsafeRegister(static (waiter, token) => ((Waiter)waiter!).Cancel(token), this);
                }

                if (milliseconds != global::System.Threading.Timeout.Infinite)
                {
                    _timer ??= CreateTimer();
                    _timer.Change(milliseconds, global::System.Threading.Timeout.Infinite);
                }
            }

            // Without the context of the first one who needs it, which a timer keeps otherwise.
            private global::System.Threading.Timer CreateTimer()
            {
                using (global::System.Threading.ExecutionContext.IsFlowSuppressed() ? default : global::System.Threading.ExecutionContext.SuppressFlow())
                {
                    return new global::System.Threading.Timer(
                        static waiter => ((Waiter)waiter!).TimeOut(), this, global::System.Threading.Timeout.Infinite, global::System.Threading.Timeout.Infinite);
                }
            }
            """);
    }

    private static void Ending(SourceWriter writer, PoolTemplate t)
    {
        var toldEnded = t.Pool.CanEnd ? $"\n    else if (State == Ended)\n    {{\n        _source.SetException({PoolDisposal.Exception(t)});\n    }}" : "";
        writer.Member(
            $$"""
            // A call that comes late finds another wait, with another token.
            private void Cancel(global::System.Threading.CancellationToken token)
            {
                _depot.Enter();
                if (State == Waiting && token == _token)
                {
                    _depot.Dismiss(this, Canceled);
                }

                _depot.Exit();
            }

            // A call that comes late finds another wait, with a later end or none. One may come early too: on Windows, timers have a clock of their own.
            private void TimeOut()
            {
                _depot.Enter();
                if (State == Waiting && _deadline != long.MaxValue)
                {
                    long left = _deadline - global::System.Environment.TickCount64;
                    if (left <= 0)
                    {
                        _depot.Dismiss(this, TimedOut);
                    }
                    else
                    {
                        _timer!.Change(left, global::System.Threading.Timeout.Infinite);
                    }
                }

                _depot.Exit();
            }

            /// <summary>Tells that the wait has ended. The caller does not hold the lock.</summary>
            public void Tell()
            {
                if (Told is not null)
                {
                    Told.Set();
                }
                else if (State == Served)
                {{{(KnowsPool(t) ? "\n        _pool = _depot.Pool;" : "")}}{{(t.Settings.Checked ? "\n        NoteHandOver();" : "")}}
                    _source.SetResult(Item);
                }
                else if (State == Canceled)
                {
                    _source.SetException(new global::System.OperationCanceledException(_token));
                }{{toldEnded}}
                else
                {
                    _source.SetException(WaitedTooLong());
                }
            }
            """);
    }

    private static void Source(SourceWriter writer, PoolTemplate t)
    {
        var source = SourceOf(t);
        writer.Member(
            $$"""
            {{Sources}}ValueTaskSourceStatus {{source}}.GetStatus(short token)
            {
                return _source.GetStatus(token);
            }

            void {{source}}.OnCompleted(global::System.Action<object?> continuation, object? state, short token, {{Sources}}ValueTaskSourceOnCompletedFlags flags)
            {
                // A context is foreign code, which must not run where the wait ends. So the source does not learn of it.
                Continuation? inContext = Continuation.InContext(continuation, state, flags);
                flags &= ~{{Sources}}ValueTaskSourceOnCompletedFlags.UseSchedulingContext;
                _source.OnCompleted(inContext is null ? continuation : Continuation.GoOn, inContext ?? state, token, flags);
            }
            """);
    }

    private static void Result(SourceWriter writer, PoolTemplate t)
    {
        writer.OpenMember($"{t.Item} {SourceOf(t)}.GetResult(short token)");
        writer.Open($"if (_source.GetStatus(token) == {Sources}ValueTaskSourceStatus.Pending)");
        writer.Lines("throw new global::System.InvalidOperationException(\"The rental is not there yet: await it.\");").Close();
        writer.Lines($"\n{t.Item}? {t.Name};");
        if (KnowsPool(t))
            writer.Lines($"{t.Shape.Reference}? pool = _pool;");
        if (t.Settings.Checked)
            writer.Lines("global::System.Threading.ExecutionContext? context = _context;");
        writer.Open("try").Lines($"{t.Name} = _source.GetResult(token);").Close();
        writer.Open("finally");
        if (t.Settings.Checked)
            writer.Open("if (State == Served)").Lines(CheckedBuild.Returned("this", t.Shape, CheckedPool(t), isPoisoned: false)).Close().Lines("");
        writer.Lines(
            $"""
            // Not Dispose, which waits for a call that is under way: that one sees that the wait is over.
            _registration.Unregister();
            _registration = default;
            _timer?.Change(global::System.Threading.Timeout.Infinite, global::System.Threading.Timeout.Infinite);
            _token = default;
            Item = null;{(KnowsPool(t) ? "\n_pool = null;" : "")}{(t.Settings.Checked ? "\n_context = null;\n_stack = null;" : "")}
            _source.Reset();
            _depot.Recycle(this);
            """);
        writer.Close();
        const string Why = "\n// A place was free: the renter makes what it rents. When that fails, the place goes to the next one.";
        if (t.Pool.Metrics)
            writer.Lines(Why).Open($"if ({t.Name} is null)")
                .Lines($"{t.Name} = _depot.CreateReserved({PoolEvents.Reason(t, PoolEvents.Empty)});\n_depot.CountHandedOver();").Close().Lines("");
        else
            writer.Lines($"{Why}\n{t.Name} ??= _depot.CreateReserved({PoolEvents.Reason(t, PoolEvents.Empty)});");
        if (t.Pool.CanEnd)
        {
            var count = t.Pool.Metrics ? $"pool.CountReturned({(t.IsByLength ? "_depot" : "")});\n" : "";
            writer.Open($"if (pool is not null && {PoolDisposal.IsDisposed("pool.")})");
            writer.Lines($"{count}pool.ThrowRentedLate({t.Name}{t.AndDepotOf("_depot")});").Close().Lines("");
        }

        if (t.Settings.Checked)
            TrackForRenter(writer, t);
        PoolEvents.RentedByWaiter(writer, t);
        writer.Lines($"return {t.Name};").Close();
    }

    // The waiter stands for the rental until that is fetched: the rental may still have to be made then, and a renter may never fetch it.
    private static void CheckedHandOver(SourceWriter writer, PoolTemplate t) =>
        writer.Member(
            $$"""
            // From here on the waiter counts as a rental, which is lost when nobody awaits it.
            private void NoteHandOver()
            {
                if (_context is null)
                {
                    NoteRental(this);
                }
                else
                {
                    global::System.Threading.ExecutionContext.Run(_context, NoteRental, this);
                }
            }

            private static void NoteRental(object? waiter)
            {
                ((Waiter)waiter!).NoteRental();
            }

            private void NoteRental()
            {
                {{CheckedBuild.HandedOver("this", t.Shape, CheckedPool(t), "_stack!")}}
            }
            """);

    // The pool may be gone when a finalizer ends the wait.
    private static string CheckedPool(PoolTemplate t) => t.Pool.IsStatic ? CheckedBuild.TypeItself(t.Shape) : "(object?)_pool ?? _depot";

    // The result may be fetched where the renter's context did not come along: AsTask does so. A watch follows that context.
    private static void TrackForRenter(SourceWriter writer, PoolTemplate t)
    {
        writer.Open($"void Track({t.Item} {t.Name})");
        PoolTracking.TrackChecked(writer, t, t.Pool.IsStatic ? null : "(object?)pool ?? _depot");
        writer.Close().Lines("").Open("void TrackAny(object? rented)").Lines($"Track(({t.Item})rented!);").Close();
        writer.Lines("").Open("if (context is null)").Lines($"Track({t.Name});").Close();
        writer.Open("else").Lines($"global::System.Threading.ExecutionContext.Run(context, TrackAny, {t.Name});").Close().Lines("");
    }
}
