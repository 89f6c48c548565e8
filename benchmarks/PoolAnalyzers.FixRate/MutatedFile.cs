using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace PoolAnalyzers.FixRate;

/// <summary>A file of right code, and what all kinds of mutations ask about it.</summary>
internal sealed record MutatedFile(CSharpCompilation Compilation, SyntaxTree Tree, SemanticModel Model)
{
    public IEnumerable<T> Nodes<T>() where T : SyntaxNode => Tree.GetRoot().DescendantNodes().OfType<T>();

    public Mutation Mutate(string kind, string[] rules, SyntaxNode body, TextSpan span, string text) =>
        new(kind, rules, Compilation, Tree, body.Span, new TextChange(span, text));

    public static SyntaxNode? BodyOf(SyntaxNode node) => node.Ancestors().FirstOrDefault(n =>
        n is BaseMethodDeclarationSyntax or LocalFunctionStatementSyntax or AnonymousFunctionExpressionSyntax or AccessorDeclarationSyntax);

    public bool IsOfArrayPool(SyntaxNode call, string name)
    {
        if (Model.GetSymbolInfo(call).Symbol is not IMethodSymbol { ContainingType: var type } method || method.Name != name)
            return false;
        for (INamedTypeSymbol? t = type; t is not null; t = t.BaseType)
        {
            if (t.OriginalDefinition is { MetadataName: "ArrayPool`1", ContainingNamespace: { Name: "Buffers", ContainingNamespace.Name: "System" } })
                return true;
        }

        return false;
    }

    /// <summary>The symbol that an expression or declarator names, or null.</summary>
    public ISymbol? SymbolOf(SyntaxNode? node) => node switch
    {
        null => null,
        VariableDeclaratorSyntax declarator => Model.GetDeclaredSymbol(declarator),
        PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } sure => SymbolOf(sure.Operand),
        _ => Model.GetSymbolInfo(node).Symbol,
    };

    public bool Is(SyntaxNode? node, ISymbol symbol) => SymbolEqualityComparer.Default.Equals(SymbolOf(node), symbol);

    /// <summary>What the value of an expression is assigned to, or null.</summary>
    public static SyntaxNode? TargetOf(SyntaxNode node)
    {
        for (var parent = node.Parent; parent is not null; parent = parent.Parent)
        {
            switch (parent)
            {
                case EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax declarator }: return declarator;
                case AssignmentExpressionSyntax assignment: return assignment.Left;
                case StatementSyntax or ArgumentSyntax or MemberAccessExpressionSyntax: return null;
            }
        }

        return null;
    }

    /// <summary>The returns to array pools that are statements, each with its pool and what is returned.</summary>
    public IEnumerable<(InvocationExpressionSyntax Call, ExpressionStatementSyntax Statement, ExpressionSyntax Pool, ExpressionSyntax Returned)> Returns()
    {
        foreach (var call in Nodes<InvocationExpressionSyntax>())
        {
            if (call is { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Return", Expression: var pool }, Parent: ExpressionStatementSyntax statement }
                && call.ArgumentList.Arguments is [{ Expression: var returned }, ..] && IsOfArrayPool(call, "Return"))
                yield return (call, statement, pool, returned);
        }
    }
}
