using System.Globalization;
using System.Net;
using System.Text;
using PoolAnalyzers.Scan.Findings;

namespace PoolAnalyzers.Scan.Reports.Html;

/// <summary>
/// The findings as one page that needs nothing else: no server, no network, no second file. All of it is readable without its script, which only filters and
/// moves the focus. The same findings give the same bytes.
/// </summary>
internal sealed class HtmlReport(ScanReport report, Func<string, string> titleOf, string scanned)
{
    private readonly HtmlFrame _frame = new(report.Relative);
    private readonly StringBuilder _page = new();

    /// <summary>Writes the page.</summary>
    public void Write(Stream stream)
    {
        Head();
        Toolbar();
        Failures();
        _page.Append("<main id=\"findings\">\n");
        string? file = null;
        foreach (var finding in report.Findings)
        {
            if (finding.Path != file)
            {
                _page.Append(file is null ? "" : "</section>\n").Append($"<section class=\"file\"><h2>{Encode(file = finding.Path)}</h2>\n");
            }

            Finding(finding);
        }

        _page.Append(file is null ? "" : "</section>\n");
        _page.Append($"<p id=\"nothing\"{(report.New.Any() ? " hidden" : "")}>{(report.Findings.Count == 0 ? "Nothing was found." : "Nothing matches the filter.")}</p>\n</main>\n");
        _page.Append(Help).Append("<script>").Append(Resource("report.js")).Append("</script>\n</body>\n</html>\n");
        stream.Write(Encoding.UTF8.GetBytes(_page.ToString()));
    }

    private void Head()
    {
        int count = report.New.Count();
        int known = report.Findings.Count - count;
        string title = $"{Count(count, "finding")} in {scanned}";
        string scope = report.Result.Projects > 0 ? $"{Count(report.Result.Projects, "project")}, {Count(report.Result.Files, "file")}" : Count(report.Result.Files, "file");
        _page.Append(
            $"""
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
            <title>{Encode(title)} - PoolAnalyzers</title>
            <style>{Resource("report.css")}</style>
            </head>
            <body>
            <header>
            <div class="title"><h1>{Encode(title)}</h1><p>{Encode(scope)} scanned{(known > 0 ? $"; {Encode(Count(known, "further finding"))} known to the baseline" : "")}</p></div>
            <div class="actions"><button type="button" id="all" aria-pressed="true">Collapse all</button><button type="button" id="theme">Dark</button><button type="button" id="keys" aria-haspopup="dialog">Keys <kbd>?</kbd></button></div>
            </header>

            """);
    }

    private void Toolbar()
    {
        _page.Append(
            """
            <form id="filter" role="search" aria-label="Filter findings">
            <label class="text"><span>Text</span><input id="text" type="search" placeholder="Message, path or code" autocomplete="off" spellcheck="false"><kbd>/</kbd></label>

            """);
        string[] projects = [.. report.Findings.Select(finding => finding.Finding.Project).Where(name => name.Length > 0).Distinct(StringComparer.Ordinal).Order(StringComparer.Ordinal)];
        if (projects.Length > 1)
        {
            _page.Append("<label><span>Project</span><select id=\"project\"><option value=\"\">All projects</option>");
            foreach (string project in projects)
            {
                _page.Append($"<option>{Encode(project)}</option>");
            }

            _page.Append("</select></label>\n");
        }

        if (report.Findings.Any(finding => finding.IsKnown))
        {
            _page.Append("<label class=\"check\"><input id=\"known\" type=\"checkbox\"><span>Known findings too</span></label>\n");
        }

        _page.Append("<button type=\"reset\" id=\"clear\">Clear</button><output id=\"shown\" aria-live=\"polite\"></output>\n<fieldset><legend>Rules</legend>");
        foreach (var rule in report.Findings.GroupBy(finding => finding.Finding.RuleId, StringComparer.Ordinal).OrderBy(group => group.Key, StringComparer.Ordinal))
        {
            _page.Append(
                $"<button type=\"button\" class=\"rule\" data-rule=\"{rule.Key}\" aria-pressed=\"false\" title=\"{Encode(titleOf(rule.Key))}\">{rule.Key} <b>{Number(rule.Count(finding => !finding.IsKnown))}</b></button>");
        }

        _page.Append("</fieldset>\n</form>\n");
    }

    private void Failures()
    {
        if (report.Result.Failures.Count == 0)
        {
            return;
        }

        _page.Append("<section class=\"failures\" role=\"alert\"><h2>Not everything was analyzed</h2><ul>");
        foreach (var failure in report.Result.Failures)
        {
            _page.Append($"<li>{Encode(failure.Message)}");
            foreach (string detail in failure.Details)
            {
                _page.Append($"<br><code>{Encode(detail)}</code>");
            }

            _page.Append(failure.Advice is { } advice ? $"<br>{Encode(advice)}</li>" : "</li>");
        }

        _page.Append("</ul></section>\n");
    }

    private void Finding(ReportedFinding reported)
    {
        var finding = reported.Finding;
        string level = finding.Level switch { FindingLevel.Error => "error", FindingLevel.Warning => "warning", _ => "info" };
        string help = report.Rules.First(rule => rule.Id == finding.RuleId).HelpLinkUri;
        string project = finding.Project.Length > 0 ? $"<span class=\"project\">{Encode(finding.Project)}</span>" : "";
        _page.Append(
            $"""
            <details open class="finding {level}" data-rule="{finding.RuleId}" data-project="{Encode(finding.Project)}"{(reported.IsKnown ? " data-known hidden" : "")}>
            <summary><span class="badge">{level}</span><span class="id">{finding.RuleId}</span><span class="message">{Encode(finding.Message)}</span>{(reported.IsKnown ? "<span class=\"project\">known</span>" : "")}{project}<span class="place">{Encode(Name(reported.Path))}:{Number(finding.Place.Line)}</span></summary>
            {_frame.Of(finding)}<p class="more"><span>{Encode(titleOf(finding.RuleId))}</span> <a href="{Encode(help)}">About {finding.RuleId}</a></p>
            </details>

            """);
    }

    private const string Help =
        """
        <dialog id="help" aria-labelledby="help-title"><h2 id="help-title">Keys</h2><dl>
        <dt><kbd>/</kbd></dt><dd>Filter by text</dd><dt><kbd>j</kbd> <kbd>k</kbd></dt><dd>Next and previous finding</dd><dt><kbd>Enter</kbd></dt><dd>Open or close the finding</dd>
        <dt><kbd>a</kbd></dt><dd>Open or close all</dd><dt><kbd>t</kbd></dt><dd>Light or dark</dd><dt><kbd>Esc</kbd></dt><dd>Clear the filter</dd><dt><kbd>?</kbd></dt><dd>These keys</dd>
        </dl><form method="dialog"><button>Close</button></form></dialog>

        """;

    private static string Resource(string name)
    {
        using var stream = typeof(HtmlReport).Assembly.GetManifestResourceStream(name)!;
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd().ReplaceLineEndings("\n");
    }

    private static string Name(string path) => path[(path.LastIndexOf('/') + 1)..];

    private static string Encode(string text) => WebUtility.HtmlEncode(text);

    private static string Count(int number, string noun) => $"{Number(number)} {noun}{(number == 1 ? "" : "s")}";

    private static string Number(int number) => number.ToString(CultureInfo.InvariantCulture);
}
