using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Ownership.Gate;

/// <summary>Types that a rental may go in and out of a method by, told by what is written.</summary>
internal sealed class CarryingTypes(PoolTypes types, IEnumerable<string> declaredOwners)
{
    /// <summary>True when some file speaks of object pools: then any object may be a rental.</summary>
    public bool HasObjectPools { get; set; }

    /// <summary>Types of this compilation that are owners, by name.</summary>
    private readonly HashSet<string> _ownerTypes = new(declaredOwners, System.StringComparer.Ordinal);

    /// <summary>False where the type was known.</summary>
    public bool AddOwner(string name) => _ownerTypes.Add(name);

    /// <summary>Structs of the files that speak of pools and have an owner or array in a member, by name: they may carry a rental out of a method.</summary>
    private readonly HashSet<string> _carrierTypes = new(System.StringComparer.Ordinal);

    public void AddStructs(WordIndex.InTree file, CancellationToken cancellation)
    {
        if (!file.Found.Has(KnownWords.Owner) && !file.Found.Has(KnownWords.Return) && !file.Found.Has(KnownWords.Rent))
            return;
        foreach (var node in file.Tree.GetRoot(cancellation)
            .DescendantNodes(static n => n is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax or TypeDeclarationSyntax))
        {
            if (node is TypeDeclarationSyntax type && type.Kind() is SyntaxKind.StructDeclaration or SyntaxKind.RecordStructDeclaration
                && !type.Modifiers.Any(SyntaxKind.RefKeyword)
                && (type.Members.Any(HasOwnerOrArray) || type.ParameterList?.Parameters.Any(p => IsOwnerOrArray(p.Type)) == true))
                _carrierTypes.Add(type.Identifier.ValueText);
        }
    }

    private static bool HasOwnerOrArray(MemberDeclarationSyntax member) => member switch
    {
        FieldDeclarationSyntax field => IsOwnerOrArray(field.Declaration.Type),
        PropertyDeclarationSyntax property => IsOwnerOrArray(property.Type),
        _ => false,
    };

    private static bool IsOwnerOrArray(TypeSyntax? type) =>
        (type is NullableTypeSyntax nullable ? nullable.ElementType : type) is ArrayTypeSyntax or GenericNameSyntax { Identifier.ValueText: "IMemoryOwner" };

    public bool Is(ITypeSymbol type) =>
        (type.IsValueType
        && _carrierTypes.Contains(((type as INamedTypeSymbol)?.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T
            ? ((INamedTypeSymbol)type).TypeArguments[0] : type).Name)) || types.Is(type, TypeTraits.Array | TypeTraits.Owner)
            || type is INamedTypeSymbol { IsTupleType: true } or ITypeParameterSymbol
        || (types.Is(type, TypeTraits.View) && !type.IsRefLikeType)
        || (types.Is(type, TypeTraits.Task) && type is INamedTypeSymbol { TypeArguments: [var awaited] } && Is(awaited));

    /// <summary>A type that can be a rental or hold one by value.</summary>
    public bool Carries(TypeSyntax type, int depth = 0) => depth < 4 && type switch
    {
        ArrayTypeSyntax or TupleTypeSyntax => true,
        NullableTypeSyntax nullable => Carries(nullable.ElementType, depth + 1),
        RefTypeSyntax reference => Carries(reference.Type, depth + 1),
        QualifiedNameSyntax qualified => Carries(qualified.Right, depth + 1),
        GenericNameSyntax { Identifier.ValueText: "IMemoryOwner" or "Memory" or "ReadOnlyMemory" or "ArraySegment" or "ReadOnlySequence" } => true,
        GenericNameSyntax { Identifier.ValueText: "Task" or "ValueTask" } task => task.TypeArgumentList.Arguments.Any(a => Carries(a, depth + 1)),
        SimpleNameSyntax { Identifier.ValueText: var name } =>
            name == "T" || name.EndsWith("Owner", System.StringComparison.Ordinal) || _ownerTypes.Contains(name) || _carrierTypes.Contains(name),
        _ => false,
    };

    /// <summary>A member without a name has to say more than that it gives out any type: else every indexer would.</summary>
    public bool HandsOut(Signature member) => (member.Name is not null || !IsAnyType(member.Result)) && MayBeHandedOut(member.Result)
        || member.Parameters.Any(p => p.Type is { } type && p.Modifiers.Any(m => m.IsKind(SyntaxKind.OutKeyword) || m.IsKind(SyntaxKind.RefKeyword))
            && MayBeHandedOut(type));

    /// <summary>What is of any type comes out of a pool of objects, if out of any.</summary>
    private bool MayBeHandedOut(TypeSyntax type) => Carries(type)
        && (HasObjectPools || !IsAnyType(type is NullableTypeSyntax nullable ? nullable.ElementType : type));

    private static bool IsAnyType(TypeSyntax type) => type is RefTypeSyntax or IdentifierNameSyntax { Identifier.ValueText: "T" };

    /// <summary>The call at the token is given a parameter of the method, or is made on one: <c>Return(p)</c>, <c>p.Dispose()</c>.</summary>
    public bool GivesParameter(SyntaxToken token, Signature member)
    {
        if (token.Parent?.FirstAncestorOrSelf<InvocationExpressionSyntax>() is not { } call)
            return false;
        foreach (var parameter in member.Parameters)
        {
            if (parameter.Type is { } type && IsGivenTo(call, token, parameter.Identifier.ValueText, type))
                return true;
        }

        return member.HasValue && IsGivenTo(call, token, "value", member.Result);
    }

    private bool IsGivenTo(InvocationExpressionSyntax call, SyntaxToken token, string parameter, TypeSyntax type)
    {
        if (!(Carries(type) || type is SimpleNameSyntax) || type is IdentifierNameSyntax { Identifier.ValueText: "Stream" or "String" })
            return false;
        bool disposes = token.ValueText == "Dispose";
        if (disposes && !(type.ToString().Contains("Owner") || type is IdentifierNameSyntax { Identifier.ValueText: ['T', ..] }))
            return false;
        SyntaxNode place = disposes ? call : call.ArgumentList;
        foreach (var node in place.DescendantNodes())
        {
            if (node is IdentifierNameSyntax { Identifier.ValueText: var name } && name == parameter)
                return true;
        }

        return false;
    }
}
