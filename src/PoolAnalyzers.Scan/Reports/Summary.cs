using System.Globalization;
using PoolAnalyzers.Scan.Findings;
using PoolAnalyzers.Scan.Rules;

namespace PoolAnalyzers.Scan.Reports;

/// <summary>The last lines: how many findings by rule, where each rule is explained, over how much code, in what time.</summary>
internal sealed class Summary(ColoredWriter writer, RuleCatalogue rules)
{
    /// <summary>Prints the table (if there are findings) and the line that sums up.</summary>
    public void Print(ScanResult result, TimeSpan total)
    {
        var rows = result.Findings
            .GroupBy(finding => finding.RuleId, StringComparer.Ordinal)
            .OrderBy(group => group.Key, StringComparer.Ordinal)
            .Select(group => new[]
            {
                group.Key,
                Number(group.Count()),
                Number(group.Select(finding => finding.Place.Path).Distinct(StringComparer.Ordinal).Count()),
                rules[group.Key].Title,
            })
            .ToList();
        if (rows.Count > 0)
        {
            writer.Table(["Rule", "Findings", "Files", "Meaning"], rows, numeric: new HashSet<int> { 1, 2 });
            writer.Line();
            foreach (string[] row in rows)
            {
                string page = rules[row[0]].Page;
                writer.Line(($"{row[0]}: ", null), (page, ColoredWriter.LinkTo(page)));
            }

            writer.Line();
        }

        string scope = result.Projects > 0 ? $"{Count(result.Projects, "project")}, {Count(result.Files, "file")}" : Count(result.Files, "file");
        string time = $"{Seconds(total)} s, of which analyzers {Seconds(result.AnalyzerTime)} s";
        string incomplete = result.Failures.Count > 0 ? $"; incomplete: {Count(result.Failures.Count, "failure")}" : "";
        writer.Line(
            (Count(result.Findings.Count, "finding"), result.Findings.Count > 0 ? "bold yellow" : "bold green"),
            ($"; {scope} scanned", null),
            (incomplete, "bold red"),
            ($" ({time})", "grey"));
    }

    private static string Count(int number, string noun) => $"{Number(number)} {noun}{(number == 1 ? "" : "s")}";

    private static string Number(int number) => number.ToString(CultureInfo.InvariantCulture);

    private static string Seconds(TimeSpan time) => time.TotalSeconds.ToString("0.00", CultureInfo.InvariantCulture);
}
