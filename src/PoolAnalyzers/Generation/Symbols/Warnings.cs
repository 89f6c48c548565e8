using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Generation.Symbols;

/// <summary>Warnings that generated code would get for what it has to name. The author gets the same ones, at the declaration.</summary>
internal static class Warnings
{
    private const string NoMessage = "CS0612";
    private const string WithMessage = "CS0618";

    /// <summary>The ids of the warnings that whoever uses a symbol gets.</summary>
    public static IEnumerable<string> Of(ISymbol symbol)
    {
        foreach (var attribute in symbol.GetAttributes())
        {
            if (IsNamed(attribute, "ObsoleteAttribute", "System"))
                yield return Text(attribute, "DiagnosticId") ?? (attribute.ConstructorArguments.IsEmpty ? NoMessage : WithMessage);
            else if (IsNamed(attribute, "ExperimentalAttribute", "CodeAnalysis") && attribute.ConstructorArguments is [{ Value: string id }, ..])
                yield return id;
        }
    }

    /// <summary>The ids for an element and for everything that its name consists of.</summary>
    public static IEnumerable<string> OfElement(ITypeSymbol element, Compilation compilation) =>
        Visibility.NamedTypesIn(element).Where(part => part.SpecialType == SpecialType.None).SelectMany(part => Of(part).Concat(OfAssembly(part, compilation)));

    /// <summary>Whether any use of a symbol is an error.</summary>
    public static bool IsForbidden(ISymbol symbol) =>
        symbol.GetAttributes().Any(a => IsNamed(a, "ObsoleteAttribute", "System") && a.ConstructorArguments is [_, { Value: true }]);

    /// <summary>Whether a type, or one around it, is obsolete itself: what is in it may use what is obsolete.</summary>
    public static bool IsObsolete(INamedTypeSymbol? type)
    {
        for (; type is not null; type = type.ContainingType)
        {
            if (type.GetAttributes().Any(a => IsNamed(a, "ObsoleteAttribute", "System")))
                return true;
        }

        return false;
    }

    private static IEnumerable<string> OfAssembly(INamedTypeSymbol type, Compilation compilation) =>
        type.ContainingAssembly is { } assembly && !SymbolEqualityComparer.Default.Equals(assembly, compilation.Assembly) ? Of(assembly) : [];

    private static bool IsNamed(AttributeData attribute, string name, string @namespace) =>
        attribute.AttributeClass is { } type && type.Name == name && type.ContainingNamespace.Name == @namespace;

    private static string? Text(AttributeData attribute, string argument) =>
        attribute.NamedArguments.FirstOrDefault(a => a.Key == argument).Value.Value as string;
}
