using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;
using PoolAnalyzers.Scan.Text;

namespace PoolAnalyzers.Scan.Findings;

/// <summary>
/// Tells a finding of today from one of yesterday although lines have moved: by its rule, its file, the text of its line and of the lines of its notes, and
/// its message without line numbers. Findings that agree in all of these are numbered from the top of the file.
/// </summary>
internal static partial class Fingerprints
{
    /// <summary>The name that SARIF gives this kind; a change of what is hashed needs another number.</summary>
    public const string Kind = "poolFinding/v1";

    /// <summary>One fingerprint for each finding, in their order, which must be that of their places.</summary>
    public static IReadOnlyList<string> Of(IReadOnlyList<Finding> findings, Func<string, string> relative, SourceLines sources)
    {
        var seen = new Dictionary<string, int>(StringComparer.Ordinal);
        var all = new List<string>(findings.Count);
        foreach (var finding in findings)
        {
            string hash = Hash(finding, relative, sources);
            int number = seen[hash] = seen.GetValueOrDefault(hash) + 1;
            all.Add(string.Create(CultureInfo.InvariantCulture, $"{hash}:{number}"));
        }

        return all;
    }

    private static string Hash(Finding finding, Func<string, string> relative, SourceLines sources)
    {
        var text = new StringBuilder()
            .Append(finding.RuleId).Append('\n')
            .Append(relative(finding.Place.Path)).Append('\n')
            .Append(LineNumber().Replace(finding.Message, "line")).Append('\n')
            .Append(Squeezed(sources.Line(finding.Place.Path, finding.Place.Line)));
        foreach (var note in finding.Notes)
        {
            text.Append('\n').Append(note.Text).Append(' ').Append(Squeezed(sources.Line(note.Place.Path, note.Place.Line)));
        }

        return Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(text.ToString())).AsSpan(0, 12));
    }

    // Indentation changes when code is moved into a block.
    private static string Squeezed(string? line) => Blanks().Replace(line ?? "", " ").Trim();

    [GeneratedRegex(@"\bline \d+", RegexOptions.CultureInvariant)]
    private static partial Regex LineNumber();

    [GeneratedRegex(@"\s+", RegexOptions.CultureInvariant)]
    private static partial Regex Blanks();
}
