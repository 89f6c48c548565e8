using System.Linq;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Symbols;

/// <summary>Properties of source code that store what they are set to.</summary>
internal static class StoredProperties
{
    /// <summary>The field that the compiler makes for a property: of an automatic one, or what <c>field</c> stands for. Null where there is none.</summary>
    public static IFieldSymbol? FieldOf(IPropertySymbol property) => property.ContainingType.GetMembers().OfType<IFieldSymbol>()
        .FirstOrDefault(f => SymbolEqualityComparer.Default.Equals(f.AssociatedSymbol, property));
}
