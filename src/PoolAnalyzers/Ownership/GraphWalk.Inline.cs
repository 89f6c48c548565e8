using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace PoolAnalyzers.Ownership;

// Local functions, and lambdas in variables: walked in place.
internal sealed partial class GraphWalk
{
    private const int MaxInlineDepth = 3;

    /// <summary>A call of a local function, or of a lambda kept in a local, is walked in place: it shares the variables.</summary>
    private bool TryInline(IInvocationOperation call, IMethodSymbol function, ControlFlowGraph? graph, List<Given> given, PathState state, out Value? result)
    {
        result = null;
        if (graph is null || _inlineDepth >= MaxInlineDepth || IsInlining(function) || !_context.MayInline() || _context.Engine.IsIteratorMethod(function))
        {
            ForgetCaptured(function, state);
            return false;
        }

        foreach (var parameter in function.Parameters)
        {
            var argument = given.FirstOrDefault(g => g.Parameter?.Ordinal == parameter.Ordinal);
            ForgetLength(parameter, state);
            state[_context.Slots.Of(parameter)] = argument?.Value ?? _context.ParameterSym(parameter);
        }

        var inner = new GraphWalk(graph, _context, this) { _inlineDepth = _inlineDepth + 1, _function = function, _call = call, _before = state.Rentals };
        var entry = state.Clone();
        (entry.Returned, entry.ReturnedAt) = (null, null);
        var before = state.Rentals;
        var exits = inner.Run(entry);
        foreach (var thrown in exits.Where(e => !e.IsNormal))
        {
            var copy = thrown.State.Clone();
            Value? none = null;
            AssignBack(function, given, copy);
            DropLocals(copy, function, inner);
            DropInner(copy, before, call, ref none);
            (copy.Returned, copy.ReturnedAt) = (state.Returned, state.ReturnedAt);
            Throw(copy, _block.EnclosingRegion, _then, null);
        }

        var normal = exits.Where(e => e.IsNormal).Take(MaxForks).ToList();
        if (normal.Count == 0)
        {
            _ended = true;
            return true;
        }

        var chosen = normal[_choices.Choose(normal.Count)].State.Clone();
        result = chosen.Returned;
        bool isTask = function.IsAsync;
        DropLocals(chosen, function, inner);
        DropInner(chosen, before, call, ref result);
        (chosen.Returned, chosen.ReturnedAt) = (state.Returned, state.ReturnedAt);
        state.Become(chosen);
        AssignBack(function, given, state);
        if (isTask)
        {
            // Who only starts it goes on beside it.
            var running = IsAwaitedAtOnce(call) ? ImmutableArray<int>.Empty : UsedBehindAwait(function, state);
            Mark(call, running, state);
            result = function.ReturnsVoid ? null : new TaskOf(result, running, running.IsEmpty ? ImmutableArray<IOperation>.Empty : ImmutableArray.Create<IOperation>(call));
        }
        else
            result ??= function.ReturnsVoid ? null : Fresh(call, state);
        return true;
    }

    /// <summary>What a reference was set to is in the variable that was given, also when the function ends by an exception.</summary>
    private void AssignBack(IMethodSymbol function, List<Given> given, PathState state)
    {
        foreach (var argument in given)
        {
            if (argument.Parameter is { RefKind: RefKind.Ref or RefKind.Out, Ordinal: var ordinal } && ordinal < function.Parameters.Length)
                Assign(argument.At, state[_context.Slots.Of(function.Parameters[ordinal])], argument.At, state);
        }
    }

    /// <summary>The variables of the function are gone, with their parts, and what was in between.</summary>
    private void DropLocals(PathState state, IMethodSymbol function, GraphWalk inner)
    {
        for (int i = state.Occupied - 1; i >= 0; i--)
        {
            int root = state.SlotAt(i);
            while (_context.Slots[root].Parent >= 0)
                root = _context.Slots[root].Parent;
            if (_context.Slots[root].Symbol is ILocalSymbol own && SymbolEqualityComparer.Default.Equals(own.ContainingSymbol, function))
                state[state.SlotAt(i)] = null;
        }

        foreach (var capture in inner._captured.Keys)
            state[_context.Slots.Of(capture)] = null;
    }

