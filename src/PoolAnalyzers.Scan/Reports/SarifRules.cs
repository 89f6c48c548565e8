using System.Globalization;
using Microsoft.CodeAnalysis.Sarif;
using PoolAnalyzers.Scan.Findings;
using PoolAnalyzers.Scan.Rules;

namespace PoolAnalyzers.Scan.Reports;

/// <summary>The rules as SARIF has them, and the weaknesses that they find as a taxonomy beside them.</summary>
internal static class SarifRules
{
    private const string Home = "https://github.com/PoolAnalyzers/PoolAnalyzers";
    private const string Taxonomy = "CWE";

    /// <summary>The tool with its rules.</summary>
    public static Tool ToolOf(RuleCatalogue rules)
    {
        var weaknesses = WeaknessesOf(rules);
        return new Tool
        {
            Driver = new ToolComponent
            {
                Name = "poolscan",
                FullName = $"PoolAnalyzers {ScanOrigin.Version}",
                Organization = "PoolAnalyzers",
                SemanticVersion = ScanOrigin.Version,
                InformationUri = new Uri(Home),
                ShortDescription = new MultiformatMessageString { Text = "Finds ownership bugs of pooled memory in C#." },
                SupportedTaxonomies = [new ToolComponentReference { Name = Taxonomy, Index = 0 }],
                Rules = [.. rules.All.Select(rule => Descriptor(rule, weaknesses))],
            },
        };
    }

    /// <summary>The weaknesses that any of the rules finds.</summary>
    public static ToolComponent TaxonomyOf(RuleCatalogue rules) => new()
    {
        Name = Taxonomy,
        FullName = $"Common Weakness Enumeration {Cwe.Edition}",
        Version = Cwe.Edition,
        Organization = "MITRE",
        InformationUri = new Uri("https://cwe.mitre.org/"),
        ShortDescription = new MultiformatMessageString { Text = "A list of software and hardware weaknesses, kept by a community." },
        Contents = ToolComponentContents.LocalizedData | ToolComponentContents.NonLocalizedData,
        IsComprehensive = false,
        Taxa = [.. WeaknessesOf(rules).Select(weakness => new ReportingDescriptor
        {
            Id = weakness.Id,
            Name = weakness.Name,
            ShortDescription = new MultiformatMessageString { Text = weakness.Name },
            HelpUri = new Uri(weakness.Page),
        })],
    };

    /// <summary>The word of the standard for how much a finding weighs.</summary>
    public static FailureLevel LevelOf(FindingLevel level) => level switch
    {
        FindingLevel.Error => FailureLevel.Error,
        FindingLevel.Warning => FailureLevel.Warning,
        _ => FailureLevel.Note,
    };

    private static List<Cwe> WeaknessesOf(RuleCatalogue rules) =>
        [.. rules.All.SelectMany(rule => rule.Evidence.Weaknesses).Distinct().OrderBy(weakness => weakness.Number)];

    private static ReportingDescriptor Descriptor(RuleEntry rule, List<Cwe> weaknesses)
    {
        var descriptor = new ReportingDescriptor
        {
            Id = rule.Id,
            Name = rule.Name,
            ShortDescription = new MultiformatMessageString { Text = rule.Title },
            FullDescription = new MultiformatMessageString { Text = rule.Description },
            Help = new MultiformatMessageString
            {
                Text = $"{rule.Description} See {rule.Page}.",
                Markdown = $"{rule.PageText ?? rule.Description}\n\n[The newest version of this page]({rule.Page})\n",
            },
            HelpUri = new Uri(rule.Page),
            DefaultConfiguration = new ReportingConfiguration { Enabled = rule.IsOnByDefault, Level = LevelOf(rule.Level) },
        };
        if (rule.Evidence.Weaknesses.Count > 0)
        {
            descriptor.Relationships = [.. rule.Evidence.Weaknesses.Select(weakness => new ReportingDescriptorRelationship
            {
                Target = new ReportingDescriptorReference
                {
                    Id = weakness.Id, Index = weaknesses.IndexOf(weakness), ToolComponent = new ToolComponentReference { Name = Taxonomy, Index = 0 },
                },
                Kinds = ["superset"],
            })];
        }

        SetProperties(descriptor, rule);
        return descriptor;
    }

    // The names and words are those that GitHub code scanning reads; "measured" is for people who want the numbers behind the word.
    private static void SetProperties(ReportingDescriptor descriptor, RuleEntry rule)
    {
        descriptor.SetProperty("category", rule.Category);
        descriptor.SetProperty("precision",
            rule.Precision switch { Precision.VeryHigh => "very-high", Precision.High => "high", Precision.Medium => "medium", _ => "low" });
        descriptor.SetProperty("problem.severity",
            rule.Level switch { FindingLevel.Error => "error", FindingLevel.Warning => "warning", _ => "recommendation" });
        List<string> tags = ["pooling", "memory", .. rule.Evidence.Weaknesses.Select(weakness => $"external/cwe/cwe-{weakness.Id}")];
        if (rule.Evidence.SecuritySeverity is { } severity)
        {
            // The severity is read of rules with this tag only.
            tags.Add("security");
            descriptor.SetProperty("security-severity", severity.ToString("0.0", CultureInfo.InvariantCulture));
        }

        descriptor.SetProperty("tags", tags);
        if (rule.Evidence.Reports > 0)
        {
            descriptor.SetProperty("measured", new Dictionary<string, int> { ["reports"] = rule.Evidence.Reports, ["right"] = rule.Evidence.Right });
        }
    }
}
