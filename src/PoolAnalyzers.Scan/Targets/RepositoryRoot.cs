namespace PoolAnalyzers.Scan.Targets;

/// <summary>The folder to which reports are relative, so that they say the same on every machine.</summary>
internal static class RepositoryRoot
{
    /// <summary>The repository around what is scanned; where there is none, the current directory if it lies above, else what is scanned.</summary>
    public static string Of(string scanned, string currentDirectory)
    {
        for (var folder = new DirectoryInfo(scanned); folder is not null; folder = folder.Parent)
        {
            // A file in worktrees and submodules.
            if (Path.Exists(Path.Combine(folder.FullName, ".git")))
            {
                return folder.FullName;
            }
        }

        string relative = Path.GetRelativePath(currentDirectory, scanned);
        return relative.StartsWith("..", StringComparison.Ordinal) || Path.IsPathFullyQualified(relative) ? scanned : currentDirectory;
    }
}
