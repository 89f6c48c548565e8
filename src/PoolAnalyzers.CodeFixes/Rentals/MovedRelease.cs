using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.CodeFixes.Editing;

namespace PoolAnalyzers.CodeFixes.Rentals;

/// <summary>A release that goes to another place: what is taken away, and what is written there.</summary>
/// <param name="Removed">The release, or the outermost test around it that does nothing else.</param>
/// <param name="Lines">The release with the conditions that it stands under and that do not hold at the new place anyway.</param>
internal sealed record MovedRelease(StatementSyntax Removed, string[] Lines)
{
    /// <summary>Takes it away from where it is.</summary>
    /// <returns>What is to be written at the new place: with its comments, where it goes as it is.</returns>
    public string[] TakeOut(TextEdits edits)
    {
        if (Lines is [var only] && only == Removed.ToString() && edits.TakeOut(Removed) is { } commented)
            return commented;
        edits.Remove(Removed);
        return Lines;
    }

    /// <summary>
    /// The ways to move a release to a place in a scope around it: with its tests, under its conditions, alone. The trial decides which are right.
    /// </summary>
    /// <param name="scope">Has both places in it.</param>
    /// <param name="unit">One level of indentation.</param>
    public static IEnumerable<MovedRelease> WaysOf(ExpressionStatementSyntax release, SyntaxNode scope, string unit)
    {
        var call = release.ToString();
        var whole = WholeOf(release, scope);
        if (whole != release && !HasComment(whole))
        {
            var tests = release.Ancestors().TakeWhile(a => a != whole.Parent).OfType<IfStatementSyntax>().Select(i => i.Condition.ToString()).Reverse();
            yield return new MovedRelease(whole, Under(ReleaseConditions.Together(tests), call, unit, release));
        }

        if (!(whole != release && whole.Parent == scope) && ReleaseConditions.Around(release, scope) is { } conditions)
            yield return new MovedRelease(release, Under(conditions, call, unit, release));
        yield return new MovedRelease(release, [call]);
    }

    /// <summary>The release with the tests around it that do nothing else.</summary>
    public static StatementSyntax WholeOf(StatementSyntax release, SyntaxNode scope)
    {
        var whole = release;
        while (true)
        {
            var around = whole.Parent is BlockSyntax { Statements.Count: 1 } block ? block.Parent : whole.Parent;
            if (around is not IfStatementSyntax { Else: null } test || !scope.Span.Contains(test.Span) || test == scope)
                return whole;
            whole = test;
        }
    }

    private static string[] Under(string conditions, string call, string unit, StatementSyntax release) => release.Parent switch
    {
        IfStatementSyntax { CloseParenToken: var close } when close.GetLocation().GetLineSpan().EndLinePosition.Line == release.GetLocation().GetLineSpan()
            .StartLinePosition.Line => [$"if ({conditions}) {call}"],
        IfStatementSyntax => [$"if ({conditions})", unit + call],
        _ => [$"if ({conditions})", "{", unit + call, "}"],
    };

    private static bool HasComment(SyntaxNode node) =>
        node.DescendantTrivia().Any(t => node.Span.Contains(t.Span) && !string.IsNullOrWhiteSpace(t.ToString()));
}
