using System.Globalization;
using PoolAnalyzers.Scan.Hosting;
using PoolAnalyzers.Scan.Sanitizing.Records;
using PoolAnalyzers.Scan.Watching.Reports;

namespace PoolAnalyzers.Scan.Sanitizing.Suppressions;

/// <summary>A file of findings that are known: a line <c>kind:pattern</c> each, below a comment that tells the reason.</summary>
internal sealed class SuppressionFile
{
    private readonly string _path;
    private readonly List<Suppression> _suppressions;
    private readonly HashSet<Suppression> _used = [];

    private SuppressionFile(string path, List<Suppression> suppressions) => (_path, _suppressions) = (path, suppressions);

    /// <summary>Those that nothing has matched so far, a sentence each.</summary>
    public IEnumerable<string> Unused => _suppressions.Where(line => !_used.Contains(line))
        .Select(line => $"{Place(_path, line.Line)}: '{line.Kind}:{line.Pattern}' suppressed nothing. Remove it, unless another run needs it.");

    /// <summary>Reads a file.</summary>
    /// <param name="path">As the user wrote it.</param>
    /// <param name="directory">The folder to which it is relative.</param>
    /// <exception cref="ScanException">It cannot be read, or a line of it is wrong.</exception>
    public static SuppressionFile Read(string path, string directory)
    {
        string[] lines;
        try
        {
            lines = File.ReadAllLines(Path.GetFullPath(path, directory));
        }
        catch (Exception refused) when (refused is IOException or UnauthorizedAccessException)
        {
            throw new ScanException($"the suppressions in '{path}' cannot be read: {refused.Message}", "Name a text file after --suppressions.");
        }

        var suppressions = new List<Suppression>();
        bool hasReason = false;
        for (int i = 0; i < lines.Length; i++)
        {
            string line = lines[i].Trim();
            if (line.StartsWith('#'))
            {
                hasReason |= line.Trim('#', ' ', '\t').Length > 0;
            }
            else if (line.Length > 0)
            {
                suppressions.Add(Parse(line, hasReason, path, i + 1));
            }
            else
            {
                hasReason = false;
            }
        }

        return new SuppressionFile(path, suppressions);
    }

    /// <summary>The report without the findings that are known, and with a note of how many these were.</summary>
    public ProgramReport Apply(ProgramReport report)
    {
        var left = new List<WatchFinding>();
        foreach (var finding in report.Findings)
        {
            var matching = _suppressions.Where(line => line.Matches(finding)).ToList();
            _used.UnionWith(matching);
            if (matching.Count == 0)
            {
                left.Add(finding);
            }
        }

        int known = report.Findings.Count - left.Count;
        return known == 0 ? report : report with
        {
            Findings = left,
            Notes = [.. report.Notes, $"{(known == 1 ? "1 finding is" : $"{FindingText.Number(known)} findings are")} suppressed by {_path}."],
        };
    }

    private static Suppression Parse(string line, bool hasReason, string path, int number)
    {
        string place = Place(path, number);
        if (line.Split(':', 2) is not [var kind, var pattern])
        {
            throw new ScanException($"{place}: '{line}' is no suppression", "Write a kind and a pattern, such as `collected:MyLibrary.Cache.*`.");
        }

        (kind, pattern) = (kind.Trim(), pattern.Trim());
        if (SanitizeForm.Form.Kinds.All(known => known.Id != kind))
        {
            throw new ScanException($"{place}: there is no kind '{kind}'", $"It takes {string.Join(", ", SanitizeForm.Form.Kinds.Select(known => known.Id))}.");
        }

        if (pattern.Trim('*', '^', '$').Length == 0)
        {
            throw new ScanException(
                $"{place}: '{line}' would suppress all findings of its kind", "Write a part of the name of a method, a file or an assembly after the colon.");
        }

        return hasReason ? new Suppression(kind, pattern, number)
            : throw new ScanException($"{place}: '{line}' has no reason", "Write why this is suppressed above it, in a line that begins with #.");
    }

    private static string Place(string path, int line) => $"{path}:{line.ToString(CultureInfo.InvariantCulture)}";
}
