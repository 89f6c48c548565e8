using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Ownership.Facts;

/// <summary>
/// Classes and readonly ref structs of the compilation that are owners by their shape: each object rents when it is made, or is given a rental, and
/// <c>Dispose</c> gives that back.
/// </summary>
/// <remarks>Immutable, and safe for concurrent use.</remarks>
internal sealed class OwnerShapes
{
    public static readonly OwnerShapes None = new([]);

    private readonly Dictionary<ITypeSymbol, OwnerShape> _shapes;

    public OwnerShapes(Dictionary<ITypeSymbol, OwnerShape> shapes) => _shapes = shapes;

    /// <summary>What is known of objects of the type; null where they are no such owners.</summary>
    public OwnerShape? Of(ITypeSymbol? type) =>
        _shapes.Count > 0 && type is not null && _shapes.TryGetValue(type.OriginalDefinition, out var shape) ? shape : null;

    /// <summary>Types whose constructors rent.</summary>
    public IEnumerable<INamedTypeSymbol> Renting => _shapes.Where(s => s.Value.Rents).Select(s => (INamedTypeSymbol)s.Key);
}

/// <summary>What objects of an owner that the compilation declares do.</summary>
/// <param name="Places">The fields and properties that have a rental from the constructor on, until it is given back.</param>
/// <param name="RentingConstructors">The constructors that rent on each of their ways. Without one of its own, a type has itself.</param>
/// <param name="RentedAt">The first call that rents, or the member that is given a rental.</param>
/// <param name="EndsOnce">A second disposal finds nothing.</param>
/// <param name="MayBeForgotten">A finalizer gives back what nobody has disposed of.</param>
internal sealed record OwnerShape(HashSet<string> Places, HashSet<SyntaxNode> RentingConstructors, SyntaxNode RentedAt, bool EndsOnce, bool MayBeForgotten)
{
    /// <summary>Methods after which nobody can say whether the object still has its rental.</summary>
    public HashSet<string> Ending { get; init; } = [];

    /// <summary>Members that give a view of the rental, or the rental itself, and nothing else.</summary>
    public HashSet<SyntaxNode> Views { get; init; } = [];

    public bool Rents => RentingConstructors.Count > 0;

    /// <summary>A constructor, with or without a declaration, that rents.</summary>
    public bool IsRentedBy(IMethodSymbol constructor) =>
        constructor.OriginalDefinition is var made && !(made.ContainingType.TypeKind == TypeKind.Struct && made.IsImplicitlyDeclared)
        && (made.DeclaringSyntaxReferences is [var declared, ..] ? RentingConstructors.Contains(declared.GetSyntax())
        : made.ContainingType.DeclaringSyntaxReferences.Any(part => RentingConstructors.Contains(part.GetSyntax())));

    /// <summary>The member gives a view of what the object has.</summary>
    public bool IsView(ISymbol member) => Views.Count > 0
        && member.OriginalDefinition.DeclaringSyntaxReferences.Any(part => Views.Contains(part.GetSyntax()));

    /// <summary>The contract of a member; null of most.</summary>
    public MethodContract? ContractOf(IMethodSymbol method) => method switch
    {
        { MethodKind: MethodKind.Constructor } when IsRentedBy(method) => Of(method, MayBeForgotten ? DeclaredRoles.RentedOrKept : DeclaredRoles.Rented),
        { MethodKind: MethodKind.Conversion } when IsView(method) => Of(method, DeclaredRoles.Lent),
        _ => null,
    };

    private static MethodContract Of(IMethodSymbol method, DeclaredRoles result) =>
        new(new(result), default, [.. method.Parameters.Select(static _ => default(Declared))])
        {
            Kind = Domain.RentalKind.Owner, IsOfOwner = true, IsNothingAtZero = result != DeclaredRoles.Lent,
        };
}
