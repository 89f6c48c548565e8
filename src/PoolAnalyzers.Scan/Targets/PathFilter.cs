using System.Text;
using System.Text.RegularExpressions;

namespace PoolAnalyzers.Scan.Targets;

/// <summary>
/// The patterns of <c>--include</c> and <c>--exclude</c>: <c>*</c> and <c>?</c> stay within one segment, <c>**</c> crosses segments, and what lies below a match matches too.
/// A pattern without a slash (but at its end) matches a folder or file of that name at any depth.
/// </summary>
internal sealed class PathFilter
{
    private readonly string _root;
    private readonly Regex? _pattern;

    public PathFilter(string root, IReadOnlyList<string> patterns)
    {
        _root = root;
        if (patterns.Count > 0)
        {
            var options = RegexOptions.CultureInvariant | RegexOptions.NonBacktracking | (OperatingSystem.IsWindows() ? RegexOptions.IgnoreCase : 0);
            _pattern = new Regex($"^(?:{string.Join('|', patterns.Select(Translate))})(?:/.*)?$", options);
        }
    }

    /// <summary>Whether a pattern matches a file or folder below the root. Never true of the root itself or of what lies outside, nor without patterns.</summary>
    public bool Matches(string path)
    {
        if (_pattern is null)
        {
            return false;
        }

        string relative = Path.GetRelativePath(_root, path).Replace('\\', '/');
        return relative != "." && !relative.StartsWith("../", StringComparison.Ordinal) && _pattern.IsMatch(relative);
    }

    private static string Translate(string pattern)
    {
        string glob = pattern.Replace('\\', '/').Trim('/');
        if (glob.StartsWith("./", StringComparison.Ordinal))
        {
            glob = glob[2..];
        }

        bool anchored = pattern.TrimEnd('/', '\\').AsSpan().ContainsAny('/', '\\');
        var regex = new StringBuilder(anchored ? "" : "(?:.*/)?");
        for (int i = 0; i < glob.Length; i++)
        {
            if (glob.AsSpan(i).StartsWith("**/"))
            {
                regex.Append("(?:.*/)?");
                i += 2;
            }
            else if (glob.AsSpan(i).StartsWith("**"))
            {
                regex.Append(".*");
                i++;
            }
            else
            {
                regex.Append(glob[i] switch { '*' => "[^/]*", '?' => "[^/]", var c => Regex.Escape(c.ToString()) });
            }
        }

        return regex.ToString();
    }
}
