using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.CodeFixes.Editing;

/// <summary>What is written between the code. To a statement belong the comments directly in front of it, and those behind it on its line.</summary>
internal static class Comments
{
    /// <summary>Where a statement begins with its comments. A blank line or a directive sets a comment apart.</summary>
    public static int StartOf(StatementSyntax statement)
    {
        int start = statement.SpanStart;
        int breaks = 0;
        foreach (var trivia in statement.GetFirstToken().LeadingTrivia.Reverse())
        {
            if (trivia.IsKind(SyntaxKind.EndOfLineTrivia) ? ++breaks > 1 : !trivia.IsKind(SyntaxKind.WhitespaceTrivia) && !IsComment(trivia))
                break;
            if (IsComment(trivia))
                (start, breaks) = (trivia.SpanStart, 0);
        }

        return start;
    }

    /// <summary>Where a token ends with the comments behind it on its line.</summary>
    public static int EndOf(SyntaxToken token) => token.TrailingTrivia.Where(IsComment).Select(t => t.Span.End).DefaultIfEmpty(token.Span.End).Last();

    /// <summary>Code in which a comment that would go on to the end of the line ends where it did.</summary>
    public static string Closed(string line)
    {
        if (!line.Contains("//"))
            return line;
        var comments = SyntaxFactory.ParseTokens(line).SelectMany(t => t.GetAllTrivia()).Where(t => t.IsKind(SyntaxKind.SingleLineCommentTrivia));
        foreach (var comment in comments.OrderByDescending(c => c.SpanStart))
            line = line.Remove(comment.SpanStart, comment.Span.Length).Insert(comment.SpanStart, $"/*{comment.ToString().Substring(2)} */");
        return line;
    }

    /// <summary>
    /// Anything but the layout: a comment of any kind, a directive, or text that the compiler leaves out. Code that contains it is not removed.
    /// </summary>
    public static bool IsWritten(SyntaxTrivia trivia) => !trivia.IsKind(SyntaxKind.WhitespaceTrivia) && !trivia.IsKind(SyntaxKind.EndOfLineTrivia);

    /// <summary>Something is written between the first and the last token of a node.</summary>
    public static bool AreIn(SyntaxNode node) => node.DescendantTrivia().Any(t => IsWritten(t) && node.Span.Contains(t.Span));

    /// <summary>A comment that can stand beside a statement and move with it.</summary>
    private static bool IsComment(SyntaxTrivia trivia) => trivia.Kind() is SyntaxKind.SingleLineCommentTrivia or SyntaxKind.MultiLineCommentTrivia;
}
