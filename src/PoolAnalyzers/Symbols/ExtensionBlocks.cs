using System.Linq;
using System.Reflection;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Symbols;

/// <summary>
/// Members of extension blocks (C# 14). The compiler's oldest version that this runs in does not know them, so the newer one is asked by name.
/// </summary>
internal static class ExtensionBlocks
{
    /// <summary>The oldest compilers that know blocks have it in another interface.</summary>
    private static readonly PropertyInfo? s_receiver =
        typeof(INamedTypeSymbol).GetProperty("ExtensionParameter") ?? typeof(ITypeSymbol).GetProperty("ExtensionParameter");

    /// <summary>
    /// The member of a block whose static form this is: <c>Rentals.GiveBack(array)</c> calls a method that the compiler makes, and the body is the member's.
    /// Null for any other method.
    /// </summary>
    public static IMethodSymbol? MemberBehind(IMethodSymbol method)
    {
        if (!method.IsStatic || method.ContainingType is not { IsStatic: true } type)
            return null;
        foreach (var block in type.GetTypeMembers().Where(inner => inner.TypeKind > TypeKind.FunctionPointer))
        {
            // Both are declared by the same text.
            foreach (var member in block.GetMembers(method.Name).OfType<IMethodSymbol>())
            {
                if (member.DeclaringSyntaxReferences is [var text] && method.DeclaringSyntaxReferences is [var made]
                    && text.Span == made.Span && text.SyntaxTree == made.SyntaxTree)
                    return member;
            }
        }

        return null;
    }

    /// <summary>What the member is called on, as its body names it; null for any other member.</summary>
    public static IParameterSymbol? ReceiverOf(IMethodSymbol method) =>
        !method.IsStatic && method.ContainingType is { TypeKind: > TypeKind.FunctionPointer } block ? s_receiver?.GetValue(block) as IParameterSymbol : null;

    /// <summary>The place of a parameter among those of its method; one for itself where it belongs to the block.</summary>
    public static int PlaceOf(IParameterSymbol parameter) => parameter.ContainingSymbol is INamedTypeSymbol ? -1 : parameter.Ordinal;
}
