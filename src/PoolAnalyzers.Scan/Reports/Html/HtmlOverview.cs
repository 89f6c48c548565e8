using System.Globalization;
using System.Text;
using PoolAnalyzers.Scan.Findings;
using static PoolAnalyzers.Scan.Reports.Html.HtmlText;

namespace PoolAnalyzers.Scan.Reports.Html;

/// <summary>The first screen of the page: where the report comes from, and its findings counted by rule and by project.</summary>
internal sealed class HtmlOverview(ScanReport report, StringBuilder page)
{
    private const int ProjectsNamed = 3;

    private const string CheckMark =
        "<svg viewBox=\"0 0 48 48\" width=\"56\" height=\"56\" aria-hidden=\"true\"><circle cx=\"24\" cy=\"24\" r=\"22\"/>"
        + "<path d=\"M14 25l7 7 14-15\"/></svg>";

    private static readonly HashSet<string> s_amounts = new(StringComparer.Ordinal) { "Findings", "Files", "Errors", "Warnings", "Infos" };

    /// <summary>Date, version, commit, scope and command.</summary>
    public void Facts()
    {
        var origin = report.Origin;
        string date = origin.At.UtcDateTime.ToString("yyyy-MM-dd HH:mm 'UTC'", CultureInfo.InvariantCulture);
        page.Append($"<dl class=\"facts\"><div><dt>Date</dt><dd><time datetime=\"{origin.At.UtcDateTime:yyyy-MM-ddTHH:mm:ssZ}\">{date}</time></dd></div>")
            .Append($"<div><dt>Scanner</dt><dd>poolscan {Encode(ScanOrigin.Version)}</dd></div>");
        if (origin.Checkout is { } checkout)
        {
            string commit = $"<code>{checkout.Commit[..Math.Min(10, checkout.Commit.Length)]}</code>";
            string linked = checkout.Address is { } address ? $"<a href=\"{Encode(address.AbsoluteUri)}/tree/{checkout.Commit}\">{commit}</a>" : commit;
            page.Append($"<div><dt>Commit</dt><dd title=\"{checkout.Commit}\">{linked}")
                .Append(checkout.Branch is { } branch ? $" on {Encode(branch)}" : "").Append(checkout.IsChanged ? ", with changes" : "").Append("</dd></div>");
        }

        page.Append($"<div><dt>Analyzed</dt><dd>{Scope(report.Result)}</dd></div>")
            .Append($"<div class=\"command\"><dt>Command</dt><dd><code>{Encode(origin.Command)}</code></dd></div></dl>\n");
    }

    /// <summary>How much was analyzed.</summary>
    public static string Scope(ScanResult result) =>
        result.Projects > 0 ? $"{Count(result.Files, "file")} in {Count(result.Projects, "project")}" : Count(result.Files, "file");

    /// <summary>The tables of rules and of projects, the latter where there are several.</summary>
    public void Tables()
    {
        var findings = report.New.ToList();
        bool hasProjects = findings.Select(finding => finding.Finding.Project).Distinct(StringComparer.Ordinal).Skip(1).Any();
        page.Append("<section class=\"overview\" aria-label=\"Overview\">\n");
        Table(
            "Rules",
            ["Rule", "Title", "Findings", "Severity", "Files", .. hasProjects ? ["Projects"] : Array.Empty<string>()],
            findings.GroupBy(finding => finding.Finding.RuleId, StringComparer.Ordinal).OrderBy(group => group.Key, StringComparer.Ordinal)
                .Select(group => RuleRow(group.Key, [.. group], hasProjects)));
        var byProject = findings.GroupBy(finding => finding.Finding.Project, StringComparer.Ordinal)
            .OrderBy(group => group.Key, StringComparer.Ordinal).ToList();
        if (hasProjects)
        {
            Table("Projects", ["Project", "Findings", "Errors", "Warnings", "Infos"], byProject.Select(group => new[]
            {
                Cell(group.Key.Length > 0 ? group.Key : "(none)"), Amount(group.Count()), AmountOf(group, FindingLevel.Error),
                AmountOf(group, FindingLevel.Warning), AmountOf(group, FindingLevel.Info),
            }));
        }

        page.Append("</section>\n");
    }

