using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Summaries;
using PoolAnalyzers.Ownership.Transfer;

namespace PoolAnalyzers.Ownership.Flow;

/// <summary>Walks one control-flow graph forward with a set of disjunct states a block, until nothing changes.</summary>
/// <remarks>
/// <para>Blocks inside <c>finally</c> are walked once for each way of coming there (a <see cref="Continuation"/>), so that normal and
/// exceptional paths never meet.</para>
/// <para>States that agree about ownership are merged at once, keeping the conditions that they share (property simulation: Das, Lerner
/// and Seigle, "ESP: path-sensitive program verification in polynomial time", PLDI 2002). At most <see cref="StateMeetings.MaxDisjuncts"/> remain a
/// block; beyond that the most alike are joined and what they disagree about becomes unknown. Both only lose information, a finite
/// number of times, so the walk ends; the budget of the context bounds it besides.</para>
/// </remarks>
internal sealed class Fixpoint : IPath
{
    private readonly TransferFunctions _transfer;
    private readonly ExceptionEdges _exceptions;
    private readonly StateMeetings _meetings;
    private readonly Fixpoint? _outer;

    public Fixpoint(ControlFlowGraph graph, BodyContext context, ISummaries summaries)
        : this(graph, context, summaries, null, null, null, ImmutableArray<Rental>.Empty)
    {
    }

    private Fixpoint(ControlFlowGraph graph, BodyContext context, ISummaries summaries, Fixpoint? outer, IMethodSymbol? function, IOperation? call,
        ImmutableArray<Rental> before)
    {
        _outer = outer;
        context.Step(graph.Blocks.Length);
        _transfer = new TransferFunctions(graph, context, summaries, this, outer?._transfer)
        {
            Function = function,
            Call = call,
            Before = before,
            InlineDepth = outer is null ? 0 : outer._transfer.InlineDepth + 1,
        };
        _exceptions = new ExceptionEdges(this);
        _meetings = new StateMeetings(_transfer, graph.OriginalOperation.Syntax.SpanStart, isInside: outer is not null);
    }

    /// <summary>What operations do to states in this walk.</summary>
    public TransferFunctions Transfer => _transfer;

    /// <inheritdoc/>
    public BasicBlock Block => _block;

    /// <inheritdoc/>
    public bool IsProtected => _protected;

    /// <inheritdoc/>
    public bool IsCleaning => _cleaning;

    /// <inheritdoc/>
    public bool IsHandling => _then is { Thrown: not null } || IsInside(_block, ControlFlowRegionKind.Catch);

    /// <inheritdoc/>
    public bool IsEnded { get; set; }

    /// <summary>What follows when the <c>finally</c> around the block ends.</summary>
    public Continuation? Then => _then;

    /// <inheritdoc/>
    public void MayThrow(AbstractState state, IOperation at) => _exceptions.MayThrow(state, at);

    /// <inheritdoc/>
    public void Throw(AbstractState state) => _exceptions.Throw(state, _block.EnclosingRegion, _then, null);

    /// <inheritdoc/>
    public void ThrowCollected(AbstractState state)
    {
        Collect(state, _block);
        Throw(state);
    }

    /// <inheritdoc/>
    public int Choose(int of) => _choices.Choose(of);

    /// <inheritdoc/>
    public IReadOnlyList<GraphExit> WalkInside(ControlFlowGraph graph, IMethodSymbol function, IOperation call, AbstractState entry, out FlowCaptures captures)
    {
        var inner = new Fixpoint(graph, _transfer.Context, _transfer.Summaries, this, function, call, entry.Rentals);
        captures = inner._transfer.Captures;
        return inner.Run(entry);
    }

    private Choices _choices = new();
    public const int MaxForks = 8;

    private static readonly Comparer<Node> s_order =
        Comparer<Node>.Create(static (a, b) => a.Order != b.Order ? a.Order.CompareTo(b.Order) : a.Id.CompareTo(b.Id));

    private readonly Dictionary<NodeKey, Node> _nodes = [];
    private readonly SortedSet<Node> _work = new(s_order);

    // The block being walked, for exceptions thrown from the middle of it.
    private BasicBlock _block = null!;
    private Continuation? _then;
    private bool _protected;
    private bool _cleaning;

    public IReadOnlyList<GraphExit> Run(AbstractState entry)
    {
        JoinInto(_transfer.Graph.Blocks[0], null, entry);
        while (_work.Count > 0)
        {
            var node = _work.Min;
            _work.Remove(node);
            var waiting = node.Waiting.ToArray();
            node.Waiting.Clear();
            foreach (var state in waiting)
            {
                // A state that was merged into another one meanwhile is walked as part of that one.
                if (node.States.Contains(state))
                    Walk(node, state);
            }
        }

        var exits = new List<GraphExit>();
        foreach (var node in _nodes.Values.Where(n => n.Block.Kind == BasicBlockKind.Exit).OrderBy(n => n.Id))
            exits.AddRange(node.States.Select(s => new GraphExit(s, true)));
        exits.AddRange(_meetings.Thrown.Select(s => new GraphExit(s, false)));
        return exits;
    }

