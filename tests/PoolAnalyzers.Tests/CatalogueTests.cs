using System.Globalization;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Tests;

/// <summary>A rule is in four places besides its analyzer: its page, the table of the readme, the release notes, the catalogue. They must agree.</summary>
public sealed partial class CatalogueTests
{
    [Fact]
    public void There_are_rules() => Assert.NotEmpty(Repository.Rules);

    [Fact]
    public void Every_rule_is_described_the_same_by_all_its_analyzers() => AssertNone(
        Repository.Analyzers.SelectMany(a => a.SupportedDiagnostics).GroupBy(d => d.Id).Where(g => g.Distinct().Count() > 1)
            .Select(g => $"{g.Key}: two descriptors share this id"));

    [Fact]
    public void Every_rule_has_a_page() => AssertNone(
        Repository.Rules.Where(r => !Repository.ReadLines($"docs/rules/{r.Id}.md").Any(l => l.StartsWith("# ", StringComparison.Ordinal) && l.Contains(r.Id, StringComparison.Ordinal)))
            .Select(r => $"{r.Id}: docs/rules/{r.Id}.md is missing, or has no heading that names the id"));

    [Fact]
    public void Every_rule_links_to_its_page() => AssertNone(
        Repository.Rules.Where(r => !r.HelpLinkUri.EndsWith($"/docs/rules/{r.Id}.md", StringComparison.Ordinal)).Select(r => $"{r.Id}: its help link is '{r.HelpLinkUri}'"));

    [Fact]
    public void Every_rule_says_what_is_wrong_in_its_format_and_why_in_its_description() => AssertNone(
        // What is wrong with a declaration is a sentence of its own each time, which TextTests of the generator reads.
        Repository.Rules.Where(r => (r.MessageFormat.ToString(CultureInfo.InvariantCulture) is var format && Words().Count(format) < 2
                && !(r.Category == "PoolAnalyzers.Generation" && format == "{0}")) || Words().Count(r.Description.ToString(CultureInfo.InvariantCulture)) < 4
                || r.Title.ToString(CultureInfo.InvariantCulture).Length < 10)
            .Select(r => $"{r.Id}: title '{r.Title}', format '{r.MessageFormat}', description '{r.Description}'"));

    /// <summary>The readme of the repository, and that of the package: there, relative links are dead.</summary>
    [Theory]
    [InlineData("README.md")]
    [InlineData("nuget/README.md")]
    public void Every_rule_has_a_row_in_the_readme(string file)
    {
        var readme = Repository.ReadLines(file);
        AssertNone(Repository.Rules
            .Select(r => (r.Id, Row: $"| [{r.Id}]({r.HelpLinkUri}) | {DefaultWord(r)} | {(Repository.Fixable.Contains(r.Id) ? "yes" : "no")} | "))
            .Where(r => readme.Count(l => l.StartsWith(r.Row, StringComparison.Ordinal)) != 1)
            .Select(r => $"{r.Id}: {file} has no row, or several, that start with {r.Row}"));
        AssertNone(readme.Select(l => ReadmeRow().Match(l)).Where(m => m.Success).Select(m => m.Groups["id"].Value)
            .Except(Repository.Rules.Select(r => r.Id))
            .Select(id => $"{id}: in {file}, but no analyzer supports it"));
    }

    [Fact]
    public void Both_readmes_say_the_same_of_each_rule() => Assert.Equal(
        Repository.ReadLines("README.md").Where(l => ReadmeRow().IsMatch(l)), Repository.ReadLines("nuget/README.md").Where(l => ReadmeRow().IsMatch(l)));

    [Fact]
    public void Every_rule_is_in_the_release_notes_as_it_is()
    {
        var tracked = TrackedReleases();
        AssertNone(Repository.Rules.Select(r =>
            !tracked.TryGetValue(r.Id, out var row) ? $"{r.Id}: not in AnalyzerReleases.*.md"
            : row.Category != r.Category ? $"{r.Id}: category {r.Category}, but {row.Category} in AnalyzerReleases.*.md"
            : row.Severity != TrackedSeverity(r) ? $"{r.Id}: severity {TrackedSeverity(r)}, but {row.Severity} in AnalyzerReleases.*.md"
            : null));
    }

