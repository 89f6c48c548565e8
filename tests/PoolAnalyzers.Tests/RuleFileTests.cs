using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.RegularExpressions;

namespace PoolAnalyzers.Tests;

/// <summary>What programs and readers are told of the rules, beside their pages: <c>docs/rules.json</c> and the table of fixes.</summary>
public sealed partial class RuleFileTests
{
    private const string File = "docs/rules.json";

    private static readonly JsonSerializerOptions Format = new() { WriteIndented = true, NewLine = "\n", PropertyNamingPolicy = JsonNamingPolicy.CamelCase, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>A rule as the file has it.</summary>
    private sealed record Rule(string Id, string Title, string Category, string DefaultSeverity, bool EnabledByDefault, string HelpLink, bool Fixable, Dictionary<string, string> Presets);

    [Fact]
    public void The_rule_file_is_what_the_rules_make_of_it()
    {
        var path = Path.Combine(Repository.Root, File);
        var rules = Repository.Rules.Select(r => new Rule(
            r.Id, r.Title.ToString(System.Globalization.CultureInfo.InvariantCulture), r.Category, r.DefaultSeverity.ToString().ToLowerInvariant(), r.IsEnabledByDefault, r.HelpLinkUri, Repository.Fixable.Contains(r.Id),
            Presets.All.ToDictionary(p => p.Name, p => Presets.Word(p.SeverityOf(r)))));
        var text = JsonSerializer.Serialize(new { rules }, Format) + "\n";
        if (Environment.GetEnvironmentVariable("UPDATE_SNAPSHOTS") == "1")
        {
            System.IO.File.WriteAllText(path, text);
            return;
        }

        Assert.True(System.IO.File.Exists(path), $"{path} is missing; UPDATE_SNAPSHOTS=1 writes it.");
        Assert.Equal(text, System.IO.File.ReadAllText(path).ReplaceLineEndings("\n"));
    }

    [Fact]
    public void Every_fix_is_for_a_rule() => Assert.Empty(Repository.Fixable.Except(Repository.Rules.Select(r => r.Id)));

    /// <summary>A table for users says what each fix does, and one for contributors what is proven.</summary>
    [Fact]
    public void The_tables_of_fixes_have_every_rule_with_a_fix_and_no_other()
    {
        List<List<string>> tables = [];
        foreach (var line in Repository.ReadLines("docs/code-fixes.md").Concat(Repository.ReadLines("docs/contributing/code-fixes.md")))
        {
            if (line.StartsWith("| rule |", StringComparison.Ordinal))
                tables.Add([]);
            if (line.StartsWith("| POOL", StringComparison.Ordinal))
                tables[^1].AddRange(Id().Matches(line[..line.IndexOf('|', 1)]).Select(m => m.Value));
        }

        Assert.Equal(2, tables.Count);
        Assert.All(tables, table => Assert.Equal(Repository.Fixable, table.Order(StringComparer.Ordinal)));
    }

    [GeneratedRegex(@"POOL\d{3}")]
    private static partial Regex Id();
}
