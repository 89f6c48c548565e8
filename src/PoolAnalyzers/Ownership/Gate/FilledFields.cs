using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Ownership.Gate;

/// <summary>
/// Fields that a rental is put into, and places that matter for them in members that neither rent nor release. Found by their syntax, so that only bodies with
/// such a place are followed.
/// </summary>
internal static class FilledFields
{
    /// <summary>Mentions of such fields that one of the rules asks for.</summary>
    /// <param name="rents">Names of what rents, in one file.</param>
    /// <param name="triggers">What the rules ask for.</param>
    /// <param name="cancellation">Ends it early.</param>
    public static IEnumerable<SimpleNameSyntax> Find(IEnumerable<SyntaxToken> rents, IReadOnlyList<IFieldTrigger> triggers, CancellationToken cancellation)
    {
        foreach (var type in rents.SelectMany(FilledMembers).OfType<SyntaxNode>().Distinct().GroupBy(f => f.FirstAncestorOrSelf<TypeDeclarationSyntax>()!))
        {
            foreach (var member in type)
            {
                foreach (var name in WordIndex.Names(member.SyntaxTree, type.Key.Span, NameOf(member), cancellation))
                {
                    if (triggers.Any(t => t.MayMatter(name)))
                        yield return name;
                }
            }
        }
    }

    /// <summary>Places that put something else into such a field, or may, in members that need not speak of pools.</summary>
    public static IEnumerable<SyntaxNode> FindOverwrites(IEnumerable<SyntaxToken> rents, CancellationToken cancellation)
    {
        foreach (var type in rents.SelectMany(FilledInAnyWay).Distinct().GroupBy(f => f.FirstAncestorOrSelf<TypeDeclarationSyntax>()!))
        {
            foreach (var member in type)
            {
                foreach (var mention in WordIndex.Names(member.SyntaxTree, type.Key.Span, NameOf(member), cancellation))
                {
                    if (SyntacticWrites.MaySet(mention, out _))
                        yield return mention;
                }

                foreach (var set in member is PropertyDeclarationSyntax property ? SetBy(property) : [])
                    yield return set;
            }

            if (type.Key is not StructDeclarationSyntax)
                continue;
            foreach (var node in type.Key.DescendantNodes())
            {
                if (node is AssignmentExpressionSyntax { Left: ThisExpressionSyntax })
                    yield return node;
            }
        }
    }

    private static string NameOf(SyntaxNode member) =>
        (member is VariableDeclaratorSyntax field ? field.Identifier : ((PropertyDeclarationSyntax)member).Identifier).ValueText;

    /// <summary>Fields, properties, and the fields that the setters of such properties set.</summary>
    private static IEnumerable<SyntaxNode> FilledInAnyWay(SyntaxToken rent)
    {
        foreach (var member in FilledMembers(rent))
        {
            if (member is not null)
                yield return member;
            foreach (var set in member is PropertyDeclarationSyntax property ? SetBy(property) : [])
            {
                if (MemberOf(set) is VariableDeclaratorSyntax field)
                    yield return field;
            }
        }
    }

    /// <summary>What the setter of a property assigns, where it has a body.</summary>
    private static IEnumerable<ExpressionSyntax> SetBy(PropertyDeclarationSyntax property) =>
        property.AccessorList?.Accessors.Where(a => a.Kind() is SyntaxKind.SetAccessorDeclaration or SyntaxKind.InitAccessorDeclaration)
            .SelectMany(a => a.DescendantNodes()).OfType<AssignmentExpressionSyntax>().Select(a => a.Left) ?? [];

    /// <summary>The fields and properties that a rental is put into, also by way of a local.</summary>
    private static IEnumerable<SyntaxNode?> FilledMembers(SyntaxToken rent)
    {
        if (rent.Parent?.FirstAncestorOrSelf<InvocationExpressionSyntax>() is not { } call)
            yield break;
        // Whatever is computed from the rental counts as the rental: the gate must not miss a field.
        SyntaxNode node = call;
        while (node.Parent is ExpressionSyntax and not AssignmentExpressionSyntax)
            node = node.Parent;
        switch (node.Parent)
        {
            case EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent.Parent: FieldDeclarationSyntax } declared }:
                yield return declared;
                break;
            case EqualsValueClauseSyntax { Parent: PropertyDeclarationSyntax declared }:
                yield return declared;
                break;
            case EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Identifier.ValueText: var local } declared }:
                foreach (var copy in declared.FirstAncestorOrSelf<MemberDeclarationSyntax>()?.DescendantNodes().OfType<AssignmentExpressionSyntax>() ?? [])
                {
                    if (copy.Right is IdentifierNameSyntax { Identifier.ValueText: var value } && value == local)
                        yield return MemberOf(copy.Left);
                }

                break;
            case AssignmentExpressionSyntax assignment:
                yield return MemberOf(assignment.Left);
                break;
        }
    }

    /// <summary>The field or property of the type around the place.</summary>
    private static SyntaxNode? MemberOf(ExpressionSyntax place)
    {
        if ((place is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name: var own } ? own : place)
            is not IdentifierNameSyntax { Identifier.ValueText: var name } || place.FirstAncestorOrSelf<TypeDeclarationSyntax>() is not { } type)
            return null;
        foreach (var member in type.Members)
        {
            if (member is PropertyDeclarationSyntax property && property.Identifier.ValueText == name)
                return property;
            if (member is FieldDeclarationSyntax fields && fields.Declaration.Variables.FirstOrDefault(v => v.Identifier.ValueText == name) is { } field)
                return field;
        }

        return null;
    }
}
