using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Flow;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Summaries;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Symbols;

namespace PoolAnalyzers.Ownership.Engine;

/// <summary>
/// Summaries of methods with source, made when first asked for and kept as long as the compilation.
/// </summary>
/// <remarks>
/// A summary is made for a number of levels: how many callees deep its own walk may look; at level zero a callee is unknown. That
/// bounds recursion, and keeps results independent of the order in which bodies are analyzed: a summary is a function of method and
/// level, and one that never met its limit is the same at every higher level. Safe for concurrent use.
/// </remarks>
internal sealed class SummaryStore(CompilationModel code) : ISummaries
{
    private const int MaxDepth = 3;
    private const int Budget = 3_000;

    /// <summary>One table a level.</summary>
    private readonly ConcurrentDictionary<ISymbol, Made>[] _known =
        [.. Enumerable.Range(0, MaxDepth + 1).Select(_ => new ConcurrentDictionary<ISymbol, Made>(SymbolEqualityComparer.Default))];

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

    /// <summary>Callees below a call that may replace what is in a field: who sees to it that there is enough room, and who grows.</summary>
    private const int MaxReplacingDepth = 2;

    private readonly ConcurrentDictionary<ISymbol, MadeReplaced>[] _replaced =
        [.. Enumerable.Range(0, MaxReplacingDepth + 1).Select(_ => new ConcurrentDictionary<ISymbol, MadeReplaced>(SymbolEqualityComparer.Default))];

    private sealed record MadeReplaced(ImmutableArray<(ISymbol Member, bool Always, bool IsLeft)> Fields, bool MetLimit);

    /// <summary>
    /// Fields of its object out of which a method gives back what was there when it was called: on every way to a normal end, or on some; and whether it leaves
    /// it there. One table a level, as above.
    /// </summary>
    public ImmutableArray<(ISymbol Member, bool Always, bool IsLeft)> ReplacedBy(IMethodSymbol method, BodyContext caller)
    {
        int level = MaxReplacingDepth - caller.Depth;
        if (level <= 0)
        {
            caller.Limit();
            return [];
        }

        if (!_replaced[level].TryGetValue(method, out var made))
            _replaced[level].TryAdd(method, made = MakeReplaced(method, caller));
        if (made.MetLimit)
            caller.Limit();
        return made.Fields;
    }

    private MadeReplaced MakeReplaced(IMethodSymbol method, BodyContext caller)
    {
        var context = caller.ForReplaced(method, Budget);
        try
        {
            return new MadeReplaced(code.Source.GraphOf(method, caller.Cancellation) is { } graph ? Replaced(method, graph, context) : [], context.MetLimit);
        }
        catch (BudgetExceededException)
        {
            // Too large to tell.
            return new MadeReplaced([], context.MetLimit);
        }
    }

    private ImmutableArray<(ISymbol, bool, bool)> Replaced(IMethodSymbol method, ControlFlowGraph graph, BodyContext context)
    {
        var walk = new Fixpoint(graph, context, this);
        var entry = new AbstractState();
        walk.Transfer.Summarized.BindParameters(method, entry, summarizing: true);
        var ends = walk.Run(entry).Where(e => e.IsNormal).Select(e => e.State).ToList();
        var fields = ends.SelectMany(e => e.Rentals.Where(IsReplaced).Select(r => r.Site.Symbol!)).Distinct<ISymbol>(SymbolEqualityComparer.Default);
        return [.. fields.Select(f => (f, ends.TrueForAll(e => Released(e, f) is not null || IsNothing(e, f)),
            ends.TrueForAll(e => Released(e, f) is { Id: var id } ? e[context.Locations.Of(f)] is RentalValue left && left.Id == id
            : IsNothing(e, f) && e[context.Locations.Of(f)] is null or RentalValue)))];
    }

    private static Rental? Released(AbstractState end, ISymbol member) =>
        end.Rentals.FirstOrDefault(r => IsReplaced(r) && SymbolEqualityComparer.Default.Equals(r.Site.Symbol, member));

    private static bool IsReplaced(Rental rental) => rental is { Status: RentalStatus.Released, Site.IsProduced: false }
        && (rental.Site.Symbol is IFieldSymbol or IPropertySymbol || EnclosingFunction.CapturedByType(rental.Site.Symbol) is not null);

