using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace PoolAnalyzers.FixRate;

/// <summary>A reader of a pipe that advances before the last use of the buffer that it gave.</summary>
internal static class PipeMutations
{
    public static IEnumerable<Mutation> Find(MutatedFile file)
    {
        foreach (var call in file.Nodes<InvocationExpressionSyntax>())
        {
            if (call is not { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "AdvanceTo", Expression: var reader }, Parent: ExpressionStatementSyntax advance }
                || file.SymbolOf(call) is not IMethodSymbol { ContainingType: { Name: "PipeReader", ContainingNamespace.Name: "Pipelines" } }
                || MutatedFile.BodyOf(call) is not { } body || UsesBefore(advance) is not { Count: > 0 } before)
                continue;

            // Only a buffer that the body has in a local can be named before the statement that computes how far to advance.
            foreach (var statement in before.Reverse())
            {
                if (BufferUsedIn(file, body, statement) is not { } buffer)
                    continue;
                var span = TextSpan.FromBounds(statement.SpanStart, advance.Span.End);
                var between = file.Tree.GetText().ToString(TextSpan.FromBounds(statement.SpanStart, advance.SpanStart));
                yield return file.Mutate("advance", ["POOL011"], body, span, $"{reader}.AdvanceTo({buffer}.Start); {between}{{ }}");
                break;
            }
        }
    }

    /// <summary>The statements that run before, in the same block, or in the <c>try</c> whose <c>finally</c> advances.</summary>
    private static IReadOnlyList<StatementSyntax> UsesBefore(StatementSyntax advance) => advance.Parent switch
    {
        BlockSyntax { Parent: FinallyClauseSyntax { Parent: TryStatementSyntax attempt } } => [.. attempt.Block.Statements],
        BlockSyntax block => [.. block.Statements.TakeWhile(s => s != advance)],
        _ => [],
    };

    /// <summary>The buffer whose data the statement reads: a local, or the property of a result in a local, declared before.</summary>
    private static string? BufferUsedIn(MutatedFile file, SyntaxNode body, StatementSyntax statement)
    {
        if (statement.DescendantNodes().Any(n => n is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "AdvanceTo" or "Complete" or "CompleteAsync" }))
            return null;
        foreach (var name in statement.DescendantNodes().OfType<IdentifierNameSyntax>())
        {
            if (file.SymbolOf(name) is not ILocalSymbol local || local.DeclaringSyntaxReferences is not [var declared] || declared.Span.End >= statement.SpanStart)
                continue;
            if (IsSequence(local.Type) && ReadsData(name) && IsBufferOfResult(file, body, local))
                return local.Name;
            if (name.Parent is MemberAccessExpressionSyntax member && IsBufferOfResult(file, member) && ReadsData(member))
                return member.ToString();
        }

        return null;
    }

    private static bool IsSequence(ITypeSymbol type) => type is { Name: "ReadOnlySequence", ContainingNamespace.Name: "Buffers" };

    /// <summary>A position is no data, an assignment to the local gives it another buffer, and one from the property moves it into a local.</summary>
    private static bool ReadsData(ExpressionSyntax buffer) => buffer.Parent switch
    {
        MemberAccessExpressionSyntax member when member.Expression == buffer => member.Name.Identifier.ValueText is not ("Start" or "End"),
        AssignmentExpressionSyntax assignment => assignment.Left != buffer && buffer is IdentifierNameSyntax,
        EqualsValueClauseSyntax => false,
        _ => true,
    };

    private static bool IsBufferOfResult(MutatedFile file, SyntaxNode body, ILocalSymbol local) => body.DescendantNodes().Any(node => node switch
    {
        VariableDeclaratorSyntax { Initializer.Value: var value } declarator => IsBufferOfResult(file, value) && file.Is(declarator, local),
        AssignmentExpressionSyntax assignment => IsBufferOfResult(file, assignment.Right) && file.Is(assignment.Left, local),
        _ => false,
    });

    private static bool IsBufferOfResult(MutatedFile file, ExpressionSyntax value) => value is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Buffer" } member
        && file.Model.GetTypeInfo(member.Expression).Type is { Name: "ReadResult", ContainingNamespace.Name: "Pipelines" };
}
