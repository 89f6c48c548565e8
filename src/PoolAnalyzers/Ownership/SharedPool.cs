using System.Linq;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Ownership;

/// <summary>The pool that all of a program shares for one type of elements.</summary>
internal static class SharedPool
{
    private const int MaxDepth = 8;

    /// <summary><c>ArrayPool&lt;T&gt;.Shared</c>: the same one whatever the items of a tuple in <paramref name="element"/> are called.</summary>
    public static Term Of(ITypeSymbol element, Compilation compilation) => new(TermKind.SharedPool, WithoutItemNames(element, compilation, 0));

    private static ITypeSymbol WithoutItemNames(ITypeSymbol type, Compilation compilation, int depth) => type switch
    {
        _ when depth == MaxDepth => type,
        INamedTypeSymbol { IsTupleType: true, TupleUnderlyingType: { } underlying } => WithoutItemNames(underlying, compilation, depth + 1),
        INamedTypeSymbol { IsUnboundGenericType: false, TypeArguments: { IsEmpty: false } arguments } named when arguments.Any(a => a is not ITypeParameterSymbol) =>
            named.ConstructedFrom.Construct([.. arguments.Select(a => WithoutItemNames(a, compilation, depth + 1))]),
        IArrayTypeSymbol array => compilation.CreateArrayTypeSymbol(WithoutItemNames(array.ElementType, compilation, depth + 1), array.Rank),
        _ => type,
    };
}
