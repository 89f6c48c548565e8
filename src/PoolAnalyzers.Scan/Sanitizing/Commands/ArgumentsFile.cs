using PoolAnalyzers.Scan.Hosting;

namespace PoolAnalyzers.Scan.Sanitizing.Commands;

/// <summary>A file with arguments, one a line. Nothing in it is quoted, so that a build can write what no shell would pass on unchanged.</summary>
internal static class ArgumentsFile
{
    /// <summary>Reads a file. Lines without a letter are left out.</summary>
    /// <param name="path">As the user wrote it.</param>
    /// <param name="directory">The folder to which it is relative.</param>
    /// <exception cref="ScanException">It cannot be read.</exception>
    public static IReadOnlyList<string> Read(string path, string directory)
    {
        try
        {
            return [.. File.ReadLines(Path.GetFullPath(path, directory)).Where(line => line.Trim().Length > 0)];
        }
        catch (Exception refused) when (refused is IOException or UnauthorizedAccessException)
        {
            throw new ScanException($"the arguments in '{path}' cannot be read: {refused.Message}", "Name a text file after --arguments.");
        }
    }
}
