using System.Linq;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Ownership.Facts;

/// <summary>Types that look at memory which somebody else owns.</summary>
internal static class MemoryTypes
{
    public static bool IsMemory(ITypeSymbol? type) => type is INamedTypeSymbol { Name: "Memory" or "ReadOnlyMemory", ContainingNamespace.Name: "System" }
        || (type is INamedTypeSymbol { IsTupleType: true, TupleElements: var items }
            && items.All(i => IsMemory(i.Type) || i.Type.IsUnmanagedType || i.Type.SpecialType == SpecialType.System_String));

    /// <summary>Memory that is looked at, and cannot be written to.</summary>
    public static bool IsReadOnly(ITypeSymbol? type) => type is { MetadataName: "ReadOnlySpan`1" or "ReadOnlyMemory`1" } && IsOf(type, "System")
        || type is { MetadataName: "ReadOnlySequence`1" } && IsOf(type, "System", "Buffers");

    /// <summary>Memory that can be written to.</summary>
    public static bool IsWritable(ITypeSymbol? type) => type is IArrayTypeSymbol or { SpecialType: SpecialType.System_Array }
        || type is { MetadataName: "Span`1" or "Memory`1" or "ArraySegment`1" } && IsOf(type, "System");

    /// <summary>A view that begins and ends somewhere, of which a part can be asked for.</summary>
    public static bool IsSpanOrMemory(ITypeSymbol? type) =>
        type is { MetadataName: "Span`1" or "ReadOnlySpan`1" or "Memory`1" or "ReadOnlyMemory`1" } && IsOf(type, "System");

    private static bool IsOf(ITypeSymbol type, params string[] space) => PoolTypes.IsNamed(type, type.MetadataName, space);
}
