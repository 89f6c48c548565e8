using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace PoolAnalyzers.Ownership;

/// <summary>One engine a compilation and set of options, whichever analyzer asks first: the texts are scanned once, the summaries made once.</summary>
/// <remarks>Safe for concurrent use. An engine goes with its compilation: the table holds neither alive.</remarks>
internal static class SharedEngine
{
    private static readonly ConditionalWeakTable<Compilation, List<Known>> s_engines = new();

    private sealed record Known(AnalyzerOptions Options, Engine? Engine);

    /// <summary>An editor may ask for the same compilation with other options; more sets of them than this it does not have at once.</summary>
    private const int Remembered = 2;

    /// <summary>Null when the compilation references no pool.</summary>
    public static Engine? Of(Compilation compilation, AnalyzerOptions options, CancellationToken cancellation)
    {
        var engines = s_engines.GetOrCreateValue(compilation);
        // Analyzers start one after the other, so that nobody waits here for long.
        lock (engines)
        {
            foreach (var known in engines)
            {
                if (ReferenceEquals(known.Options, options))
                    return known.Engine;
            }

            if (engines.Count == Remembered)
                engines.RemoveAt(0);
            var engine = Engine.TryCreate(compilation, cancellation, EngineOptions.Of(compilation, options));
            engines.Add(new Known(options, engine));
            return engine;
        }
    }
}
