using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Generation.Symbols;

/// <summary>Who sees a type: the questions that the compiler asks of a member that hands it out.</summary>
internal static class Visibility
{
    /// <summary>The named types that a type consists of: of <c>List&lt;A.B[]&gt;</c> the list, <c>B</c> and <c>A</c>.</summary>
    public static IEnumerable<INamedTypeSymbol> NamedTypesIn(ITypeSymbol type)
    {
        switch (type)
        {
            case IArrayTypeSymbol array:
                return NamedTypesIn(array.ElementType);
            case IPointerTypeSymbol pointer:
                return NamedTypesIn(pointer.PointedAtType);
            case IFunctionPointerTypeSymbol { Signature: { } signature }:
                return signature.Parameters.Select(p => p.Type).Append(signature.ReturnType).SelectMany(NamedTypesIn);
            case INamedTypeSymbol named:
                return named.TypeArguments.SelectMany(NamedTypesIn).Append(named).Concat(named.ContainingType is { } outer ? NamedTypesIn(outer) : []);
            default:
                return [];
        }
    }

    /// <summary>Whether every place that sees a public member of <paramref name="owner"/> sees <paramref name="type"/> too.</summary>
    public static bool IsAsVisible(ITypeSymbol type, INamedTypeSymbol owner) => NamedTypesIn(type).All(part => ReachesAsFar(part, owner));

    /// <summary>Whether a type and all that it consists of is public.</summary>
    public static bool IsPublic(ISymbol symbol) => symbol is ITypeSymbol type
        ? NamedTypesIn(type).All(part => part.DeclaredAccessibility is Accessibility.Public or Accessibility.NotApplicable)
        : symbol.DeclaredAccessibility == Accessibility.Public && (symbol.ContainingType is null || IsPublic(symbol.ContainingType));

    /// <summary>The restriction on <paramref name="type"/> alone: some type around a member, or the member's own, has to be restricted as much.</summary>
    private static bool ReachesAsFar(INamedTypeSymbol type, INamedTypeSymbol owner)
    {
        if (type.DeclaredAccessibility is Accessibility.Public or Accessibility.NotApplicable)
            return true;
        for (var part = owner; part is not null; part = part.ContainingType)
        {
            if (IsRestrictedAsMuch(part, type))
                return true;
        }

        return false;
    }

    private static bool IsRestrictedAsMuch(INamedTypeSymbol part, INamedTypeSymbol type) => type.DeclaredAccessibility switch
    {
        Accessibility.Internal => StaysInAssembly(part, type),
        Accessibility.Protected => StaysWithHeirs(part, type),
        Accessibility.ProtectedAndInternal => StaysInAssembly(part, type) && StaysWithHeirs(part, type),
        Accessibility.ProtectedOrInternal => part.DeclaredAccessibility == Accessibility.ProtectedOrInternal
            ? SharesInternals(part, type) && IsHeir(part.ContainingType, type.ContainingType)
            : StaysInAssembly(part, type) || StaysWithHeirs(part, type),
        _ => part.DeclaredAccessibility == Accessibility.Private
            && Around(part).Any(outer => SymbolEqualityComparer.Default.Equals(outer.OriginalDefinition, type.ContainingType?.OriginalDefinition)),
    };

    private static bool StaysInAssembly(INamedTypeSymbol part, INamedTypeSymbol type) =>
        part.DeclaredAccessibility is Accessibility.Private or Accessibility.Internal or Accessibility.ProtectedAndInternal && SharesInternals(part, type);

    private static bool SharesInternals(INamedTypeSymbol part, INamedTypeSymbol type) =>
        SymbolEqualityComparer.Default.Equals(part.ContainingAssembly, type.ContainingAssembly)
        || type.ContainingAssembly.GivesAccessTo(part.ContainingAssembly);

    private static bool StaysWithHeirs(INamedTypeSymbol part, INamedTypeSymbol type) => part.DeclaredAccessibility switch
    {
        Accessibility.Private => Around(part).Any(outer => IsHeir(outer, type.ContainingType)),
        Accessibility.Protected or Accessibility.ProtectedAndInternal => IsHeir(part.ContainingType, type.ContainingType),
        _ => false,
    };

    private static IEnumerable<INamedTypeSymbol> Around(INamedTypeSymbol type)
    {
        for (var outer = type.ContainingType; outer is not null; outer = outer.ContainingType)
            yield return outer;
    }

    private static bool IsHeir(INamedTypeSymbol? type, INamedTypeSymbol? ancestor)
    {
        for (; type is not null && ancestor is not null; type = type.BaseType)
        {
            if (SymbolEqualityComparer.Default.Equals(type.OriginalDefinition, ancestor.OriginalDefinition))
                return true;
        }

        return false;
    }
}
