using System.Globalization;
using PoolAnalyzers.Scan.Findings;
using PoolAnalyzers.Scan.Text;

namespace PoolAnalyzers.Scan.Reports;

/// <summary>The source around a place, with carets under it. A file that is not on disk (generated code) has no frame.</summary>
internal sealed class CodeFrame(ColoredWriter writer)
{
    private readonly SourceLines _sources = new();

    /// <summary>Prints the place's first line, and <paramref name="context"/> lines before and after it.</summary>
    /// <param name="style">The style of the carets.</param>
    public void Print(SourcePlace place, int context, string style)
    {
        if (_sources.Of(place.Path) is not { } lines || place.Line > lines.Length)
        {
            return;
        }

        int first = Math.Max(1, place.Line - context);
        int last = Math.Min(lines.Length, place.Line + context);
        for (int number = first; number <= last; number++)
        {
            string text = lines[number - 1];
            writer.Line((Gutter(number), "grey"), (WithoutTabs(text, text.Length), number == place.Line ? null : "grey"));
            if (number == place.Line)
            {
                writer.Line((Gutter(null), "grey"), (Carets(text, place), style));
            }
        }
    }

    private static string Carets(string text, SourcePlace place)
    {
        int start = Math.Clamp(place.Column - 1, 0, text.Length);
        int end = place.EndLine > place.Line ? text.TrimEnd().Length : Math.Clamp(place.EndColumn - 1, start, text.Length);
        int column = WithoutTabs(text, start).Length;
        int length = Math.Max(1, WithoutTabs(text, Math.Max(end, start)).Length - column);
        return new string(' ', column) + new string('^', length);
    }

    private static string Gutter(int? number) => (number?.ToString(CultureInfo.InvariantCulture) ?? "").PadLeft(6) + " | ";

    // Carets stand under characters only where every character before them is one column wide.
    private static string WithoutTabs(string text, int length) => text[..length].Replace("\t", "    ", StringComparison.Ordinal);
}
