using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.Rules.Reporting;

/// <summary>Whether two places of a body lie on ways that exclude each other: in the two branches of one condition, or behind a block that leaves the
/// body.</summary>
internal static class OtherWays
{
    /// <summary>No run that comes through <paramref name="earlier"/> comes to <paramref name="later"/> behind it, unless a loop begins a new turn in
    /// between.</summary>
    /// <param name="earlier">The place that comes first in the text.</param>
    /// <param name="later">The place that comes second in the text.</param>
    public static bool Exclude(SyntaxNode earlier, SyntaxNode later)
    {
        // However a block is left, its handlers come next.
        if (earlier.Ancestors().OfType<TryStatementSyntax>().Any(t => t.Block.Span.Contains(earlier.Span) && t.Span.Contains(later.Span)
            && !t.Block.Span.Contains(later.Span)))
            return false;
        for (var node = earlier; node.Parent is { } parent; node = parent)
        {
            if (parent.Span.Contains(later.Span))
                return IsOtherBranch(parent, node, later);
            if (parent is BlockSyntax block && Leaves(block.Statements.LastOrDefault()))
                return true;
            if (parent is SwitchSectionSyntax section && Leaves(section.Statements.LastOrDefault()))
                return true;
            if (node is ReturnStatementSyntax or ThrowStatementSyntax)
                return true;
            if (parent is MemberDeclarationSyntax)
                break;
        }

        return false;
    }

    private static bool IsOtherBranch(SyntaxNode choice, SyntaxNode branch, SyntaxNode later) => choice switch
    {
        IfStatementSyntax { Else: { } otherwise } test => branch == test.Statement && otherwise.Span.Contains(later.Span),
        ConditionalExpressionSyntax test => branch == test.WhenTrue && test.WhenFalse.Span.Contains(later.Span),
        SwitchStatementSyntax => branch is SwitchSectionSyntax,
        SwitchExpressionSyntax => branch is SwitchExpressionArmSyntax,
        _ => false,
    };

    private static bool Leaves(StatementSyntax? last) =>
        last is BlockSyntax { Statements: var inner } ? Leaves(inner.LastOrDefault()) : last is ReturnStatementSyntax or ThrowStatementSyntax;

    /// <summary>A loop around both places: what an earlier turn did may count for this one.</summary>
    public static bool ShareLoop(SyntaxNode earlier, SyntaxNode later) =>
        earlier.Ancestors().TakeWhile(a => a is not (MemberDeclarationSyntax or AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax))
            .Any(a => a is ForStatementSyntax or CommonForEachStatementSyntax or WhileStatementSyntax or DoStatementSyntax && a.Span.Contains(later.Span));
}