    private IEnumerable<string> RuleRow(string id, IReadOnlyList<ReportedFinding> findings, bool hasProjects)
    {
        yield return Cell(id, $"<button type=\"button\" class=\"pick\" data-pick=\"{id}\" title=\"Show these findings alone\">{id}</button>");
        yield return Cell(report.Rules[id].Title, kind: "title");
        yield return Amount(findings.Count);
        yield return Cell(
            $"{(int)findings.Max(finding => finding.Finding.Level)}",
            string.Join(' ', findings.Select(finding => HtmlReport.Word(finding.Finding.Level)).Distinct().Order(StringComparer.Ordinal)
                .Select(word => $"<span class=\"badge {word}\">{word}</span>")));
        yield return Amount(findings.Select(finding => finding.Path).Distinct(StringComparer.Ordinal).Count());
        if (hasProjects)
        {
            string[] projects = [.. findings.Select(finding => finding.Finding.Project).Where(name => name.Length > 0).Distinct(StringComparer.Ordinal)
                .Order(StringComparer.Ordinal)];
            yield return projects.Length <= ProjectsNamed
                ? Cell(string.Join(", ", projects))
                : Cell($"{projects.Length:D6}", $"<span title=\"{Encode(string.Join(", ", projects))}\">{Count(projects.Length, "project")}</span>");
        }
    }

    /// <summary>A scan without findings says what it looked at, so that it is not taken for a scan of nothing.</summary>
    public void Clean()
    {
        bool isWhole = report.Result.Failures.Count == 0;
        int known = report.Findings.Count;
        int off = report.Rules.All.Count - report.Origin.Rules.Count;
        string title = !isWhole ? "Nothing was found in what could be analyzed" : known > 0 ? "Nothing new was found" : "No ownership bugs were found";
        page.Append(
            $"""
            <section class="clean{(isWhole ? "" : " partly")}">{(isWhole ? CheckMark : "")}
            <h2>{title}</h2>
            <p>{Scope(report.Result)} of {Encode(HtmlReport.ScannedBy(report))} {(report.Result.Files == 1 ? "was" : "were")} checked
            against {Count(report.Origin.Rules.Count, "rule")}.</p>

            """);
        page.Append(known > 0 ? $"<p class=\"faint\">{Count(known, "finding")} {(known == 1 ? "is" : "are")} known to the baseline.</p>\n" : "")
            .Append(off > 0 ? $"<p class=\"faint\">{Count(off, "rule")} did not run: <code>--rules all</code> turns on those that are off.</p>\n" : "")
            .Append("</section>\n");
    }

    // Buttons sort; without the script they do nothing, and the table is as readable.
    private void Table(string caption, IReadOnlyList<string> titles, IEnumerable<IEnumerable<string>> rows)
    {
        page.Append($"<div class=\"sheet\" tabindex=\"0\" role=\"region\" aria-label=\"{caption}\">")
            .Append($"<table class=\"counts\"><caption>{caption}</caption><thead><tr>");
        for (int column = 0; column < titles.Count; column++)
        {
            string kind = s_amounts.Contains(titles[column]) ? " class=\"number\"" : titles[column] is "Title" or "Project" ? " class=\"wide\"" : "";
            page.Append($"<th scope=\"col\"{kind}{(column == 0 ? " aria-sort=\"ascending\"" : "")}>")
                .Append($"<button type=\"button\" class=\"sort\">{titles[column]}</button></th>");
        }

        page.Append("</tr></thead><tbody>");
        foreach (var row in rows)
        {
            page.Append("<tr>").AppendJoin("", row).Append("</tr>");
        }

        page.Append("</tbody></table></div>\n");
    }

    private static string AmountOf(IEnumerable<ReportedFinding> findings, FindingLevel level) =>
        Amount(findings.Count(finding => finding.Finding.Level == level));

    private static string Amount(int number) => $"<td class=\"number\" data-value=\"{number.ToString(CultureInfo.InvariantCulture)}\">{Number(number)}</td>";

    private static string Cell(string value, string? shown = null, string? kind = null) =>
        $"<td{(kind is null ? "" : $" class=\"{kind}\"")} data-value=\"{Encode(value)}\">{shown ?? Encode(value)}</td>";
}
