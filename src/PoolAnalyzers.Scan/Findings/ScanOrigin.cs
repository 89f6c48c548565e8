using System.Reflection;

namespace PoolAnalyzers.Scan.Findings;

/// <summary>Where a report comes from: all that a reader needs to make it again.</summary>
/// <param name="At">When the scan began.</param>
/// <param name="Command">The command line, as a shell takes it.</param>
/// <param name="Scanned">The solutions, projects, folders and files, relative to the root; "." for the root itself.</param>
/// <param name="Rules">The rules that ran, unless a setting of the code turned them off.</param>
/// <param name="Checkout">The state of the repository; null where there is none.</param>
internal sealed record ScanOrigin(DateTimeOffset At, string Command, IReadOnlyList<string> Scanned, IReadOnlyList<string> Rules, Checkout? Checkout)
{
    /// <summary>The version of the scanner, without the build's metadata: two builds of one version write the same reports.</summary>
    public static string Version { get; } =
        typeof(ScanOrigin).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion.Split('+')[0] ?? "0.0.0";

    /// <summary>The command line that these arguments make, with paths as seen from a directory: those of a machine tell others nothing.</summary>
    public static string CommandOf(IEnumerable<string> args, string directory) =>
        string.Join(' ', args.Select(arg => Relative(arg, directory)).Prepend("poolscan").Select(Quoted));

    private static string Relative(string arg, string directory)
    {
        // --html=/a/b and --html /a/b.
        int start = arg.StartsWith("--", StringComparison.Ordinal) ? arg.IndexOf('=', StringComparison.Ordinal) + 1 : 0;
        string path = arg[start..];
        return Path.IsPathFullyQualified(path) ? arg[..start] + Path.GetRelativePath(directory, path).Replace('\\', '/') : arg;
    }

    private static string Quoted(string arg) => arg.Length > 0 && arg.All(IsPlain) ? arg : $"\"{arg.Replace("\"", "\\\"", StringComparison.Ordinal)}\"";

    private static bool IsPlain(char letter) => char.IsLetterOrDigit(letter) || "-_./\\:=,+@%".Contains(letter, StringComparison.Ordinal);
}

/// <summary>The state of a git repository.</summary>
/// <param name="Branch">Null when no branch is checked out.</param>
/// <param name="IsChanged">Files that git knows differ from the commit.</param>
/// <param name="Address">Where the repository is on the web, without anybody's credentials; null when it is nowhere.</param>
internal sealed record Checkout(string Commit, string? Branch, bool IsChanged, Uri? Address);
