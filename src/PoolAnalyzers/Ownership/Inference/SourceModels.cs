using System.Collections.Concurrent;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace PoolAnalyzers.Ownership.Inference;

/// <summary>The compiler's models of the bodies with source.</summary>
internal sealed class SourceModels
{
    private readonly CompilationModel _code;
    private readonly ConcurrentDictionary<SyntaxTree, SemanticModel> _models = new();
    private readonly ConcurrentDictionary<IPropertySymbol, bool> _autoProperties = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<IMethodSymbol, bool> _iterators = new(SymbolEqualityComparer.Default);

    private readonly ConcurrentDictionary<SyntaxNode, ControlFlowGraph?> _graphs = new();

    public SourceModels(CompilationModel code)
    {
        _code = code;
        Backed = new BackedProperties(this);
    }

    /// <summary>The graph of a method with a readable body; null for what has none, or is an iterator whose body runs later.</summary>
    /// <remarks>Made once: a member is walked again for each object and each caller that is in question.</remarks>
    public ControlFlowGraph? GraphOf(IMethodSymbol method, CancellationToken cancellation)
    {
        if (method.DeclaringSyntaxReferences is not [var reference] || reference.GetSyntax(cancellation) is not { } syntax)
            return null;
        if (syntax is not (BaseMethodDeclarationSyntax or AccessorDeclarationSyntax or ArrowExpressionClauseSyntax) || IsIteratorMethod(method))
            return null;
        if (!_graphs.TryGetValue(syntax, out var graph))
            _graphs[syntax] = graph = MakeGraph(syntax, cancellation);
        return graph;
    }

    private ControlFlowGraph? MakeGraph(SyntaxNode syntax, CancellationToken cancellation)
    {
        var operation = ModelOf(syntax.SyntaxTree).GetOperation(syntax, cancellation);
        return operation switch
        {
            IMethodBodyOperation body => ControlFlowGraph.Create(body, cancellation),
            IConstructorBodyOperation body => ControlFlowGraph.Create(body, cancellation),
            IBlockOperation { Parent: null } block => ControlFlowGraph.Create(block, cancellation),
            _ => null,
        };
    }

    public SemanticModel ModelOf(SyntaxTree tree) => _models.GetOrAdd(tree, t => _code.Compilation.GetSemanticModel(t));

    public IOperation? OperationOf(SyntaxNode syntax) => ModelOf(syntax.SyntaxTree).GetOperation(syntax);

    public bool IsIteratorMethod(IMethodSymbol method) => _iterators.GetOrAdd(method.OriginalDefinition, static m => HasYield(m));

    private static bool HasYield(IMethodSymbol method) => method.DeclaringSyntaxReferences is [var reference] && reference.GetSyntax() is { } syntax
        && syntax.DescendantNodes(n => n == syntax || n is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax))
            .Any(n => n is YieldStatementSyntax);

    /// <summary>Properties that give a field.</summary>
    public BackedProperties Backed { get; }

    public bool IsAutoProperty(IPropertySymbol property) =>
        !property.IsVirtual && !property.IsOverride && !property.IsAbstract && !property.IsPartialDefinition && !property.DeclaringSyntaxReferences.IsEmpty
        && _autoProperties.GetOrAdd(property, static p => HasNoBodies(p));

    private static bool HasNoBodies(IPropertySymbol property) => property.DeclaringSyntaxReferences is [var reference] && reference.GetSyntax() switch
    {
        PropertyDeclarationSyntax { ExpressionBody: null, AccessorList.Accessors: var accessors } =>
            accessors.All(a => a.Body is null && a.ExpressionBody is null),
        // Of a record.
        ParameterSyntax => true,
        _ => false,
    };
}
