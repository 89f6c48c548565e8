using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.CodeFixes.Editing;

/// <summary>What the syntax alone says of functions, of the scopes in them, and of the names that they write.</summary>
internal static class ScopeSyntax
{
    /// <summary>The statements of a scope.</summary>
    public static IReadOnlyList<StatementSyntax> StatementsOf(SyntaxNode scope) => scope switch
    {
        BlockSyntax block => block.Statements,
        SwitchSectionSyntax section => section.Statements,
        // A list of the compiler's own would hold copies, which stand at other places.
        CompilationUnitSyntax unit => unit.Members.OfType<GlobalStatementSyntax>().Select(g => g.Statement).ToList(),
        _ => [],
    };

    /// <summary>Where a variable is in scope that is declared beside a node, or in it where that is a block, an expression body or a type.</summary>
    public static SyntaxNode ScopeOfNames(SyntaxNode at)
    {
        foreach (var node in at.AncestorsAndSelf())
        {
            switch (node)
            {
                case BlockSyntax or ArrowExpressionClauseSyntax or AnonymousFunctionExpressionSyntax or TypeDeclarationSyntax or CompilationUnitSyntax:
                // One switch has one scope for all of its sections.
                case SwitchStatementSyntax when node != at:
                // A statement without braces gets a block of its own.
                case StatementSyntax statement when TextEdits.IsEmbedded(statement):
                    return node;
            }
        }

        return at;
    }

    /// <summary>The nodes that share the names of a scope: of a file, only its statements.</summary>
    public static IEnumerable<SyntaxNode> PartsOf(SyntaxNode scope) =>
        scope is CompilationUnitSyntax unit ? unit.Members.OfType<GlobalStatementSyntax>() : [scope];

    /// <summary>The statement of a scope that a node lies in.</summary>
    public static StatementSyntax? StatementIn(SyntaxNode scope, SyntaxNode node) => StatementsOf(scope).FirstOrDefault(s => s.Span.Contains(node.Span));

    /// <summary>Whether a node belongs to a nested function, which runs when somebody calls it.</summary>
    public static bool IsNested(SyntaxNode node, SyntaxNode function) => FunctionOf(node) != function;

    /// <summary>The method, accessor, lambda or local function around a node; the compilation unit for top-level statements.</summary>
    public static SyntaxNode FunctionOf(SyntaxNode node)
    {
        foreach (var outer in node.Ancestors())
        {
            switch (outer)
            {
                case BaseMethodDeclarationSyntax or AccessorDeclarationSyntax or AnonymousFunctionExpressionSyntax:
                case LocalFunctionStatementSyntax or CompilationUnitSyntax:
                case ArrowExpressionClauseSyntax { Parent: PropertyDeclarationSyntax or IndexerDeclarationSyntax }:
                    return outer;
            }
        }

        return node.SyntaxTree.GetRoot();
    }

    /// <summary>The block that a function has; null where its body is an expression, or missing.</summary>
    public static BlockSyntax? BodyOf(SyntaxNode function) => function switch
    {
        BaseMethodDeclarationSyntax method => method.Body,
        AccessorDeclarationSyntax accessor => accessor.Body,
        AnonymousFunctionExpressionSyntax lambda => lambda.Block,
        LocalFunctionStatementSyntax local => local.Body,
        _ => null,
    };

    /// <summary>The variable has another value behind the name.</summary>
    public static bool IsWrite(IdentifierNameSyntax name) => name.Parent is AssignmentExpressionSyntax assignment && assignment.Left == name
        || name.Parent is PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PostIncrementExpression or (int)SyntaxKind.PostDecrementExpression }
            or PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PreIncrementExpression or (int)SyntaxKind.PreDecrementExpression }
            or ArgumentSyntax { RefKindKeyword.RawKind: (int)SyntaxKind.RefKeyword or (int)SyntaxKind.OutKeyword };
}
