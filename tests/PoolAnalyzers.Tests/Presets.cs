using System.Text;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Tests;

/// <summary>What each preset of the package says about each rule, told by the rules themselves.</summary>
internal static class Presets
{
    /// <summary>Too few of its reports on real code were right so far for an error: docs/precision.md.</summary>
    private const string Unproven = "POOL015";

    /// <summary>
    /// The presets, in the order in which they are documented. Which rules are a matter of policy is decided rule by rule: it does not follow from what is
    /// quiet by default.
    /// </summary>
    public static IReadOnlyList<Preset> All { get; } =
    [
        new("none", "Every rule is off, so that single ones can be turned on.", _ => ReportDiagnostic.Suppress),
        new("default", "Every rule has its own default, whatever AnalysisMode says.", Default),
        new("strict", "Rules that are a matter of policy (POOL002, POOL021, POOL040) warn too, and so does POOL015.", r =>
            r.Id is "POOL002" or "POOL021" or "POOL040" or Unproven ? ReportDiagnostic.Warn : Default(r)),
        new("security", "Foreign data seen or destroyed (POOL010 to POOL014, POOL016, POOL020, POOL031) is an error, and POOL015 warns.", r =>
            r.Id == Unproven ? ReportDiagnostic.Warn : ShowsForeignData(r) ? ReportDiagnostic.Error : Default(r)),
    ];

    /// <summary>A severity as configuration files write it.</summary>
    public static string Word(ReportDiagnostic severity) => severity switch
    {
        ReportDiagnostic.Error => "error",
        ReportDiagnostic.Warn => "warning",
        ReportDiagnostic.Info => "suggestion",
        ReportDiagnostic.Hidden => "silent",
        _ => "none",
    };

    public static ReportDiagnostic Default(DiagnosticDescriptor rule) => !rule.IsEnabledByDefault ? ReportDiagnostic.Suppress : rule.DefaultSeverity switch
    {
        DiagnosticSeverity.Error => ReportDiagnostic.Error,
        DiagnosticSeverity.Warning => ReportDiagnostic.Warn,
        DiagnosticSeverity.Info => ReportDiagnostic.Info,
        _ => ReportDiagnostic.Hidden,
    };

    // POOL1xx say why a generated type is missing: without them, code that uses it would fail for no visible reason.
    public static bool Configures(DiagnosticDescriptor rule) => !rule.Id.StartsWith("POOL1", StringComparison.Ordinal);

    /// <summary>
    /// What reads or overwrites somebody else's data: faults of lifetime, the tail of a rental taken for data, and a copied scope, which returns its array
    /// twice.
    /// </summary>
    private static bool ShowsForeignData(DiagnosticDescriptor rule) =>
        rule.Id is "POOL020" or "POOL031" || (string.CompareOrdinal(rule.Id, "POOL010") >= 0 && string.CompareOrdinal(rule.Id, "POOL016") <= 0);
}

/// <summary>One preset of the package.</summary>
/// <param name="Name">What the property of the build is set to.</param>
/// <param name="Meaning">What it is for.</param>
/// <param name="Chosen">The severity that it gives a rule.</param>
internal sealed record Preset(string Name, string Meaning, Func<DiagnosticDescriptor, ReportDiagnostic> Chosen)
{
    /// <summary>The severity of a rule in a project with this preset.</summary>
    public ReportDiagnostic SeverityOf(DiagnosticDescriptor rule) => Presets.Configures(rule) ? Chosen(rule) : Presets.Default(rule);

    /// <summary>The preset's file.</summary>
    public string Text
    {
        get
        {
            // Below what the SDK sets by AnalysisLevel nothing of ours would be heard; above it, a file of the user's own (0 or 100) still wins.
            var text = new StringBuilder($"# {Meaning}\n# Written by the tests from the rules (UPDATE_SNAPSHOTS=1): not by hand.\nis_global = true\nglobal_level = -10\n");
            foreach (var rule in Repository.Rules.Where(Presets.Configures))
            {
                text.Append($"\n# {rule.Title}\ndotnet_diagnostic.{rule.Id}.severity = {Presets.Word(SeverityOf(rule))}\n");
            }

            return text.ToString();
        }
    }
}
