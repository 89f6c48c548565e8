using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace PoolAnalyzers.FixRate;

/// <summary>One mistake that is put into right code. Only locals that the same body rents are touched.</summary>
/// <param name="Kind">
/// <c>drop</c>: a return is removed. <c>double</c>: a second one follows the first. <c>use</c>: the array is written after its return. <c>pool</c>: it goes back to a fresh pool.
/// <c>owner</c>: a <c>using</c> on an owner is removed.
/// </param>
/// <param name="Rules">The rules that should find it.</param>
/// <param name="Compilation">The right code.</param>
/// <param name="Tree">The file that is changed.</param>
/// <param name="Body">The body that is changed.</param>
/// <param name="Change">What is changed.</param>
internal sealed record Mutation(string Kind, string[] Rules, CSharpCompilation Compilation, SyntaxTree Tree, TextSpan Body, TextChange Change)
{
    public static readonly string[] Kinds = ["drop", "double", "use", "pool", "owner"];

    public string Where => $"{Tree.FilePath}:{Tree.GetLineSpan(Change.Span).StartLinePosition.Line + 1}";

    public static IEnumerable<Mutation> Find(CSharpCompilation compilation, SyntaxTree tree, IReadOnlyCollection<string> kinds)
    {
        var text = tree.GetText().ToString();
        if (!text.Contains("Rent(", StringComparison.Ordinal) && !text.Contains("MemoryOwner<", StringComparison.Ordinal))
            return [];
        var model = compilation.GetSemanticModel(tree);
        return Returns(compilation, tree, model).Concat(Owners(compilation, tree, model)).Where(m => kinds.Contains(m.Kind));
    }

    private static IEnumerable<Mutation> Returns(CSharpCompilation compilation, SyntaxTree tree, SemanticModel model)
    {
        foreach (var call in tree.GetRoot().DescendantNodes().OfType<InvocationExpressionSyntax>())
        {
            if (call is not { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Return", Expression: var pool }, Parent: ExpressionStatementSyntax statement, ArgumentList.Arguments: [{ Expression: IdentifierNameSyntax name }, ..] }
                || !IsOfArrayPool(model, call, "Return") || BodyOf(call) is not { } body || model.GetSymbolInfo(name).Symbol is not ILocalSymbol local || !IsRentedIn(model, body, local) || Escapes(model, body, local))
                continue;
            if (ReturnsOf(model, body, local) == 1)
                yield return new("drop", ["POOL001", "POOL002"], compilation, tree, body.Span, new TextChange(statement.Span, "{ }"));
            yield return new("double", ["POOL010"], compilation, tree, body.Span, new TextChange(statement.Span, $"{{ {statement} {statement} }}"));
            if (local.Type is not IArrayTypeSymbol { ElementType: var element })
                continue;
            yield return new("use", ["POOL011"], compilation, tree, body.Span, new TextChange(statement.Span, $"{{ {statement} {name}[0] = default!; }}"));
            if (pool.ToString().EndsWith(".Shared", StringComparison.Ordinal))
                yield return new("pool", ["POOL013"], compilation, tree, body.Span, new TextChange(pool.Span, $"global::System.Buffers.ArrayPool<{element.ToDisplayString()}>.Create()"));
        }
    }

    private static IEnumerable<Mutation> Owners(CSharpCompilation compilation, SyntaxTree tree, SemanticModel model)
    {
        foreach (var statement in tree.GetRoot().DescendantNodes().OfType<LocalDeclarationStatementSyntax>().Where(l => l.UsingKeyword.RawKind != 0 && l.AwaitKeyword.RawKind == 0))
        {
            if (statement.Declaration.Variables is not [{ Initializer.Value: InvocationExpressionSyntax or AwaitExpressionSyntax or BinaryExpressionSyntax } declarator]
                || model.GetDeclaredSymbol(declarator) is not ILocalSymbol { Type: INamedTypeSymbol type } local || !(IsOwner(type) || type.AllInterfaces.Any(IsOwner))
                || BodyOf(statement) is not { } body || Escapes(model, body, local))
                continue;
            yield return new("owner", ["POOL003"], compilation, tree, body.Span, new TextChange(statement.UsingKeyword.FullSpan, ""));
        }
    }

    private static bool IsOwner(INamedTypeSymbol type) => type.OriginalDefinition is { MetadataName: "IMemoryOwner`1", ContainingNamespace.Name: "Buffers" };

    private static SyntaxNode? BodyOf(SyntaxNode node) => node.Ancestors().FirstOrDefault(n => n is BaseMethodDeclarationSyntax or LocalFunctionStatementSyntax or AnonymousFunctionExpressionSyntax or AccessorDeclarationSyntax);

    private static bool IsOfArrayPool(SemanticModel model, SyntaxNode call, string name)
    {
        if (model.GetSymbolInfo(call).Symbol is not IMethodSymbol { ContainingType: var type } method || method.Name != name)
            return false;
        for (INamedTypeSymbol? t = type; t is not null; t = t.BaseType)
        {
            if (t.OriginalDefinition is { MetadataName: "ArrayPool`1", ContainingNamespace: { Name: "Buffers", ContainingNamespace.Name: "System" } })
                return true;
        }

        return false;
    }

    private static bool Is(SemanticModel model, SyntaxNode? node, ILocalSymbol local) => node switch
    {
        VariableDeclaratorSyntax declarator => SymbolEqualityComparer.Default.Equals(model.GetDeclaredSymbol(declarator), local),
        null => false,
        _ => SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(node).Symbol, local),
    };

    private static IEnumerable<IdentifierNameSyntax> NamesOf(SemanticModel model, SyntaxNode body, ILocalSymbol local) =>
        body.DescendantNodes().OfType<IdentifierNameSyntax>().Where(i => i.Identifier.ValueText == local.Name && Is(model, i, local));

    private static bool IsRentedIn(SemanticModel model, SyntaxNode body, ILocalSymbol local) =>
        body.DescendantNodes().OfType<InvocationExpressionSyntax>().Any(i => IsOfArrayPool(model, i, "Rent") && Is(model, TargetOf(i), local));

    private static SyntaxNode? TargetOf(SyntaxNode node)
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

    /// <summary>What leaves the body, or may: its mutants would say nothing.</summary>
    private static bool Escapes(SemanticModel model, SyntaxNode body, ILocalSymbol local) => NamesOf(model, body, local).Any(name => name.Parent switch
    {
        ReturnStatementSyntax or ArrowExpressionClauseSyntax or YieldStatementSyntax or InitializerExpressionSyntax or AnonymousObjectMemberDeclaratorSyntax => true,
        AssignmentExpressionSyntax assignment when assignment.Right == name => model.GetSymbolInfo(assignment.Left).Symbol is not ILocalSymbol,
        ArgumentSyntax { Parent: ArgumentListSyntax { Parent: BaseObjectCreationExpressionSyntax } or TupleExpressionSyntax } => true,
        ArgumentSyntax { RefKindKeyword.RawKind: not 0 } => true,
        _ => name.Ancestors().TakeWhile(a => a != body).Any(a => a is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax),
    });

    private static int ReturnsOf(SemanticModel model, SyntaxNode body, ILocalSymbol local) =>
        NamesOf(model, body, local).Count(name => name.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } && IsOfArrayPool(model, call, "Return"));
}
