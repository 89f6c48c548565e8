using System.Globalization;
using System.Text;

namespace PoolAnalyzers.Docs.Tests;

/// <summary>The page about precision is made from the verdicts of those who read the reports.</summary>
public sealed class PrecisionTests
{
    private const string PageName = "docs/precision.md";
    private const string Folder = "benchmarks/corpus";

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
        var months = counted.Select(run => run.Month).Distinct().Order(StringComparer.Ordinal)
            .Select(month => DateTime.ParseExact(month, "yyyy-MM", CultureInfo.InvariantCulture).ToString("MMMM yyyy", CultureInfo.InvariantCulture)).ToList();
        string when = months.Count == 1 ? $"in {months[0]}" : $"from {months[0]} to {months[^1]}";
        var page = new StringBuilder();
        page.Append(CultureInfo.InvariantCulture,
            $"""
            # How often the rules are right

            <!-- Written by the tests from {Folder} (UPDATE_SNAPSHOTS=1): not by hand. -->

            Every report on {repositories} public repositories that nobody had looked at before, {when}, was read in its source. *True*: it happens on some input.
            *Debatable*: the rule demands the report, but the harm is slight. [Real code](contributing/real-code.md) has the method, the repositories, and all earlier runs.

            | rule | reports | true | debatable | false | right |
            | --- | ---: | ---: | ---: | ---: | ---: |

            """);
        foreach (var rule in counted.GroupBy(run => run.Rule).OrderBy(rule => rule.Key, StringComparer.Ordinal))
        {
            var (all, wrong) = (rule.Sum(run => run.Reports), rule.Sum(run => run.False));
            page.Append(CultureInfo.InvariantCulture,
                $"| [{rule.Key}](rules/{rule.Key}.md) | {all} | {rule.Sum(run => run.True)} | {rule.Sum(run => run.Debatable)} | {wrong} | {100.0 * (all - wrong) / all:0} % |\n");
        }

        return page.ToString().ReplaceLineEndings("\n");
    }

    private static IEnumerable<string[]> Rows(string file) =>
        File.ReadAllLines(Path.Combine(Page.Root, Folder, file)).Skip(1).Select(line => line.Split('\t'));

    private static int Number(string text) => int.Parse(text, CultureInfo.InvariantCulture);

    private sealed record Run(int Set, string Rule, int Reports, int True, int Debatable, int False, string Month);
}
