using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Flow;
using PoolAnalyzers.Ownership.Histories;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Options;

namespace PoolAnalyzers.Ownership.Engine;

/// <summary>
/// Ownership analysis of one compilation: the entry point of this folder. Walks bodies, and tells observers what happens in them.
/// </summary>
/// <remarks>Safe for concurrent use; everything that it remembers lives as long as the compilation.</remarks>
internal sealed class OwnershipAnalysis
{
    /// <summary>Steps (blocks entered, expressions forked) that one body may take; then it is given up without a report.</summary>
    public const int DefaultBudget = 200_000;

    private readonly SummaryStore _summaries;
    private readonly IReadOnlyList<IPathWatch> _watches;
    private readonly EndOfLife _ends;

    private OwnershipAnalysis(CompilationModel code)
    {
        Code = code;
        _watches = RuleRooms.Watches(code);
        _summaries = new SummaryStore(code);
        Histories = new FieldHistories(code, _summaries, _watches);
        _ends = new EndOfLife(code, Histories);
        Iterators = new Iterators(this);
    }

    /// <summary>What is known without walking a body.</summary>
    public CompilationModel Code { get; }

    /// <summary>What becomes of rentals in fields when members are called one after the other.</summary>
    public FieldHistories Histories { get; }

    /// <summary>What iterators of the compilation yield.</summary>
    public Iterators Iterators { get; }

    /// <summary>Null when the compilation references no pool.</summary>
    public static OwnershipAnalysis? TryCreate(Compilation compilation, CancellationToken cancellation, EngineOptions? options = null) =>
        CompilationModel.TryCreate(compilation, RuleRooms.Triggers, cancellation, options) is { } code ? new OwnershipAnalysis(code) : null;

    /// <summary>Tells the observer what happens to rentals in a body, its lambdas and local functions included.</summary>
    /// <returns>False when the body is too large to tell.</returns>
    public bool Analyze(IOperation body, ISymbol owner, Func<IOperation, ControlFlowGraph> graphOf, PathObserver observer, CancellationToken cancellation,
        Action<string>? trace = null, int? budget = null)
    {
        if (Code.Gate.HasIterators)
            CollectedElements.Find(body, this, observer, cancellation);
        return Follow(body, owner, graphOf, observer, cancellation, trace, budget);
    }

    /// <summary>The same without what the body does with the elements of iterators.</summary>
    public bool Follow(IOperation body, ISymbol owner, Func<IOperation, ControlFlowGraph> graphOf, PathObserver observer, CancellationToken cancellation,
        Action<string>? trace = null, int? budget = null)
    {
        try
        {
            int steps = budget ?? Code.Options.Of(body.Syntax.SyntaxTree).Budget ?? DefaultBudget;
            AnalyzeGraph(graphOf(body), owner as IMethodSymbol, owner, observer, steps, cancellation, trace);
        }
        catch (BudgetExceededException)
        {
            return false;
        }

        observer.Complete();
        return true;
    }

    private void AnalyzeGraph(ControlFlowGraph graph, IMethodSymbol? function, ISymbol owner, PathObserver observer, int budget, CancellationToken cancellation,
        Action<string>? trace)
    {
        var context = new BodyContext(Code, function ?? owner, _watches, budget, cancellation) { Trace = trace, Observer = observer };
        var walk = new Fixpoint(graph, context, _summaries);
        var entry = new AbstractState();
        if (function is not null)
            walk.Transfer.Summarized.BindParameters(function, entry, summarizing: false);
        var ends = new List<AbstractState>();
        foreach (var exit in walk.Run(entry))
        {
            observer.Exit(new Exit(exit.State, exit.IsNormal, walk.Transfer));
            if (exit.IsNormal)
                ends.Add(exit.State);
        }

        Histories.Settle(context);
        _ends.Settle(context, ends);

        // Nested functions are bodies of their own.
        foreach (var local in graph.LocalFunctions.Where(f => f.DeclaringSyntaxReferences is [var reference]
            && Code.Gate.MayConcern(reference.GetSyntax(cancellation))))
            AnalyzeGraph(graph.GetLocalFunctionControlFlowGraph(local, cancellation), local, owner, observer, budget, cancellation, trace);
        foreach (var lambda in walk.Transfer.Captures.Lambdas.Where(l => Code.Gate.MayConcern(l.Syntax)))
            AnalyzeGraph(graph.GetAnonymousFunctionControlFlowGraph(lambda, cancellation), lambda.Symbol, owner, observer, budget, cancellation, trace);
    }
}
