using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace PoolAnalyzers.Ownership;

/// <summary>A way out of a graph: normally, or by an exception.</summary>
internal sealed record GraphExit(PathState State, bool IsNormal);

/// <summary>
/// Walks one control-flow graph forward with a set of disjunct states a block, until nothing changes.
/// </summary>
/// <remarks>
/// <para>Blocks inside <c>finally</c> are walked once for each way of coming there (a <see cref="Continuation"/>), so that normal and
/// exceptional paths never meet.</para>
/// <para>States that agree about ownership are merged at once, keeping the conditions that they share (property simulation: Das, Lerner
/// and Seigle, "ESP: path-sensitive program verification in polynomial time", PLDI 2002). At most <see cref="MaxDisjuncts"/> remain a
/// block; beyond that the most alike are joined and what they disagree about becomes unknown. Both only lose information, a finite
/// number of times, so the walk ends; the budget of the context bounds it besides.</para>
/// </remarks>
internal sealed partial class GraphWalk
{
    private const int MaxDisjuncts = 32;
    private const int MaxForks = 8;

    /// <summary>Ways out of a callee that agree about ownership and are told apart all the same.</summary>
    private const int MaxReasons = 4;

    /// <summary>States between two operations of a block; more than this many are condensed.</summary>
    private const int MaxInside = 12;

    private readonly ControlFlowGraph _graph;
    private readonly BodyContext _context;
    private readonly Liveness _liveness;
    private readonly int _graphId;
    private readonly GraphWalk? _outer;
    private readonly HashSet<CaptureId> _assignedThrough = [];
    private readonly Dictionary<CaptureId, IOperation> _captured = [];
    private readonly List<IFlowAnonymousFunctionOperation> _lambdas = [];
    private readonly Dictionary<NodeKey, Node> _nodes = [];
    private readonly SortedSet<Node> _work = new(Comparer<Node>.Create((a, b) => a.Order != b.Order ? a.Order.CompareTo(b.Order) : a.Id.CompareTo(b.Id)));
    private readonly List<PathState> _thrownOut = [];

    // The block being walked, for exceptions thrown from the middle of it.
    private BasicBlock _block = null!;
    private Continuation? _then;
    private int _thrownVersion = -1;
    private Likelihood _thrown;

    /// <summary>It may be a cancellation.</summary>
    private bool _thrownCancellation;
    private bool _protected;
    private bool _cleaning;


    /// <summary>What follows when a <c>finally</c> ends: the next one, the branch's target, or the exception's way on.</summary>
    private sealed record Continuation(ControlFlowRegion? Thrown, ImmutableArray<ControlFlowRegion> Regions, int Index, int Destination, Continuation? Outer)
    {
        public bool Equals(Continuation? other) => other is not null && other.Thrown == Thrown && other.Index == Index && other.Destination == Destination
            && Equals(other.Outer, Outer) && (Regions.IsDefault ? other.Regions.IsDefault : !other.Regions.IsDefault && other.Regions.SequenceEqual(Regions));

        public override int GetHashCode() => (Destination * 31 + Index) * 31 + (Outer?.GetHashCode() ?? 0) + (Thrown?.FirstBlockOrdinal ?? -1);
    }

    private sealed record NodeKey(int Block, Continuation? Then);

    private sealed class Node(BasicBlock block, Continuation? then, int id)
    {
        public BasicBlock Block { get; } = block;
        public Continuation? Then { get; } = then;
        public int Id { get; } = id;
        public int Order => Block.Ordinal;
        public List<PathState> States { get; } = [];
        public List<PathState> Waiting { get; } = [];
    }

    public GraphWalk(ControlFlowGraph graph, BodyContext context, GraphWalk? outer = null)
    {
        _graph = graph;
        _context = context;
        _outer = outer;
        _graphId = graph.OriginalOperation.Syntax.SpanStart;
        context.Step(graph.Blocks.Length);
        int foreign = outer is null ? 0 : context.Slots.Count;
        FindAssignedCaptures();
        if (outer is null && (_lambdas.Count > 0 || !graph.LocalFunctions.IsEmpty))
            NestedFunctions.FindCaptures(graph.OriginalOperation, context);
        _liveness = new Liveness(graph, context.Slots, foreign);
        foreach (var symbol in context.Captured)
            _liveness.KeepAlive(context.Slots.Of(symbol));
    }

    /// <summary>The lambdas of the graph, in source order.</summary>
    public IReadOnlyList<IFlowAnonymousFunctionOperation> Lambdas => _lambdas;