    /// <summary>There was nothing in the field.</summary>
    private static bool IsNothing(AbstractState end, ISymbol member) =>
        end.Rentals.Any(r => !r.Site.IsProduced && SymbolEqualityComparer.Default.Equals(r.Site.Symbol, member)
        && PathFacts.IsNothing(end, r.Id));

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
            return code.Source.GraphOf(method, caller.Cancellation) is { } graph ? new Made(Walk(method, graph, context), context.MetLimit)
                : new Made(null, false);
        }
        catch (BudgetExceededException)
        {
            // Too large to summarize: unknown.
            return new Made(null, context.MetLimit);
        }
    }

    private Summary? Walk(IMethodSymbol method, ControlFlowGraph graph, BodyContext context)
    {
        var walk = new Fixpoint(graph, context, this);
        var entry = new AbstractState();
        walk.Transfer.Summarized.BindParameters(method, entry, summarizing: true);
        var exits = walk.Run(entry);
        var outcomes = ImmutableArray.CreateBuilder<Outcome>();
        var normal = OwedInAnyCase(OneWhereNothingIsReleased(exits.Where(e => e.IsNormal).ToList()), method);
        if (normal.Count > Summary.MaxOutcomes)
            return null;
        // A body that never ends normally matters for what it did before it threw.
        foreach (var exit in normal.Count == 0 ? exits.Take(Summary.MaxOutcomes)
            : normal.Concat(exits.Where(ThrowsBehindAChange).Take(Summary.MaxOutcomes - normal.Count)))
        {
            var references = !exit.IsNormal && normal.Count > 0 ? []
                : method.Parameters.Where(p => p.RefKind is RefKind.Ref or RefKind.Out)
                .Select(p => (p.Ordinal, PathFacts.Decided(exit.State, exit.State[context.Locations.Of(p)]))).ToImmutableArray();
            outcomes.Add(new Outcome(exit.State, PathFacts.Decided(exit.State, exit.State.Returned), references, exit.IsNormal));
        }

        var fields = ImmutableArray.CreateBuilder<(ISymbol, int)>();
        for (int i = 0; i < context.Locations.Count; i++)
        {
            if (context.Locations[i] is { Parent: < 0, Symbol: { } member } && member is IFieldSymbol or IPropertySymbol)
                fields.Add((member, i));
        }

        return new Summary(method, outcomes.ToImmutable(), fields.ToImmutable()) { ThrowsUnchanged = context.ThrowsUnchanged };
    }

    /// <summary>
    /// A handler around the call meets a parameter that was released, or is kept. Where nothing became of it, the handler meets what was there before:
    /// <see cref="Summary.ThrowsUnchanged"/>. What a reference refers to may be another one by then, and is left out.
    /// </summary>
    private static bool ThrowsBehindAChange(GraphExit exit)
    {
        if (exit is not { IsNormal: false, State.IsImplausible: false })
            return false;
        bool isChanged = false;
        foreach (var rental in exit.State.Rentals)
        {
            if (rental is not { Site.Symbol: IParameterSymbol parameter, Status: RentalStatus.Released or RentalStatus.Transferred, MayBeTaken: false })
                continue;
            if (parameter.RefKind != RefKind.None)
                return false;
            isChanged = true;
        }

        return isChanged;
    }

    /// <summary>The reasons not to release a parameter matter where it is released otherwise.</summary>
    private static List<GraphExit> OneWhereNothingIsReleased(List<GraphExit> exits)
    {
        if (exits.Exists(e => e.State.Rentals.Any(r => r.Site.Symbol is IParameterSymbol && r.Status is RentalStatus.Released or RentalStatus.Transferred)))
            return exits;
        var kept = new List<GraphExit>();
        foreach (var exit in exits)
        {
            if (kept.Find(k => k.State.SameOwnership(exit.State)) is { } same)
                same.State.Join(exit.State, static (_, _, _) => null, static _ => []);
            else
                kept.Add(exit);
        }

        return kept;
    }

    /// <summary>
    /// A method that hands out an owner which surely comes from a pool on some ways, and may be known to others or pooled by nobody on the rest:
    /// whoever calls it disposes of it either way, so the rest are no outcomes of their own. Each would double the paths of the caller.
    /// </summary>
    private static List<GraphExit> OwedInAnyCase(List<GraphExit> exits, IMethodSymbol method)
    {
        if (exits.Count < 2 || method.Parameters.Any(p => p.RefKind is RefKind.Ref or RefKind.Out) || exits.Exists(e => ChangesParameters(e.State)))
            return exits;
        var owed = exits.Find(e => OwnerIn(e.State) is { MayBeTaken: false });
        if (owed is null)
            return exits;
        var others =
            exits.FindAll(e => e != owed && (OwnerIn(e.State) is not null
            || (e.State.Returned is SymbolicValue && BodyIndex.Plain(e.State.ReturnedAt!) is IObjectCreationOperation)));
        foreach (var other in others)
            owed.State.KeepCommonFacts(other.State);
        return exits.FindAll(e => !others.Contains(e));
    }

    private static Rental? OwnerIn(AbstractState state) =>
        state.Returned is RentalValue { Id: var id }
        && state.Find(id) is { Status: RentalStatus.Held, Site: { IsProduced: true, Kind: RentalKind.Owner } } rental ? rental : null;

    private static bool ChangesParameters(AbstractState state) =>
        state.Rentals.Any(r => r.Site.Symbol is IParameterSymbol && !r.IsOnlyLent);
}
