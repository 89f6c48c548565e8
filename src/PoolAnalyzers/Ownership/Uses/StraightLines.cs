using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.Ownership.Uses;

/// <summary>Statements one after the other, whatever stands around them that changes nothing: a block, a <c>try</c>, a loop of one turn.</summary>
internal static class StraightLines
{
    public static IEnumerable<StatementSyntax> Of(StatementSyntax statement) => statement switch
    {
        EmptyStatementSyntax => [],
        BlockSyntax block => block.Statements.SelectMany(Of),
        TryStatementSyntax { Catches.Count: 0, Finally.Block: var last } around => Of(around.Block).Concat(Of(last)),
        DoStatementSyntax { Condition.RawKind: (int)SyntaxKind.FalseLiteralExpression, Statement: var turn } when !IsLeft(turn) => Of(turn),
        _ => [statement],
    };

    /// <summary>The one value that a body gives, on the only way through it; by way of a variable, or not.</summary>
    public static ExpressionSyntax? ResultOf(BlockSyntax body) => Of(body).Take(3).ToList() switch
    {
        [ReturnStatementSyntax { Expression: { } result }] => result,
        [LocalDeclarationStatementSyntax { Declaration.Variables: [{ Identifier.ValueText: var variable, Initializer.Value: var value }] },
            ReturnStatementSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: var returned } }] when variable == returned => value,
        _ => null,
    };

    /// <summary>The same of a method, accessor or local function.</summary>
    public static ExpressionSyntax? ResultOf(SyntaxNode member) => member switch
    {
        ArrowExpressionClauseSyntax { Expression: var only } => only,
        BaseMethodDeclarationSyntax { ExpressionBody: { } arrow } => arrow.Expression,
        BaseMethodDeclarationSyntax { Body: { } body } => ResultOf(body),
        AccessorDeclarationSyntax { ExpressionBody: { } arrow } => arrow.Expression,
        AccessorDeclarationSyntax { Body: { } body } => ResultOf(body),
        LocalFunctionStatementSyntax { ExpressionBody: { } arrow } => arrow.Expression,
        LocalFunctionStatementSyntax { Body: { } body } => ResultOf(body),
        _ => null,
    };

    private static bool IsLeft(StatementSyntax turn) => turn.DescendantNodes().Any(n => n is BreakStatementSyntax or ContinueStatementSyntax);
}
