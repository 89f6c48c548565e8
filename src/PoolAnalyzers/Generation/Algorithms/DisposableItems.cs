using System.Linq;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Generation.Emit;

namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>How objects that a pool drops are disposed.</summary>
internal enum ItemEnd
{
    /// <summary>Not at all.</summary>
    None,

    /// <summary>By <c>Dispose</c>.</summary>
    Dispose,

    /// <summary>By <c>DisposeAsync</c>, which nobody waits for: a failure is an unobserved exception of a task.</summary>
    Start,

    /// <summary>By <c>DisposeAsync</c>, which the <c>DisposeAsync</c> of the pool waits for.</summary>
    Track,
}

/// <summary>Reads and writes how objects that a pool drops are disposed.</summary>
/// <remarks>
/// To drop must not block: who returns an object does not wait for its end. What fails at once is thrown where it is dropped, as by <c>Dispose</c>.
/// What fails later is kept for the <c>DisposeAsync</c> of the pool where it has one, and otherwise raises <c>UnobservedTaskException</c>.
/// </remarks>
internal static class DisposableItems
{
    public static ItemEnd Read(ITypeSymbol item, PoolEnd pool)
    {
        var isDisposable = Implements(item, i => i.SpecialType == SpecialType.System_IDisposable);
        var canWait = (pool & PoolEnd.DisposeAsync) != 0;
        if (Implements(item, IsAsyncDisposable) && (canWait || !isDisposable))
            return canWait ? ItemEnd.Track : ItemEnd.Start;
        return isDisposable ? ItemEnd.Dispose : ItemEnd.None;
    }

    public static bool IsAsyncDisposable(ITypeSymbol type) =>
        type is INamedTypeSymbol
        {
            Name: "IAsyncDisposable", Arity: 0, ContainingType: null, ContainingNamespace: { Name: "System", ContainingNamespace.IsGlobalNamespace: true }
        };

    /// <summary>The statement that ends an object; null for none.</summary>
    /// <param name="end">How it ends.</param>
    /// <param name="item">The variable that has it.</param>
    /// <param name="pending">The expression for those that are not disposed yet.</param>
    public static string? Statement(ItemEnd end, string item, string pending) => end switch
    {
        ItemEnd.Dispose => $"((global::System.IDisposable){item}).Dispose();",
        ItemEnd.Start => $"StartEnd({item});",
        ItemEnd.Track => $"{pending}.Start({item});",
        _ => null,
    };

    /// <summary>Writes the members of the pool that the statement needs, or nothing.</summary>
    public static void Emit(SourceWriter writer, PoolTemplate t)
    {
        if (t.ItemEnd == ItemEnd.Start)
            Start(writer, t);
        else if (t.ItemEnd == ItemEnd.Track)
            Track(writer, t);
    }

    /// <summary>Writes the field of the depot that the statement needs, or nothing.</summary>
    public static void Field(SourceWriter writer, PoolTemplate t)
    {
        if (t.TracksEnds)
            writer.Member("public readonly PendingEnds Ends = new PendingEnds();");
    }

    private static bool Implements(ITypeSymbol type, System.Func<ITypeSymbol, bool> isIt) =>
        isIt(type) || type.AllInterfaces.Any(i => isIt(i))
            || (type is ITypeParameterSymbol parameter && parameter.ConstraintTypes.Any(bound => Implements(bound, isIt)));

    private static void Start(SourceWriter writer, PoolTemplate t) =>
        writer.Member(
            $$"""
            /// <summary>Starts to dispose one. What fails at once is thrown; what fails later is an unobserved exception of a task.</summary>
            private static void StartEnd({{t.Item}} {{t.Name}})
            {
                global::System.Threading.Tasks.ValueTask end = ((global::System.IAsyncDisposable){{t.Name}}).DisposeAsync();
                if (end.IsCompleted)
                {
                    end.GetAwaiter().GetResult();
                }
                else
                {
                    // As a task, it tells TaskScheduler.UnobservedTaskException when it fails.
                    _ = end.AsTask();
                }
            }
            """);

    private static void Track(SourceWriter writer, PoolTemplate t) =>
        writer.Member(
            $$"""
            /// <summary>Those that are dropped and not disposed yet.</summary>
            {{GeneratedCode.Attribute}}
            private sealed class PendingEnds
            {
                private readonly global::System.Collections.Generic.List<global::System.Threading.Tasks.Task> _tasks = new global::System.Collections.Generic.List<global::System.Threading.Tasks.Task>();

                /// <summary>Starts to dispose one. What fails at once is thrown; what fails later is thrown by <see cref="Finish"/>.</summary>
                public void Start({{t.Item}} {{t.Name}})
                {
                    global::System.Threading.Tasks.ValueTask end = ((global::System.IAsyncDisposable){{t.Name}}).DisposeAsync();
                    if (end.IsCompleted)
                    {
                        end.GetAwaiter().GetResult();
                        return;
                    }

                    global::System.Threading.Tasks.Task task = end.AsTask();
                    lock (_tasks)
                    {
                        _tasks.RemoveAll(static earlier => earlier.IsCompletedSuccessfully);
                        _tasks.Add(task);
                    }
                }

                /// <summary>Waits for all of them.</summary>
                /// <param name="earlier">What has failed already.</param>
                /// <exception cref="global::System.AggregateException">Some could not be disposed.</exception>
                public async global::System.Threading.Tasks.Task Finish(global::System.AggregateException? earlier)
                {
                    global::System.Threading.Tasks.Task[] tasks;
                    lock (_tasks)
                    {
                        tasks = _tasks.ToArray();
                        _tasks.Clear();
                    }

                    global::System.Collections.Generic.List<global::System.Exception> failures = new global::System.Collections.Generic.List<global::System.Exception>();
                    if (earlier is not null)
                    {
                        failures.AddRange(earlier.InnerExceptions);
                    }

                    foreach (global::System.Threading.Tasks.Task task in tasks)
                    {
                        try
                        {
                            await task.ConfigureAwait(false);
                        }
                        catch (global::System.Exception failure)
                        {
                            failures.Add(failure);
                        }
                    }

                    if (failures.Count > 0)
                    {
                        throw new global::System.AggregateException(failures.Count + " {{t.Names}} of {{t.Shape.DisplayName}} could not be disposed.", failures);
                    }
                }
            }
            """);
}
