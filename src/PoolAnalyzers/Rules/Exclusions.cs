using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using PoolAnalyzers.Ownership;

namespace PoolAnalyzers.Rules;

/// <summary>Members that options exclude from a rule.</summary>
internal static class Exclusions
{
    /// <summary>Reports, unless the member around the place is excluded from the rule.</summary>
    public static void Report(this OperationBlockAnalysisContext context, Diagnostic diagnostic)
    {
        if (diagnostic.Location.SourceTree is { } tree && context.OwningSymbol is { } owner
            && context.Options.AnalyzerConfigOptionsProvider.GetOptions(tree).TryGetValue(EngineOptions.Prefix + diagnostic.Id.ToLowerInvariant() + EngineOptions.ExclusionSuffix, out var value)
            && OptionValues.Split(value).Any(pattern => SymbolPattern.IsPattern(pattern) && SymbolPattern.Matches(pattern, owner)))
            return;
        context.ReportDiagnostic(diagnostic);
    }

    /// <summary>The same as a delegate.</summary>
    public static Action<Diagnostic> Reporter(this OperationBlockAnalysisContext context) => diagnostic => Report(context, diagnostic);
}
