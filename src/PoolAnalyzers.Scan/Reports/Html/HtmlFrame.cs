using System.Globalization;
using System.Net;
using System.Text;
using PoolAnalyzers.Scan.Findings;
using PoolAnalyzers.Scan.Text;

namespace PoolAnalyzers.Scan.Reports.Html;

/// <summary>The code of a finding: every line that a step of its path lies in, with lines around it, the steps numbered and told below their lines.</summary>
internal sealed class HtmlFrame(Func<string, string> relative)
{
    private const int Around = 2;

    private readonly SourceLines _sources = new();
    private readonly CodeColors _colors = new();

    /// <summary>The frame as HTML; one for each file that the path goes through, in the order in which it enters them.</summary>
    public string Of(Finding finding)
    {
        var html = new StringBuilder();
        var steps = PathSteps.Of(finding).Select((step, index) => (Step: step, Number: index + 1)).ToList();
        foreach (var file in steps.GroupBy(entry => entry.Step.Place.Path, StringComparer.Ordinal))
        {
            if (_sources.Of(file.Key) is { } lines)
            {
                File(html, file.Key, lines, [.. file], named: file.Key != finding.Place.Path, alone: steps.Count == 1);
            }
            else
            {
                // Generated code has no file to show.
                html.Append($"<p class=\"away\">{Encode(relative(file.Key))}: "
                    + $"{string.Join("; ", file.Select(entry => $"line {entry.Step.Place.Line}, {Encode(entry.Step.Short)}"))}</p>\n");
            }
        }

        return html.ToString();
    }

    private void File(StringBuilder html, string path, string[] lines, IReadOnlyList<(PathStep Step, int Number)> steps, bool named, bool alone)
    {
        var colors = _colors.Of(path, lines);
        html.Append(named ? $"<p class=\"away\">{Encode(relative(path))}</p>\n" : "")
            .Append("<div class=\"frame\" tabindex=\"0\" role=\"region\" aria-label=\"Code\"><table role=\"presentation\">");
        int last = 0;
        foreach (int number in steps.SelectMany(entry => Enumerable.Range(entry.Step.Place.Line - Around, 2 * Around + 1))
            .Where(n => n >= 1 && n <= lines.Length).Distinct().Order()
            .Where(number => !IsBlankEdge(number)))
        {
            if (last > 0 && number > last + 1)
            {
                html.Append("<tr class=\"gap\"><td></td><td>&#8943;</td></tr>");
            }

            last = number;
            var here = steps.Where(entry => entry.Step.Place.Line == number).OrderBy(entry => entry.Number).ToList();
            string kind = here.Count == 0 ? "" : here.Any(entry => entry.Step.IsReport) ? " class=\"report\"" : " class=\"step\"";
            html.Append($"<tr{kind}><td>{number.ToString(CultureInfo.InvariantCulture)}</td><td><code>");
            Line(html, lines[number - 1], colors[number - 1], here);
            html.Append("</code></td></tr>");
            foreach (var (step, order) in here)
            {
                html.Append($"<tr class=\"told{(step.IsReport ? " report" : "")}\"><td></td><td>"
                    + $"<span class=\"told\" style=\"margin-left:{Column(lines[number - 1], step.Place.Column - 1)}ch\">")
                    .Append(alone ? "" : $"<i>{order}</i> ").Append($"{Encode(step.Short)}</span></td></tr>");
            }
        }

        html.Append("</table></div>\n");

        // An empty line that only frames a step shows nothing.
        bool IsBlankEdge(int number) => string.IsNullOrWhiteSpace(lines[number - 1]) && steps.All(entry => Math.Abs(entry.Step.Place.Line - number) >= Around);
    }

    private static void Line(StringBuilder html, string text, byte[] colors, IReadOnlyList<(PathStep Step, int Number)> here)
    {
        int[] marks = new int[text.Length];
        foreach (var (step, _) in here.OrderBy(entry => entry.Step.IsReport))
        {
            int start = Math.Clamp(step.Place.Column - 1, 0, text.Length);
            int end = step.Place.EndLine > step.Place.Line ? text.TrimEnd().Length : Math.Clamp(step.Place.EndColumn - 1, start, text.Length);
            marks.AsSpan(start, Math.Max(0, end - start)).Fill(step.IsReport ? 2 : 1);
        }

        for (int i = 0; i < text.Length;)
        {
            int mark = marks[i];
            html.Append(mark switch { 2 => "<mark class=\"report\">", 1 => "<mark>", _ => "" });
            while (i < text.Length && marks[i] == mark)
            {
                int start = i;
                byte color = colors[i];
                while (i < text.Length && colors[i] == color && marks[i] == mark)
                {
                    i++;
                }

                string part = Encode(text[start..i].Replace("\t", "    ", StringComparison.Ordinal));
                html.Append(CodeColors.ClassOf(color) is { } name ? $"<span class=\"{name}\">{part}</span>" : part);
            }

            html.Append(mark > 0 ? "</mark>" : "");
        }
    }

    private static int Column(string text, int index) => text[..Math.Clamp(index, 0, text.Length)].Replace("\t", "    ", StringComparison.Ordinal).Length;

    private static string Encode(string text) => WebUtility.HtmlEncode(text);
}
