using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace PoolAnalyzers.CodeFixes.Editing;

/// <summary>
/// Takes statements away together with the clauses of a <c>try</c> that do nothing without them: <c>catch { throw; }</c>, <c>finally { }</c>.
/// </summary>
internal static class IdleClauses
{
    /// <summary>
    /// False where a handler would be left that only throws again: a comment in it has to stay, or a later handler would catch what this one let through.
    /// </summary>
    public static bool Remove(TextEdits edits, IReadOnlyCollection<StatementSyntax> statements)
    {
        var gone = edits.EmptiedBy(statements);
        var idle = new List<(TryStatementSyntax Attempt, List<SyntaxNode> Clauses)>();
        foreach (var attempt in gone.Parts.Select(s => s.Parent?.Parent?.Parent).OfType<TryStatementSyntax>().Distinct())
        {
            var clauses = attempt.Catches.Where(c => gone.IsIdle(c)).Cast<SyntaxNode>().ToList();
            // The handlers behind it would get what it threw on.
            if (clauses.Count > 0 && attempt.Catches.SkipWhile(c => !clauses.Contains(c)).Any(c => !clauses.Contains(c)))
                return false;
            if (attempt.Finally is { } cleanup && gone.IsIdle(cleanup))
                clauses.Add(cleanup);
            if (clauses.Count > 0)
                idle.Add((attempt, clauses));
        }

        // Lines that are moved out are asked whether they are still there: what goes is taken away first.
        foreach (var part in gone.Parts.Where(p => !idle.Any(i => i.Clauses.Any(c => c.Span.Contains(p.Span)))))
            edits.RemovePart(part, gone.IsReplacedByElse(part));
        return idle.All(i => RemoveClauses(edits, i.Attempt, i.Clauses));
    }

    /// <summary>The statements of the block, one level out, in the place of the whole. Not where a comment would go with the rest.</summary>
    public static bool Dissolve(TextEdits edits, TryStatementSyntax attempt)
    {
        var (open, close) = (attempt.Block.OpenBraceToken, attempt.Block.CloseBraceToken);
        int head = edits.EndOfLineBehind(open);
        int end = edits.EndOfLineBehind(attempt.GetLastToken());
        if (!edits.StartsLine(attempt.SpanStart) || !edits.StartsLine(close.SpanStart) || head < 0 || end < 0)
            return false;
        var first = TextSpan.FromBounds(edits.LineStart(attempt.SpanStart), edits.Text.Lines.GetLineFromPosition(head).EndIncludingLineBreak);
        var rest = TextSpan.FromBounds(edits.LineStart(close.SpanStart), edits.Text.Lines.GetLineFromPosition(end).EndIncludingLineBreak);
        if (attempt.DescendantTrivia().Any(t => Comments.IsWritten(t) && (first.Contains(t.Span) || rest.Contains(t.Span))))
            return false;
        edits.Replace(first, "");
        edits.Dedent(first.End, rest.Start, edits.Unit(attempt.Block));
        edits.Replace(rest, "");
        return true;
    }

    private static bool RemoveClauses(TextEdits edits, TryStatementSyntax attempt, List<SyntaxNode> clauses)
    {
        bool isAll = clauses.Count == attempt.Catches.Count + (attempt.Finally is null ? 0 : 1);
        bool done = isAll ? attempt.Parent is BlockSyntax && Dissolve(edits, attempt) : clauses.All(c => !HasComment(c));
        if (done && !isAll)
        {
            foreach (var clause in clauses)
                edits.Replace(TextSpan.FromBounds(clause.GetFirstToken().GetPreviousToken().Span.End, clause.Span.End), "");
        }

        // An empty finally does no harm: it is left where more than the release is written there.
        if (!done && clauses is [FinallyClauseSyntax { Block.Statements: [var only] }])
        {
            edits.RemovePart(only);
            return true;
        }

        return done;
    }

    private static bool HasComment(SyntaxNode clause) => clause.DescendantTrivia(descendIntoTrivia: false)
        .Concat(clause.GetFirstToken().GetPreviousToken().TrailingTrivia)
        .Any(t => t.SpanStart < clause.Span.End && Comments.IsWritten(t));
}
