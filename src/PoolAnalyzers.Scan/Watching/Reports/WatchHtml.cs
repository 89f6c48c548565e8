using System.Globalization;
using System.Text;
using PoolAnalyzers.Scan.Reports;
using PoolAnalyzers.Scan.Watching.Symbols;
using static PoolAnalyzers.Scan.Reports.Html.HtmlText;

namespace PoolAnalyzers.Scan.Watching.Reports;

/// <summary>The report as one page that needs nothing else: no server, no network, no script.</summary>
internal sealed class WatchHtml
{
    private const int MaxSites = 50;

    private readonly StringBuilder _page = new();
    private readonly WatchReport _report;

    private WatchHtml(WatchReport report) => _report = report;

    /// <summary>Writes the page.</summary>
    public static void Write(Stream stream, WatchReport report)
    {
        var html = new WatchHtml(report);
        html.Write();
        stream.Write(Encoding.UTF8.GetBytes(html._page.ToString()));
    }

    private static string Number(long number) => number.ToString("N0", CultureInfo.InvariantCulture);

    private static string Seconds(double? seconds) => seconds is { } known ? known.ToString("N1", CultureInfo.InvariantCulture) : "";

    private static string Resource(string name)
    {
        using var stream = typeof(WatchHtml).Assembly.GetManifestResourceStream(name)!;
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd();
    }

    private string Word(WatchFinding finding) => !finding.IsCertain ? "info"
        : _report.Form.LevelOf(finding.Kind) switch { KindLevel.Error => "error", KindLevel.Warning => "warning", _ => "info" };

    private void Write()
    {
        int count = _report.Programs.Sum(program => program.Findings.Count);
        string title = $"{(count == 0 ? "No findings" : Count(count, "finding"))} in {string.Join(", ", _report.Programs.Select(program => program.Name))}";
        _page.Append(
            $"""
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <title>{Encode(title)} - {_report.Form.Tool}</title>
            <style>{Resource("report.css")}{Resource("watch.css")}</style>
            </head>
            <body class="watch">
            <header><div><h1>{Encode(title)}</h1></div></header>
            <dl class="facts">
            <div><dt>Began</dt><dd>{_report.At.ToString("yyyy-MM-dd HH:mm", CultureInfo.InvariantCulture)} UTC</dd></div>
            <div><dt>Command</dt><dd><code>{Encode(_report.Command)}</code></dd></div>
            </dl>

            """);
        foreach (var program in _report.Programs)
        {
            Program(program);
        }

        _page.Append("</body>\n</html>\n");
    }

    private void Program(ProgramReport program)
    {
        string chance = program.LargestClass < 2 ? "" : $"<div><dt>Chance that two of {Number(program.LargestClass)} arrays of a length share a hash code</dt>"
            + $"<dd>{program.CollisionChance.ToString("0.######%", CultureInfo.InvariantCulture)}</dd></div>";
        string allocations = !_report.Form.HasAllocations ? "" : $"<div><dt>Had to be allocated</dt><dd>{Number(program.Missed)}</dd></div>\n"
            + $"<div><dt>Not kept on return</dt><dd>{Number(program.Dropped)}</dd></div>\n<div><dt>Lost events</dt><dd>{Number(program.Lost)}</dd></div>";
        _page.Append(
            $"""
            <section class="program">
            <h2>{Encode(program.Name)} <small>process {program.Pid}{(program.IsWhole ? "" : ", watched from some time on")}</small></h2>
            <dl class="facts">
            <div><dt>Watched</dt><dd>{Seconds(program.Seconds)} s</dd></div>
            <div><dt>Rented</dt><dd>{Number(program.Rented)}</dd></div>
            <div><dt>Returned</dt><dd>{Number(program.Returned)}</dd></div>
            {allocations}{chance}
            </dl>

            """);
        foreach (string note in program.Notes)
        {
            _page.Append($"<p class=\"notice\">{Encode(note)}</p>\n");
        }

        Plot(program);
        foreach (var finding in program.Findings)
        {
            Finding(finding);
        }

        if (program.Findings.Count == 0)
        {
            _page.Append($"<p class=\"nothing\">{Encode(_report.Form.Nothing)}</p>\n");
        }

        Sites(program);
        _page.Append("</section>\n");
    }

