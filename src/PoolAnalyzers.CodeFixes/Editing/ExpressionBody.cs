using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace PoolAnalyzers.CodeFixes.Editing;

/// <summary>Makes a block of an expression body.</summary>
internal static class ExpressionBody
{
    /// <summary>False where something that has to stay, a comment say, is written between the head and the arrow.</summary>
    public static bool Replace(TextEdits edits, ArrowExpressionClauseSyntax arrow, IEnumerable<string> lines)
    {
        if (arrow.Parent is not { } member)
            return false;
        var semicolon = member.ChildTokens().LastOrDefault(t => t.IsKind(SyntaxKind.SemicolonToken));
        var start = arrow.ArrowToken.GetPreviousToken().Span.End;
        if (semicolon.IsKind(SyntaxKind.None) || edits.Text.ToString(TextSpan.FromBounds(start, arrow.ArrowToken.SpanStart)).Trim().Length > 0)
            return false;
        var (outer, nl, unit) = (edits.IndentAt(member.SpanStart), edits.NewLine, edits.Unit(member));
        var inner = member is PropertyDeclarationSyntax or IndexerDeclarationSyntax ? outer + unit : outer;
        var body = $"{inner}{{{nl}{string.Concat(lines.Select(l => inner + unit + l + nl))}{inner}}}";
        if (inner != outer)
            body = $"{outer}{{{nl}{inner}get{nl}{body}{nl}{outer}}}";
        edits.Replace(TextSpan.FromBounds(start, semicolon.Span.End), nl + body);
        return true;
    }

    /// <summary>The member yields nothing, so that its expression is a statement.</summary>
    public static bool IsWithoutResult(IMethodSymbol? method) =>
        method is null or { ReturnsVoid: true } || method is { IsAsync: true, ReturnType: INamedTypeSymbol { Arity: 0 } };
}
