using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Symbols;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Ownership.Calls;

/// <summary>Types with members that can have a rental, and the structs among them that are followed.</summary>
internal readonly struct CarrierTypes(WalkOperations walk)
{
    public bool IsCarrier(ITypeSymbol? type, out INamedTypeSymbol carrier)
    {
        carrier = null!;
        if (type is not INamedTypeSymbol { TypeKind: TypeKind.Struct, IsRefLikeType: false, IsTupleType: false,
            DeclaringSyntaxReferences.IsEmpty: false } named || GeneratedTypes.IsScope(named)
            || walk.Types.Is(named, TypeTraits.View | TypeTraits.Task | TypeTraits.Owner))
            return false;
        carrier = named;
        return true;
    }

    /// <summary>Others can ask for the member, or the type gives back what it has; else the struct only looks at the rental.</summary>
    public bool CanBeHadFrom(ISymbol member) => walk.KindOf(VariableTypes.TypeOf(member)) is { } kind
        && (kind == RentalKind.Owner || member is not IParameterSymbol && member.DeclaredAccessibility != Accessibility.Private
            || walk.Context.Code.Owning.TypeReleases(member) != false);

    /// <summary>The one member of a struct that can have a rental.</summary>
    public ISymbol? PlaceIn(ITypeSymbol type) => IsCarrier(type, out var carrier)
        && PlacesIn(carrier.OriginalDefinition).Take(2).ToList() is [(IFieldSymbol or IPropertySymbol) and var only] ? only : null;

    /// <summary>Fields, auto-properties and captured parameters that can have a rental.</summary>
    public IEnumerable<ISymbol> PlacesIn(INamedTypeSymbol type)
    {
        foreach (var member in type.GetMembers())
        {
            if (member is IFieldSymbol { IsStatic: false } field && walk.KindOf(field.Type) is not null
                && !(field.IsImplicitlyDeclared && field.AssociatedSymbol is null))
                yield return field.AssociatedSymbol ?? field;
            foreach (var parameter in member is IMethodSymbol { MethodKind: MethodKind.Constructor } constructor ? constructor.Parameters : [])
            {
                if (walk.KindOf(parameter.Type) is not null && EnclosingFunction.CapturedByType(parameter) is not null
                    && walk.Context.Code.ParameterUses.StaysWithObject(parameter) && !IsOnlyPassedOn(parameter))
                    yield return parameter;
            }
        }
    }

    /// <summary>A field or property is set to the parameter of a primary constructor, and nobody asks for the parameter itself.</summary>
    private bool IsOnlyPassedOn(IParameterSymbol parameter)
    {
        var cancellation = walk.Context.Cancellation;
        return parameter.ContainingType.DeclaringSyntaxReferences.All(part =>
            WordIndex.Names(part.SyntaxTree, part.Span, parameter.Name, cancellation).All(name => name.Parent is EqualsValueClauseSyntax
            || (name.FirstAncestorOrSelf<BaseMethodDeclarationSyntax>() is null && name.FirstAncestorOrSelf<AccessorDeclarationSyntax>() is null
                && name.FirstAncestorOrSelf<ArrowExpressionClauseSyntax>() is null)));
    }
}
