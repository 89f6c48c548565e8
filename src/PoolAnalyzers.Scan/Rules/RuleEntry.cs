using System.Globalization;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Scan.Findings;

namespace PoolAnalyzers.Scan.Rules;

/// <summary>A rule as reports tell it.</summary>
internal sealed record RuleEntry(string Id, string Title, string Description, string Category, string Page, FindingLevel Level, bool IsOnByDefault)
{
    /// <summary>Where each rule's page is; its newest version, since a report can be read long after the scan.</summary>
    private const string Pages = "https://github.com/PoolAnalyzers/PoolAnalyzers/blob/main/docs/rules/";

    /// <summary>The weaknesses that the rule finds, and what is known of its precision.</summary>
    public RuleEvidence Evidence { get; } = RuleEvidence.Of(Id);

    /// <summary>How often its reports are right.</summary>
    public Precision Precision { get; } = RuleEvidence.PrecisionOf(Id);

    /// <summary>The title as one word, for tools that show a name beside the id: "RentalIsReleasedTwice".</summary>
    public string Name => string.Concat(
        Title.Split(' ', '-').Where(word => word.Length > 0).SelectMany(word => word[1..].Where(char.IsLetterOrDigit).Prepend(char.ToUpperInvariant(word[0]))));

    /// <summary>The page's text, with links that work elsewhere too; null for a rule that has none yet.</summary>
    public string? PageText
    {
        get
        {
            using var stream = typeof(RuleEntry).Assembly.GetManifestResourceStream($"rules/{Id}.md");
            if (stream is null)
            {
                return null;
            }

            using var reader = new StreamReader(stream);
            return Absolute(reader.ReadToEnd().ReplaceLineEndings("\n"));
        }
    }

    /// <summary>The rule that a descriptor describes.</summary>
    public static RuleEntry From(DiagnosticDescriptor rule) => new(
        rule.Id,
        rule.Title.ToString(CultureInfo.InvariantCulture),
        rule.Description.ToString(CultureInfo.InvariantCulture),
        rule.Category,
        rule.HelpLinkUri,
        rule.DefaultSeverity switch
        {
            DiagnosticSeverity.Error => FindingLevel.Error,
            DiagnosticSeverity.Warning => FindingLevel.Warning,
            _ => FindingLevel.Info,
        },
        rule.IsEnabledByDefault);

    // "](POOL010.md)" and "](../annotations.md)" lead nowhere outside of the folder of the pages.
    private static string Absolute(string markdown) => System.Text.RegularExpressions.Regex.Replace(
        markdown, @"\]\((?![a-z]+:|#)([^)\s]+)\)", match => $"]({new Uri(new Uri(Pages), match.Groups[1].Value).AbsoluteUri})");
}
