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
internal sealed class Summary(IMethodSymbol method, ImmutableArray<Outcome> outcomes, ImmutableArray<(ISymbol Member, int Slot)> fields)
{
    /// <summary>More outcomes than this say too little to be worth following.</summary>
    public const int MaxOutcomes = 6;

    public IMethodSymbol Method { get; } = method;
    public ImmutableArray<Outcome> Outcomes { get; } = outcomes;
    public ImmutableArray<(ISymbol Member, int Slot)> Fields { get; } = fields;
}

/// <summary>
/// Summaries of methods with source, made when first asked for and kept as long as the compilation.
/// </summary>
/// <remarks>
/// A summary is made for a number of levels: how many callees deep its own walk may look; at level zero a callee is unknown. That
/// bounds recursion, and keeps results independent of the order in which bodies are analyzed: a summary is a function of method and
/// level, and one that never met its limit is the same at every higher level. Safe for concurrent use.
/// </remarks>
internal sealed class Summaries(Engine engine)
{
    private const int MaxDepth = 3;
    private const int Budget = 3_000;

    /// <summary>One table a level.</summary>
    private readonly ConcurrentDictionary<ISymbol, Made>[] _known = [.. Enumerable.Range(0, MaxDepth + 1).Select(_ => new ConcurrentDictionary<ISymbol, Made>(SymbolEqualityComparer.Default))];

    private sealed record Made(Summary? Summary, bool MetLimit);

    /// <summary>Null: unknown, so say nothing.</summary>
    public Summary? Of(IMethodSymbol method, BodyContext caller)
    {
        method = method.OriginalDefinition;
        int level = MaxDepth - caller.Depth;
        if (level <= 0)
        {
            caller.Limit();
            return null;
        }

        for (int lower = 1; lower <= level; lower++)
        {
            if (_known[lower].TryGetValue(method, out var known) && (lower == level || !known.MetLimit))
                return Answer(known, caller);
        }

        var made = Make(method, caller);
        _known[level].TryAdd(method, made);
        return Answer(made, caller);
    }

    private static Summary? Answer(Made made, BodyContext caller)
    {
        if (made.MetLimit)
            caller.Limit();
        return made.Summary;
    }

    private Made Make(IMethodSymbol method, BodyContext caller)
    {
        var context = caller.ForSummary(method, Budget);
        try
        {
            return engine.GraphOf(method, caller.Cancellation) is { } graph ? new Made(Walk(method, graph, context), context.MetLimit) : new Made(null, false);
        }
        catch (BudgetExceededException)
        {
            // Too large to summarize: unknown.
            return new Made(null, context.MetLimit);
        }
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

        var fields = ImmutableArray.CreateBuilder<(ISymbol, int)>();
        for (int i = 0; i < context.Slots.Count; i++)
        {
            if (context.Slots[i] is { Parent: < 0, Symbol: { } member } && member is IFieldSymbol or IPropertySymbol)
                fields.Add((member, i));
        }

        return new Summary(method, outcomes.ToImmutable(), fields.ToImmutable());
    }
}
