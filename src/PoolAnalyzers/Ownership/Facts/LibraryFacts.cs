using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.Ownership.Options;

namespace PoolAnalyzers.Ownership.Facts;

/// <summary>
/// What the package knows of other libraries: ownership files of its own, which are read where a compilation has a type that they speak of. A type is known by
/// its full name, whatever its version and wherever it is declared.
/// </summary>
internal static class LibraryFacts
{
    /// <summary>A file with the types that it speaks of, and the namespaces of these, as the names of their parts.</summary>
    private sealed record Library(SourceText Text, ImmutableArray<string> Types, ImmutableArray<ImmutableArray<string>> Namespaces);

    private static readonly Lazy<ImmutableArray<Library>> s_libraries = new(Load);

    /// <summary>The files that speak of a type which the compilation has.</summary>
    public static ImmutableArray<SourceText> Of(Compilation compilation)
    {
        bool areAllInGlobal = AreAllInGlobal(compilation);
        var texts = ImmutableArray<SourceText>.Empty;
        foreach (var library in s_libraries.Value)
        {
            // Most compilations have none of the namespaces. To know that costs a few lookups, and to ask each reference for each type by its name many.
            if ((!areAllInGlobal || IsAnyIn(compilation.GlobalNamespace, library.Namespaces)) && IsAnyIn(compilation, library.Types))
                texts = texts.Add(library.Text);
        }

        return texts;
    }

    /// <summary>The global namespace lacks what is in references that have a name of their own: <c>extern alias</c>.</summary>
    private static bool AreAllInGlobal(Compilation compilation)
    {
        foreach (var reference in compilation.ExternalReferences)
        {
            var aliases = reference.Properties.Aliases;
            if (!aliases.IsDefaultOrEmpty && !aliases.Contains(MetadataReferenceProperties.GlobalAlias))
                return false;
        }

        return true;
    }

    private static bool IsAnyIn(INamespaceSymbol global, ImmutableArray<ImmutableArray<string>> namespaces)
    {
        foreach (var parts in namespaces)
        {
            var space = global;
            for (int i = 0; i < parts.Length && space is not null; i++)
                space = Inner(space, parts[i]);
            if (space is not null)
                return true;
        }

        return false;
    }

    private static INamespaceSymbol? Inner(INamespaceSymbol space, string name)
    {
        foreach (var member in space.GetMembers(name))
        {
            if (member is INamespaceSymbol inner)
                return inner;
        }

        return null;
    }

    private static bool IsAnyIn(Compilation compilation, ImmutableArray<string> types) => types.Any(type =>
        compilation.GetTypesByMetadataName(type).Any(t => compilation.IsSymbolAccessibleWithin(t, compilation.Assembly)));

    private static ImmutableArray<Library> Load()
    {
        var assembly = typeof(LibraryFacts).Assembly;
        var libraries = ImmutableArray.CreateBuilder<Library>();
        foreach (var name in assembly.GetManifestResourceNames().Where(EngineOptions.IsOwnershipFile).OrderBy(n => n, StringComparer.Ordinal))
        {
            using var stream = assembly.GetManifestResourceStream(name)!;
            using var reader = new StreamReader(stream);
            var text = reader.ReadToEnd();
            ImmutableArray<string> types = [.. text.Split('\n').Select(TypeIn).Where(t => t.Length > 0).Distinct()];
            libraries.Add(new(SourceText.From(text), types,
                [.. types.Select(t => t.Substring(0, t.LastIndexOf('.'))).Distinct().Select(n => n.Split('.').ToImmutableArray())]));
        }

        return libraries.ToImmutable();
    }

    /// <summary>The type of the member that a line declares.</summary>
    private static string TypeIn(string line)
    {
        if (!line.StartsWith("M:", StringComparison.Ordinal))
            return "";
        int end = line.IndexOfAny(['(', ' ']);
        var member = line.Substring(2, end - 2);
        return member.Substring(0, member.LastIndexOf('.'));
    }
}

/// <summary>Types whose objects have to be disposed of, because a file says of a member that it rents them, or because their own code shows it, and what such
/// an object can be seen as.</summary>
internal sealed class LibraryOwners
{
    public static readonly LibraryOwners None = new([], OwnerShapes.None);

    private readonly HashSet<ITypeSymbol> _types = new(SymbolEqualityComparer.Default);
    private readonly HashSet<string> _ownNames = new(StringComparer.Ordinal);
    private readonly HashSet<ITypeSymbol> _bases = new(SymbolEqualityComparer.Default);

    /// <param name="types">The types of other libraries, as declared.</param>
    /// <param name="shapes">The types of the compilation.</param>
    public LibraryOwners(IEnumerable<INamedTypeSymbol> types, OwnerShapes shapes)
    {
        Shapes = shapes;
        _ownNames.UnionWith(shapes.Renting.Select(t => t.Name).Except(types.Select(t => t.Name)));
        foreach (var type in types.Concat(shapes.Renting))
        {
            _types.Add(type.OriginalDefinition);
            for (var above = type.BaseType; above is { SpecialType: not (SpecialType.System_Object or SpecialType.System_ValueType) }; above = above.BaseType)
                _bases.Add(above.OriginalDefinition);
            foreach (var contract in type.AllInterfaces)
            {
                if (contract.Name is "IBufferWriter" or "IDisposable" or "IAsyncDisposable")
                    _bases.Add(contract.OriginalDefinition);
            }
        }
    }

    /// <summary>The owners that the compilation declares.</summary>
    public OwnerShapes Shapes { get; }

    public bool Any => _types.Count > 0;

    public IEnumerable<string> Names => _types.Select(t => t.Name);

    public IEnumerable<string> LibraryNames => _types.Where(t => Shapes.Of(t) is null).Select(t => t.Name);

    /// <summary>Only types of the compilation are called so.</summary>
    public bool IsOwn(string name) => _ownNames.Contains(name);

    /// <summary>A file speaks of the type.</summary>
    public bool IsOfLibrary(ITypeSymbol? type) => Has(type) && Shapes.Of(type) is null;

    public bool Has(ITypeSymbol? type) => Any && type is not null && _types.Contains(type.OriginalDefinition);

    /// <summary>A variable of the type can have such an object.</summary>
    public bool IsBase(ITypeSymbol type) => Any && _bases.Contains(type.OriginalDefinition);
}
