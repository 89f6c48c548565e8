using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Calls;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>Local functions, and lambdas in variables, walked in place.</summary>
internal sealed class InlinedCalls(TransferFunctions walk)
{
    private const int MaxInlineDepth = 3;

    /// <summary>Normal ends of the function that are followed.</summary>
    private const int MaxExits = 8;

    /// <summary>A call of a local function, or of a lambda kept in a local, is walked in place: it shares the variables.</summary>
    public bool TryInline(Call call, ControlFlowGraph? graph, AbstractState state, out AbstractValue? result)
    {
        var (at, function, given) = (call.At, call.Method, call.Given);
        result = null;
        if (graph is null || walk.InlineDepth >= MaxInlineDepth || walk.IsInlining(function) || !walk.Context.MayInline()
            || walk.Context.Code.Source.IsIteratorMethod(function))
        {
            ForgetCaptured(function, state);
            return false;
        }

        foreach (var parameter in function.Parameters)
        {
            var argument = given.FirstOrDefault(g => g.Parameter?.Ordinal == parameter.Ordinal);
            walk.Heap.ForgetLength(parameter, state);
            state[walk.Context.Locations.Of(parameter)] = argument?.Value ?? walk.Context.ParameterSym(parameter);
        }

        var entry = state.Clone();
        (entry.Returned, entry.ReturnedAt) = (null, null);
        var before = state.Rentals;
        var exits = walk.Path.WalkInside(graph, function, at, entry, out var inner);
        foreach (var thrown in exits.Where(e => !e.IsNormal && FailsAt(at, function)))
        {
            var copy = thrown.State.Clone();
            AbstractValue? none = null;
            AssignBack(function, given, copy);
            DropLocals(copy, function, inner);
            DropInner(copy, before, at, ref none);
            (copy.Returned, copy.ReturnedAt) = (state.Returned, state.ReturnedAt);
            walk.Path.Throw(copy);
        }

        var normal = Ends(exits, at, function).Take(MaxExits).ToList();
        if (normal.Count == 0)
        {
            walk.Path.IsEnded = true;
            return true;
        }

        var chosen = normal[walk.Path.Choose(normal.Count)].State.Clone();
        result = chosen.Returned;
        bool isTask = function.IsAsync;
        DropLocals(chosen, function, inner);
        DropInner(chosen, before, at, ref result);
        (chosen.Returned, chosen.ReturnedAt) = (state.Returned, state.ReturnedAt);
        state.Become(chosen);
        AssignBack(function, given, state);
        if (isTask)
        {
            // Who only starts it goes on beside it.
            var running = RentalLifecycle.IsAwaitedAtOnce(at) ? ImmutableArray<int>.Empty : new RunCalls(walk).UsedBehindAwait(function, state);
            PendingWork.Mark(at, running, state);
            result = function.ReturnsVoid ? null : new TaskValue(result, running,
                running.IsEmpty ? ImmutableArray<IOperation>.Empty : ImmutableArray.Create<IOperation>(at));
        }
        else
            result ??= function.ReturnsVoid ? null : walk.Heap.NewValue(at, state);
        return true;
    }

    public bool TryLocalFunction(Call call, AbstractState state, out AbstractValue? result)
    {
        result = null;
        return call.Method.MethodKind == MethodKind.LocalFunction && Concerns(call.Method, call.Given, state)
            && TryInline(call, LocalFunctionGraph(call.Method), state, out result);
    }

    /// <summary>Work that is waited for at once is like a call of the lambda; walked where that gives back what it captured.</summary>
    public bool TryRun(Call call, AbstractState state, out AbstractValue? result)
    {
        result = null;
        if (call.Given is not [{ Value: ClosureValue { Lambda: IFlowAnonymousFunctionOperation work, Function: var body } }, ..]
            || FrameworkTables.TaskOf(call.Method) != TaskRole.Runs || !RentalLifecycle.IsAwaitedAtOnce(call.At)
            || !walk.Context.CapturedBy(body).Any(v => state[walk.Context.Locations.Of(v)] is RentalValue { Id: var id }
                && state.Find(id) is { Status: RentalStatus.Transferred })
            || !TryInline(call with { Method = body, Given = [] }, LambdaGraph(work), state, out result))
            return false;
        result = result as TaskValue ?? TaskValue.Ended(result);
        return true;
    }

    /// <summary>A lambda that is known is walked in place, or only looks at what it is given; what another delegate does is not to be read.</summary>
    public bool TryDelegate(Call call, AbstractState state, out AbstractValue? result)
    {
        result = null;
        if (call.Method.MethodKind != MethodKind.DelegateInvoke)
            return false;
        state.LetGo(Heap.IsOfOthers);
        if (call.Instance is ClosureValue { Lambda: IFlowAnonymousFunctionOperation lambda, Function: var function })
        {
            call = call with { Method = function };
            if (Concerns(function, call.Given, state))
                return TryInline(call, LambdaGraph(lambda), state, out result);
            result = walk.Effects.OfUnread(call with { Given = Call.ForParametersOf(function, call.Given) }, state);
            return true;
        }

        foreach (var argument in call.Given)
        {
            // Whoever is given a memory to keep has the array out of it.
            if (argument.Value is ViewValue && FrameworkTables.Is(argument.At.Type, TypeTraits.Memory | TypeTraits.Segment) && IsKeptByObject(call.InstanceAt))
                Escapes.PerhapsTakeAll(argument.Value, state);
        }

        return false;
    }

