using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Ownership;

/// <summary>One engine a compilation, whichever analyzer asks first: the texts are scanned once, the summaries made once.</summary>
/// <remarks>Safe for concurrent use. An engine goes with its compilation: the table holds neither alive.</remarks>
internal static class SharedEngine
{
    private static readonly ConditionalWeakTable<Compilation, StrongBox<Engine?>> s_engines = new();

    /// <summary>Null when the compilation references no pool.</summary>
    public static Engine? Of(Compilation compilation, CancellationToken cancellation) => s_engines.TryGetValue(compilation, out var known)
        ? known.Value
        : s_engines.GetValue(compilation, c => new StrongBox<Engine?>(Engine.TryCreate(c, cancellation))).Value;
}
