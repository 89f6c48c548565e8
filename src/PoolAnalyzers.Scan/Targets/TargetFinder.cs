using PoolAnalyzers.Scan.Hosting;
using PoolAnalyzers.Scan.Options;

namespace PoolAnalyzers.Scan.Targets;

/// <summary>Decides what a path means: a solution or project is built; a folder or a file is compiled loosely.</summary>
internal static class TargetFinder
{
    private static readonly string[] s_solutions = [".sln", ".slnx"];

    /// <summary>The targets that the options name, each once; the current directory where they name none.</summary>
    /// <exception cref="ScanException">There is nothing there that can be scanned.</exception>
    public static IReadOnlyList<ScanTarget> Find(ScanOptions options, string currentDirectory) =>
        [.. (options.Paths.Count > 0 ? options.Paths : ["."])
            .Select(path => Find(Path.TrimEndingDirectorySeparator(Path.GetFullPath(path, currentDirectory)), options))
            .Distinct()];

    private static ScanTarget Find(string path, ScanOptions options)
    {
        if (Directory.Exists(path))
        {
            return options.Build ? new BuildTarget(BuildableIn(path)) : new FolderTarget(path);
        }

        if (!File.Exists(path))
        {
            throw new ScanException(
                $"there is no file or folder '{path}'", "Name a solution (.sln, .slnx), a project (.csproj), a folder of C# or a .cs file.");
        }

        string extension = Path.GetExtension(path).ToLowerInvariant();
        return extension switch
        {
            ".sln" or ".slnx" or ".csproj" => new BuildTarget(path),
            ".cs" => new FolderTarget(path),
            _ => throw new ScanException(
                $"'{path}' is neither a solution, a C# project nor a C# file",
                $"Name a .sln, .slnx, .csproj or .cs file, or a folder such as '{Path.GetDirectoryName(path)}'."),
        };
    }

    private static string BuildableIn(string folder)
    {
        foreach (string[] kind in new[] { s_solutions, [".csproj"] })
        {
            string[] found = [.. Directory.EnumerateFiles(folder)
                .Where(file => kind.Contains(Path.GetExtension(file), StringComparer.OrdinalIgnoreCase))
                .Order(StringComparer.Ordinal)];
            switch (found)
            {
                case [var one]:
                    return one;
                case [_, _, ..]:
                    throw new ScanException(
                        $"'{folder}' has several: {string.Join(", ", found.Select(Path.GetFileName))}",
                        "Name the one to build.");
            }
        }

        throw new ScanException($"'{folder}' has no solution or project to build", "Leave --build out: a folder is then compiled loosely.");
    }
}
