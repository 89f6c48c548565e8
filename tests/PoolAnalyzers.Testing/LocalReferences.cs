using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Testing;

/// <summary>The reference assemblies that tests compile against, taken from the packs that the SDK brings.</summary>
public static class LocalReferences
{
    private static readonly Lazy<ImmutableArray<MetadataReference>> s_net100 =
        new(() => [.. Files("Microsoft.NETCore.App.Ref", "Microsoft.AspNetCore.App.Ref").Select(f => MetadataReference.CreateFromFile(f))]);

    /// <summary>.NET 10 with ASP.NET Core, which also brings <c>Microsoft.Extensions.ObjectPool</c>. Read once.</summary>
    public static ImmutableArray<MetadataReference> Net100 => s_net100.Value;

    private static IEnumerable<string> Files(params string[] packs)
    {
        var runtime = Path.GetDirectoryName(typeof(object).Assembly.Location)!;
        var root = Path.GetFullPath(Path.Combine(runtime, "..", "..", "..", "packs"));
        var seen = new HashSet<string>(StringComparer.Ordinal);
        foreach (var pack in packs)
        {
            // Several patch versions may lie side by side; a version sorts as a version, not as text.
            var folder = Directory.Exists(Path.Combine(root, pack))
                ? Directory.GetDirectories(Path.Combine(root, pack), "10.*")
                    .MaxBy(d => Version.TryParse(Path.GetFileName(d), out var v) ? v : new Version(0, 0))
                : null;
            folder = folder ?? throw new DirectoryNotFoundException($"{Path.Combine(root, pack)} has no version 10: the .NET 10 SDK brings it.");
            foreach (var file in Directory.GetFiles(Path.Combine(folder, "ref", "net10.0"), "*.dll").Order(StringComparer.Ordinal))
            {
                if (seen.Add(Path.GetFileName(file)))
                    yield return file;
            }
        }
    }
}
