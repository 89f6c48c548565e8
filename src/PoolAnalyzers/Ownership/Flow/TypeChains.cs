using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.Ownership.Flow;

/// <summary>
/// A value is asked for null and for one type after another, by <c>if</c> and <c>else if</c>, and nothing happens otherwise: its author knows that there is no
/// other type,
/// so that nobody comes past the last question.
/// </summary>
internal static class TypeChains
{
    /// <summary>Whether a condition is the last of such a chain, whose branches all go on behind it.</summary>
    public static bool IsLast(SyntaxNode condition)
    {
        if (condition.Parent is not IfStatementSyntax { Else: null, Parent: ElseClauseSyntax { Parent: IfStatementSyntax before } } last
            || last.Condition != condition || AskedForType(last.Condition) is not { } asked)
            return false;
        while (AskedForType(before.Condition) is { } same || AskedForNull(before.Condition, out same))
        {
            if (!SyntaxFactory.AreEquivalent(asked, same) || EndsInJump(before.Statement))
                return false;
            if (before.Parent is not ElseClauseSyntax { Parent: IfStatementSyntax first })
                return !EndsInJump(last.Statement);
            before = first;
        }

        return false;
    }

    private static ExpressionSyntax? AskedForType(ExpressionSyntax condition) => condition switch
    {
        IsPatternExpressionSyntax { Pattern: DeclarationPatternSyntax or TypePatternSyntax or ConstantPatternSyntax { Expression: TypeSyntax } } test =>
            test.Expression,
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.IsExpression } test => test.Left,
        _ => null,
    };

    private static bool AskedForNull(ExpressionSyntax condition, out ExpressionSyntax asked)
    {
        var found = condition switch
        {
            IsPatternExpressionSyntax { Pattern: ConstantPatternSyntax { Expression.RawKind: (int)SyntaxKind.NullLiteralExpression } } test => test.Expression,
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression, Right.RawKind: (int)SyntaxKind.NullLiteralExpression } test => test.Left,
            _ => null,
        };
        asked = found ?? condition;
        return found is not null;
    }

    private static bool EndsInJump(StatementSyntax statement) => statement switch
    {
        BlockSyntax { Statements: [.., var end] } => EndsInJump(end),
        ReturnStatementSyntax or ThrowStatementSyntax or BreakStatementSyntax or ContinueStatementSyntax or GotoStatementSyntax or YieldStatementSyntax => true,
        _ => false,
    };
}
