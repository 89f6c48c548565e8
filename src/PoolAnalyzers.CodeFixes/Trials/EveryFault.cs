using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Rules;

namespace PoolAnalyzers.CodeFixes.Trials;

/// <summary>
/// Lets the rules about faults speak in a trial, whatever severity the project gives them: a change is held to bring no fault that nobody sees.
/// </summary>
internal static class EveryFault
{
    private static readonly ImmutableHashSet<string> s_rules = [.. new OwnershipAnalyzer().SupportedDiagnostics.Select(d => d.Id)];

    /// <param name="options">The options of the project.</param>
    /// <param name="hints">Rules that say what could be better: they stay as the project wants them.</param>
    /// <param name="id">The rule whose report is to be fixed, which may be a hint.</param>
    public static CompilationOptions On(CompilationOptions options, ImmutableHashSet<string> hints, string id)
    {
        var ids = s_rules.Except(hints).Add(id);
        return options.WithSpecificDiagnosticOptions(options.SpecificDiagnosticOptions.SetItems(
                ids.Select(i => new System.Collections.Generic.KeyValuePair<string, ReportDiagnostic>(i, ReportDiagnostic.Warn))))
            .WithSyntaxTreeOptionsProvider(new Severities(options.SyntaxTreeOptionsProvider, ids));
    }

    /// <summary>Severities in <c>.editorconfig</c> files, but for the rules that are on.</summary>
    private sealed class Severities(SyntaxTreeOptionsProvider? inner, ImmutableHashSet<string> on) : SyntaxTreeOptionsProvider
    {
        public override GeneratedKind IsGenerated(SyntaxTree tree, CancellationToken cancellation) =>
            inner?.IsGenerated(tree, cancellation) ?? GeneratedKind.Unknown;

        public override bool TryGetDiagnosticValue(SyntaxTree tree, string diagnosticId, CancellationToken cancellation, out ReportDiagnostic severity)
        {
            severity = ReportDiagnostic.Warn;
            return on.Contains(diagnosticId) || inner?.TryGetDiagnosticValue(tree, diagnosticId, cancellation, out severity) == true;
        }

        public override bool TryGetGlobalDiagnosticValue(string diagnosticId, CancellationToken cancellation, out ReportDiagnostic severity)
        {
            severity = ReportDiagnostic.Warn;
            return on.Contains(diagnosticId) || inner?.TryGetGlobalDiagnosticValue(diagnosticId, cancellation, out severity) == true;
        }
    }
}
