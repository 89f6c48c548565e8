using System.Linq;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Domain;

namespace PoolAnalyzers.Ownership.Facts;

/// <summary>The pool that all of a program shares for one type of elements.</summary>
internal static class SharedPool
{
    private const int MaxDepth = 8;

    /// <summary><c>ArrayPool&lt;T&gt;.Shared</c>: the same one whatever the items of a tuple in <paramref name="element"/> are called.</summary>
    public static TermValue Of(ITypeSymbol element, Compilation compilation) => new(TermKind.SharedPool, WithoutItemNames(element, compilation, 0));

    /// <summary>What a path has in a variable is a pool, whether or not it is known which.</summary>
    public static bool IsPool(AbstractValue? value) => value switch
    {
        TermValue { Kind: TermKind.SharedPool } or SymbolicValue { Kind: SymbolicKind.Creation or SymbolicKind.MergedPool } => true,
        TermValue { Kind: TermKind.Member, Key: IFieldSymbol { Type: var field } } => FrameworkTables.Is(field, TypeTraits.ArrayPool),
        TermValue { Kind: TermKind.Member, Key: IPropertySymbol { Type: var property } } => FrameworkTables.Is(property, TypeTraits.ArrayPool),
        SymbolicValue { Kind: SymbolicKind.Parameter, Symbol: IParameterSymbol { Type: var given } } => FrameworkTables.Is(given, TypeTraits.ArrayPool),
        _ => false,
    };

    private static ITypeSymbol WithoutItemNames(ITypeSymbol type, Compilation compilation, int depth)
    {
        if (depth == MaxDepth)
            return type;
        switch (type)
        {
            case INamedTypeSymbol { IsTupleType: true, TupleUnderlyingType: { } underlying }:
                return WithoutItemNames(underlying, compilation, depth + 1);
            case INamedTypeSymbol { IsUnboundGenericType: false, TypeArguments: { IsEmpty: false } arguments } named:
                var plain = arguments.Select(a => WithoutItemNames(a, compilation, depth + 1)).ToArray();
                // Made anew only where there is a tuple in it: half-typed code has types that cannot be.
                return plain.Zip(arguments, ReferenceEquals).All(same => same) ? type : named.ConstructedFrom.Construct(plain);
            case IArrayTypeSymbol array:
                var element = WithoutItemNames(array.ElementType, compilation, depth + 1);
                return ReferenceEquals(element, array.ElementType) ? type : compilation.CreateArrayTypeSymbol(element, array.Rank);
            default:
                return type;
        }
    }
}
