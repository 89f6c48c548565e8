using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Options;

namespace PoolAnalyzers.Ownership.Engine;

/// <summary>One analysis a compilation and set of options, whichever analyzer asks first: the texts are scanned once, the summaries made once.</summary>
/// <remarks>Safe for concurrent use. An analysis goes with its compilation: the table holds neither alive.</remarks>
internal static class SharedAnalysis
{
    private static readonly ConditionalWeakTable<Compilation, List<Known>> s_analyses = new();

    /// <summary>What is known of a compilation with some options. Both answers are found when they are first asked for.</summary>
    private sealed class Known(AnalyzerOptions options, EngineOptions read)
    {
        private OwnershipAnalysis? _analysis;
        private bool _isAnalysisKnown;
        private bool? _hasPools;

        public AnalyzerOptions Options { get; } = options;

        public OwnershipAnalysis? Analysis(Compilation compilation, CancellationToken cancellation)
        {
            if (!_isAnalysisKnown)
                (_analysis, _isAnalysisKnown) = (OwnershipAnalysis.TryCreate(compilation, cancellation, read), true);
            return _analysis;
        }

        /// <summary>The words are asked first: what is known of all code is not made for a compilation that has none.</summary>
        public bool HasPools(Compilation compilation, CancellationToken cancellation) => _hasPools ??=
            PoolUse.IsPossible(compilation, read, cancellation) && Analysis(compilation, cancellation) is { Code.Gate.IsShut: false };
    }


    /// <summary>An editor may ask for the same compilation with other options; more sets of them than this it does not have at once.</summary>
    private const int Remembered = 2;

    /// <summary>Null when the compilation references no pool.</summary>
    public static OwnershipAnalysis? Of(Compilation compilation, AnalyzerOptions options, CancellationToken cancellation) =>
        Ask(compilation, options, known => known.Analysis(compilation, cancellation));

    /// <summary>Null as well when no body of the compilation can have anything to do with pools.</summary>
    public static OwnershipAnalysis? OfPools(Compilation compilation, AnalyzerOptions options, CancellationToken cancellation) =>
        Ask(compilation, options, known => known.HasPools(compilation, cancellation) ? known.Analysis(compilation, cancellation) : null);

    private static OwnershipAnalysis? Ask(Compilation compilation, AnalyzerOptions options, Func<Known, OwnershipAnalysis?> question)
    {
        var analyses = s_analyses.GetOrCreateValue(compilation);
        // Analyzers start one after the other, so that nobody waits here for long.
        lock (analyses)
        {
            foreach (var known in analyses)
            {
                if (ReferenceEquals(known.Options, options))
                    return question(known);
            }

            if (analyses.Count == Remembered)
                analyses.RemoveAt(0);
            var added = new Known(options, EngineOptions.Of(compilation, options));
            analyses.Add(added);
            return question(added);
        }
    }
}
