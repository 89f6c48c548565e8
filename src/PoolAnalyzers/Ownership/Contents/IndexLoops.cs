using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Contents;

/// <summary>Loops that go by index through all of something and only read it: <c>for (int i = 0; i &lt; a.Length; i++) sum += a[i];</c></summary>
internal static class IndexLoops
{
    /// <summary>The loop that the length ends, or begins where it counts down. Null where there is none, it may end earlier, or does more than read.</summary>
    /// <param name="length"><c>a.Length</c>.</param>
    public static ForStatementSyntax? ReadTo(ExpressionSyntax length) => SyntaxUses.LengthOf(length) is { } all ? ReadTo(length, all) : null;

    /// <inheritdoc cref="ReadTo(ExpressionSyntax)"/>
    /// <param name="length">What is as much as there is in it, under whatever name.</param>
    /// <param name="all">What is read, as the loop spells it.</param>
    public static ForStatementSyntax? ReadTo(ExpressionSyntax length, ExpressionSyntax all)
    {
        if (RootOf(all) is not { } root)
            return null;
        var (loop, index) = UpTo(length) ?? DownFrom(length) ?? default;
        if (loop is null || EndsEarlier(loop.Statement, index!))
            return null;
        bool isRead = false;
        foreach (var name in loop.Statement.DescendantNodes().OfType<IdentifierNameSyntax>().Where(n => n.Identifier.ValueText == root))
        {
            var mention = name.AncestorsAndSelf().TakeWhile(a => a is ExpressionSyntax).OfType<ExpressionSyntax>().FirstOrDefault(e => e.IsEquivalentTo(all));
            switch (mention?.Parent)
            {
                case MemberAccessExpressionSyntax asked when SyntaxUses.LengthOf(asked) is not null:
                    break;
                case ElementAccessExpressionSyntax { ArgumentList.Arguments: [{ Expression: var at }] } element when IsOnlyRead(element):
                    isRead |= at.DescendantNodesAndSelf().Any(n => n is IdentifierNameSyntax { Identifier.ValueText: var used } && used == index);
                    break;
                default:
                    return null;
            }
        }

        return isRead ? loop : null;
    }

    /// <summary>The loop that goes from the beginning to the length, whatever it reads by; null where it may end earlier.</summary>
    public static ForStatementSyntax? EndedBy(ExpressionSyntax length) =>
        UpTo(length) is var (loop, index) && !EndsEarlier(loop.Statement, index) ? loop : null;

    /// <summary><c>a</c> in <c>a</c>, <c>a.Span</c> and <c>a.Memory.Span</c>.</summary>
    private static string? RootOf(ExpressionSyntax all)
    {
        while (all is MemberAccessExpressionSyntax { Name.Identifier.ValueText: var seen, Expression: var inner }
            && FrameworkTables.Has(seen, CallTraits.ShowsMemory))
            all = inner;
        return (all as IdentifierNameSyntax)?.Identifier.ValueText;
    }

    /// <summary><c>for (int i = 0; i &lt; a.Length; i++)</c></summary>
    private static (ForStatementSyntax, string)? UpTo(ExpressionSyntax length) =>
        length.Parent is BinaryExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: var index },
        RawKind: (int)SyntaxKind.LessThanExpression or (int)SyntaxKind.NotEqualsExpression, Parent: ForStatementSyntax loop } condition
        && loop.Condition == condition
        && loop.Incrementors is [PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PostIncrementExpression, Operand: IdentifierNameSyntax counted }]
        && counted.Identifier.ValueText == index ? (loop, index) : null;

    /// <summary><c>for (int i = a.Length - 1; i &gt;= 0; i--)</c></summary>
    private static (ForStatementSyntax, string)? DownFrom(ExpressionSyntax length) =>
        length.Parent is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.SubtractExpression, Right: LiteralExpressionSyntax { Token.Value: 1 },
        Parent: EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Identifier.ValueText: var index, Parent.Parent: ForStatementSyntax loop } } }
        && loop.Condition is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.GreaterThanOrEqualExpression, Left: IdentifierNameSyntax asked,
            Right: LiteralExpressionSyntax { Token.Value: 0 } } && asked.Identifier.ValueText == index
        && loop.Incrementors is [PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PostDecrementExpression }] ? (loop, index) : null;

    /// <summary>It is left by something else, or asks how far it has come: what lies behind the data may not be read.</summary>
    private static bool EndsEarlier(StatementSyntax body, string index)
    {
        return body.DescendantNodesAndSelf().Any(n => n switch
        {
            BreakStatementSyntax { Parent: not SwitchSectionSyntax } or ReturnStatementSyntax or GotoStatementSyntax or YieldStatementSyntax
                or ThrowStatementSyntax or ThrowExpressionSyntax => true,
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LessThanExpression or (int)SyntaxKind.LessThanOrEqualExpression
                or (int)SyntaxKind.GreaterThanExpression or (int)SyntaxKind.GreaterThanOrEqualExpression
                or (int)SyntaxKind.EqualsExpression or (int)SyntaxKind.NotEqualsExpression } asked => IsIndex(asked.Left) || IsIndex(asked.Right)
                || IsNull(asked.Right),
            IsPatternExpressionSyntax or SwitchExpressionSyntax or ConditionalAccessExpressionSyntax => true,
            AssignmentExpressionSyntax { Left: var set } => IsIndex(set),
            _ => false,
        });

        bool IsIndex(ExpressionSyntax side) => side is IdentifierNameSyntax { Identifier.ValueText: var name } && name == index;
    }

    private static bool IsNull(ExpressionSyntax side) =>
        side is LiteralExpressionSyntax { RawKind: (int)SyntaxKind.NullLiteralExpression or (int)SyntaxKind.DefaultLiteralExpression };

    /// <summary>The element is neither set, nor handed on by reference, nor asked to do something.</summary>
    public static bool IsOnlyRead(ElementAccessExpressionSyntax element)
    {
        // What is set in a member of the element is set in the element: the members are gone through, which no other use of a value asks for.
        ExpressionSyntax node = element;
        while (node.Parent is MemberAccessExpressionSyntax or ParenthesizedExpressionSyntax
            or PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression })
            node = (ExpressionSyntax)node.Parent;
        return node.Parent switch
        {
            // All of it goes into something larger: other[i] = a[i]
            AssignmentExpressionSyntax assignment => assignment.Left != node && assignment.Left is not ElementAccessExpressionSyntax,
            ArgumentSyntax argument => argument.RefOrOutKeyword.IsKind(SyntaxKind.None)
                && argument.Parent is not TupleExpressionSyntax { Parent: AssignmentExpressionSyntax },
            PostfixUnaryExpressionSyntax or RefExpressionSyntax or InvocationExpressionSyntax { Parent: ExpressionStatementSyntax } => false,
            PrefixUnaryExpressionSyntax unary =>
                unary.RawKind is (int)SyntaxKind.UnaryMinusExpression or (int)SyntaxKind.UnaryPlusExpression or (int)SyntaxKind.LogicalNotExpression
                or (int)SyntaxKind.BitwiseNotExpression,
            _ => true,
        };
    }
}
