using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Contents;

/// <summary>Loops that read a stream until it gives nothing more: <c>while ((n = stream.Read(window)) &gt; 0)</c>.</summary>
internal static class StreamLoops
{
    /// <summary>Nothing but the end of the stream ends the loop around the call, and no read is told how much is left.</summary>
    /// <param name="read">A call of <c>Read</c>, <c>ReadAsync</c> or <c>ReadByte</c>.</param>
    /// <param name="storage">Of the body around it.</param>
    public static bool ReadsToEnd(IOperation read, BodyIndex storage)
    {
        if (read is not IInvocationOperation call
            || !call.Arguments.All(a => a.Parameter is { Type.SpecialType: SpecialType.System_Int32 } ? IsFixed(a.Value, storage)
                : IsFixedWindow(a.Value, storage)))
            return false;
        // The number is asked for behind an assignment as well, which ends the use of any other value.
        SyntaxNode node = read.Syntax;
        while (node.Parent is ParenthesizedExpressionSyntax or AwaitExpressionSyntax or CastExpressionSyntax
            || node.Parent is AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } || IsConfigured(node))
            node = node.Parent!;
        if (node.Parent is BinaryExpressionSyntax comparison)
            return IsNotAtEnd(comparison, node) && LoopWith(comparison) is { } loop ? HasNoExit(loop, null)
                : LeavingWith(comparison, node) is { } leaving && EndlessAround(leaving) is { } endless && HasNoExit(endless, null, leaving);
        var name = node switch
        {
            AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: var assigned }, Parent: ExpressionStatementSyntax } => assigned,
            _ => node.Parent is EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Identifier.ValueText: var declared } } ? declared : null,
        };
        if (name is null
            || node.FirstAncestorOrSelf<StatementSyntax>(s =>
                s is WhileStatementSyntax or DoStatementSyntax or ForStatementSyntax or ForEachStatementSyntax) is not { } around)
            return false;
        return around switch
        {
            _ when IsEndless(around) => HasNoExit(around, name),
            DoStatementSyntax { Condition: BinaryExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: var asked } left } until } =>
                asked == name && IsNotAtEnd(until, left) && HasNoExit(around, name),
            WhileStatementSyntax { Condition: BinaryExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: var asked } left } until } =>
                asked == name && IsNotAtEnd(until, left) && HasNoExit(around, name),
            _ => false,
        };
    }

    private static bool IsConfigured(SyntaxNode node) =>
        node.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait", Parent: InvocationExpressionSyntax }
        or InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" } };

    /// <summary>All of a buffer, or the same part of it in each turn.</summary>
    private static bool IsFixedWindow(IOperation window, BodyIndex storage) => window.DescendantsAndSelf().All(o => o switch
    {
        IArgumentOperation { Value: var value } when value.Type?.SpecialType == SpecialType.System_Int32 => IsFixed(value, storage),
        IRangeOperation { LeftOperand: var left, RightOperand: var right } =>
            (left is null || IsFixed(left, storage)) && (right is null || IsFixed(right, storage)),
        _ => true,
    });

    /// <summary>The size of a window, the same in each turn.</summary>
    private static bool IsFixed(IOperation number, BodyIndex storage)
    {
        number = BodyIndex.Plain(number);
        if (number is IConversionOperation { Operand: var index })
            number = BodyIndex.Plain(index);
        if (number.ConstantValue.HasValue)
            return true;
        return number switch
        {
            IFieldReferenceOperation { Field.IsReadOnly: true } => true,
            ILocalReferenceOperation { Local: var local } =>
                storage.AssignedTo(local) is [var only] && storage.OnlyCountsUp(local)
                && BodyIndex.Plain(only) is var set && (set.ConstantValue.HasValue || BodyIndex.LengthOf(set) is not null),
            _ => BodyIndex.LengthOf(number) is not null,
        };
    }

    /// <summary><c>n &gt; 0</c>, <c>n != 0</c>, <c>b &gt;= 0</c>, <c>b != -1</c></summary>
    private static bool IsNotAtEnd(BinaryExpressionSyntax comparison, SyntaxNode number) => comparison.Left == number
        && (comparison.RawKind, comparison.Right.ToString()) is ((int)SyntaxKind.GreaterThanExpression or (int)SyntaxKind.NotEqualsExpression, "0")
            or ((int)SyntaxKind.GreaterThanOrEqualExpression, "0" or "1") or ((int)SyntaxKind.NotEqualsExpression or (int)SyntaxKind.GreaterThanExpression,
            "-1");

    private static bool IsAtEnd(ExpressionSyntax condition, string name) =>
        condition is BinaryExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: var asked } } comparison && asked == name && IsEnd(comparison);

    /// <summary><c>... == 0</c>, <c>... &lt;= 0</c>, <c>... &lt; 1</c>, <c>... == -1</c></summary>
    private static bool IsEnd(BinaryExpressionSyntax comparison) =>
        (comparison.RawKind, comparison.Right.ToString()) is ((int)SyntaxKind.EqualsExpression or (int)SyntaxKind.LessThanOrEqualExpression, "0")
        or ((int)SyntaxKind.LessThanExpression, "0" or "1") or ((int)SyntaxKind.EqualsExpression, "-1");

    /// <summary><c>if (!((n = stream.Read(window)) &gt; 0)) break;</c></summary>
    private static IfStatementSyntax? LeavingWith(BinaryExpressionSyntax comparison, SyntaxNode number)
    {
        bool isNegated = false;
        SyntaxNode condition = comparison;
        while (condition.Parent is ParenthesizedExpressionSyntax or PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression })
        {
            isNegated ^= condition.Parent is PrefixUnaryExpressionSyntax;
            condition = condition.Parent;
        }

        return condition.Parent is IfStatementSyntax { Else: null,
            Statement: BreakStatementSyntax or ReturnStatementSyntax or BlockSyntax { Statements: [BreakStatementSyntax or ReturnStatementSyntax] } } leaving
            && leaving.Condition == condition
            && (isNegated ? IsNotAtEnd(comparison, number) : comparison.Left == number && IsEnd(comparison)) ? leaving : null;
    }

    private static StatementSyntax? EndlessAround(SyntaxNode leaving) =>
        leaving.FirstAncestorOrSelf<StatementSyntax>(s => s is WhileStatementSyntax or DoStatementSyntax or ForStatementSyntax
        or CommonForEachStatementSyntax) is { } around && IsEndless(around) ? around : null;

    private static bool IsEndless(StatementSyntax loop) =>
        loop is WhileStatementSyntax { Condition: LiteralExpressionSyntax { RawKind: (int)SyntaxKind.TrueLiteralExpression } }
        or ForStatementSyntax { Condition: null }
        or DoStatementSyntax { Condition: LiteralExpressionSyntax { RawKind: (int)SyntaxKind.TrueLiteralExpression } };

    private static StatementSyntax? LoopWith(ExpressionSyntax condition)
    {
        SyntaxNode node = condition;
        while (node.Parent is ParenthesizedExpressionSyntax)
            node = node.Parent;
        return node.Parent switch
        {
            WhileStatementSyntax loop when loop.Condition == node => loop,
            DoStatementSyntax loop when loop.Condition == node => loop,
            ForStatementSyntax loop when loop.Condition == node => loop,
            _ => null,
        };
    }

    /// <summary>But the one where the stream has ended, and what throws.</summary>
    private static bool HasNoExit(StatementSyntax loop, string? name, IfStatementSyntax? leaving = null)
    {
        bool isLeft = name is null
            || loop is DoStatementSyntax { Condition: BinaryExpressionSyntax } or WhileStatementSyntax { Condition: BinaryExpressionSyntax };
        foreach (var exit in loop.DescendantNodes(n => n is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax))
            .Where(n => n is BreakStatementSyntax or ReturnStatementSyntax or GotoStatementSyntax
            or YieldStatementSyntax { RawKind: (int)SyntaxKind.YieldBreakStatement }))
        {
            if (leaving?.Span.Contains(exit.Span) == true)
                continue;
            if (exit is BreakStatementSyntax
                && exit.Ancestors().TakeWhile(a => a != loop)
                    .Any(a => a is SwitchSectionSyntax or WhileStatementSyntax or ForStatementSyntax or CommonForEachStatementSyntax or DoStatementSyntax))
                continue;
            if (name is null || exit.Ancestors().TakeWhile(a => a != loop).OfType<IfStatementSyntax>().FirstOrDefault() is not { } condition
                || !IsAtEnd(condition.Condition, name))
                return false;
            isLeft = true;
        }

        return isLeft;
    }
}