    public IReadOnlyList<GraphExit> Run(PathState entry)
    {
        Enter(_graph.Blocks[0], null, entry);
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
                    Walk(node, state.Clone());
            }
        }

        var exits = new List<GraphExit>();
        foreach (var node in _nodes.Values.Where(n => n.Block.Kind == BasicBlockKind.Exit).OrderBy(n => n.Id))
            exits.AddRange(node.States.Select(s => new GraphExit(s, true)));
        exits.AddRange(_thrownOut.Select(s => new GraphExit(s, false)));
        return exits;
    }

    private void Enter(BasicBlock block, Continuation? then, PathState state)
    {
        _context.Step();
        var key = new NodeKey(block.Ordinal, then);
        if (!_nodes.TryGetValue(key, out var node))
            _nodes.Add(key, node = new Node(block, then, _nodes.Count));
        foreach (var present in node.States)
        {
            if (!present.SameOwnership(state) || present.IsMarkedApart(state, _liveness.DecidesBranches))
                continue;
            // Two reasons not to release a parameter are two, for a caller that knows better of one of them.
            if (_context.Depth > 0 && _outer is null && IsWayOut(block) && node.States.Count < MaxReasons && present.HasLentParameter() && present.Contradicts(state))
                continue;
            int ordinal = block.Ordinal;
            if (present.Absorb(state, (slot, isPool) => isPool || _liveness.DecidesBranches(slot) ? _context.MergeSym(_graphId, ordinal, slot, isPool) : null, _liveness.ConstantsOf))
                Schedule(node, present);
            return;
        }

        if (node.States.Count < MaxDisjuncts)
        {
            node.States.Add(state);
            Schedule(node, state);
            return;
        }

        var nearest = Nearest(node.States, state);
        if (nearest.JoinLossy(state))
            Schedule(node, nearest);
    }

    /// <summary>The exit, or the end of a <c>finally</c>.</summary>
    private static bool IsWayOut(BasicBlock block) => block.Kind == BasicBlockKind.Exit
        || (block.Operations.IsEmpty && block.BranchValue is null && block.FallThroughSuccessor is { Semantics: ControlFlowBranchSemantics.StructuredExceptionHandling });

    private static PathState Nearest(List<PathState> states, PathState state)
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

    private void Schedule(Node node, PathState state)
    {
        if (!node.Waiting.Contains(state))
            node.Waiting.Add(state);
        _work.Add(node);
    }

    private void Walk(Node node, PathState state)
    {
        _block = node.Block;
        _then = node.Then;
        _thrownVersion = -1;
        // A function that is walked in place is inside of what is around its call.
        _protected = _outer is { _protected: true } || IsInside(node.Block, ControlFlowRegionKind.Try);
        _cleaning = _outer is { _cleaning: true } || IsInside(node.Block, ControlFlowRegionKind.Finally);
        _context.Trace?.Invoke($"B{node.Block.Ordinal}: {state.Describe(NameOfSlot)}");
        if (node.Block.Kind == BasicBlockKind.Exit)
            return;

        foreach (var after in Execute(node.Block.Operations, state))
            Leave(node, after);
    }

    private string NameOfSlot(int slot) => slot < _context.Slots.Count ? _context.Slots[slot].Name : "";

    /// <summary>Runs the operations one after another; one that can end in several ways (a call with several outcomes) forks the state.</summary>
    private List<PathState> Execute(ImmutableArray<IOperation> operations, PathState entry)
    {
        var states = new List<PathState> { entry };
        foreach (var operation in operations)
        {
            var next = new List<PathState>();
            foreach (var state in states)
                Fork(state, s => Evaluate(operation, s), (s, _) => next.Add(s));
            states = next.Count > MaxInside ? Condense(next, operation) : next;
            if (states.Count == 0)
                break;
        }

        return states;
    }

    /// <summary>What happens to states where they enter a block, in the middle of a long one: each call with several outcomes would multiply them.</summary>
    private List<PathState> Condense(List<PathState> states, IOperation after)
    {
        // Told apart from the blocks, which are counted from zero.
        int place = _graph.Blocks.Length + after.Syntax.SpanStart;
        var kept = new List<PathState>();
        foreach (var state in states)
        {
            if (kept.Find(k => k.SameOwnership(state)) is { } same)
                same.Absorb(state, (slot, isPool) => isPool || _liveness.DecidesBranches(slot) ? _context.MergeSym(_graphId, place, slot, isPool) : null, _liveness.ConstantsOf);
            else if (kept.Count < MaxInside)
                kept.Add(state);
            else
                Nearest(kept, state).JoinLossy(state);
        }

        return kept;
    }

    private void Fork(PathState state, Func<PathState, Value?> evaluate, Action<PathState, Value?> then)
    {
        var outer = _choices;
        var choices = new Choices();
        for (int run = 0; run < MaxForks; run++)
        {
            _context.Step();
            var copy = state.Clone();
            choices.Restart();
            _choices = choices;
            _ended = false;
            _thrownVersion = -1;
            var value = evaluate(copy);
            _choices = outer;
            if (!_ended)
                then(copy, value);
            _ended = false;
            if (!choices.Advance())
                break;
        }

        _choices = outer;
    }

    private void Leave(Node node, PathState state)
    {
        var block = node.Block;
        if (block.BranchValue is not { } branchValue)
        {
            Follow(node, block.FallThroughSuccessor, state);
            return;
        }

        if (block.ConditionalSuccessor is { } conditional)
        {
            Fork(state, s => Evaluate(branchValue, s), (s, condition) =>
            {
                bool jumpsWhen = block.ConditionKind == ControlFlowConditionKind.WhenTrue;
                var other = s.Clone();
                if (Take(s, branchValue, condition, jumpsWhen))
                    Follow(node, conditional, s);
                if (Take(other, branchValue, condition, !jumpsWhen))
                    Follow(node, block.FallThroughSuccessor, other);
            });
            return;
        }

        bool isReference = block.FallThroughSuccessor is { Semantics: ControlFlowBranchSemantics.Return } && branchValue.Syntax.Parent is RefExpressionSyntax;
        Fork(state, s => isReference ? EvaluateReference(branchValue, s) : Evaluate(branchValue, s), (s, value) =>
        {
            if (block.FallThroughSuccessor is { Semantics: ControlFlowBranchSemantics.Return })
                Return(branchValue, value, s);
            Follow(node, block.FallThroughSuccessor, s);
        });
    }

    private static bool Take(PathState state, IOperation condition, Value? value, bool truth)
    {
        bool? before = Conditions.Decide(state, value);
        if (!Conditions.Assume(state, value, truth) || (!truth && TypeChains.IsLast(condition.Syntax)))
            return false;
        if (before is null && (!condition.IsImplicit || condition.Syntax is SwitchLabelSyntax || condition is IIsNullOperation { Operand.Type.TypeKind: TypeKind.Delegate }))
            state.Trail = new Trail(condition, truth, state.Trail);
        return true;
    }

    private void Follow(Node node, ControlFlowBranch? branch, PathState state)
    {
        if (branch is null)
            return;
        foreach (var rental in state.Rentals)
        {
            if (rental.Site.IsProduced && rental.Status is RentalStatus.Released or RentalStatus.Transferred)
                _context.Findings.Settled(rental.Site, rental.Status == RentalStatus.Released);
        }

        // What is dead behind the block must not keep paths apart.
        Collect(state, node.Block);
        NoteExit(node.Block, branch, state);
        switch (branch.Semantics)
        {
            case ControlFlowBranchSemantics.Regular:
            case ControlFlowBranchSemantics.Return:
                if (branch.Destination is not { } destination)
                    return;
                if (branch.FinallyRegions.IsEmpty)
                    Enter(destination, node.Then, state);
                else
                    EnterFinally(new Continuation(null, branch.FinallyRegions, 0, destination.Ordinal, node.Then), state);
                break;
            case ControlFlowBranchSemantics.StructuredExceptionHandling:
                EndHandler(node, state);
                break;
            case ControlFlowBranchSemantics.Throw:
            case ControlFlowBranchSemantics.Rethrow:
                state.Thrower ??= node.Block.BranchValue;
                Throw(state, node.Block.EnclosingRegion, node.Then, branch.Semantics == ControlFlowBranchSemantics.Throw ? node.Block.BranchValue?.Type : null);
                break;
        }
    }

    private void Collect(PathState state, BasicBlock block)
    {
        NoteHolders(state, block);
        state.Collect(slot => _liveness.IsLiveAfter(block, slot), _context.Slots.Of, _context.KeepsReplaced);
    }

    private void EnterFinally(Continuation then, PathState state) => Enter(_graph.Blocks[then.Regions[then.Index].FirstBlockOrdinal], then, state);

    /// <summary>The end of a <c>finally</c> goes on where its continuation says; the end of a filter that said no goes nowhere.</summary>
    private void EndHandler(Node node, PathState state)
    {
        for (var region = node.Block.EnclosingRegion; region is { Kind: not ControlFlowRegionKind.Root }; region = region.EnclosingRegion)
        {
            // A filter that says no: on to the handlers behind it.
            if (region is { Kind: ControlFlowRegionKind.Filter, EnclosingRegion: { EnclosingRegion: { } whole } handler })
            {
                Throw(state, whole.NestedRegions[0], node.Then, null, handler);
                return;
            }

            if (region.Kind == ControlFlowRegionKind.Finally)
                break;
        }

        if (node.Then is not { } then)
            return;
        if (then.Thrown is { } region2)
            Throw(state, region2.EnclosingRegion, then.Outer, null);
        else if (then.Index + 1 < then.Regions.Length)
            EnterFinally(then with { Index = then.Index + 1 }, state);
        else
            Enter(_graph.Blocks[then.Destination], then.Outer, state);
    }

    private static bool IsInside(BasicBlock block, ControlFlowRegionKind kind)
    {
        for (var region = block.EnclosingRegion; region is { Kind: not ControlFlowRegionKind.Root }; region = region.EnclosingRegion)
        {
            if (region.Kind == kind)
                return true;
        }

        return false;
    }

    /// <summary>Any call may throw: the handlers around it see the state from before its effects.</summary>
    private void MayThrow(PathState state, IOperation at)
    {
        // Cleaning up is taken to succeed: a finally that clears or closes something before the release is right.
        if (_cleaning || (!_protected && !state.HasHeld()))
            return;
        // An exception from the same state changes nothing, unless it is more likely than the one before, or a cancellation that the one before was not.
        bool isCancellation = CatchesCancellation && MayBeCanceled(at);
        bool isKnown = state.Version == _thrownVersion && (_thrownCancellation || !isCancellation);
        if (isKnown && _thrown == Likelihood.Real)
            return;
        // What is thrown by the handler of a far-fetched exception is as far-fetched.
        bool isFarFetched = state.IsFarFetched || IsFarFetched(at);
        var likelihood = isFarFetched ? Likelihood.FarFetched : at is IInvalidOperation ? Likelihood.Unknown : Likelihood.Real;
        if (isKnown && likelihood <= _thrown)
            return;
        (_thrownVersion, _thrown, _thrownCancellation) = (state.Version, likelihood, isCancellation);
        var copy = state.Clone();
        (copy.Thrower, copy.IsFarFetched, copy.LastExit) = (at, isFarFetched, null);
        if (isFarFetched)
            Excuse(copy);
        Collect(copy, _block);
        Throw(copy, _block.EnclosingRegion, _then, null);
    }

    /// <summary>What nobody expects to be thrown is no ground to release something again, or to release what stood there until something was rented.</summary>
    private static void Excuse(PathState state)
    {
        foreach (var rental in state.Rentals)
        {
            if (rental is { Status: RentalStatus.Released, Reported: false })
                state.Put(rental with { Reported = true });
        }

        for (int i = state.Occupied - 1; i >= 0; i--)
        {
            if (state.ValueAt(i) is Allocated)
                state[state.SlotAt(i)] = null;
        }
    }

    private bool IsFarFetched(IOperation at) => at switch
    {
        // An async method throws where its task is awaited.
        IInvocationOperation { TargetMethod.IsAsync: true } => true,
        IInvocationOperation { TargetMethod: var method } call => Contracts.CannotThrow(method)
            || Contracts.RoleOf(method) is CallRole.RentArray or CallRole.HandOverOwner || _context.Engine.PlainBodies.Has(method) || IsArrayEnumeration(call)
            || (Contracts.TakesNumbers(method) && AreRight(call.Arguments)),
        IObjectCreationOperation { Constructor: { } constructor } creation => Contracts.CannotThrow(constructor) || _context.Engine.PlainBodies.Has(constructor)
            || (Contracts.TakesNumbers(constructor) && AreRight(creation.Arguments)),
        IPropertyReferenceOperation { Property: var property } => Types.Is(property.Type, TypeTraits.ArrayPool | TypeTraits.MemoryPool | TypeTraits.ObjectPool) || (property.GetMethod is null || _context.Engine.PlainBodies.Has(property.GetMethod)) && (property.SetMethod is null || _context.Engine.PlainBodies.Has(property.SetMethod)),
        IInterpolatedStringOperation => true,
        IAwaitOperation { Operation: IPropertyReferenceOperation { Property: { Name: "CompletedTask", ContainingType.Name: "Task" or "ValueTask" } } or IInvocationOperation { TargetMethod: { Name: "Yield", ContainingType.Name: "Task" } } } => true,
        _ => false,
    } || IsAsserted(at);

    /// <summary>Or counts, which are not below zero.</summary>
    private static bool AreRight(ImmutableArray<IArgumentOperation> arguments) =>
        arguments.All(a => a.Value.ConstantValue.HasValue || Storage.Plain(a.Value) is IPropertyReferenceOperation { Property: { Name: "Count" or "Length", Type.SpecialType: SpecialType.System_Int32 } });

    /// <summary>What an assertion asks for holds, and is not asked for outside of debug builds.</summary>
    private static bool IsAsserted(IOperation at)
    {
        for (var operation = at.Parent; operation is not null; operation = operation.Parent)
        {
            if (operation is IInvocationOperation { TargetMethod: var method } && Contracts.OnlyAsserts(method))
                return true;
        }

        return false;
    }

    /// <summary>A foreach over an array is a call of the enumerator that the array gives out for any element.</summary>
    private bool IsArrayEnumeration(IInvocationOperation call)
    {
        if (call.TargetMethod.Name == "MoveNext" && call.Instance is IFlowCaptureReferenceOperation { Id: var id } && _captured.TryGetValue(id, out var enumerator) && Storage.Plain(enumerator) is IInvocationOperation made)
            call = made;
        return call is { TargetMethod.Name: "GetEnumerator", Instance: { } collection } && Storage.Plain(collection).Type is IArrayTypeSymbol;
    }

    /// <summary>Sends a state to every handler that may see the exception, outwards to the first that surely does.</summary>
    /// <remarks>Never past the root: that of a nested function lies inside a region of the graph around it.</remarks>
    /// <param name="tried">The handler that was tried last, where one of the first <c>try</c> was.</param>
    private void Throw(PathState state, ControlFlowRegion? from, Continuation? then, ITypeSymbol? thrown, ControlFlowRegion? tried = null)
    {
        for (var region = from; region is { Kind: not ControlFlowRegionKind.Root }; region = region.EnclosingRegion)
        {
            if (region.Kind == ControlFlowRegionKind.Finally)
            {
                // An exception out of a finally replaces whatever was going on.
                then = then?.Outer;
                continue;
            }

            if (region.Kind != ControlFlowRegionKind.Try || region.EnclosingRegion is not { } whole)
                continue;
            if (whole.Kind == ControlFlowRegionKind.TryAndFinally)
            {
                var handler = whole.NestedRegions.First(r => r.Kind == ControlFlowRegionKind.Finally);
                Enter(_graph.Blocks[handler.FirstBlockOrdinal], new Continuation(whole, default, 0, -1, then), state);
                return;
            }

            foreach (var handler in whole.NestedRegions)
            {
                if (handler.Kind is not (ControlFlowRegionKind.Catch or ControlFlowRegionKind.FilterAndHandler))
                    continue;
                if (tried is not null)
                {
                    tried = handler == tried ? null : tried;
                    continue;
                }

                var verdict = Catches(handler, thrown);
                if (verdict == false || (verdict is null && thrown is null && IsCancellation(handler.ExceptionType) && state.Thrower is { } thrower && !MayBeCanceled(thrower)))
                    continue;
                Enter(_graph.Blocks[handler.FirstBlockOrdinal], then, state.Clone());
                // Where there is a filter, it goes on from there.
                if (verdict == true)
                    return;
            }
        }

        foreach (var present in _thrownOut)
        {
            if (!present.SameOwnership(state))
                continue;
            present.Absorb(state, static (_, _) => null, static _ => []);
            return;
        }

        if (_thrownOut.Count < MaxDisjuncts)
            _thrownOut.Add(state);
    }

    /// <summary>Some handler is for cancellations only; few bodies have one.</summary>
    private bool CatchesCancellation => _catchesCancellation ??= _graph.Blocks.Any(static b =>
    {
        for (var region = b.EnclosingRegion; region is not null; region = region.EnclosingRegion)
        {
            if (IsCancellation(region.ExceptionType))
                return true;
        }

        return false;
    });

    private bool? _catchesCancellation;

    private static bool IsCancellation(ITypeSymbol? exception) => exception is { Name: "OperationCanceledException" or "TaskCanceledException" };

    /// <summary>Whoever is given no token, and waits for nothing, is not canceled; a body of this compilation may know of a token.</summary>
    private bool MayBeCanceled(IOperation at)
    {
        // Of what does not bind, what it is given tells.
        if (at is IInvalidOperation)
            return at.Descendants().Any(o => o.Type?.Name == "CancellationToken");
        var (method, arguments) = at switch
        {
            IInvocationOperation call => (call.TargetMethod, call.Arguments),
            IObjectCreationOperation { Constructor: { } constructor } creation => (constructor, creation.Arguments),
            _ => (null, default),
        };
        if (method is null || method.MethodKind == MethodKind.DelegateInvoke || Contracts.BlocksOn(method) || method.Name == "ThrowIfCancellationRequested" || Types.Is(method.ReturnType, TypeTraits.Task))
            return true;
        if (arguments.Any(a => a.ArgumentKind != ArgumentKind.DefaultValue && (a.Parameter?.Type.Name == "CancellationToken" || a.Parameter?.Type.TypeKind == TypeKind.Delegate)))
            return true;
        return !method.DeclaringSyntaxReferences.IsEmpty && (!IsReadable(method) || _context.Engine.SpeaksOfCancellation(method.ContainingType));
    }

    /// <summary>By the type of the exception. True: surely; false: never; null: perhaps.</summary>
    private static bool? Catches(ControlFlowRegion handler, ITypeSymbol? thrown)
    {
        var caught = handler.ExceptionType;
        if (caught is null || caught.SpecialType == SpecialType.System_Object || caught is { Name: "Exception", ContainingNamespace: { Name: "System", ContainingNamespace.IsGlobalNamespace: true } })
            return true;
        if (thrown is null)
            return null;
        for (var t = thrown; t is not null; t = t.BaseType)
        {
            if (SymbolEqualityComparer.Default.Equals(t, caught))
                return true;
        }

        for (var t = caught; t is not null; t = t.BaseType)
        {
            if (SymbolEqualityComparer.Default.Equals(t, thrown))
                return null;
        }

        return thrown.TypeKind == TypeKind.Error || caught.TypeKind == TypeKind.Error ? null : false;
    }

    /// <summary>Flow captures that are assigned through stand for the place that they captured.</summary>
    private void FindAssignedCaptures()
    {
        foreach (var block in _graph.Blocks)
        {
            foreach (var root in block.Operations)
                FindAssignedCaptures(root);
            if (block.BranchValue is { } branch)
                FindAssignedCaptures(branch);
        }
    }

    private void FindAssignedCaptures(IOperation root)
    {
        foreach (var operation in root.DescendantsAndSelf())
        {
            // By its kind first: asked of every operation, and an interface is slow to ask for.
            switch (operation.Kind)
            {
                case OperationKind.FlowAnonymousFunction:
                    _lambdas.Add((IFlowAnonymousFunctionOperation)operation);
                    break;
                case OperationKind.FlowCapture:
                    var capture = (IFlowCaptureOperation)operation;
                    _captured[capture.Id] = capture.Value;
                    break;
                case OperationKind.FlowCaptureReference:
                    var reference = (IFlowCaptureReferenceOperation)operation;
                    if (IsAssigned(reference))
                        _assignedThrough.Add(reference.Id);
                    break;
            }
        }
    }

    private static bool IsAssigned(IFlowCaptureReferenceOperation reference) => reference.Parent switch
    {
        IAssignmentOperation assignment => assignment.Target == reference,
        IIncrementOrDecrementOperation => true,
        IArgumentOperation { Parameter.RefKind: not RefKind.None } => true,
        _ => false,
    };
}

/// <summary>A script of decisions, replayed with the next alternative until all were taken.</summary>
internal sealed class Choices
{
    private readonly List<(int Taken, int Of)> _script = [];
    private int _position;

    public void Restart() => _position = 0;

    public int Choose(int of)
    {
        if (_position == _script.Count)
            _script.Add((0, of));
        // A replay may meet fewer alternatives where an earlier choice changed the state.
        return Math.Min(_script[_position++].Taken, of - 1);
    }

    public bool Advance()
    {
        if (_script.Count > _position)
            _script.RemoveRange(_position, _script.Count - _position);
        for (int i = _script.Count - 1; i >= 0; i--)
        {
            if (_script[i].Taken + 1 < _script[i].Of)
            {
                _script[i] = (_script[i].Taken + 1, _script[i].Of);
                _script.RemoveRange(i + 1, _script.Count - i - 1);
                return true;
            }
        }

        return false;
    }
}