    /// <summary>The state leaves the graph by an exception.</summary>
    public void LeaveThrown(AbstractState state) => _meetings.LeaveThrown(state);

    public void JoinInto(BasicBlock block, Continuation? then, AbstractState state)
    {
        _transfer.Context.Step();
        var key = new NodeKey(block.Ordinal, then);
        if (!_nodes.TryGetValue(key, out var node))
            _nodes.Add(key, node = new Node(block, then, _nodes.Count));
        if (_meetings.Enter(node, state) is { } changed)
            Schedule(node, changed);
    }

    private TypeChains? _typeChains;

    private void Schedule(Node node, AbstractState state)
    {
        if (!node.Waiting.Contains(state))
            node.Waiting.Add(state);
        _work.Add(node);
    }

    private void Walk(Node node, AbstractState state)
    {
        _block = node.Block;
        _then = node.Then;
        _exceptions.Restart();
        // A function that is walked in place is inside of what is around its call.
        _protected = _outer is { _protected: true } || IsInside(node.Block, ControlFlowRegionKind.Try);
        _cleaning = _outer is { _cleaning: true } || IsInside(node.Block, ControlFlowRegionKind.Finally);
        _transfer.Context.Trace?.Invoke($"B{node.Block.Ordinal}: {state.Describe(NameOfLocation)}");
        if (node.Block.Kind == BasicBlockKind.Exit)
            return;

        // What was sent to the block stays as it is: the way out of a loop that is one block leads back to it.
        if (node.Block.Operations.IsEmpty)
        {
            Leave(node, state.Clone());
            return;
        }

        foreach (var after in Execute(node.Block.Operations, state))
            Leave(node, after);
    }

    private string NameOfLocation(int location) => location < _transfer.Context.Locations.Count ? _transfer.Context.Locations[location].Name : "";

    /// <summary>Runs the operations one after another; one that can end in several ways (a call with several outcomes) forks the state.</summary>
    private List<AbstractState> Execute(ImmutableArray<IOperation> operations, AbstractState entry)
    {
        List<AbstractState> states = [entry], next = [];
        // One for all operations of the block, of which some have hundreds.
        Action<AbstractState, AbstractValue?> then = (state, _) => next.Add(state);
        foreach (var operation in operations)
        {
            foreach (var state in states)
                Fork(state, operation, then);
            (states, next) = (next, states);
            next.Clear();
            if (states.Count > StateMeetings.MaxInside)
                states = _meetings.Bound(states, operation);
            if (states.Count == 0)
                break;
        }

        return states;
    }

    /// <summary>Evaluates an operation as often as there are ways in which it can end, each time on a copy of the state.</summary>
    /// <param name="then">Gets the state and the value of each.</param>
    /// <param name="isReference">The place is asked for, and not what is in it.</param>
    private void Fork(AbstractState state, IOperation operation, Action<AbstractState, AbstractValue?> then, bool isReference = false)
    {
        var outer = _choices;
        var choices = new Choices();
        for (int run = 0; run < MaxForks; run++)
        {
            _transfer.Context.Step();
            var copy = state.Clone();
            choices.Restart();
            _choices = choices;
            IsEnded = false;
            _exceptions.Restart();
            var value = isReference ? _transfer.Assignments.EvaluateReference(operation, copy) : _transfer.Evaluate(operation, copy);
            _choices = outer;
            if (!IsEnded)
                then(copy, value);
            IsEnded = false;
            if (!choices.Advance())
                break;
        }

        _choices = outer;
    }

    private void Leave(Node node, AbstractState state)
    {
        var block = node.Block;
        if (block.BranchValue is not { } branchValue)
        {
            Propagate(node, block.FallThroughSuccessor, state);
            return;
        }

        if (block.ConditionalSuccessor is { } conditional)
        {
            Fork(state, branchValue, (s, condition) =>
            {
                bool jumpsWhen = block.ConditionKind == ControlFlowConditionKind.WhenTrue;
                _transfer.Kept.Decide(branchValue, s);
                MadeOrNot.Decide(branchValue, s, _transfer);
                var other = s.Clone();
                if (_transfer.Histories.IsUnclear(condition, branchValue, s))
                    HistoryCalls.Doubt(branchValue, jumpsWhen, s, other);
                bool? impossible = (_typeChains ??= new TypeChains(_transfer.Graph, _transfer.Variables)).Impossible(block);
                if (Assume(s, branchValue, condition, jumpsWhen) && impossible != jumpsWhen)
                    Propagate(node, conditional, s);
                if (Assume(other, branchValue, condition, !jumpsWhen) && impossible != !jumpsWhen)
                    Propagate(node, block.FallThroughSuccessor, other);
            });
            return;
        }

        bool isReference = block.FallThroughSuccessor is { Semantics: ControlFlowBranchSemantics.Return } && branchValue.Syntax.Parent is RefExpressionSyntax;
        Fork(state, branchValue, (s, value) =>
        {
            if (block.FallThroughSuccessor is { Semantics: ControlFlowBranchSemantics.Return })
                _transfer.Returns.Return(branchValue, value, s);
            Propagate(node, block.FallThroughSuccessor, s);
        }, isReference);
    }

