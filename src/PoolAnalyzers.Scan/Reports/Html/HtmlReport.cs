using System.Text;
using PoolAnalyzers.Scan.Findings;
using PoolAnalyzers.Scan.Rules;
using static PoolAnalyzers.Scan.Reports.Html.HtmlText;

namespace PoolAnalyzers.Scan.Reports.Html;

/// <summary>
/// The findings as one page that needs nothing else: no server, no network, no second file. All of it is readable without its script, which filters, sorts and
/// moves the focus. The same findings of the same moment give the same bytes.
/// </summary>
internal sealed class HtmlReport(ScanReport report)
{
    private const int SyntaxErrorsShown = 20;

    private readonly HtmlFrame _frame = new(report.Relative);
    private readonly StringBuilder _page = new();

    /// <summary>The word for a level, and the name of its style.</summary>
    public static string Word(FindingLevel level) => level switch { FindingLevel.Error => "error", FindingLevel.Warning => "warning", _ => "info" };

    /// <summary>What was scanned, a few words.</summary>
    public static string ScannedBy(ScanReport report) =>
        string.Join(", ", report.Origin.Scanned.Select(path => path == "." ? System.IO.Path.GetFileName(report.Root) : path));

    /// <summary>Writes the page.</summary>
    public void Write(Stream stream)
    {
        var overview = new HtmlOverview(report, _page);
        Head(overview);
        Notices();
        if (report.New.Any())
        {
            overview.Tables();
        }
        else
        {
            overview.Clean();
        }

        if (report.Findings.Count > 0)
        {
            Toolbar();
            Findings();
            Explanations();
        }

        _page.Append(Help).Append("<script>").Append(Resource("report.js")).Append("</script>\n</body>\n</html>\n");
        stream.Write(Encoding.UTF8.GetBytes(_page.ToString()));
    }

