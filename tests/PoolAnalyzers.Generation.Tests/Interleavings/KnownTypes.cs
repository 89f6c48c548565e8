using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>The types of the framework that an emitted text may use when it is explored.</summary>
internal static class KnownTypes
{
    // Threads meet in these: the explorer has its own.
    private static readonly Dictionary<string, string> s_substitutes = new()
    {
        ["System.Threading.Volatile"] = "Volatile",
        ["System.Threading.Interlocked"] = "Interlocked",
        ["System.Threading.SpinWait"] = "SpinWait",
        ["System.WeakReference<T>"] = "WeakReference",
        ["System.GC"] = "GC",
        ["System.Runtime.InteropServices.GCHandle"] = "GCHandle",
        ["System.Runtime.InteropServices.GCHandleType"] = "GCHandleType",
        ["System.Collections.Generic.List<T>"] = "List",
        ["System.Collections.Generic.Stack<T>"] = "Stack",
        ["System.Threading.ManualResetEventSlim"] = "ManualResetEventSlim",
        ["System.Threading.Timer"] = "Timer",
        ["System.Environment"] = "Environment",
        ["System.Threading.Tasks.Sources.ManualResetValueTaskSourceCore<TResult>"] = "ManualResetValueTaskSourceCore",
        ["System.Collections.Concurrent.ConcurrentQueue<T>"] = "ConcurrentQueue",
        ["System.Runtime.CompilerServices.ConditionalWeakTable<TKey, TValue>"] = "ConditionalWeakTable",
    };

    // These only compute, or belong to what is pooled.
    private static readonly HashSet<string> s_harmless =
    [
        "object", "bool", "int", "uint", "long", "string", "byte", "void", "System.ArgumentException", "System.ArgumentNullException",
        "System.ArgumentOutOfRangeException", "System.InvalidOperationException", "System.ObjectDisposedException", "System.Exception",
        "System.AggregateException", "System.IDisposable", "System.IEquatable<T>", "System.HashCode", "System.Math", "System.Array",
        "System.Memory<T>", "System.Span<T>", "System.ArraySegment<T>", "System.Numerics.BitOperations", "System.Runtime.CompilerServices.Unsafe",
        // What threads meet in here are the calls of the text itself: a registration runs the text's own method on the thread that cancels.
        "System.Threading.CancellationToken", "System.Threading.CancellationTokenRegistration", "System.Threading.Timeout", "System.Threading.ExecutionContext",
        "System.Threading.ThreadInterruptedException", "System.OperationCanceledException", "System.TimeoutException", "System.TimeSpan", "short",
        "System.Threading.Tasks.ValueTask", "System.Threading.Tasks.ValueTask<TResult>", "System.Threading.Tasks.Sources.IValueTaskSource<TResult>",
        "System.Threading.Tasks.Sources.ValueTaskSourceStatus", "System.Threading.Tasks.Sources.ValueTaskSourceOnCompletedFlags", "System.Action<T>",
        "System.Runtime.CompilerServices.ValueTaskAwaiter<TResult>", "System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable<TResult>",
        "System.Threading.AsyncFlowControl", "System.Buffers.IMemoryOwner<T>", "System.Buffers.ArrayPool<T>",
        // Contexts in which a renter continues after a wait. No thread of the model has one: tests with threads do.
        "System.Threading.SynchronizationContext", "System.Threading.Tasks.TaskScheduler", "System.Threading.Tasks.Task", "System.Type",
        "System.Threading.Tasks.TaskFactory", "System.Threading.Tasks.TaskCreationOptions",
    ];

    /// <summary>The name of the explorer's own; null for a type that stays.</summary>
    public static string? SubstituteFor(INamedTypeSymbol type) => s_substitutes.GetValueOrDefault(NameOf(type));

    /// <summary>Whether a type of the framework is a struct that changes where it stands, with a class in its place here.</summary>
    public static bool ChangesInPlace(ITypeSymbol type) => type is INamedTypeSymbol { IsValueType: true } named && NameOf(named).EndsWith("SourceCore<TResult>", StringComparison.Ordinal);

    /// <summary>Throws when a text uses what is in neither list.</summary>
    public static void Check(SemanticModel model)
    {
        foreach (var name in model.SyntaxTree.GetRoot().DescendantNodes(n => n is not AttributeListSyntax).OfType<SimpleNameSyntax>())
        {
            if (model.GetSymbolInfo(name).Symbol is not { } symbol)
                continue;
            var type = symbol as INamedTypeSymbol ?? symbol.ContainingType;
            var isOwn = type is null || type.DeclaringSyntaxReferences.Length > 0;
            if (!isOwn && !s_substitutes.ContainsKey(NameOf(type!)) && !s_harmless.Contains(NameOf(type!)))
                throw new NotSupportedException($"The explorer does not know {NameOf(type!)}: {name.Parent}");
        }
    }

    private static string NameOf(INamedTypeSymbol type) => type.OriginalDefinition.ToDisplayString();
}