    private void Finding(WatchFinding finding)
    {
        string suspected = finding.IsCertain ? "" : " <span class=\"badge info\">suspected</span>";
        _page.Append($"<article class=\"fault\"><h3><span class=\"badge {Word(finding)}\">{finding.Kind}</span>{suspected} {Encode(finding.Message)}</h3>\n")
            .Append(string.Concat(finding.Details.Select(detail => $"<p><code>{Encode(detail)}</code></p>\n"))).Append("<div class=\"stacks\">");
        foreach (var stack in finding.Stacks)
        {
            _page.Append($"<section><h4>{Encode(stack.Title)}</h4><ol>");
            if (stack.Frames.Count == 0)
            {
                _page.Append("<li class=\"framework\">not seen</li>");
            }

            foreach (var frame in stack.Frames)
            {
                string place = frame.File is { } file
                    ? $"<span>{Encode(ScanReport.RelativeTo(_report.Root, file))}:{frame.Line.ToString(CultureInfo.InvariantCulture)}</span>"
                    : $"<span>{Encode(frame.Module)}</span>";
                _page.Append($"<li{(frame.Owner == FrameOwner.Program ? "" : " class=\"framework\"")}><code>{Encode(frame.Method)}</code>{place}</li>");
            }

            _page.Append("</ol></section>");
        }

        _page.Append("</div></article>\n");
    }

    private void Sites(ProgramReport program)
    {
        if (program.Sites.Count == 0)
        {
            return;
        }

        _page.Append(
            """
            <h3>Places that rent</h3>
            <div class="sheet" tabindex="0" role="region" aria-label="Places that rent"><table class="counts"><thead><tr><th>Where</th><th>Pool</th>
            <th class="number">Rented</th><th class="number">Still out</th><th class="number">At most</th><th class="number">Oldest, s</th>
            <th class="number">A second</th><th class="number">Allocated</th></tr></thead><tbody>

            """);
        foreach (var site in program.Sites.Take(MaxSites))
        {
            var top = site.Stack.Top;
            string place = top?.File is { } file ? $"<br><span class=\"faint\">{Encode(ScanReport.RelativeTo(_report.Root, file))}:{top.Line}</span>" : "";
            string lengths = string.Join(", ", site.Misses.Select(miss => $"length {Number(miss.Size)}: {Number(miss.Count)}"));
            string sizes = lengths.Length == 0 ? "" : $" title=\"{Encode(lengths)}\"";
            string rate = site.Rate is { } aSecond ? Number((long)Math.Round(aSecond)) : "";
            _page.Append($"<tr><td class=\"title\"><code>{Encode(top?.Method ?? "(unknown)")}</code>{place}</td><td>{Encode(site.Pool)}</td>")
                .Append($"<td class=\"number\">{Number(site.Rented)}</td><td class=\"number{(site.Grows ? " grows" : "")}\">{Number(site.Outstanding)}</td>")
                .Append($"<td class=\"number\">{Number(site.HighWater)}</td><td class=\"number\">{Seconds(site.OldestAge)}</td>")
                .Append($"<td class=\"number\">{rate}</td><td class=\"number\"{sizes}>{Number(site.Missed)}</td></tr>\n");
        }

        _page.Append("</tbody></table></div>\n");
        if (program.Sites.Count > MaxSites)
        {
            _page.Append($"<p class=\"faint\">and {Number(program.Sites.Count - MaxSites)} more, in the JSON report</p>\n");
        }
    }

    /// <summary>How many are outstanding over time.</summary>
    private void Plot(ProgramReport program)
    {
        const double Width = 1100, Height = 160, Left = 70, Bottom = 24, Top = 10;
        double last = program.Outstanding.Max(point => point.Seconds);
        double most = Math.Max(1, program.Outstanding.Max(point => point.Value));
        if (last <= 0)
        {
            return;
        }

        string At(double seconds, double value) => FormattableString.Invariant(
            $"{Left + ((Width - Left) * seconds / last):0.#},{Top + ((Height - Top - Bottom) * (1 - (value / most))):0.#}");
        string line = string.Join(' ', program.Outstanding.Select(point => At(point.Seconds, point.Value)));
        _page.Append(FormattableString.Invariant(
            $"""
            <figure><figcaption>Rented and not returned, over time</figcaption>
            <svg viewBox="0 0 {Width} {Height}" role="img" aria-label="At most {most:N0}, at the end {program.Outstanding[^1].Value:N0}">
            <line x1="{Left}" y1="{Height - Bottom}" x2="{Width}" y2="{Height - Bottom}"/><line x1="{Left}" y1="{Top}" x2="{Width}" y2="{Top}" class="grid"/>
            <text x="{Left - 8}" y="{Top + 5}" text-anchor="end">{most:N0}</text><text x="{Left - 8}" y="{Height - Bottom + 5}" text-anchor="end">0</text>
            <text x="{Left}" y="{Height - 5}">0 s</text><text x="{Width}" y="{Height - 5}" text-anchor="end">{last:0.#} s</text>
            <polyline points="{line}"/></svg></figure>

            """));
    }
}
