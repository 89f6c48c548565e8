using System.Linq;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Domain;

namespace PoolAnalyzers.Ownership.Facts;

/// <summary>
/// Pools as a generic declaration calls them, put as whoever uses it sees them: <c>ArrayPool&lt;T&gt;.Shared</c> in a member of <c>Buffers&lt;T&gt;</c> is
/// <c>ArrayPool&lt;byte&gt;.Shared</c> for who asks <c>Buffers&lt;byte&gt;</c>.
/// </summary>
internal static class Substitution
{
    /// <summary>Types of type arguments that are looked into.</summary>
    private const int MaxDepth = 8;

    /// <param name="pool">A pool in terms of the declaration of <paramref name="member"/>.</param>
    /// <param name="member">What is called or asked for, with its type arguments.</param>
    /// <returns>Null where it cannot be told.</returns>
    public static TermValue? OfPool(TermValue pool, ISymbol member, Compilation compilation) => pool switch
    {
        { Kind: TermKind.SharedPool, Key: ITypeSymbol element } =>
            OfType(element, member, compilation, 0) is { } type ? SharedPool.Of(type, compilation) : null,
        { Kind: TermKind.Member, Key: INamedTypeSymbol own } =>
            OfType(own, member, compilation, 0) is { } type ? new TermValue(TermKind.Member, type, [.. pool.Operands]) : null,
        { Kind: TermKind.Member, Key: ISymbol { ContainingType: { } declaring } key } =>
            OfType(declaring, member, compilation, 0) is not INamedTypeSymbol type ? null
            : ReferenceEquals(type, declaring) ? pool
            : type.GetMembers(key.Name).FirstOrDefault() is { } same ? new TermValue(TermKind.Member, same, [.. pool.Operands]) : null,
        _ => null,
    };

    private static ITypeSymbol? OfType(ITypeSymbol type, ISymbol member, Compilation compilation, int depth)
    {
        if (depth == MaxDepth)
            return null;
        switch (type)
        {
            case ITypeParameterSymbol parameter:
                return ArgumentFor(parameter, member);
            case IArrayTypeSymbol array:
                return OfType(array.ElementType, member, compilation, depth + 1) is not { } element ? null
                    : ReferenceEquals(element, array.ElementType) ? array : compilation.CreateArrayTypeSymbol(element, array.Rank);
            case INamedTypeSymbol { IsUnboundGenericType: false } named:
                var declaration = named.ConstructedFrom;
                bool isSame = true;
                if (named.ContainingType is { } outer)
                {
                    if (OfType(outer, member, compilation, depth + 1) is not INamedTypeSymbol around)
                        return null;
                    isSame = ReferenceEquals(around, outer);
                    if (!isSame && (declaration = around.GetTypeMembers(named.Name, named.Arity).FirstOrDefault()) is null)
                        return null;
                }

                if (named.Arity == 0)
                    return isSame ? named : declaration;
                var arguments = named.TypeArguments.Select(a => OfType(a, member, compilation, depth + 1)).ToArray();
                if (arguments.Any(a => a is null))
                    return null;
                return isSame && arguments.Zip(named.TypeArguments, ReferenceEquals).All(same => same) ? named : declaration.Construct(arguments!);
            default:
                return type;
        }
    }

    private static ITypeSymbol? ArgumentFor(ITypeParameterSymbol parameter, ISymbol member)
    {
        if (parameter.DeclaringMethod is { } generic)
        {
            var called = member is IMethodSymbol { ReducedFrom: not null } reduced ? reduced.GetConstructedReducedFrom() : member as IMethodSymbol;
            // A local function knows the type parameters of the methods around it.
            for (; called is not null; called = called.ContainingSymbol as IMethodSymbol)
            {
                if (SymbolEqualityComparer.Default.Equals(called.OriginalDefinition, generic.OriginalDefinition))
                    return called.TypeArguments[parameter.Ordinal];
            }

            return null;
        }

        for (var type = member as INamedTypeSymbol ?? member.ContainingType; type is not null; type = type.ContainingType)
        {
            for (var ancestor = type; ancestor is not null; ancestor = ancestor.BaseType)
            {
                if (SymbolEqualityComparer.Default.Equals(ancestor.OriginalDefinition, parameter.ContainingType?.OriginalDefinition))
                    return ancestor.TypeArguments[parameter.Ordinal];
            }
        }

        return null;
    }
}
