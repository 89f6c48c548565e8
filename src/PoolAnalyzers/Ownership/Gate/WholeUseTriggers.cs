using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Ownership.Gate;

/// <summary>
/// Places that may take all of a field's rental for data, in members that neither rent nor release. Found by their syntax, so that only bodies with such a
/// place are followed.
/// </summary>
internal static class WholeUseTriggers
{
    /// <param name="rents">Names of what rents, in one file.</param>
    /// <param name="cancellation">Ends it early.</param>
    public static IEnumerable<SimpleNameSyntax> Find(IEnumerable<SyntaxToken> rents, CancellationToken cancellation)
    {
        foreach (var type in rents.SelectMany(Filled).OfType<VariableDeclaratorSyntax>().Distinct()
            .GroupBy(f => f.FirstAncestorOrSelf<TypeDeclarationSyntax>()!))
        {
            foreach (var field in type)
            {
                foreach (var name in WordIndex.Names(field.SyntaxTree, type.Key.Span, field.Identifier.ValueText, cancellation))
                {
                    if (MayConsume(name))
                        yield return name;
                }
            }
        }
    }

    /// <summary>Places that put something else into such a field, or may, in members that need not speak of pools.</summary>
    public static IEnumerable<SyntaxNode> FindOverwrites(IEnumerable<SyntaxToken> rents, CancellationToken cancellation)
    {
        foreach (var type in rents.SelectMany(Filled).OfType<VariableDeclaratorSyntax>().Distinct()
            .GroupBy(f => f.FirstAncestorOrSelf<TypeDeclarationSyntax>()!))
        {
            foreach (var field in type)
            {
                foreach (var name in WordIndex.Names(field.SyntaxTree, type.Key.Span, field.Identifier.ValueText, cancellation))
                {
                    if (SyntacticWrites.MaySet(name, out _))
                        yield return name;
                }
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

    /// <summary>The fields that a rental is put into, also by way of a local.</summary>
    private static IEnumerable<VariableDeclaratorSyntax?> Filled(SyntaxToken rent)
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
            case EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Identifier.ValueText: var local } declared }:
                foreach (var copy in declared.FirstAncestorOrSelf<MemberDeclarationSyntax>()?.DescendantNodes().OfType<AssignmentExpressionSyntax>() ?? [])
                {
                    if (copy.Right is IdentifierNameSyntax { Identifier.ValueText: var value } && value == local)
                        yield return FieldOf(copy);
                }

                break;
            case AssignmentExpressionSyntax assignment:
                yield return FieldOf(assignment);
                break;
        }
    }

    private static VariableDeclaratorSyntax? FieldOf(AssignmentExpressionSyntax assignment) =>
        (assignment.Left is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name: var own } ? own
        : assignment.Left) is IdentifierNameSyntax { Identifier.ValueText: var name }
            ? assignment.FirstAncestorOrSelf<TypeDeclarationSyntax>()?.Members.OfType<FieldDeclarationSyntax>().SelectMany(f => f.Declaration.Variables)
            .FirstOrDefault(v => v.Identifier.ValueText == name) : null;

    private static bool MayConsume(SimpleNameSyntax name) => SyntaxUses.Of(name, Through.Casts | Through.This | Through.Views) switch
    {
        { Kind: UseKind.Enumerated } or { Kind: UseKind.BuiltInto, By: BaseObjectCreationExpressionSyntax } => true,
        { Kind: UseKind.Asked, Member: "Length", By: MemberAccessExpressionSyntax length } => IndexLoops.ReadTo(length) is not null,
        { Kind: UseKind.Passed or UseKind.ByReference or UseKind.Called, Member: var called } => ConsumingSinks.MayBe(called),
        { Kind: UseKind.Indexed, By: ElementAccessExpressionSyntax { ArgumentList.Arguments: [{ Expression: PrefixUnaryExpressionSyntax {
            RawKind: (int)SyntaxKind.IndexExpression } }] } } => true,
        _ => false,
    };
}
