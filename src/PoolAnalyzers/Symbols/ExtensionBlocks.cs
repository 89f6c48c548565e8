using System.Reflection;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Symbols;

/// <summary>
/// Members of extension blocks (C# 14). The compiler's oldest version that this runs in does not know them, so the newer one is asked by name.
/// </summary>
internal static class ExtensionBlocks
{
    private static readonly PropertyInfo? s_receiver = typeof(INamedTypeSymbol).GetProperty("ExtensionParameter");

    /// <summary>What the member is called on, as its body names it; null for any other member.</summary>
    public static IParameterSymbol? ReceiverOf(IMethodSymbol method) =>
        !method.IsStatic && method.ContainingType is { TypeKind: > TypeKind.FunctionPointer } block ? s_receiver?.GetValue(block) as IParameterSymbol : null;

    /// <summary>The place of a parameter among those of its method; one for itself where it belongs to the block.</summary>
    public static int PlaceOf(IParameterSymbol parameter) => parameter.ContainingSymbol is INamedTypeSymbol ? -1 : parameter.Ordinal;
}
