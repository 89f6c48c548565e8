using System.Linq;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Ownership.Facts;

/// <summary>Types that look at memory which somebody else owns.</summary>
internal static class MemoryTypes
{
    public static bool IsMemory(ITypeSymbol? type) => type is INamedTypeSymbol { Name: "Memory" or "ReadOnlyMemory", ContainingNamespace.Name: "System" }
        || (type is INamedTypeSymbol { IsTupleType: true, TupleElements: var items }
            && items.All(i => IsMemory(i.Type) || i.Type.IsUnmanagedType || i.Type.SpecialType == SpecialType.System_String));
}
