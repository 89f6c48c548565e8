using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.CodeFixes.Editing;

namespace PoolAnalyzers.CodeFixes;

/// <summary>Names for variables and members that a change adds.</summary>
internal sealed class FreeNames(SemanticModel model, SyntaxNode part)
{
    /// <summary>
    /// A name for a variable that is declared beside a node: nothing has it there, and nothing mentions it in the scope that the variable gets.
    /// </summary>
    /// <param name="wanted">The name, if it is free; otherwise a number follows it.</param>
    /// <param name="at">
    /// The statement in front of which it is declared, the block or expression body in which it is, or the type that gets a member with it.
    /// </param>
    /// <param name="edits">The change that declares it, where that declares several.</param>
    public string ForVariable(string wanted, SyntaxNode at, TextEdits? edits = null)
    {
        var scope = ScopeSyntax.ScopeOfNames(at);
        int position = at switch
        {
            BlockSyntax block => block.CloseBraceToken.SpanStart,
            TypeDeclarationSyntax type => type.CloseBraceToken.SpanStart,
            ArrowExpressionClauseSyntax arrow => arrow.Expression.SpanStart,
            _ => at.SpanStart,
        };
        var mentioned = at is TypeDeclarationSyntax ? [] : Names(ScopeSyntax.PartsOf(scope).SelectMany(p => p.DescendantTokens()).Where(IsAlone));
        var name = First(wanted, n => mentioned.Contains(n) || edits?.Declares(n, scope.Span) == true || !model.LookupSymbols(position, name: n).IsEmpty);
        edits?.Declare(name, scope.Span);
        return name;
    }

    /// <summary>A name for a member: nothing in the part that may be changed has it, and none of the others.</summary>
    public string ForMember(string wanted, IEnumerable<string> others)
    {
        var taken = Names(part.DescendantTokens());
        taken.UnionWith(others);
        return First(wanted, taken.Contains);
    }

    private static string First(string wanted, System.Func<string, bool> isTaken)
    {
        var name = wanted;
        for (int i = 2; isTaken(name) || SyntaxFacts.GetKeywordKind(name) != SyntaxKind.None; i++)
            name = wanted + i.ToString(CultureInfo.InvariantCulture);
        return name;
    }

    private static HashSet<string> Names(IEnumerable<SyntaxToken> tokens) =>
        new(tokens.Where(t => t.IsKind(SyntaxKind.IdentifierToken)).Select(t => t.ValueText), System.StringComparer.Ordinal);

    /// <summary>The name is looked up where it stands, unlike that of a member of something, of an argument or in an initializer.</summary>
    private static bool IsAlone(SyntaxToken name) => name.Parent is not SimpleNameSyntax simple || simple.Parent switch
    {
        MemberAccessExpressionSyntax access => access.Name != simple,
        MemberBindingExpressionSyntax or NameColonSyntax or NameEqualsSyntax => false,
        QualifiedNameSyntax qualified => qualified.Right != simple,
        AssignmentExpressionSyntax { Parent: InitializerExpressionSyntax } set => set.Left != simple,
        _ => true,
    };
}
