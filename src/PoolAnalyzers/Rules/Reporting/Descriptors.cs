using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Rules.Reporting;

/// <summary>How the descriptors of the rules are made. Ids, severities and meanings are public contract.</summary>
internal static class Descriptors
{
    public const string Leaks = "PoolAnalyzers.Leaks";
    public const string Lifetime = "PoolAnalyzers.Lifetime";
    public const string Contents = "PoolAnalyzers.Contents";
    public const string Usage = "PoolAnalyzers.Usage";
    public const string Suggestions = "PoolAnalyzers.Suggestions";
    public const string Analysis = "PoolAnalyzers.Analysis";

    public static DiagnosticDescriptor Create(
        string id, string title, string category, DiagnosticSeverity severity, string format, string description, bool enabled = true,
        params string[] tags) =>
        new(id, title, format, category, severity, enabled, description,
            $"https://github.com/PoolAnalyzers/PoolAnalyzers/blob/main/docs/rules/{id}.md", tags);
}
