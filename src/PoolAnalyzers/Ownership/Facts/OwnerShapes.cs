using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Ownership.Facts;

/// <summary>
/// Classes and ref structs of the compilation that are owners by their shape: each object rents when it is made, or is given a rental, and <c>Dispose</c> gives
/// that back.
/// </summary>
/// <remarks>
/// Read off the syntax of a type, before any body is walked: <see cref="OwnerPlaces"/> looks at what is put into its members, <see cref="OwnerDisposal"/> at
/// what is given back. What they do not know makes the type no owner. Immutable, and safe for concurrent use.
/// </remarks>
internal sealed class OwnerShapes
{
    public static readonly OwnerShapes None = new([]);

    private readonly Dictionary<ITypeSymbol, OwnerShape> _shapes;

    private OwnerShapes(Dictionary<ITypeSymbol, OwnerShape> shapes) => _shapes = shapes;

    /// <summary>What is known of objects of the type; null where they are no such owners.</summary>
    public OwnerShape? Of(ITypeSymbol? type) =>
        _shapes.Count > 0 && type is not null && _shapes.TryGetValue(type.OriginalDefinition, out var shape) ? shape : null;

    /// <summary>Types whose constructors rent.</summary>
    public IEnumerable<INamedTypeSymbol> Renting => _shapes.Where(s => s.Value.Rents).Select(s => (INamedTypeSymbol)s.Key);

    public static OwnerShapes Find(Compilation compilation, CancellationToken cancellation)
    {
        var trees = compilation.SyntaxTrees as IReadOnlyList<SyntaxTree> ?? compilation.SyntaxTrees.ToList();
        Dictionary<ITypeSymbol, OwnerShape>? shapes = null;
        foreach (var file in WordIndex.InAll(trees, KnownWords.Vocabulary, compilation.Options.ConcurrentBuild, cancellation))
        {
            if (!file.Found.Has(KnownWords.Dispose) || !(file.Found.Has(KnownWords.Return) || file.Found.Has(KnownWords.Owner)))
                continue;
            SemanticModel? model = null;
            for (int i = 0; i < file.Found.Count; i++)
            {
                cancellation.ThrowIfCancellationRequested();
                if (file.Found.Word(i) != KnownWords.Dispose
                    || file.Tree.GetRoot(cancellation).FindToken(file.Found.Position(i)) is not { Parent: MethodDeclarationSyntax
                        { ParameterList.Parameters.Count: 0, Parent: TypeDeclarationSyntax declaration } }
                    || !MayOwn(declaration)
                    || (model ??= compilation.GetSemanticModel(file.Tree)).GetDeclaredSymbol(declaration, cancellation) is not { } type
                    || (shapes ??= new(SymbolEqualityComparer.Default)).ContainsKey(type) || Read(type, cancellation) is not { } shape)
                    continue;
                shapes.Add(type, shape);
            }
        }

        return shapes is { Count: > 0 } ? new(shapes) : None;
    }

    /// <summary>By its declaration alone: some part has a member for a rental. Others are not asked for their symbols.</summary>
    private static bool MayOwn(TypeDeclarationSyntax declaration) =>
        (declaration is ClassDeclarationSyntax || (declaration is StructDeclarationSyntax && declaration.Modifiers.Any(SyntaxKind.RefKeyword)))
        && !declaration.Modifiers.Any(SyntaxKind.AbstractKeyword) && !declaration.Modifiers.Any(SyntaxKind.StaticKeyword)
        && (declaration.Modifiers.Any(SyntaxKind.PartialKeyword) || declaration.Members.Any(m => OwnerPlaces.NamesIn(m).Any()));

    private static OwnerShape? Read(INamedTypeSymbol type, CancellationToken cancellation)
    {
        // What a base class does with the object is not read, and a generated type is known as that.
        if (type.BaseType?.SpecialType is not (SpecialType.System_Object or SpecialType.System_ValueType) || GeneratedTypes.IsScope(type)
            || GeneratedTypes.IsWriter(type) || GeneratedTypes.IsLease(type))
            return null;
        var parts = type.DeclaringSyntaxReferences.Select(r => r.GetSyntax(cancellation)).OfType<TypeDeclarationSyntax>().ToList();
        return OwnerPlaces.Read(parts);
    }
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
            Kind = Domain.RentalKind.Owner, IsNothingAtZero = result != DeclaredRoles.Lent,
        };
}
