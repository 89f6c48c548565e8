using System.Globalization;
using System.Text;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Docs.Tests;

/// <summary>The page about precision is made from the verdicts of those who read the reports.</summary>
public sealed class PrecisionTests
{
    private const string PageName = "docs/precision.md";
    private const string Folder = "benchmarks/corpus";

    private const string Head = """
        | rule | reports | true | debatable | false |
        | --- | ---: | ---: | ---: | ---: |
        """;

    /// <summary>How many of the sets count: the rules change with what each of them teaches.</summary>
    private const int Newest = 10;

    [Fact]
    public void The_page_is_that_of_the_verdicts()
    {
        string written = Write();
        string path = Path.Combine(Page.Root, PageName);
        if (Environment.GetEnvironmentVariable("UPDATE_SNAPSHOTS") == "1")
        {
            File.WriteAllText(path, written);
            return;
        }

        Assert.True(File.Exists(path), $"{path} is missing; UPDATE_SNAPSHOTS=1 writes it.");
        Assert.Equal(written, File.ReadAllText(path).ReplaceLineEndings("\n"));
    }

    private static string Write()
    {
        var runs = Rows("first-runs.tsv").Select(row => new Run(Number(row[0]), row[1], Number(row[2]), Number(row[3]), Number(row[4]), Number(row[5]), row[6])).ToList();
        Assert.All(runs, run => Assert.Equal(run.Reports, run.True + run.Debatable + run.False));
        int first = runs.Max(run => run.Set) - Newest + 1;
        var counted = runs.Where(run => run.Set >= first).ToList();
        int repositories = Rows("repositories.tsv").Count(row => Number(row[0]) >= first);
        var page = new StringBuilder();
        page.Append(CultureInfo.InvariantCulture,
            $"""
            # How often the rules are right

            <!-- Written by the tests from {Folder} (UPDATE_SNAPSHOTS=1): not by hand. -->

            *If a rule reports something in my code, is it a bug?*

            Every report on {repositories} public repositories that nobody had looked at before, {When(counted)}, was read in its source:

            - **true**: what the message says happens on some input.
            - **debatable**: the rule demands the report, but the harm is slight, or needs something that the code does not let happen.
            - **false**: nothing goes wrong there.

            {Head}
            {Row("**rules that warn by default**", counted.Where(run => Warns(run.Rule)))}
            {Row("**rules that inform, or are off by default**", counted.Where(run => !Warns(run.Rule)))}

            A repository with many bugs of one kind weighs more than one with few, and the numbers are small. So take them for an order of magnitude.

            ## Rule by rule

            {Head}

            """);
        foreach (var rule in counted.GroupBy(run => run.Rule).OrderBy(rule => rule.Key, StringComparer.Ordinal))
            page.Append(Row($"[{rule.Key}](rules/{rule.Key}.md)", rule)).Append('\n');
        page.Append(CultureInfo.InvariantCulture,
            $"""

            No report of these rules was read in these repositories, so nothing is known of their precision: {string.Join(", ", Unread(counted))}.
            Rules from POOL101 on check declarations and settings. They are not counted.

            [Real code](contributing/real-code.md) has the method, the repositories, and all earlier runs.

            """);
        return page.ToString().ReplaceLineEndings("\n");
    }

    private static string When(IEnumerable<Run> runs)
    {
        var months = runs.Select(run => run.Month).Distinct().Order(StringComparer.Ordinal)
            .Select(month => DateTime.ParseExact(month, "yyyy-MM", CultureInfo.InvariantCulture).ToString("MMMM yyyy", CultureInfo.InvariantCulture)).ToList();
        return months.Count == 1 ? $"in {months[0]}" : $"from {months[0]} to {months[^1]}";
    }

    private static string Row(string name, IEnumerable<Run> runs)
    {
        var (reports, right, debatable, wrong) = runs.Aggregate(
            (Reports: 0, True: 0, Debatable: 0, False: 0),
            (sum, run) => (sum.Reports + run.Reports, sum.True + run.True, sum.Debatable + run.Debatable, sum.False + run.False));
        return $"| {name} | {reports} | {Part(right)} | {Part(debatable)} | {Part(wrong)} |";

        string Part(int count) => count == 0 ? "0" : string.Create(CultureInfo.InvariantCulture, $"{count} ({100.0 * count / reports:0} %)");
    }

    private static bool Warns(string rule) => Snippet.Rules[rule] is { IsEnabledByDefault: true, DefaultSeverity: DiagnosticSeverity.Warning };

    /// <summary>The rules about code that uses pools of which no report was read.</summary>
    private static IEnumerable<string> Unread(IReadOnlyCollection<Run> runs) =>
        from rule in Snippet.Rules.Keys.Order(StringComparer.Ordinal)
        where string.CompareOrdinal(rule, "POOL100") < 0 && runs.All(run => run.Rule != rule)
        select $"[{rule}](rules/{rule}.md)";

    private static IEnumerable<string[]> Rows(string file) =>
        File.ReadAllLines(Path.Combine(Page.Root, Folder, file)).Skip(1).Select(line => line.Split('\t'));

    private static int Number(string text) => int.Parse(text, CultureInfo.InvariantCulture);

    private sealed record Run(int Set, string Rule, int Reports, int True, int Debatable, int False, string Month);
}
