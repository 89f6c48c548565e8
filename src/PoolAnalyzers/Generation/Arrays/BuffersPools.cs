using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Generation.Arrays;

/// <summary>Recognizes the base classes of <c>System.Buffers</c> that a pool of arrays can have.</summary>
internal static class BuffersPools
{
    public static bool IsArrayPoolOf(INamedTypeSymbol? type, ITypeSymbol? element) => IsOf(type, "ArrayPool", element);

    public static bool IsMemoryPoolOf(INamedTypeSymbol? type, ITypeSymbol? element) => IsOf(type, "MemoryPool", element);

    private static bool IsOf(INamedTypeSymbol? type, string name, ITypeSymbol? element) =>
        type is { Arity: 1, ContainingNamespace: { Name: "Buffers", ContainingNamespace.Name: "System" } } && type.Name == name
        && SymbolEqualityComparer.Default.Equals(type.TypeArguments[0], element);
}
