using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Scan.Engines.Folders;

/// <summary>The framework and ASP.NET, as references for code whose own references are unknown.</summary>
internal static class ReferenceAssemblies
{
    private static readonly string[] s_packs = ["Microsoft.NETCore.App", "Microsoft.AspNetCore.App"];

    /// <summary>
    /// The newest reference packs beside the running runtime. Where only a runtime is installed, its own assemblies, which hold the same public types.
    /// </summary>
    public static IReadOnlyList<MetadataReference> Load()
    {
        string runtime = Path.GetDirectoryName(typeof(object).Assembly.Location)!;
        string dotnet = Path.GetFullPath(Path.Combine(runtime, "..", "..", ".."));
        var files = new SortedDictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        foreach (string pack in s_packs)
        {
            string? folder = PackFolder(Path.Combine(dotnet, "packs", pack + ".Ref")) ?? Newest(Path.Combine(dotnet, "shared", pack));
            foreach (string file in folder is null ? [] : Directory.EnumerateFiles(folder, "*.dll"))
            {
                // ASP.NET's pack repeats some of the framework's assemblies.
                if (IsManaged(file))
                {
                    files.TryAdd(Path.GetFileName(file), file);
                }
            }
        }

        return [.. files.Values.Select(file => MetadataReference.CreateFromFile(file))];
    }

    private static string? PackFolder(string pack) => Newest(pack) is { } version ? Newest(Path.Combine(version, "ref")) : null;

    private static string? Newest(string folder) =>
        Directory.Exists(folder) ? Directory.EnumerateDirectories(folder).MaxBy(child => VersionOf(Path.GetFileName(child))) : null;

    // "10.0.12", "10.0.0-rc.1" and "net10.0" alike.
    private static Version VersionOf(string name) =>
        Version.TryParse(name.Replace("net", "", StringComparison.Ordinal).Split('-')[0], out var version) ? version : new Version(0, 0);

    private static bool IsManaged(string file)
    {
        // Reference packs hold managed assemblies only; a runtime's folder has native ones among them.
        using var stream = File.OpenRead(file);
        using var image = new System.Reflection.PortableExecutable.PEReader(stream);
        try
        {
            return image.HasMetadata;
        }
        catch (BadImageFormatException)
        {
            return false;
        }
    }
}
