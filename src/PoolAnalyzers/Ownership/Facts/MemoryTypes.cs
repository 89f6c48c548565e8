using System.Linq;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Ownership.Facts;

/// <summary>Types that look at memory which somebody else owns.</summary>
internal static class MemoryTypes
{
    public static bool IsMemory(ITypeSymbol? type) => FrameworkTables.Is(type, TypeTraits.Memories)
        || (type is INamedTypeSymbol { IsTupleType: true, TupleElements: var items }
            && items.All(i => IsMemory(i.Type) || i.Type.IsUnmanagedType || i.Type.SpecialType == SpecialType.System_String));

    /// <summary>Memory that is looked at, and cannot be written to.</summary>
    public static bool IsReadOnly(ITypeSymbol? type) => FrameworkTables.Is(type, TypeTraits.ReadOnlySpan | TypeTraits.ReadOnlyMemory | TypeTraits.Sequence);

    /// <summary>Memory that can be written to.</summary>
    public static bool IsWritable(ITypeSymbol? type) => type is IArrayTypeSymbol or { SpecialType: SpecialType.System_Array }
        || FrameworkTables.Is(type, TypeTraits.Span | TypeTraits.Memory | TypeTraits.Segment);

    /// <summary>A view that begins and ends somewhere, of which a part can be asked for.</summary>
    public static bool IsSpanOrMemory(ITypeSymbol? type) => FrameworkTables.Is(type, TypeTraits.Spans | TypeTraits.Memories);

    /// <summary>The same, and segments.</summary>
    public static bool IsView(ITypeSymbol? type) => FrameworkTables.Is(type, TypeTraits.Spans | TypeTraits.Memories | TypeTraits.Segment);

    /// <summary>Whoever is given it may write to what it is over.</summary>
    public static bool MayBeFilled(ITypeSymbol? type) => type is { IsValueType: false } || FrameworkTables.Is(type, TypeTraits.Memory)
        || (type is { IsRefLikeType: true } && !FrameworkTables.Is(type, TypeTraits.ReadOnlySpan));
}
