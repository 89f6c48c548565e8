using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using PoolAnalyzers.Ownership.Options;

namespace PoolAnalyzers.Ownership.Engine;

/// <summary>One analysis a compilation and set of options, whichever analyzer asks first: the texts are scanned once, the summaries made once.</summary>
/// <remarks>Safe for concurrent use. An analysis goes with its compilation: the table holds neither alive.</remarks>
internal static class SharedAnalysis
{
    private static readonly ConditionalWeakTable<Compilation, List<Known>> s_analyses = new();

    private sealed record Known(AnalyzerOptions Options, OwnershipAnalysis? Analysis);

    /// <summary>An editor may ask for the same compilation with other options; more sets of them than this it does not have at once.</summary>
    private const int Remembered = 2;

    /// <summary>Null when the compilation references no pool.</summary>
    public static OwnershipAnalysis? Of(Compilation compilation, AnalyzerOptions options, CancellationToken cancellation)
    {
        var analyses = s_analyses.GetOrCreateValue(compilation);
        // Analyzers start one after the other, so that nobody waits here for long.
        lock (analyses)
        {
            foreach (var known in analyses)
            {
                if (ReferenceEquals(known.Options, options))
                    return known.Analysis;
            }

            if (analyses.Count == Remembered)
                analyses.RemoveAt(0);
            var analysis = OwnershipAnalysis.TryCreate(compilation, cancellation, EngineOptions.Of(compilation, options));
            analyses.Add(new Known(options, analysis));
            return analysis;
        }
    }
}
