using Spectre.Console;

namespace PoolAnalyzers.Scan.Reports;

/// <summary>Writes whole lines, in colour for a terminal and as they are for everything else; a line is never wrapped or cut.</summary>
internal sealed class ColoredWriter
{
    // Spectre breaks lines at the console's width. A terminal wraps by itself, and can then still select and link what was one line.
    private const int Unbroken = 1_000_000;

    private readonly TextWriter _writer;
    private readonly IAnsiConsole? _console;

    public ColoredWriter(TextWriter writer, bool colored)
    {
        _writer = writer;
        if (colored)
        {
            _console = AnsiConsole.Create(new AnsiConsoleSettings
            {
                Ansi = AnsiSupport.Yes,
                ColorSystem = ColorSystemSupport.Standard,
                Out = new AnsiConsoleOutput(writer),
            });
            _console.Profile.Width = Unbroken;
        }
    }

    /// <summary>The style of a text that a terminal opens when it is clicked on; terminals that know no links show the text alone.</summary>
    public static string LinkTo(string address) => $"link={address}";

    /// <summary>Writes one line of parts, each with a Spectre style such as <c>bold red</c>, or none.</summary>
    public void Line(params ReadOnlySpan<(string Text, string? Style)> parts)
    {
        if (_console is null)
        {
            foreach (var (text, _) in parts)
            {
                _writer.Write(text);
            }

            _writer.WriteLine();
            return;
        }

        var line = new Paragraph();
        foreach (var (text, style) in parts)
        {
            line.Append(text, style is null ? Style.Plain : Style.Parse(style));
        }

        _console.Write(line);
        _console.WriteLine();
    }

    /// <summary>Writes a table: drawn for a terminal, aligned columns for everything else.</summary>
    /// <param name="numeric">The columns that are aligned to the right.</param>
    public void Table(IReadOnlyList<string> titles, IReadOnlyList<string[]> rows, IReadOnlySet<int> numeric)
    {
        if (_console is not null)
        {
            var table = new Table().RoundedBorder();
            for (int column = 0; column < titles.Count; column++)
            {
                var header = new TableColumn(Markup.Escape(titles[column]));
                table.AddColumn(numeric.Contains(column) ? header.RightAligned() : header);
            }

            foreach (string[] row in rows)
            {
                table.AddRow(row.Select(Markup.Escape).ToArray());
            }

            _console.Write(table);
            return;
        }

        foreach (string[] row in rows.Prepend([.. titles]))
        {
            var cells = row.Select((cell, column) =>
            {
                int width = rows.Append([.. titles]).Max(other => other[column].Length);
                return numeric.Contains(column) ? cell.PadLeft(width) : cell.PadRight(width);
            });
            _writer.WriteLine(string.Join("  ", cells).TrimEnd());
        }
    }

    /// <summary>Writes an empty line.</summary>
    public void Line() => _writer.WriteLine();
}
