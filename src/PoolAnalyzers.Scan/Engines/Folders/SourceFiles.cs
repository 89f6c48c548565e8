using System.IO.Enumeration;
using PoolAnalyzers.Scan.Targets;

namespace PoolAnalyzers.Scan.Engines.Folders;

/// <summary>The files of a folder that a person wrote.</summary>
internal static class SourceFiles
{
    private static readonly HashSet<string> s_skipped = new(StringComparer.OrdinalIgnoreCase) { "obj", "bin", "node_modules" };

    /// <summary>
    /// The C# files below a folder in ordinal order of their paths, without build outputs, folders that begin with a dot and excluded folders. Links to folders
    /// are not followed (they can make circles), and what may not be read is passed over.
    /// </summary>
    public static IReadOnlyList<string> In(string root, PathFilter exclude)
    {
        var files = new FileSystemEnumerable<string>(
            root,
            static (ref FileSystemEntry entry) => entry.ToFullPath(),
            new EnumerationOptions { RecurseSubdirectories = true, IgnoreInaccessible = true, AttributesToSkip = 0 })
        {
            ShouldIncludePredicate = static (ref FileSystemEntry entry) =>
                !entry.IsDirectory && entry.FileName.EndsWith(".cs", StringComparison.OrdinalIgnoreCase),
            ShouldRecursePredicate = (ref FileSystemEntry entry) =>
                !entry.Attributes.HasFlag(FileAttributes.ReparsePoint)
                // What tools keep for themselves: .git, .vs, worktrees, packages.
                && !entry.FileName.StartsWith('.')
                && !s_skipped.Contains(entry.FileName.ToString())
                && !exclude.Matches(entry.ToFullPath()),
        };
        return [.. files.Where(file => !exclude.Matches(file)).Order(StringComparer.Ordinal)];
    }
}