    private static bool Assume(AbstractState state, IOperation condition, AbstractValue? value, bool truth)
    {
        bool? before = PathFacts.Decide(state, value);
        if (!PathFacts.Assume(state, value, truth))
            return false;
        if (before is null && (!condition.IsImplicit || condition.Syntax is SwitchLabelSyntax
            || condition is IIsNullOperation { Operand.Type: { TypeKind: TypeKind.Delegate } or { Name: "TaskCompletionSource" } }))
            state.Trail = new BranchTrace(condition, truth, state.Trail);
        return true;
    }

    private void Propagate(Node node, ControlFlowBranch? branch, AbstractState state)
    {
        if (branch is null)
            return;
        foreach (var rental in state.Rentals)
        {
            if (rental.Site.IsProduced && rental.Status is RentalStatus.Released or RentalStatus.Transferred)
                _transfer.Context.Observer.Settled(new Settled(rental));
        }

        // What is dead behind the block must not keep paths apart.
        Collect(state, node.Block);
        _transfer.Holders.NoteExit(node.Block, branch, state);
        switch (branch.Semantics)
        {
            case ControlFlowBranchSemantics.Regular:
            case ControlFlowBranchSemantics.Return:
                if (branch.Destination is not { } destination)
                    return;
                if (branch.FinallyRegions.IsEmpty)
                    JoinInto(destination, node.Then, state);
                else
                    EnterFinally(new Continuation(null, branch.FinallyRegions, 0, destination.Ordinal, node.Then), state);
                break;
            case ControlFlowBranchSemantics.StructuredExceptionHandling:
                EndHandler(node, state);
                break;
            case ControlFlowBranchSemantics.Throw:
            case ControlFlowBranchSemantics.Rethrow:
                state.Thrower ??= node.Block.BranchValue;
                _exceptions.Throw(state, node.Block.EnclosingRegion, node.Then,
                    branch.Semantics == ControlFlowBranchSemantics.Throw ? node.Block.BranchValue?.Type : null);
                break;
        }
    }

    public void Collect(AbstractState state, BasicBlock block)
    {
        _transfer.Holders.NoteHolders(state, block);
        _collected = block;
        state.Collect(_isLive ??= location => _transfer.Liveness.IsLiveAfter(_collected, location), _locationOf ??= _transfer.Context.Locations.Of,
            _transfer.Context.KeepsReplaced);
    }

    // Made once: this is asked at the end of every block, and wherever something may throw.
    private BasicBlock? _collected;
    private Func<int, bool>? _isLive;
    private Func<ISymbol, int>? _locationOf;

    private void EnterFinally(Continuation then, AbstractState state) =>
        JoinInto(_transfer.Graph.Blocks[then.Regions[then.Index].FirstBlockOrdinal], then, state);

    /// <summary>The end of a <c>finally</c> goes on where its continuation says; the end of a filter that said no goes nowhere.</summary>
    private void EndHandler(Node node, AbstractState state)
    {
        for (var region = node.Block.EnclosingRegion; region is { Kind: not ControlFlowRegionKind.Root }; region = region.EnclosingRegion)
        {
            // A filter that says no: on to the handlers behind it.
            if (region is { Kind: ControlFlowRegionKind.Filter, EnclosingRegion: { EnclosingRegion: { } whole } handler })
            {
                _exceptions.Throw(state, whole.NestedRegions[0], node.Then, null, handler);
                return;
            }

            if (region.Kind == ControlFlowRegionKind.Finally)
                break;
        }

        if (node.Then is not { } then)
            return;
        if (then.Thrown is { } region2)
            _exceptions.Throw(state, region2.EnclosingRegion, then.Outer, null);
        else if (then.Index + 1 < then.Regions.Length)
            EnterFinally(then with { Index = then.Index + 1 }, state);
        else
            JoinInto(_transfer.Graph.Blocks[then.Destination], then.Outer, state);
    }

    public static bool IsInside(BasicBlock block, ControlFlowRegionKind kind)
    {
        for (var region = block.EnclosingRegion; region is { Kind: not ControlFlowRegionKind.Root }; region = region.EnclosingRegion)
        {
            if (region.Kind == kind)
                return true;
        }

        return false;
    }
}
