using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.FixRate;

/// <summary>Mistakes with arrays in fields: a method that makes the array larger and forgets the old one, and a release that leaves its field set.</summary>
internal static class FieldMutations
{
    public static IEnumerable<Mutation> Find(MutatedFile file)
    {
        foreach (var (call, statement, _, returned) in file.Returns())
        {
            if (MutatedFile.BodyOf(call) is not { } body)
                continue;
            if (Grown(file, body, call, returned))
                yield return file.Mutate("grow", ["POOL006"], body, statement.Span, "{ }");
            if (file.SymbolOf(returned) is IFieldSymbol field && !IsConstructor(body) && ResetBehind(file, statement, field) is { } reset)
                yield return file.Mutate("field", ["POOL012"], body, reset.Span, "{ }");
        }
    }

    /// <summary>The body returns what a field has, and fills the field with another rental.</summary>
    private static bool Grown(MutatedFile file, SyntaxNode body, InvocationExpressionSyntax call, ExpressionSyntax returned) => file.SymbolOf(returned) switch
    {
        IFieldSymbol field => Refills(file, body, field).Any(fill => fill.SpanStart > call.Span.End),
        ILocalSymbol old => body.DescendantNodes().OfType<VariableDeclaratorSyntax>().Any(declarator => file.Is(declarator, old)
            && file.SymbolOf(declarator.Initializer?.Value) is IFieldSymbol field
            && Refills(file, body, field).Any(fill => fill.SpanStart > declarator.Span.End)),
        _ => false,
    };

    /// <summary>The assignments of a rental to the field, by way of a local or not.</summary>
    private static IEnumerable<AssignmentExpressionSyntax> Refills(MutatedFile file, SyntaxNode body, IFieldSymbol field) =>
        body.DescendantNodes().OfType<AssignmentExpressionSyntax>().Where(assignment => file.Is(assignment.Left, field) && IsRented(file, body, assignment.Right));

    private static bool IsRented(MutatedFile file, SyntaxNode body, ExpressionSyntax value) => value switch
    {
        InvocationExpressionSyntax call => file.IsOfArrayPool(call, "Rent"),
        AssignmentExpressionSyntax assignment => IsRented(file, body, assignment.Right),
        _ => file.SymbolOf(value) is ILocalSymbol local
            && body.DescendantNodes().OfType<InvocationExpressionSyntax>().Any(i => file.IsOfArrayPool(i, "Rent") && file.Is(MutatedFile.TargetOf(i), local)),
    };

    private static bool IsConstructor(SyntaxNode body) => body is ConstructorDeclarationSyntax or DestructorDeclarationSyntax;

    /// <summary>The statement of the same block that empties the field, where nothing of the block fills it later.</summary>
    private static ExpressionStatementSyntax? ResetBehind(MutatedFile file, ExpressionStatementSyntax release, IFieldSymbol field)
    {
        if (release.Parent is not BlockSyntax block)
            return null;
        var assignments = block.Statements.SkipWhile(s => s != release).Skip(1).OfType<ExpressionStatementSyntax>()
            .Where(s => s.Expression is AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } a && file.Is(a.Left, field)).ToList();
        return assignments is [{ Expression: AssignmentExpressionSyntax { Right: var value } } only] && IsNothing(file, value) ? only : null;
    }

    private static bool IsNothing(MutatedFile file, ExpressionSyntax value) => value switch
    {
        PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } sure => IsNothing(file, sure.Operand),
        LiteralExpressionSyntax literal => literal.RawKind is (int)SyntaxKind.NullLiteralExpression or (int)SyntaxKind.DefaultLiteralExpression,
        DefaultExpressionSyntax or CollectionExpressionSyntax { Elements.Count: 0 } => true,
        InvocationExpressionSyntax call => file.SymbolOf(call) is IMethodSymbol { Name: "Empty", ContainingType.SpecialType: SpecialType.System_Array },
        _ => false,
    };
}
