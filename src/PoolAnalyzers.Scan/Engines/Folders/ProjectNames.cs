namespace PoolAnalyzers.Scan.Engines.Folders;

/// <summary>Guesses the project of a file that is compiled loosely: the one in its folder, or in the nearest folder above it that has one.</summary>
internal sealed class ProjectNames
{
    private readonly Dictionary<string, string> _byFolder = new(StringComparer.Ordinal);

    /// <summary>The project's name without its extension; empty where there is none.</summary>
    public string Of(string file) => Path.GetDirectoryName(file) is { Length: > 0 } folder ? OfFolder(folder) : "";

    private string OfFolder(string folder)
    {
        if (!_byFolder.TryGetValue(folder, out string? name))
        {
            name = In(folder) ?? (Path.GetDirectoryName(folder) is { Length: > 0 } parent ? OfFolder(parent) : "");
            _byFolder[folder] = name;
        }

        return name;
    }

    private static string? In(string folder)
    {
        try
        {
            return Path.GetFileNameWithoutExtension(Directory.EnumerateFiles(folder, "*.csproj").Min(StringComparer.Ordinal));
        }
        catch (Exception hidden) when (hidden is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}
