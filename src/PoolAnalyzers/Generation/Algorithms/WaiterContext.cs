using PoolAnalyzers.Generation.Emit;

namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>Writes how a renter that awaits in a synchronization context, or in a task scheduler, continues there after the wait.</summary>
/// <remarks>
/// Both are foreign code, which may throw. <c>ManualResetValueTaskSourceCore</c> would call them where the wait ends: inside <c>Return</c>, <c>Dispose</c> or
/// a timer, while other waiters still have to be told. So the source does not know them. It continues in the thread pool, and that thread asks the context.
/// When the context refuses, the renter continues on that thread: its rental is not lost, and it does not wait without end.
/// </remarks>
internal static class WaiterContext
{
    private const string Tasks = "global::System.Threading.Tasks.";

    private const string Flags = Tasks + "Sources.ValueTaskSourceOnCompletedFlags";

    /// <summary>Writes the class of a continuation that runs in a context.</summary>
    public static void Emit(SourceWriter writer)
    {
        writer.Member(
            $"""
            /// <summary>What follows a wait, for the context in which it was awaited. It runs once.</summary>
            {GeneratedCode.Attribute}
            """);
        writer.Open("private sealed class Continuation");
        Beginning(writer);
        GoingOn(writer);
        writer.Close();
    }

    private static void Beginning(SourceWriter writer) =>
        writer.Lines(
            $$"""
            private readonly global::System.Threading.SynchronizationContext? _context;
            private readonly {{Tasks}}TaskScheduler? _scheduler;
            private readonly object? _state;
            private global::System.Action<object?>? _action;

            private Continuation(
                global::System.Threading.SynchronizationContext? context,
                {{Tasks}}TaskScheduler? scheduler,
                global::System.Action<object?> action,
                object? state)
            {
                _context = context;
                _scheduler = scheduler;
                _action = action;
                _state = state;
            }

            /// <summary>Null when the caller asks for no context, or has none of its own: then the thread pool runs what follows.</summary>
            public static Continuation? InContext(global::System.Action<object?> action, object? state, {{Flags}} flags)
            {
                if ((flags & {{Flags}}.UseSchedulingContext) == 0)
                {
                    return null;
                }

                global::System.Threading.SynchronizationContext? context = global::System.Threading.SynchronizationContext.Current;
                if (context is not null && context.GetType() != typeof(global::System.Threading.SynchronizationContext))
                {
                    return new Continuation(context, null, action, state);
                }

                {{Tasks}}TaskScheduler scheduler = {{Tasks}}TaskScheduler.Current;
                return scheduler == {{Tasks}}TaskScheduler.Default ? null : new Continuation(null, scheduler, action, state);
            }
            """);

    private static void GoingOn(SourceWriter writer) =>
        writer.Member(
            $$"""
            public static void GoOn(object? continuation)
            {
                ((Continuation)continuation!).Post();
            }

            /// <summary>Asks the context to run it. When that fails, it runs here, on a thread of the thread pool.</summary>
            private void Post()
            {
                try
                {
                    if (_context is not null)
                    {
                        _context.Post(static posted => ((Continuation)posted!).Run(), this);
                    }
                    else
                    {
                        {{Tasks}}Task.Factory.StartNew(
                            static posted => ((Continuation)posted!).Run(), this, default, {{Tasks}}TaskCreationOptions.DenyChildAttach, _scheduler!);
                    }
                }
                catch (global::System.Exception)
                {
                    // Nobody called this who could be told, and the renter must learn that the wait is over.
                    Run();
                }
            }

            // Once only: a context may fail after it has run this, or keep it for later and fail.
            private void Run()
            {
                global::System.Threading.Interlocked.Exchange(ref _action, null)?.Invoke(_state);
            }
            """);
}
