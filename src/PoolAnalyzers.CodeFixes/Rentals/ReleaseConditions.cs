using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.CodeFixes.Editing;

namespace PoolAnalyzers.CodeFixes.Rentals;

/// <summary>The conditions under which a body rents and releases, as texts that can be repeated elsewhere.</summary>
/// <remarks>
/// Whether a condition still has the same value at another place is not asked here: the trial follows the paths, and refuses a release of what was not rented.
/// </remarks>
internal static class ReleaseConditions
{
    /// <summary>The conditions under which the variable can be released, those of the releases that are there first. Each once.</summary>
    public static IEnumerable<string> For(RentedVariable variable)
    {
        var found = variable.Releases.Select(r => Around(r, variable.Scope)).Append(variable.Condition);
        // What is assigned under a condition is rented under it.
        if (!variable.IsAlwaysRented && variable.DeclaredAt?.Span.Contains(variable.Call.Span) != true)
            found = found.Append(All([Around(variable.Call, variable.Scope), variable.Condition]) ?? Around(variable.Call, variable.Scope));
        return found.Where(c => c is not null).Select(c => c!).Distinct();
    }

    /// <summary>The tests between a node and a scope around it; null where there is none, or where one of them does something.</summary>
    public static string? Around(SyntaxNode node, SyntaxNode scope)
    {
        var tests = TestsAround(node, scope).ToList();
        return tests.Count == 0 ? null : All(tests);
    }

    /// <summary>The tests between a node and a scope around it, the outermost first; null for one that cannot be repeated.</summary>
    private static IEnumerable<string?> TestsAround(SyntaxNode node, SyntaxNode scope)
    {
        var tests = new List<string?>();
        for (var (inner, outer) = (node, node.Parent); outer is not null && outer != scope; (inner, outer) = (outer, outer.Parent))
        {
            switch (outer)
            {
                case IfStatementSyntax branch when inner == branch.Statement:
                    tests.Add(Of(branch.Condition, true));
                    break;
                case ElseClauseSyntax { Parent: IfStatementSyntax branch }:
                    tests.Add(Of(branch.Condition, false));
                    break;
                case SwitchSectionSyntax or AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax:
                    tests.Add(null);
                    break;
            }
        }

        tests.Reverse();
        return tests;
    }

    /// <summary>All of the conditions together; null where one of them is.</summary>
    public static string? All(IReadOnlyCollection<string?> conditions)
    {
        if (conditions.Count == 0 || conditions.Any(c => c is null))
            return null;
        return Together(conditions!);
    }

    /// <summary>All of the conditions together.</summary>
    public static string Together(IEnumerable<string> conditions) =>
        conditions.ToList() is var all && all.Count == 1 ? all[0] : string.Join(" && ", all.Select(Operand));

    /// <summary>The condition, or its opposite; null where to ask it again does something.</summary>
    public static string? Of(ExpressionSyntax condition, bool isTrue) =>
        !TextEdits.IsHarmless(condition) ? null : isTrue ? condition.ToString() : Negated(condition);

    private static string Operand(string condition) =>
        SyntaxFactory.ParseExpression(condition)
            is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalOrExpression or (int)SyntaxKind.CoalesceExpression }
            or ConditionalExpressionSyntax or AssignmentExpressionSyntax ? $"({condition})" : condition;

    // The trial decides whether it is right: a number that is not one is neither less nor greater.
    private static string Negated(ExpressionSyntax condition) =>
        condition is BinaryExpressionSyntax { OperatorToken: var word } compared && Opposite(word.Kind()) is { } opposite
            ? $"{compared.Left} {opposite} {compared.Right}" : Negation.Of(condition);

    private static string? Opposite(SyntaxKind comparison) => comparison switch
    {
        SyntaxKind.LessThanToken => ">=",
        SyntaxKind.LessThanEqualsToken => ">",
        SyntaxKind.GreaterThanToken => "<=",
        SyntaxKind.GreaterThanEqualsToken => "<",
        _ => null,
    };
}
