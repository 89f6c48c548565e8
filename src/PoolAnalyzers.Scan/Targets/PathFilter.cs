using Microsoft.Extensions.FileSystemGlobbing;
using PoolAnalyzers.Scan.Hosting;

namespace PoolAnalyzers.Scan.Targets;

/// <summary>
/// The patterns of <c>--include</c> and <c>--exclude</c>, as <see cref="Matcher"/> reads them: <c>*</c> stays within one name, <c>**</c> between
/// slashes stands for any number of folders. Beyond that, everything below a match matches too, and a pattern without a slash (but at its end)
/// matches a folder or file of that name at any depth.
/// </summary>
internal sealed class PathFilter
{
    private readonly string _root;
    private readonly Matcher? _matcher;

    public PathFilter(string root, IReadOnlyList<string> patterns)
    {
        _root = root;
        if (patterns.Count > 0)
        {
            // File names differ by case everywhere but on Windows.
            _matcher = new Matcher(OperatingSystem.IsWindows() ? StringComparison.OrdinalIgnoreCase : StringComparison.Ordinal);
            foreach (string pattern in patterns.Select(Anchored))
            {
                _matcher.AddInclude(pattern).AddInclude(pattern + "/**");
            }
        }
    }

    /// <summary>Refuses patterns that would silently match nothing.</summary>
    /// <exception cref="ScanException">A pattern has a wildcard that there is not, or leaves what is scanned.</exception>
    public static void Require(IEnumerable<string> patterns)
    {
        foreach (string pattern in patterns)
        {
            if (pattern.Contains('?', StringComparison.Ordinal))
            {
                throw new ScanException($"the pattern '{pattern}' has a '?', which is no wildcard", "Use '*': it stands for any characters of a name.");
            }

            string[] names = pattern.Split('/', '\\');
            if (names.Contains(".."))
            {
                throw new ScanException($"the pattern '{pattern}' leads out of what is scanned",
                    "Patterns are relative to the folder that is scanned, such as 'src/**/Generated'.");
            }

            if (names.Any(name => name.Contains("**", StringComparison.Ordinal) && name != "**"))
            {
                throw new ScanException(
                    $"the pattern '{pattern}' has a '**' beside other characters",
                    "'**' stands alone between slashes, such as in 'src/**/*.g.cs'; within a name, '*' is enough.");
            }
        }
    }

    /// <summary>Whether a pattern matches a file or folder below the root. Never true of the root itself or of what lies outside, nor without
    /// patterns.</summary>
    public bool Matches(string path)
    {
        if (_matcher is null)
        {
            return false;
        }

        string relative = Path.GetRelativePath(_root, path);
        bool isBelow = relative != "." && !Path.IsPathFullyQualified(relative) && relative.Split('/', '\\')[0] != "..";
        return isBelow && _matcher.Match(_root, path).HasMatches;
    }

    private static string Anchored(string pattern)
    {
        string glob = pattern.Replace('\\', '/').TrimEnd('/');
        return !glob.Contains('/', StringComparison.Ordinal) ? "**/" + glob
            : glob.StartsWith("./", StringComparison.Ordinal) ? glob[2..]
            : glob.TrimStart('/');
    }
}
