using PoolAnalyzers.Generation.Emit;

namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>Writes how one who awaits in a synchronization context, or in a task scheduler, goes on there when the wait is over.</summary>
/// <remarks>
/// Both are code of the program's, which may throw. <c>ManualResetValueTaskSourceCore</c> would call them where the wait ends: inside of <c>Return</c>,
/// <c>Dispose</c> or a timer, with others still to be told. So the source does not learn of them. It goes on in the thread pool, and from there the context
/// is asked; when it refuses, the renter goes on in the thread pool. So a rental is not lost, and nobody waits for ever.
/// </remarks>
internal static class WaiterContext
{
    private const string Tasks = "global::System.Threading.Tasks.";

    private const string Flags = Tasks + "Sources.ValueTaskSourceOnCompletedFlags";

    /// <summary>Writes the class of what goes on in a context.</summary>
    public static void Emit(SourceWriter writer) =>
        writer.Member(
            $$"""
            /// <summary>What goes on after a wait in the context in which it began: once, wherever it is.</summary>
            {{GeneratedCode.Attribute}}
            private sealed class Continuation
            {
                private readonly global::System.Threading.SynchronizationContext? _context;
                private readonly {{Tasks}}TaskScheduler? _scheduler;
                private readonly object? _state;
                private global::System.Action<object?>? _action;

                private Continuation(
                    global::System.Threading.SynchronizationContext? context, {{Tasks}}TaskScheduler? scheduler, global::System.Action<object?> action, object? state)
                {
                    _context = context;
                    _scheduler = scheduler;
                    _action = action;
                    _state = state;
                }

                /// <summary>Null where the caller asks for no context, or is in none of its own: then the thread pool is right.</summary>
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

                public static void GoOn(object? continuation)
                {
                    ((Continuation)continuation!).Post();
                }

                /// <summary>Goes on in the context, or here, on a thread of the pool, when the context refuses.</summary>
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
                        // There is no caller to be told, and the renter must learn that the wait is over.
                        Run();
                    }
                }

                // A context that has run it, or will, and then fails must not make it run twice.
                private void Run()
                {
                    global::System.Threading.Interlocked.Exchange(ref _action, null)?.Invoke(_state);
                }
            }
            """);
}
