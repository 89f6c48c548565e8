using System.Collections.Immutable;
using System.Reflection;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.Tests;

/// <summary>
/// Programs that use what .NET has had since version 9: the files in <c>NewApi</c>, wrong and right ones, marked as the twins are, and compiled against the newest
/// framework. The page docs/contributing/framework-versions.md says what is new.
/// </summary>
public sealed class NewApiTests
{
    private static readonly string s_folder = Path.Combine(Repository.Root, "tests", "PoolAnalyzers.Tests", "NewApi");

    private static readonly Lazy<ImmutableArray<MetadataReference>> s_references = new(() =>
    {
        var version = Named("NewestFramework");
        var folder = Path.Combine(Named("PackageRoot"), "microsoft.netcore.app.ref", version, "ref", $"net{version.Split('.')[0]}.0");
        var files = Directory.GetFiles(folder, "*.dll");
        // Of ASP.NET Core, what the framework does not bring.
        var names = files.Select(file => Path.GetFileName(file)).ToHashSet(StringComparer.Ordinal);
        return [.. files.Select(file => MetadataReference.CreateFromFile(file)),
            .. LocalReferences.Framework.Where(reference => !names.Contains(Path.GetFileName(reference.Display!)))];
    });

    /// <summary>The newest framework that is known, with ASP.NET Core.</summary>
    internal static ImmutableArray<MetadataReference> Newest => s_references.Value;

    /// <summary>The programs, by their names.</summary>
    public static TheoryData<string> Files { get; } =
        [.. Directory.GetFiles(s_folder, "*.cs").Select(f => Path.GetFileName(f)).Order(StringComparer.Ordinal)];

    [Theory]
    [MemberData(nameof(Files))]
    public async Task Members(string file)
    {
        var text = await File.ReadAllTextAsync(Path.Combine(s_folder, file));
        bool Counts(string id) => !Repository.Quiet.Contains(id) || text.Contains($"//! {id}", StringComparison.Ordinal);
        await CasesTests.Check(s_folder, file, text, Counts, Newest);
    }

    private static string Named(string key) =>
        typeof(NewApiTests).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().First(metadata => metadata.Key == key).Value!;
}
