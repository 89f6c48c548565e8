using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using PoolAnalyzers.Ownership.Options;

namespace PoolAnalyzers.Rules.Reporting;

/// <summary>Members that options exclude from a rule.</summary>
internal static class Exclusions
{
    /// <summary>True when an option of the file excludes the member around the place from the rule.</summary>
    public static bool Excludes(Diagnostic diagnostic, ISymbol owner, AnalyzerOptions options) => diagnostic.Location.SourceTree is { } tree
        && options.AnalyzerConfigOptionsProvider.GetOptions(tree)
            .TryGetValue(EngineOptions.Prefix + diagnostic.Id.ToLowerInvariant() + EngineOptions.ExclusionSuffix, out var value)
        && OptionValues.Split(value).Any(pattern => SymbolPattern.IsPattern(pattern) && SymbolPattern.Matches(pattern, owner));
}
