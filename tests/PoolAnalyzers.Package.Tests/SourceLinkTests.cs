using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Text;

namespace PoolAnalyzers.Package.Tests;

/// <summary>Symbols lead to the sources of the commit, and not to the machine that built them.</summary>
[Collection(nameof(PackedPackage))]
public sealed class SourceLinkTests(PackedPackage package)
{
    private static readonly Guid s_sourceLink = new("CC110556-A091-4D38-9FEC-25AB9A351A6A");

    [Theory]
    [InlineData("PoolAnalyzers.dll")]
    [InlineData("PoolAnalyzers.CodeFixes.dll")]
    public void Symbols_name_no_folder_of_the_machine(string assembly)
    {
        using var image = new PEReader(new MemoryStream(package.Entries()["analyzers/dotnet/cs/" + assembly]));
        var place = image.ReadDebugDirectory().Single(entry => entry.Type == DebugDirectoryEntryType.EmbeddedPortablePdb);
        using var symbols = image.ReadEmbeddedPortablePdbDebugDirectoryData(place);
        var reader = symbols.GetMetadataReader();
        var documents = reader.Documents.Select(document => reader.GetString(reader.GetDocument(document).Name)).ToList();
        Assert.NotEmpty(documents);
#if !DEBUG
        // In Debug the paths are real ones, for a debugger.
        Assert.All(documents, document => Assert.StartsWith("/_", document, StringComparison.Ordinal));
        Assert.All(
            reader.CustomDebugInformation.Select(reader.GetCustomDebugInformation).Where(information => reader.GetGuid(information.Kind) == s_sourceLink),
            link => Assert.DoesNotContain(PackedPackage.Repository, Encoding.UTF8.GetString(reader.GetBlobBytes(link.Value)), StringComparison.Ordinal));
#endif
    }

    [UnixFact]
    public void A_published_build_links_each_file_of_its_commit()
    {
        if (!Path.Exists(Path.Combine(PackedPackage.Repository, ".git")))
        {
            return;
        }

        string clone = Path.Combine(package.Root, "clone");
        var variables = new Dictionary<string, string> { ["CI"] = "true" };
        Shell.Run(package.Root, variables, $"git clone -q --shared '{PackedPackage.Repository}' clone").Succeeded();
        Shell.Run(clone, variables, "git remote set-url origin https://github.com/PoolAnalyzers/PoolAnalyzers.git").Succeeded();
        string commit = Shell.Run(clone, variables, "git rev-parse HEAD").Succeeded().Text.Trim();

        Dotnet.Run(clone, variables, "build", "src/PoolAnalyzers", "-c", "Release", "-restore", "-t:PrepareForBuild;GenerateSourceLinkFile").Succeeded();

        string links = File.ReadAllText(Path.Combine(clone, "src", "PoolAnalyzers", "obj", "Release", "netstandard2.0", "PoolAnalyzers.sourcelink.json"));
        Assert.Equal($$$"""{"documents":{"/_/*":"https://raw.githubusercontent.com/PoolAnalyzers/PoolAnalyzers/{{{commit}}}/*"}}""", links);
    }
}
