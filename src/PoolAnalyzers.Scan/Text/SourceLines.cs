namespace PoolAnalyzers.Scan.Text;

/// <summary>The lines of source files, each file read once. A file that is not on disk (generated code) or cannot be read has none.</summary>
internal sealed class SourceLines
{
    private readonly Dictionary<string, string[]?> _lines = new(StringComparer.Ordinal);

    /// <summary>The text of a line; null when there is none.</summary>
    /// <param name="path">The full path of the file.</param>
    /// <param name="line">The number of the line, from 1.</param>
    public string? Line(string path, int line) => Of(path) is { } lines && line <= lines.Length ? lines[line - 1] : null;

    /// <summary>The lines of a file; null when there are none.</summary>
    public string[]? Of(string path)
    {
        if (!_lines.TryGetValue(path, out var lines))
        {
            try
            {
                lines = File.Exists(path) ? File.ReadAllLines(path) : null;
            }
            catch (Exception unreadable) when (unreadable is IOException or UnauthorizedAccessException)
            {
                lines = null;
            }

            _lines[path] = lines;
        }

        return lines;
    }
}
