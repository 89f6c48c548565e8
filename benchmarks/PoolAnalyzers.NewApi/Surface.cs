using System.Collections.Immutable;
using System.Xml.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace PoolAnalyzers.NewApi;

/// <summary>What the reference assemblies of one version of .NET offer: the public and protected members of their public types.</summary>
public sealed class Surface
{
    private static readonly string[] s_packs = ["microsoft.netcore.app.ref", "microsoft.aspnetcore.app.ref"];

    private readonly Lazy<Dictionary<string, string>> _summaries;

    private Surface(string version, ImmutableArray<string> files)
    {
        (Version, Files, _summaries) = (version, files, new(ReadSummaries));
        var compilation = CSharpCompilation.Create(
            "Surface", [], files.Select(file => MetadataReference.CreateFromFile(file)),
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        var members = new Dictionary<string, ISymbol>(StringComparer.Ordinal);
        foreach (var reference in compilation.References)
        {
            if (compilation.GetAssemblyOrModuleSymbol(reference) is IAssemblySymbol assembly)
                Collect(assembly.GlobalNamespace, members);
        }

        Members = members;
    }

    /// <summary>The version of the packages, such as <c>10.0.10</c>.</summary>
    public string Version { get; }

    /// <summary>The assemblies. What two packs have is that of the first.</summary>
    public ImmutableArray<string> Files { get; }

    /// <summary>The types, methods (with accessors and constructors) and fields, by their documentation ids.</summary>
    public IReadOnlyDictionary<string, ISymbol> Members { get; }

    /// <summary>Reads the reference packs of a version from the folder of packages.</summary>
    /// <param name="version">The version of both packs.</param>
    /// <param name="packages">The folder of packages, of which each has a folder for its versions.</param>
    /// <exception cref="DirectoryNotFoundException">A pack of that version is missing.</exception>
    public static Surface Read(string version, string packages)
    {
        var files = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (var pack in s_packs)
        {
            var folder = Path.Combine(packages, pack, version, "ref", $"net{version.Split('.')[0]}.0");
            if (!Directory.Exists(folder))
                throw new DirectoryNotFoundException($"'{folder}' is missing: benchmarks/new-api restores it, if the version exists.");
            foreach (var file in Directory.EnumerateFiles(folder, "*.dll").Order(StringComparer.Ordinal))
                files.TryAdd(Path.GetFileName(file), file);
        }

        return new Surface(version, [.. files.Values]);
    }

    /// <summary>What the documentation beside the assemblies says of a member, on one line; empty where it says nothing.</summary>
    /// <param name="id">A documentation id.</param>
    public string SummaryOf(string id) => _summaries.Value.GetValueOrDefault(id, "");

    private Dictionary<string, string> ReadSummaries()
    {
        var summaries = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (var file in Files.Select(file => Path.ChangeExtension(file, ".xml")).Where(File.Exists))
        {
            foreach (var member in XDocument.Load(file).Descendants("member"))
            {
                if (member.Attribute("name")?.Value is not { } id || member.Element("summary") is not { } summary)
                    continue;
                var words = string.Concat(summary.Nodes().Select(Plain)).Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries);
                summaries.TryAdd(id, string.Join(' ', words));
            }
        }

        return summaries;
    }

    /// <summary>References to members and parameters are elements without a text.</summary>
    private static string Plain(XNode node) =>
        node is not XElement element ? node.ToString() : element.Value.Length > 0 ? element.Value : $" {element.FirstAttribute?.Value} ";

    private static void Collect(INamespaceOrTypeSymbol place, Dictionary<string, ISymbol> members)
    {
        foreach (var member in place.GetMembers())
        {
            if (member is INamespaceSymbol inner)
                Collect(inner, members);
            else if (IsOffered(member) && member.GetDocumentationCommentId() is { } id && members.TryAdd(id, member) && member is INamedTypeSymbol type)
                Collect(type, members);
        }
    }

    private static bool IsOffered(ISymbol member) =>
        member.DeclaredAccessibility is Accessibility.Public or Accessibility.Protected or Accessibility.ProtectedOrInternal
        && member is INamedTypeSymbol or IFieldSymbol or IMethodSymbol
        && member is not INamedTypeSymbol { TypeKind: TypeKind.Enum } && member.ContainingType?.TypeKind != TypeKind.Enum;
}
