using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.CodeFixes.Editing;

/// <summary>The opposite of a condition, as text.</summary>
internal static class Negation
{
    /// <summary>True where the condition is false, and false where it is true, for operands of any type.</summary>
    /// <remarks>The opposite of <c>a &lt; b</c> is not <c>a &gt;= b</c> where one of them may be null or not a number.</remarks>
    public static string Of(ExpressionSyntax condition) => condition switch
    {
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression } same => $"{same.Left} != {same.Right}",
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.NotEqualsExpression } other => $"{other.Left} == {other.Right}",
        IsPatternExpressionSyntax { Pattern: UnaryPatternSyntax { Pattern: ConstantPatternSyntax pattern } } refused => $"{refused.Expression} is {pattern}",
        IsPatternExpressionSyntax { Pattern: ConstantPatternSyntax pattern } asked when asked.SyntaxTree.Options is CSharpParseOptions
        {
            LanguageVersion: >= LanguageVersion.CSharp9,
        } => $"{asked.Expression} is not {pattern}",
        PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression, Operand: var asked } =>
            (asked is ParenthesizedExpressionSyntax { Expression: var inner } ? inner : asked).ToString(),
        IdentifierNameSyntax or MemberAccessExpressionSyntax or InvocationExpressionSyntax or ParenthesizedExpressionSyntax => "!" + condition,
        _ => $"!({condition})",
    };
}