    private void Head(HtmlOverview overview)
    {
        int count = report.New.Count();
        int known = report.Findings.Count - count;
        string title = $"{(count == 0 ? "No findings" : Count(count, "finding"))} in {ScannedBy(report)}";
        string actions = report.Findings.Count == 0
            ? "<button type=\"button\" id=\"theme\">Dark</button>"
            : "<button type=\"button\" id=\"all\" aria-pressed=\"true\">Collapse all</button><button type=\"button\" id=\"theme\">Dark</button>"
                + "<button type=\"button\" id=\"keys\" aria-haspopup=\"dialog\">Keys <kbd>?</kbd></button>";
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
            <div class="title"><h1>{Encode(title)}</h1>{(known > 0 ? $"<p>{Encode(Count(known, "further finding"))} known to the baseline</p>" : "")}</div>
            <div class="actions">{actions}</div>
            </header>

            """);
        overview.Facts();
    }

    private void Notices()
    {
        if (report.Result.Failures.Count > 0)
        {
            _page.Append("<section class=\"notice failures\" role=\"alert\"><h2>Not everything was analyzed</h2><ul>");
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

        if (report.Result.SyntaxErrors is { Count: > 0 } problems)
        {
            _page.Append($"<details class=\"notice\"><summary>{Encode(SyntaxProblem.Headline(problems))}</summary><ul>");
            foreach (var problem in problems.Take(SyntaxErrorsShown))
            {
                _page.Append($"<li><code>{Encode(report.Relative(problem.Place.Path))}:{problem.Place.Line}:{problem.Place.Column}</code> ")
                    .Append($"{problem.Code}: {Encode(problem.Message)}</li>");
            }

            _page.Append(problems.Count > SyntaxErrorsShown ? $"<li>and {Number(problems.Count - SyntaxErrorsShown)} more</li>" : "")
                .Append("</ul></details>\n");
        }
    }

    private void Toolbar()
    {
        _page.Append(
            """
            <form id="filter" role="search" aria-label="Filter findings">
            <label class="text"><span>Search</span><input id="text" type="search" placeholder="Message, path or code" autocomplete="off" spellcheck="false"><kbd>/</kbd></label>

            """);
        string[] projects = [.. report.Findings.Select(finding => finding.Finding.Project).Where(name => name.Length > 0).Distinct(StringComparer.Ordinal)
            .Order(StringComparer.Ordinal)];
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

        _page.Append("<button type=\"reset\" id=\"clear\">Clear</button><output id=\"shown\" aria-live=\"polite\"></output>\n<div class=\"toggles\">");
        Toggles("Severity", "level", report.Findings.GroupBy(finding => finding.Finding.Level).OrderByDescending(group => group.Key)
            .Select(group => (Word(group.Key), group.Count(finding => !finding.IsKnown), "")));
        Toggles("Rule", "rule", report.Findings.GroupBy(finding => finding.Finding.RuleId, StringComparer.Ordinal)
            .OrderBy(group => group.Key, StringComparer.Ordinal)
            .Select(group => (group.Key, group.Count(finding => !finding.IsKnown), report.Rules[group.Key].Title)));
        _page.Append("</div>\n</form>\n");
    }

    private void Toggles(string legend, string kind, IEnumerable<(string Value, int Count, string Title)> values)
    {
        // Where all are alike there is nothing to choose.
        if (values.ToList() is not { Count: > 1 } toggles)
        {
            return;
        }

        _page.Append($"<fieldset><legend>{legend}</legend>");
        foreach (var (value, count, title) in toggles)
        {
            _page.Append($"<button type=\"button\" class=\"toggle {kind} {(kind == "level" ? value : "")}\" data-{kind}=\"{value}\" aria-pressed=\"false\"")
                .Append(title.Length > 0 ? $" title=\"{Encode(title)}\"" : "").Append($">{value} <b>{Number(count)}</b></button>");
        }

        _page.Append("</fieldset>\n");
    }

    private void Findings()
    {
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

        _page.Append("</section>\n").Append($"<p id=\"nothing\"{(report.New.Any() ? " hidden" : "")}>Nothing matches the filter.</p>\n</main>\n");
    }

    private void Finding(ReportedFinding reported)
    {
        var finding = reported.Finding;
        string level = Word(finding.Level);
        string id = "f-" + reported.Fingerprint.Replace(':', '-');
        string state = reported.IsKnown ? " data-known hidden" : "";
        string labels = (reported.IsKnown ? "<span class=\"project\">known</span>" : "")
            + (finding.Project.Length > 0 ? $"<span class=\"project\">{Encode(finding.Project)}</span>" : "");
        string data = $"data-rule=\"{finding.RuleId}\" data-level=\"{level}\" data-project=\"{Encode(finding.Project)}\"{state}";
        string place = $"{Encode(Name(reported.Path))}:{finding.Place.Line}";
        _page.Append(
            $"""
            <article class="finding {level}" id="{id}" tabindex="-1" {data}>
            <div class="what"><span class="badge {level}">{level}</span><span class="id">{finding.RuleId}</span>
            <h3>{Encode(report.Rules[finding.RuleId].Title)}</h3><button type="button" class="why" popovertarget="why-{finding.RuleId}">Why?</button>
            <span class="where">{labels}<a class="place" href="#{id}" title="Link to this finding">{place}</a></span></div>
            <details open><summary>{Encode(finding.Message)}</summary>
            {_frame.Of(finding)}</details>
            </article>

            """);
    }

    // One for each rule that was found; a browser that knows no popovers shows them at the end of the page.
    private void Explanations()
    {
        foreach (string id in report.Findings.Select(finding => finding.Finding.RuleId).Distinct(StringComparer.Ordinal).Order(StringComparer.Ordinal))
        {
            var rule = report.Rules[id];
            _page.Append(
                $"""
                <section class="explanation" id="why-{id}" popover aria-labelledby="title-{id}">
                <h2 id="title-{id}">{id}: {Encode(rule.Title)}</h2>
                <p>{Encode(rule.Description)}</p>
                {Weaknesses(rule)}{Measured(rule)}<p><a href="{Encode(rule.Page)}">Examples and fixes for {id}</a></p>
                <button type="button" popovertarget="why-{id}" popovertargetaction="hide">Close</button>
                </section>

                """);
        }
    }

    private static string Weaknesses(RuleEntry rule) => rule.Evidence.Weaknesses.Count == 0 ? "" :
        $"<p>Weakness: {string.Join(", ", rule.Evidence.Weaknesses.Select(Linked))}</p>\n";

    private static string Linked(Cwe weakness) => $"<a href=\"{weakness.Page}\">CWE-{weakness.Id}</a> {Encode(weakness.Name)}";

    private static string Measured(RuleEntry rule) => rule.Evidence.Reports == 0 ? "" :
        $"<p>Measured on real code that it had not seen before: {Number(rule.Evidence.Right)} of {Count(rule.Evidence.Reports, "report")} were right.</p>\n";

    private const string Help =
        """
        <dialog id="help" aria-labelledby="help-title"><h2 id="help-title">Keys</h2><dl>
        <dt><kbd>/</kbd></dt><dd>Filter by text</dd><dt><kbd>j</kbd> <kbd>k</kbd></dt><dd>Next and previous finding</dd><dt><kbd>Enter</kbd></dt><dd>Open or close the finding</dd>
        <dt><kbd>w</kbd></dt><dd>Why the finding matters</dd><dt><kbd>a</kbd></dt><dd>Open or close all</dd><dt><kbd>t</kbd></dt><dd>Light or dark</dd>
        <dt><kbd>Esc</kbd></dt><dd>Clear the filter</dd><dt><kbd>?</kbd></dt><dd>These keys</dd>
        </dl><form method="dialog"><button>Close</button></form></dialog>

        """;

    private static string Resource(string name)
    {
        using var stream = typeof(HtmlReport).Assembly.GetManifestResourceStream(name)!;
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd().ReplaceLineEndings("\n");
    }
}
