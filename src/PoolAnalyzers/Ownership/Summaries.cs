using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;

namespace PoolAnalyzers.Ownership;

/// <summary>One way in which a call can end.</summary>
/// <param name="State">The callee's state at that exit, in terms of its own parameters.</param>
/// <param name="Result">What it returns; for an async method, what awaiting gives.</param>
/// <param name="References">Values of <c>ref</c> and <c>out</c> parameters at the exit.</param>
internal sealed record Outcome(PathState State, Value? Result, ImmutableArray<(int Ordinal, Value? Value)> References, bool IsNormal);

/// <summary>What calling a method does to what it is given, and what it gives back: a few outcomes, told apart by conditions.</summary>
internal sealed class Summary(IMethodSymbol method, ImmutableArray<Outcome> outcomes, ImmutableArray<(IFieldSymbol Field, int Slot)> fields)
{
    /// <summary>More outcomes than this say too little to be worth following.</summary>
    public const int MaxOutcomes = 6;

    public IMethodSymbol Method { get; } = method;
    public ImmutableArray<Outcome> Outcomes { get; } = outcomes;
    public ImmutableArray<(IFieldSymbol Field, int Slot)> Fields { get; } = fields;
}

/// <summary>
/// Summaries of methods with source, made when first asked for and kept as long as the compilation.
/// </summary>
/// <remarks>
/// A summary that ran into a cycle or into the depth limit depends on where the walk began, so it is used there and not kept:
/// the same compilation gives the same reports whatever the order. Safe for concurrent use.
/// </remarks>
internal sealed class Summaries(Engine engine)
{
    private const int MaxDepth = 4;
    private const int Budget = 4_000;

    private readonly ConcurrentDictionary<IMethodSymbol, Summary?> _known = new(SymbolEqualityComparer.Default);

    /// <summary>Null: unknown, so say nothing.</summary>
    public Summary? Of(IMethodSymbol method, BodyContext caller)
    {
        method = method.OriginalDefinition;
        if (_known.TryGetValue(method, out var known))
            return known;
        if (caller.Depth >= MaxDepth || caller.IsSummarizing(method))
        {
            caller.Taint();
            return null;
        }

        var graph = engine.GraphOf(method, caller.Cancellation);
        if (graph is null)
        {
            _known.TryAdd(method, null);
            return null;
        }

        var context = caller.ForSummary(method, Budget);
        Summary? summary = null;
        try
        {
            summary = Walk(method, graph, context);
        }
        catch (BudgetExceededException)
        {
            // Too large to summarize: unknown.
        }

        caller.Step(System.Math.Min(Budget - context.StepsLeft, Budget) / 4);
        if (context.IsTainted)
            caller.Taint();
        else
            _known.TryAdd(method, summary);
        return summary;
    }

    private static Summary? Walk(IMethodSymbol method, ControlFlowGraph graph, BodyContext context)
    {
        var walk = new GraphWalk(graph, context);
        var entry = new PathState();
        walk.BindParameters(method, entry, summarizing: true);
        var exits = walk.Run(entry);
        var outcomes = ImmutableArray.CreateBuilder<Outcome>();
        var normal = exits.Where(e => e.IsNormal).ToList();
        if (normal.Count > Summary.MaxOutcomes)
            return null;
        // A body that never ends normally matters for what it did before it threw.
        foreach (var exit in normal.Count > 0 ? normal : exits.Take(Summary.MaxOutcomes))
        {
            var references = method.Parameters.Where(p => p.RefKind is RefKind.Ref or RefKind.Out).Select(p => (p.Ordinal, exit.State[context.Slots.Of(p)])).ToImmutableArray();
            outcomes.Add(new Outcome(exit.State, exit.State.Returned, references, exit.IsNormal));
        }

        var fields = ImmutableArray.CreateBuilder<(IFieldSymbol, int)>();
        for (int i = 0; i < context.Slots.Count; i++)
        {
            if (context.Slots[i] is { Parent: < 0, Symbol: { } member } && member is IFieldSymbol or IPropertySymbol)
                fields.Add(((member as IFieldSymbol)!, i));
        }

        return new Summary(method, outcomes.ToImmutable(), fields.ToImmutable());
    }
}