    /// <summary>A delegate in a field, an event: who has put it there is not known here.</summary>
    private bool IsKeptByObject(IOperation? handler)
    {
        if (handler is IFlowCaptureReferenceOperation { Id: var id } && walk.Captures.Places.TryGetValue(id, out var captured))
            handler = captured;
        return handler is IFieldReferenceOperation or IEventReferenceOperation;
    }

    /// <summary>What an async function throws is in its task: it comes to who awaits that, not to who only starts it.</summary>
    private static bool FailsAt(IOperation call, IMethodSymbol function) => !function.IsAsync || RentalLifecycle.IsAwaitedAtOnce(call);

    /// <summary>The ends behind which the caller goes on. A task that can only fail is given back all the same.</summary>
    private static IEnumerable<GraphExit> Ends(IReadOnlyList<GraphExit> exits, IOperation call, IMethodSymbol function) =>
        FailsAt(call, function) || exits.Any(e => e.IsNormal) ? exits.Where(e => e.IsNormal) : exits;

    /// <summary>What a reference was set to is in the variable that was given, also when the function ends by an exception.</summary>
    private void AssignBack(IMethodSymbol function, List<PassedArgument> given, AbstractState state)
    {
        foreach (var argument in given)
        {
            if (argument.Parameter is { RefKind: RefKind.Ref or RefKind.Out, Ordinal: var ordinal } && ordinal < function.Parameters.Length)
                walk.Assignments.Assign(argument.At, state[walk.Context.Locations.Of(function.Parameters[ordinal])], argument.At, state);
        }
    }

    /// <summary>The variables of the function are gone, with their parts, and what was in between.</summary>
    private void DropLocals(AbstractState state, IMethodSymbol function, FlowCaptures inner)
    {
        for (int i = state.Occupied - 1; i >= 0; i--)
        {
            int root = state.LocationAt(i);
            while (walk.Context.Locations[root].Parent >= 0)
                root = walk.Context.Locations[root].Parent;
            if (walk.Context.Locations[root].Symbol is ILocalSymbol own && SymbolEqualityComparer.Default.Equals(own.ContainingSymbol, function))
                state[state.LocationAt(i)] = null;
        }

        foreach (var capture in inner.Places.Keys)
            state[walk.Context.Locations.Of(capture)] = null;
    }

    /// <summary>Most local functions only compute: they need no walk.</summary>
    public bool Concerns(IMethodSymbol function, List<PassedArgument> given, AbstractState state)
    {
        if (function.DeclaringSyntaxReferences is not [var reference] || reference.GetSyntax() is not { } syntax)
            return false;
        if (walk.Context.Code.Gate.MayMatter(syntax)
            || Call.ForParametersOf(function, given).Exists(g => g.Value is RentalValue or ViewValue or TupleValue { IsOwnership: true } && g.Parameter is { } p
                && walk.Context.Code.PlainUses.IsMoreThanUsed(p)))
            return true;
        foreach (var variable in walk.Context.CapturedBy(function))
        {
            if (state[walk.Context.Locations.Of(variable)] is { IsOwnership: true })
                return true;
        }

        return false;
    }

    public ControlFlowGraph? LambdaGraph(IFlowAnonymousFunctionOperation lambda)
    {
        for (WalkOperations? step = walk; step is not null; step = step.Outer)
        {
            if (step.Captures.Lambdas.Contains(lambda))
                return step.Graph.GetAnonymousFunctionControlFlowGraph(lambda, walk.Context.Cancellation);
        }

        return null;
    }

    public ControlFlowGraph? LocalFunctionGraph(IMethodSymbol function)
    {
        for (WalkOperations? step = walk; step is not null; step = step.Outer)
        {
            if (step.Graph.LocalFunctions.Contains(function, SymbolEqualityComparer.Default))
                return step.Graph.GetLocalFunctionControlFlowGraph(function, walk.Context.Cancellation);
        }

        return null;
    }

    private void ForgetCaptured(IMethodSymbol function, AbstractState state)
    {
        var body = function.DeclaringSyntaxReferences is [var reference]
            ? walk.Context.Code.Source.OperationOf(reference.GetSyntax(walk.Context.Cancellation)) : null;
        foreach (var variable in walk.Context.CapturedBy(function))
        {
            int location = walk.Context.Locations.Of(variable);
            // Called by itself, a function does no more with what it captured than the call that is walked.
            if (walk.IsInlining(function) && body is not null && state[location] is RentalValue or ViewValue
                && walk.Context.Code.LentParameters.IsOnlyLookedAt(variable, body, walk.Context.Cancellation))
                continue;
            Escapes.PerhapsTakeAll(state[location]?.Rentals ?? [], state);
            state[location] = null;
        }
    }

    /// <summary>What the local function rented and handed out is produced by the call; what it lost is its own fault.</summary>
    private void DropInner(AbstractState state, ImmutableArray<Rental> before, IOperation call, ref AbstractValue? result)
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

            var site = walk.Context.Site(call, rental.Site.Kind, isProduced: true, null, part++);
            if (state.Find(site.IdOf(0)) is not null)
                continue;
            state.Renumber(rental with { Site = site, Escapes = ImmutableArray<Escape>.Empty }, site.IdOf(0));
            result = state.Returned;
        }

        foreach (var rental in state.Rentals)
        {
            if (rental.Escapes.Any(e => e.FieldLocation < 0))
                state.Put(rental with { Escapes = rental.Escapes.RemoveAll(e => e.FieldLocation < 0) });
        }
    }
}
