using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.Queries;

/// <summary>Asks the compiler whether one statement of a body can run after another.</summary>
internal static class Reach
{
    /// <summary>Whether <paramref name="later"/> may run after <paramref name="first"/>. True where that is not clear.</summary>
    public static bool Has(SyntaxNode first, SyntaxNode later, SemanticModel model)
    {
        var statement = first.FirstAncestorOrSelf<StatementSyntax>();
        while (statement is not null)
        {
            if (statement.Span.Contains(later.Span)
                && statement is WhileStatementSyntax or DoStatementSyntax or ForStatementSyntax or CommonForEachStatementSyntax)
                return true;
            // An exception leads from the block to the handlers, and all lead to the finally.
            if (statement.Parent is TryStatementSyntax around && around.Span.Contains(later.Span) && !statement.Span.Contains(later.Span))
                return true;
            var siblings = statement.Parent switch
            {
                BlockSyntax block => block.Statements,
                SwitchSectionSyntax section => section.Statements,
                _ => default,
            };
            int index = siblings.IndexOf(statement);
            if (index >= 0)
            {
                for (int i = index + 1; i < siblings.Count; i++)
                {
                    if (siblings[i].Span.Contains(later.Span))
                        return true;
                }

                // A goto, break or continue goes somewhere else: that is not followed.
                if (model.AnalyzeControlFlow(statement, siblings[siblings.Count - 1]) is not { Succeeded: true } flow)
                    return true;
                if (!flow.EndPointIsReachable && flow.ExitPoints.All(e => e is ReturnStatementSyntax))
                    return false;
            }

            statement = statement.Parent?.FirstAncestorOrSelf<StatementSyntax>();
        }

        return false;
    }
}
