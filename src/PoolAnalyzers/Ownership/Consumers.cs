using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.Ownership;

/// <summary>
/// Places that may take all of a field's rental for data, in members that neither rent nor release. Found by their syntax, so that only bodies with such a place are followed.
/// </summary>
internal static class Consumers
{
    /// <param name="rents">Names of what rents, in one file.</param>
    /// <param name="cancellation">Ends it early.</param>
    public static IEnumerable<SimpleNameSyntax> Find(IEnumerable<SyntaxToken> rents, CancellationToken cancellation)
    {
        foreach (var type in rents.SelectMany(Filled).OfType<VariableDeclaratorSyntax>().Distinct().GroupBy(f => f.FirstAncestorOrSelf<TypeDeclarationSyntax>()!))
        {
            foreach (var field in type)
            {
                foreach (var name in Words.Names(field.SyntaxTree, type.Key.Span, field.Identifier.ValueText, cancellation))
                {
                    if (MayConsume(name))
                        yield return name;
                }
            }
        }
    }

    /// <summary>The fields that a rental is put into, also by way of a local.</summary>
    private static IEnumerable<VariableDeclaratorSyntax?> Filled(SyntaxToken rent)
    {
        if (rent.Parent?.FirstAncestorOrSelf<InvocationExpressionSyntax>() is not { } call)
            yield break;
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
        (assignment.Left is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name: var own } ? own : assignment.Left) is IdentifierNameSyntax { Identifier.ValueText: var name }
            ? assignment.FirstAncestorOrSelf<TypeDeclarationSyntax>()?.Members.OfType<FieldDeclarationSyntax>().SelectMany(f => f.Declaration.Variables).FirstOrDefault(v => v.Identifier.ValueText == name) : null;

    private static bool MayConsume(SimpleNameSyntax name)
    {
        ExpressionSyntax node = name;
        while (true)
        {
            switch (node.Parent)
            {
                case PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } or ParenthesizedExpressionSyntax or CastExpressionSyntax:
                case MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax }:
                case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Span" or "Memory" or "AsSpan" or "AsMemory" }:
                case InvocationExpressionSyntax { ArgumentList.Arguments.Count: 0 }:
                    node = (ExpressionSyntax)node.Parent;
                    continue;
            }

            break;
        }

        return node.Parent switch
        {
            ForEachStatementSyntax loop => loop.Expression == node,
            ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax { Expression: var callee } } => (callee is MemberAccessExpressionSyntax member ? member.Name : callee as SimpleNameSyntax) is { Identifier.ValueText: var called } && ConsumingSinks.MayBe(called),
            ArgumentSyntax { Parent.Parent: BaseObjectCreationExpressionSyntax } => true,
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Length" } length => IndexLoops.ReadTo(length) is not null,
            MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax } call => ConsumingSinks.MayBe(call.Name.Identifier.ValueText),
            ElementAccessExpressionSyntax { ArgumentList.Arguments: [{ Expression: PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.IndexExpression } }] } => true,
            _ => false,
        };
    }
}
