using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Transfer;

namespace PoolAnalyzers.Ownership.Flow;

/// <summary>Which states of a block are one, which are kept apart, and which are widened.</summary>
/// <param name="transfer">What operations do to states in this walk.</param>
/// <param name="graphId">What tells the merged values of this graph from those of others.</param>
/// <param name="isInside">The graph is that of a function which is walked in place of its call.</param>
internal sealed class StateMeetings(TransferFunctions transfer, int graphId, bool isInside)
{
    public const int MaxDisjuncts = 32;

    /// <summary>Ways out of a callee that agree about ownership and are told apart all the same.</summary>
    private const int MaxReasons = 4;

    /// <summary>States between two operations of a block; more than this many are condensed.</summary>
    public const int MaxInside = 12;

    private readonly List<AbstractState> _thrown = [];

    /// <summary>The states that leave the graph by an exception.</summary>
    public IReadOnlyList<AbstractState> Thrown => _thrown;

    /// <summary>The state leaves the graph by an exception.</summary>
    public void LeaveThrown(AbstractState state)
    {
        foreach (var present in _thrown)
        {
            if (!present.SameOwnership(state))
                continue;
            present.Join(state, static (_, _, _) => null, static _ => []);
            return;
        }

        if (_thrown.Count < MaxDisjuncts)
            _thrown.Add(state);
    }

    /// <summary>A state enters a block.</summary>
    /// <returns>The state that is to be walked from here, which may be one that was there before; null where nothing new is known.</returns>
    public AbstractState? Enter(Node node, AbstractState state)
    {
        var block = node.Block;
        foreach (var present in node.States)
        {
            if (!present.SameOwnership(state) || present.IsMarkedApart(state, _decidesBranches ??= transfer.Liveness.DecidesBranches))
                continue;
            // Two reasons not to release a parameter are two, for a caller that knows better of one of them.
            if (transfer.Context.Depth > 0 && !isInside && IsWayOut(block) && node.States.Count < MaxReasons && present.HasLentParameter()
                && present.Contradicts(state))
                continue;
            // What a member tells its caller is told apart.
            if (transfer.Context.History is not null && isInside && IsWayOut(block) && node.States.Count < MaxReasons
                && !Equals(present.Returned, state.Returned))
                continue;
            // A flag in a variable says whether a field of the object was set.
            if (transfer.Context.History is not null && present.IsToldByAFlag(state, _decidesBranches ??= transfer.Liveness.DecidesBranches,
                _isField ??= location => transfer.Context.Locations[location].IsField))
                continue;
            // What a rule notes of a rental may go with a condition that a later branch asks for again.
            if (node.States.Count < MaxReasons && present.DiffersInFacets(state))
                continue;
            return JoinAt(block, present, state) ? present : null;
        }

        if (node.States.Count < MaxDisjuncts)
        {
            node.States.Add(state);
            return state;
        }

        var nearest = Nearest(node.States, state);
        return nearest.Widen(state) ? nearest : null;
    }

    private Func<int, bool>? _decidesBranches;
    private Func<int, IReadOnlyCollection<object>>? _constantsOf;
    private Func<int, bool>? _isField;

    // Apart from the loop above, which would make the closure anew for every state that it looks at.
    private bool JoinAt(BasicBlock block, AbstractState present, AbstractState state)
    {
        int ordinal = block.Ordinal;
        // What tells apart two paths of which nobody knows which is taken is no better known.
        var unclear = present.Doubts.SequenceEqual(state.Doubts) ? null : transfer.Context.History;
        return present.Join(state, Merged, _constantsOf ??= transfer.Liveness.ConstantsOf);

        SymbolicValue? Merged(int location, AbstractValue own, AbstractValue? theirs)
        {
            var sym = MergeSym(ordinal, location, own, theirs);
            if (sym is not null)
                unclear?.Unclear(sym);
            return sym;
        }
    }

    /// <summary>The exit, or the end of a <c>finally</c>.</summary>
    private static bool IsWayOut(BasicBlock block) => block.Kind == BasicBlockKind.Exit
        || (block.Operations.IsEmpty && block.BranchValue is null
            && block.FallThroughSuccessor is { Semantics: ControlFlowBranchSemantics.StructuredExceptionHandling });

    private static AbstractState Nearest(List<AbstractState> states, AbstractState state)
    {
        var nearest = states[0];
        int distance = int.MaxValue;
        foreach (var present in states)
        {
            if (present.Distance(state) is var d && d < distance)
                (nearest, distance) = (present, d);
        }

        return nearest;
    }

    private SymbolicValue? MergeSym(int place, int location, AbstractValue own, AbstractValue? theirs)
    {
        bool isPool = SharedPool.IsPool(own) && SharedPool.IsPool(theirs);
        // Another member of the object may branch on what this one leaves in a field.
        if (!isPool && transfer.Context.History is null && !transfer.Liveness.DecidesBranches(location))
            return null;
        var sym = transfer.Context.MergeSym(graphId, place, location, isPool);
        transfer.Context.History?.Merge(sym, own, theirs);
        return sym;
    }

    /// <summary>What happens to states where they enter a block, in the middle of a long one: each call with several outcomes would multiply them.</summary>
    public List<AbstractState> Bound(List<AbstractState> states, IOperation after)
    {
        // Told apart from the blocks, which are counted from zero.
        int place = transfer.Graph.Blocks.Length + after.Syntax.SpanStart;
        var kept = new List<AbstractState>();
        foreach (var state in states)
        {
            if (kept.Find(k => k.SameOwnership(state)) is { } same)
                same.Join(state, (location, own, theirs) => MergeSym(place, location, own, theirs), transfer.Liveness.ConstantsOf);
            else if (kept.Count < MaxInside)
                kept.Add(state);
            else
                Nearest(kept, state).Widen(state);
        }

        return kept;
    }
}
