using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace PoolAnalyzers.Ownership.Uses;

/// <summary>What a condition asks, whatever it is written as: without negations, and out of the variable that the answer was put into.</summary>
internal static class Questions
{
    /// <summary>Answers that are put from one variable into the next; more are no code that people write.</summary>
    private const int MaxSteps = 4;

    /// <param name="condition">A condition, in a body or its graph.</param>
    /// <param name="variables">The variables of the body.</param>
    /// <param name="isNegated">The condition holds where the answer is no.</param>
    public static IOperation Of(IOperation condition, BodyIndex variables, out bool isNegated)
    {
        isNegated = false;
        for (int step = 0; step < MaxSteps;)
        {
            condition = BodyIndex.Plain(condition);
            if (condition is IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, OperatorMethod: null, Operand: var denied })
            {
                condition = denied;
                isNegated = !isNegated;
            }
            else if (condition is ILocalReferenceOperation { Local: { Type.SpecialType: SpecialType.System_Boolean } answer }
                && variables.AssignedTo(answer) is [var only] && variables.OnlyCountsUp(answer))
            {
                condition = only;
                step++;
            }
            else
            {
                break;
            }
        }

        return condition;
    }

    /// <summary>The same by syntax. The variable is one that its block declares with the answer, and nothing sets again.</summary>
    public static ExpressionSyntax Of(ExpressionSyntax condition, out bool isNegated)
    {
        isNegated = false;
        for (int step = 0; step < MaxSteps;)
        {
            if (condition is ParenthesizedExpressionSyntax { Expression: var inner })
            {
                condition = inner;
            }
            else if (condition is PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression, Operand: var denied })
            {
                condition = denied;
                isNegated = !isNegated;
            }
            else if (condition is IdentifierNameSyntax name && AnswerIn(name) is { } answer)
            {
                condition = answer;
                step++;
            }
            else
            {
                break;
            }
        }

        return condition;
    }

    /// <summary>The <c>if</c> that a condition decides, with the negations around it.</summary>
    /// <param name="condition">The condition, without the negations.</param>
    /// <param name="isNegated">The first branch is for where the condition does not hold.</param>
    public static IfStatementSyntax? DecidedBy(SyntaxNode condition, out bool isNegated)
    {
        isNegated = false;
        while (condition.Parent is ParenthesizedExpressionSyntax or PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression })
        {
            isNegated ^= condition.Parent is PrefixUnaryExpressionSyntax;
            condition = condition.Parent;
        }

        return condition.Parent is IfStatementSyntax decided && decided.Condition == condition ? decided : null;
    }

    private static ExpressionSyntax? AnswerIn(IdentifierNameSyntax name)
    {
        foreach (var block in name.Ancestors().TakeWhile(a => a is not MemberDeclarationSyntax).OfType<BlockSyntax>())
        {
            var declarator = block.Statements.OfType<LocalDeclarationStatementSyntax>().SelectMany(s => s.Declaration.Variables)
                .FirstOrDefault(v => v.Identifier.ValueText == name.Identifier.ValueText);
            if (declarator is null)
                continue;
            bool isSetAgain = block.DescendantNodes().OfType<IdentifierNameSyntax>()
                .Any(n => n.Identifier.ValueText == name.Identifier.ValueText && SyntacticWrites.MaySet(n, out _));
            return isSetAgain ? null : declarator.Initializer?.Value;
        }

        return null;
    }
}