    /// <summary>Most local functions only compute: they need no walk.</summary>
    private bool Concerns(IMethodSymbol function, List<Given> given, PathState state)
    {
        if (function.DeclaringSyntaxReferences is not [var reference] || reference.GetSyntax() is not { } syntax)
            return false;
        if (_context.Engine.Gate.MayMatter(syntax) || given.Any(g => g.Value is RentalRef or ViewOf or TupleOf { IsOwnership: true } && g.Parameter is { } p && _context.Engine.Gate.DoesMoreThanUse(p)))
            return true;
        foreach (var variable in CapturedBy(function))
        {
            if (state[_context.Slots.Of(variable)] is { IsOwnership: true })
                return true;
        }

        return false;
    }

    private ICollection<ISymbol> CapturedBy(IMethodSymbol function)
    {
        if (_context.CapturesOf.TryGetValue(function, out var known))
            return known;
        ICollection<ISymbol> captured = function.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is { } body && _context.Engine.OperationOf(body) is { } operation
            ? NestedFunctions.CapturedBy(operation, function) : [];
        _context.CapturesOf.Add(function, captured);
        return captured;
    }

    private int _inlineDepth;
    private IMethodSymbol? _function;
    private IOperation? _call;
    private ImmutableArray<Rental> _before = ImmutableArray<Rental>.Empty;

    private bool IsInlining(IMethodSymbol function)
    {
        for (var walk = this; walk is not null; walk = walk._outer)
        {
            if (SymbolEqualityComparer.Default.Equals(walk._function, function))
                return true;
        }

        return false;
    }

    private ControlFlowGraph? LambdaGraph(IFlowAnonymousFunctionOperation lambda)
    {
        for (var walk = this; walk is not null; walk = walk._outer)
        {
            if (walk._lambdas.Contains(lambda))
                return walk._graph.GetAnonymousFunctionControlFlowGraph(lambda, _context.Cancellation);
        }

        return null;
    }

    private ControlFlowGraph? LocalFunctionGraph(IMethodSymbol function)
    {
        for (var walk = this; walk is not null; walk = walk._outer)
        {
            if (walk._graph.LocalFunctions.Contains(function, SymbolEqualityComparer.Default))
                return walk._graph.GetLocalFunctionControlFlowGraph(function, _context.Cancellation);
        }

        return null;
    }

    private void ForgetCaptured(IMethodSymbol function, PathState state)
    {
        foreach (var variable in CapturedBy(function))
        {
            int slot = _context.Slots.Of(variable);
            foreach (int id in state[slot]?.Rentals ?? ImmutableArray<int>.Empty)
                PerhapsTake(new RentalRef(id), state);
            state[slot] = null;
        }
    }

    /// <summary>What the local function rented and handed out is produced by the call; what it lost is its own fault.</summary>
    private void DropInner(PathState state, ImmutableArray<Rental> before, IOperation call, ref Value? result)
    {
        int part = 0;
        foreach (var rental in state.Rentals)
        {
            if (!rental.Site.IsProduced || before.Any(b => b.Id == rental.Id) || rental.Status != RentalStatus.Held)
                continue;
            if (!state.IsReferenced(rental.Id))
            {
                state.Remove(rental.Id);
                continue;
            }

            var site = _context.Site(call, rental.Site.Kind, isProduced: true, null, part++);
            if (state.Find(site.IdOf(0)) is not null)
                continue;
            state.Remove(rental.Id);
            state.Put(rental with { Id = site.IdOf(0), Site = site, Escapes = ImmutableArray<Escape>.Empty });
            state.Rename(rental.Id, site.IdOf(0));
            result = state.Returned;
        }

        foreach (var rental in state.Rentals)
        {
            if (rental.Escapes.Any(e => e.FieldSlot < 0))
                state.Put(rental with { Escapes = rental.Escapes.RemoveAll(e => e.FieldSlot < 0) });
        }
    }
}
