using System.Collections.Immutable;
using System.Reflection;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Testing;

/// <summary>
/// The reference assemblies that tests compile against, taken from the packs that the SDK brings, or from those of another version of .NET: the one that the
/// variable <c>TestedReferences</c> named when the tests were built.
/// </summary>
public static class LocalReferences
{
    private static readonly Lazy<ImmutableArray<MetadataReference>> s_framework =
        new(() => [.. Files("Microsoft.NETCore.App.Ref", "Microsoft.AspNetCore.App.Ref").Select(f => MetadataReference.CreateFromFile(f))]);

    /// <summary>.NET 10, or the version that is tested, with ASP.NET Core, which also brings <c>Microsoft.Extensions.ObjectPool</c>. Read once.</summary>
    public static ImmutableArray<MetadataReference> Framework => s_framework.Value;

    private static IEnumerable<string> Files(params string[] packs)
    {
        var seen = new HashSet<string>(StringComparer.Ordinal);
        foreach (var pack in packs)
        {
            foreach (var file in Directory.GetFiles(FolderOf(pack), "*.dll").Order(StringComparer.Ordinal))
            {
                if (seen.Add(Path.GetFileName(file)))
                    yield return file;
            }
        }
    }

    private static string FolderOf(string pack)
    {
        if (Named("TestedReferences") is { } version)
            return Path.Combine(Named("PackageRoot")!, pack.ToLowerInvariant(), version, "ref", $"net{version.Split('.')[0]}.0");
        var runtime = Path.GetDirectoryName(typeof(object).Assembly.Location)!;
        var root = Path.GetFullPath(Path.Combine(runtime, "..", "..", "..", "packs"));
        // Several patch versions may lie side by side; a version sorts as a version, not as text.
        var folder = Directory.Exists(Path.Combine(root, pack))
            ? Directory.GetDirectories(Path.Combine(root, pack), "10.*").MaxBy(d => Version.TryParse(Path.GetFileName(d), out var v) ? v : new Version(0, 0))
            : null;
        return Path.Combine(
            folder ?? throw new DirectoryNotFoundException($"{Path.Combine(root, pack)} has no version 10: the .NET 10 SDK brings it."), "ref", "net10.0");
    }

    private static string? Named(string key) =>
        typeof(LocalReferences).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().FirstOrDefault(metadata => metadata.Key == key)?.Value;
}
