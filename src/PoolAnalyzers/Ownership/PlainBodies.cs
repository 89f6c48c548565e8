using System.Collections.Concurrent;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.Ownership;

/// <summary>Members of the compilation that only read, compare and store: <c>int Width => _size.X</c>. That one of them throws is as far-fetched as that a field does.</summary>
/// <remarks>Told from the syntax, once a member. Safe for concurrent use.</remarks>
internal sealed class PlainBodies
{
    private readonly ConcurrentDictionary<IMethodSymbol, bool> _known = new(SymbolEqualityComparer.Default);

    /// <summary>What is nested deeper than this is not plain.</summary>
    private const int MaxDepth = 16;

    public bool Has(IMethodSymbol? method) => method is { IsVirtual: false, IsAbstract: false, IsOverride: false, IsExtern: false } && _known.GetOrAdd(method.OriginalDefinition, static m => IsPlain(m));

    private static bool IsPlain(IMethodSymbol method)
    {
        if (method.DeclaringSyntaxReferences is not [var reference])
            return false;
        return reference.GetSyntax() switch
        {
            AccessorDeclarationSyntax { Body: null, ExpressionBody: null } => true,
            AccessorDeclarationSyntax accessor => IsPlain(accessor.ExpressionBody?.Expression, accessor.Body),
            ArrowExpressionClauseSyntax arrow => IsPlain(arrow.Expression, 0),
            ConstructorDeclarationSyntax { Initializer: null, Body.Statements: var statements } => statements.All(s => s is ExpressionStatementSyntax { Expression: AssignmentExpressionSyntax assigned } && IsPlain(assigned, 0)),
            ConstructorDeclarationSyntax { Initializer: null, ExpressionBody.Expression: var only } => IsPlain(only, 0),
            MethodDeclarationSyntax declaration => IsPlain(declaration.ExpressionBody?.Expression, declaration.Body),
            _ => false,
        };
    }

    private static bool IsPlain(ExpressionSyntax? expression, BlockSyntax? block) => expression is not null ? IsPlain(expression, 0) : block is { Statements: [var only] } && only switch
    {
        ReturnStatementSyntax { Expression: { } returned } => IsPlain(returned, 0),
        ExpressionStatementSyntax statement => IsPlain(statement.Expression, 0),
        _ => false,
    };

    private static bool IsPlain(ExpressionSyntax? expression, int depth) => depth < MaxDepth && expression switch
    {
        null => true,
        LiteralExpressionSyntax or ThisExpressionSyntax or IdentifierNameSyntax or PredefinedTypeSyntax or DefaultExpressionSyntax or SizeOfExpressionSyntax => true,
        MemberAccessExpressionSyntax access => IsPlain(access.Expression, depth + 1),
        ParenthesizedExpressionSyntax parenthesized => IsPlain(parenthesized.Expression, depth + 1),
        BinaryExpressionSyntax { RawKind: not ((int)SyntaxKind.DivideExpression or (int)SyntaxKind.ModuloExpression or (int)SyntaxKind.CoalesceExpression) } binary => IsPlain(binary.Left, depth + 1) && IsPlain(binary.Right, depth + 1),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression, Right: not ThrowExpressionSyntax } binary => IsPlain(binary.Left, depth + 1) && IsPlain(binary.Right, depth + 1),
        PrefixUnaryExpressionSyntax prefix => IsPlain(prefix.Operand, depth + 1),
        PostfixUnaryExpressionSyntax postfix => IsPlain(postfix.Operand, depth + 1),
        ConditionalExpressionSyntax choice => IsPlain(choice.Condition, depth + 1) && IsPlain(choice.WhenTrue, depth + 1) && IsPlain(choice.WhenFalse, depth + 1),
        CastExpressionSyntax { Type: PredefinedTypeSyntax } cast => IsPlain(cast.Expression, depth + 1),
        IsPatternExpressionSyntax test => IsPlain(test.Expression, depth + 1),
        RefExpressionSyntax reference => IsPlain(reference.Expression, depth + 1),
        AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment => IsPlain(assignment.Left, depth + 1) && IsPlain(assignment.Right, depth + 1),
        TupleExpressionSyntax tuple => tuple.Arguments.All(a => IsPlain(a.Expression, depth + 1)),
        _ => false,
    };
}
