using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.CodeFixes.Rentals;

/// <summary>What a variable is assigned besides the rental.</summary>
internal static class Origins
{
    /// <summary>Something other than the rental, nothing, and an empty array may be in the variable.</summary>
    public static bool MayBeOthers(RentedVariable variable) => Assigned(variable).SelectMany(Outcomes).Any(v => !IsOwn(variable, v));

    private static IEnumerable<ExpressionSyntax> Assigned(RentedVariable variable)
    {
        if (variable.DeclaredAt is VariableDeclaratorSyntax { Initializer.Value: var initial })
            yield return initial;
        foreach (var name in variable.References)
        {
            if (name.Parent is AssignmentExpressionSyntax assignment && assignment.Left == name)
                yield return assignment.Right;
        }
    }

    private static IEnumerable<ExpressionSyntax> Outcomes(ExpressionSyntax value) => value switch
    {
        ParenthesizedExpressionSyntax { Expression: var inner } => Outcomes(inner),
        CastExpressionSyntax { Expression: var inner } => Outcomes(inner),
        AwaitExpressionSyntax { Expression: var inner } => Outcomes(inner),
        PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression, Operand: var inner } => Outcomes(inner),
        AssignmentExpressionSyntax { Right: var inner } => Outcomes(inner),
        ConditionalExpressionSyntax choice => Outcomes(choice.WhenTrue).Concat(Outcomes(choice.WhenFalse)),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression } either => Outcomes(either.Left).Concat(Outcomes(either.Right)),
        SwitchExpressionSyntax choice => choice.Arms.SelectMany(a => Outcomes(a.Expression)),
        _ => [value],
    };

    private static bool IsOwn(RentedVariable variable, ExpressionSyntax value) => value switch
    {
        LiteralExpressionSyntax or DefaultExpressionSyntax or ThrowExpressionSyntax => true,
        CollectionExpressionSyntax { Elements.Count: 0 } => true,
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Empty" } } => true,
        _ => value.Span.Contains(variable.Call.Span) || variable.IsRental(value),
    };
}
