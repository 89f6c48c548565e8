using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.FixRate;

/// <summary>Mistakes with locals that the same body rents.</summary>
internal static class LocalMutations
{
    public static IEnumerable<Mutation> Find(MutatedFile file) => Returns(file).Concat(Owners(file));

    private static IEnumerable<Mutation> Returns(MutatedFile file)
    {
        foreach (var (call, statement, pool, returned) in file.Returns())
        {
            if (returned is not IdentifierNameSyntax name || MutatedFile.BodyOf(call) is not { } body || file.SymbolOf(name) is not ILocalSymbol local
                || !IsRentedIn(file, body, local) || Escapes(file, body, local))
                continue;
            if (ReturnsOf(file, body, local) == 1)
                yield return file.Mutate("drop", ["POOL001", "POOL002"], body, statement.Span, "{ }");
            yield return file.Mutate("double", ["POOL010"], body, statement.Span, $"{{ {statement} {statement} }}");
            if (local.Type is not IArrayTypeSymbol { ElementType: var element })
                continue;
            yield return file.Mutate("use", ["POOL011"], body, statement.Span, $"{{ {statement} {name}[0] = default!; }}");
            if (pool.ToString().EndsWith(".Shared", StringComparison.Ordinal))
                yield return file.Mutate("pool", ["POOL013"], body, pool.Span, $"global::System.Buffers.ArrayPool<{element.ToDisplayString()}>.Create()");
        }
    }

    private static IEnumerable<Mutation> Owners(MutatedFile file)
    {
        foreach (var statement in file.Nodes<LocalDeclarationStatementSyntax>().Where(l => l.UsingKeyword.RawKind != 0 && l.AwaitKeyword.RawKind == 0))
        {
            if (statement.Declaration.Variables is not [{ Initializer.Value: InvocationExpressionSyntax or AwaitExpressionSyntax or BinaryExpressionSyntax } declarator]
                || file.SymbolOf(declarator) is not ILocalSymbol { Type: INamedTypeSymbol type } local || !(IsOwner(type) || type.AllInterfaces.Any(IsOwner))
                || MutatedFile.BodyOf(statement) is not { } body || Escapes(file, body, local))
                continue;
            yield return file.Mutate("owner", ["POOL003"], body, statement.UsingKeyword.FullSpan, "");
        }
    }

    private static bool IsOwner(INamedTypeSymbol type) =>
        type.OriginalDefinition is { MetadataName: "IMemoryOwner`1", ContainingNamespace.Name: "Buffers" };

    private static IEnumerable<IdentifierNameSyntax> NamesOf(MutatedFile file, SyntaxNode body, ILocalSymbol local) =>
        body.DescendantNodes().OfType<IdentifierNameSyntax>().Where(i => i.Identifier.ValueText == local.Name && file.Is(i, local));

    private static bool IsRentedIn(MutatedFile file, SyntaxNode body, ILocalSymbol local) =>
        body.DescendantNodes().OfType<InvocationExpressionSyntax>().Any(i => file.IsOfArrayPool(i, "Rent") && file.Is(MutatedFile.TargetOf(i), local));

    /// <summary>What leaves the body, or may: its mutants would say nothing.</summary>
    private static bool Escapes(MutatedFile file, SyntaxNode body, ILocalSymbol local) => NamesOf(file, body, local).Any(name => name.Parent switch
    {
        ReturnStatementSyntax or ArrowExpressionClauseSyntax or YieldStatementSyntax or InitializerExpressionSyntax or AnonymousObjectMemberDeclaratorSyntax => true,
        AssignmentExpressionSyntax assignment when assignment.Right == name => file.SymbolOf(assignment.Left) is not ILocalSymbol,
        ArgumentSyntax { Parent: ArgumentListSyntax { Parent: BaseObjectCreationExpressionSyntax } or TupleExpressionSyntax } => true,
        ArgumentSyntax { RefKindKeyword.RawKind: not 0 } => true,
        _ => name.Ancestors().TakeWhile(a => a != body).Any(a => a is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax),
    });

    private static int ReturnsOf(MutatedFile file, SyntaxNode body, ILocalSymbol local) => NamesOf(file, body, local).Count(name =>
        name.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } && file.IsOfArrayPool(call, "Return"));
}
