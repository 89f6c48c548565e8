using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.CodeFixes.Editing;
using PoolAnalyzers.CodeFixes.Rentals;

namespace PoolAnalyzers.CodeFixes.Rules.Scopes;

/// <summary>A <c>try</c> that is there for the release of a rental, in whole or among other things.</summary>
internal static class TryBlock
{
    /// <summary>
    /// Takes away what a <c>using</c> does from now on: the releases, the clauses that do nothing else, and the <c>try</c> that needs neither.
    /// </summary>
    public static bool RemoveReleases(TextEdits edits, RentedVariable variable)
    {
        var statements = variable.Releases.Select(RentedVariable.StatementOf).ToList();
        if (statements.Any(s => s is null || ScopeSyntax.IsNested(s, variable.Function)))
            return false;
        foreach (var attempt in variable.Scope.DescendantNodes().OfType<TryStatementSyntax>().Where(t => t.SpanStart > variable.Call.SpanStart))
        {
            bool isEmptied = attempt.Finally is { } last ? OnlyReleases(last.Block, variable)
                : attempt.Catches is [{ Filter: null, Block: var handler }] && OnlyReleases(handler, variable, rethrows: true);
            if (!isEmptied)
                continue;
            if (attempt.Catches.Count > 0 && attempt.Finally is { } cleanup)
            {
                if (!edits.StartsLine(cleanup.SpanStart) || cleanup.DescendantTrivia().Any(Comments.IsWritten))
                    return false;
                edits.Replace(TextSpan.FromBounds(edits.LineStart(cleanup.SpanStart) - edits.NewLine.Length, cleanup.Span.End), "");
            }
            else if (attempt.Parent != variable.Scope || !IdleClauses.Dissolve(edits, attempt))
            {
                return false;
            }

            statements.RemoveAll(s => attempt.Span.Contains(s!.Span) && !attempt.Block.Span.Contains(s.Span));
        }

        edits.Remove([.. statements.Select(s => s!)]);
        return true;
    }

    private static bool OnlyReleases(BlockSyntax block, RentedVariable variable, bool rethrows = false)
    {
        var statements = block.Statements.ToList();
        if (rethrows && (statements.Count == 0 || statements[statements.Count - 1] is not ThrowStatementSyntax { Expression: null }))
            return false;
        if (rethrows)
            statements.RemoveAt(statements.Count - 1);
        return statements.Count > 0 && statements.All(s => IsRelease(s, variable));
    }

    private static bool IsRelease(StatementSyntax statement, RentedVariable variable) => statement switch
    {
        ExpressionStatementSyntax => variable.Releases.Any(r => RentedVariable.StatementOf(r) == statement),
        IfStatementSyntax { Else: null, Condition: var condition, Statement: var then } => TextEdits.IsHarmless(condition) && IsRelease(then, variable),
        BlockSyntax { Statements: [var only] } => IsRelease(only, variable),
        _ => false,
    };
}
