using System.Text;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Tests;

/// <summary>What each preset of the package says about each rule, told by the rules themselves.</summary>
internal static class Presets
{
    /// <summary>One text for each preset, by name.</summary>
    public static IReadOnlyList<(string Name, string Text)> All { get; } =
    [
        ("none", Write("Every rule is off, so that single ones can be turned on.", _ => ReportDiagnostic.Suppress)),
        ("default", Write("Every rule has its own default, whatever AnalysisMode says.", Default)),
        ("strict", Write("Rules that are a matter of policy (POOL002, POOL021, POOL040) warn too.", r => r.Id is "POOL002" or "POOL021" or "POOL040" ? ReportDiagnostic.Warn : Default(r))),
        ("security", Write("Foreign data seen or destroyed (POOL010 to POOL016) is an error.", r => IsLifetime(r) ? ReportDiagnostic.Error : Default(r))),
    ];

    private static bool IsLifetime(DiagnosticDescriptor rule) => string.CompareOrdinal(rule.Id, "POOL010") >= 0 && string.CompareOrdinal(rule.Id, "POOL016") <= 0;

    private static ReportDiagnostic Default(DiagnosticDescriptor rule) => !rule.IsEnabledByDefault ? ReportDiagnostic.Suppress : rule.DefaultSeverity switch
    {
        DiagnosticSeverity.Error => ReportDiagnostic.Error,
        DiagnosticSeverity.Warning => ReportDiagnostic.Warn,
        DiagnosticSeverity.Info => ReportDiagnostic.Info,
        _ => ReportDiagnostic.Hidden,
    };

    private static string Write(string meaning, Func<DiagnosticDescriptor, ReportDiagnostic> severity)
    {
        // Below what the SDK sets by AnalysisLevel nothing of ours would be heard; above it, a file of the user's own (0 or 100) still wins.
        var text = new StringBuilder($"# {meaning}\n# Written by the tests from the rules (UPDATE_SNAPSHOTS=1): not by hand.\nis_global = true\nglobal_level = -10\n");
        foreach (var rule in Repository.Rules.Where(IsConfigured))
        {
            text.Append($"\n# {rule.Title}\ndotnet_diagnostic.{rule.Id}.severity = {Word(severity(rule))}\n");
        }

        return text.ToString();
    }

    // POOL1xx say why a generated type is missing: without them, code that uses it would fail for no visible reason.
    private static bool IsConfigured(DiagnosticDescriptor rule) => !rule.Id.StartsWith("POOL1", StringComparison.Ordinal);

    private static string Word(ReportDiagnostic severity) => severity switch
    {
        ReportDiagnostic.Error => "error",
        ReportDiagnostic.Warn => "warning",
        ReportDiagnostic.Info => "suggestion",
        ReportDiagnostic.Hidden => "silent",
        _ => "none",
    };
}