    [Fact]
    public void The_release_notes_name_no_rule_that_does_not_exist() =>
        AssertNone(TrackedReleases().Keys.Except(Repository.Rules.Select(r => r.Id)).Select(id => $"{id}: in AnalyzerReleases.*.md, but no analyzer supports it"));

    [Fact]
    public void Every_rule_has_the_default_of_the_catalogue()
    {
        if (Repository.Catalogue is not { } path)
        {
            return;
        }

        var defaults = File.ReadLines(path).Select(l => CatalogueRow().Match(l)).Where(m => m.Success)
            .ToDictionary(m => m.Groups["id"].Value, m => m.Groups["default"].Value.Trim());
        AssertNone(Repository.Rules.Select(r =>
            (defaults.GetValueOrDefault(r.Id) ?? defaults.GetValueOrDefault(r.Id[..5] + "xx")) is { } expected && !Agrees(r, expected)
                ? $"{r.Id}: {(r.IsEnabledByDefault ? "" : "off, ")}{r.DefaultSeverity}, but '{expected}' in the catalogue"
                : null));
    }

    private static string DefaultWord(DiagnosticDescriptor rule) => rule.IsEnabledByDefault ? rule.DefaultSeverity.ToString().ToLowerInvariant() : "off";

    private static bool Agrees(DiagnosticDescriptor rule, string expected) => expected switch
    {
        "warning" => rule is { IsEnabledByDefault: true, DefaultSeverity: DiagnosticSeverity.Warning },
        "info" => rule is { IsEnabledByDefault: true, DefaultSeverity: DiagnosticSeverity.Info },
        "hidden" => rule is { IsEnabledByDefault: true, DefaultSeverity: DiagnosticSeverity.Hidden },
        "hidden, off" => rule is { IsEnabledByDefault: false, DefaultSeverity: DiagnosticSeverity.Hidden },
        "off" => !rule.IsEnabledByDefault,
        "error or warning" => rule is { IsEnabledByDefault: true, DefaultSeverity: DiagnosticSeverity.Error or DiagnosticSeverity.Warning },
        _ => false,
    };

    /// <summary>What the release notes say last of each rule: shipped releases in the order of the file, then what is not shipped.</summary>
    private static Dictionary<string, (string Category, string Severity)> TrackedReleases()
    {
        var tracked = new Dictionary<string, (string, string)>();
        var section = "";
        foreach (var line in new[] { "Shipped", "Unshipped" }.SelectMany(kind => Repository.ReadLines($"src/PoolAnalyzers/AnalyzerReleases.{kind}.md")))
        {
            section = line.StartsWith('#') ? line : section;
            if (!ReleaseRow().IsMatch(line))
            {
                continue;
            }

            // In a table of changed rules the new category and severity come first, so that one reading serves both kinds of table.
            var cells = line.Trim().Trim('|').Split('|', StringSplitOptions.TrimEntries);
            if (section.Contains("Removed", StringComparison.Ordinal))
            {
                tracked.Remove(cells[0]);
            }
            else
            {
                tracked[cells[0]] = (cells[1], cells[2]);
            }
        }

        return tracked;
    }

    private static string TrackedSeverity(DiagnosticDescriptor rule) => rule.IsEnabledByDefault ? rule.DefaultSeverity.ToString() : "Disabled";

    private static void AssertNone(IEnumerable<string?> problems)
    {
        var list = problems.OfType<string>().ToList();
        Assert.True(list.Count == 0, string.Join('\n', list));
    }

    [GeneratedRegex(@"^\| \[(?<id>POOL\d+)\]\(")]
    private static partial Regex ReadmeRow();

    [GeneratedRegex(@"\b[A-Za-z]{2,}\b")]
    private static partial Regex Words();

    [GeneratedRegex(@"^\|\s*(?<id>POOL\w+)\s*\|(?<default>[^|]*)\|")]
    private static partial Regex CatalogueRow();

    [GeneratedRegex(@"^\s*\|?\s*POOL\d+\s*\|")]
    private static partial Regex ReleaseRow();
}
