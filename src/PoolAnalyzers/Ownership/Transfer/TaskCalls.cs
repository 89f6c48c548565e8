using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.Ownership.Calls;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>Tasks: what runs meanwhile, and what has ended.</summary>
internal sealed class TaskCalls(TransferFunctions walk)
{
    /// <summary>Tasks: what was started stays pending until it is awaited or waited for.</summary>
    public bool TryTask(Call call, AbstractState state, out AbstractValue? result)
    {
        result = null;
        var (at, method, instance, given) = (call.At, call.Method, call.Instance, call.Given);
        var role = FrameworkTables.TaskOf(method);
        if (instance is TaskValue { IsBag: true } bag && !walk.Contracts.FactsOf(method).Has(CallTraits.Adds))
        {
            result = method.Name == "ToArray" ? bag : null;
            // Who looks into it, one after the other, awaits what is there.
            if (result is null)
                PendingWork.Complete(bag, state);
            return result is not null;
        }

        if (instance is TaskValue { IsBag: false } task)
        {
            if (TryOnTask(call, task, role, state, out result))
                return true;
            if (role != TaskRole.Ends || !IsEnded(task))
                return false;
            PendingWork.Complete(task, state);
        }

        if (UseClassifier.Configures(method) && given is [{ Value: TaskValue { IsBag: false } configured }, ..])
        {
            result = configured;
            return true;
        }

        bool framework = PoolTypes.IsFramework(method);
        if (call.InstanceAt is { } list && walk.Contracts.FactsOf(method).Has(CallTraits.Adds)
            && given.Any(g => g.Value is TaskValue { Pending.IsEmpty: false }))
        {
            AddTo(list, instance as TaskValue, given, state);
            return true;
        }

        if (framework && method is { Name: "ToArray" or "ToList", ContainingType.Name: "Enumerable", TypeArguments: [var element] } && given is [var source])
        {
            result = source.Value as TaskValue ?? StartAll(at, source.Value, element, state);
            if (result is TaskValue { IsBag: true })
                return true;
        }

        if (role is TaskRole.Each or TaskRole.Runs or TaskRole.StartsInner && TryRun(call, role, state, out result))
            return true;

        if (role is TaskRole.All or TaskRole.WaitsAll or TaskRole.First or TaskRole.WaitsFirst or TaskRole.Done)
        {
            result = Combined(call, role, state);
            return true;
        }

        if (role == TaskRole.Queues)
            return TryQueue(call, state);

        // Whoever waits for a semaphore waits for what releases it at its end.
        if (framework && method.Name.StartsWith("Wait", System.StringComparison.Ordinal)
            && PoolTypes.InNamespace(method.ContainingType, "System", "Threading")
            && call.InstanceAt is ILocalReferenceOperation or IFieldReferenceOperation or IParameterReferenceOperation)
            EndThose(LastNameOf(call.InstanceAt.Syntax), state);

        if (role == TaskRole.Until)
        {
            WaitUntil(given, state);
            return false;
        }

        if (role == TaskRole.Registers && ThreadCalls.Captured(given) is { IsEmpty: false } registered)
        {
            walk.Path.MayThrow(state, at);
            EventCalls.Register(at, registered, state);
            result = new TaskValue(null, registered, ImmutableArray.Create(at));
            return true;
        }

        // Whatever else is given a task may wait for it.
        foreach (var argument in given)
        {
            if (argument.Value is TaskValue passed)
                PendingWork.Complete(passed, state);
        }

        return false;
    }

    /// <summary>Until a condition holds that is about tasks.</summary>
    private void WaitUntil(List<PassedArgument> given, AbstractState state)
    {
        foreach (var asked in given.Select(g => g.Value).OfType<ClosureValue>().SelectMany(c => walk.Context.CapturedBy(c.Function)))
        {
            if (state[walk.Context.Slots.Of(asked)] is TaskValue awaited)
                PendingWork.Complete(awaited, state);
        }
    }

    /// <summary>A list of tasks has more of them.</summary>
    private void AddTo(IOperation list, TaskValue? held, List<PassedArgument> given, AbstractState state)
    {
        foreach (var added in given.Select(g => g.Value).OfType<TaskValue>())
            held = TaskValue.Bag(held, added);
        // The list of a collection initializer.
        if (list is IFlowCaptureReferenceOperation { Id: var made })
            state[walk.Context.Slots.Of(made)] = held;
        else if (list is ILocalReferenceOperation or IParameterReferenceOperation)
            walk.Assignments.Assign(list, held, list, state);
        else
            PendingWork.Complete(held!, state);
    }

    /// <summary>A function is run, which may go on behind the call.</summary>
    private bool TryRun(Call call, TaskRole role, AbstractState state, out AbstractValue? result)
    {
        result = null;
        var (at, given) = (call.At, call.Given);
        if (role == TaskRole.Each && given.Any(g => g.Value is ClosureValue { Function: { IsAsync: true, ReturnsVoid: true } }))
        {
            // Nobody is told when these have ended.
            foreach (var argument in given)
            {
                if (argument.Value is ClosureValue { Function: { IsAsync: true, ReturnsVoid: true } } closure)
                    PendingWork.Mark(at, UsedBehindAwait(closure.Function, state), state);
            }
        }

        // Waited for at once, it is like a call of the lambda; walked where that gives back what it captured.
        if (role == TaskRole.Runs && given is [{ Value: ClosureValue { Lambda: IFlowAnonymousFunctionOperation work, Function: var body } }, ..]
            && RentalLifecycle.IsAwaitedAtOnce(at)
            && walk.Context.CapturedBy(body).Any(v => state[walk.Context.Slots.Of(v)] is RentalValue { Id: var id }
                && state.Find(id) is { Status: RentalStatus.Transferred })
                && walk.Inlined.TryInline(call with { Method = body, Given = [] }, walk.Inlined.LambdaGraph(work), state, out var ran))
        {
            result = ran is TaskValue ? ran : TaskValue.Ended(ran);
            return true;
        }

        // A task of a task: who awaits it waits for the start.
        if (role == TaskRole.StartsInner && given is [{ Value: ClosureValue { Function: { IsAsync: true } outer, Lambda: { } lambda } }, ..]
            && RentalLifecycle.IsAwaitedAtOnce(at) && !AsksForResults(at))
            PendingWork.Mark(lambda, UsedBehindAwait(outer, state), state);

        return false;
    }

    /// <summary>What is called on a task itself.</summary>
    private bool TryOnTask(Call call, TaskValue task, TaskRole role, AbstractState state, out AbstractValue? result)
    {
        result = null;
        var (at, given) = (call.Invocation, call.Given);
        switch (role)
        {
            case TaskRole.Same:
                result = task;
                return true;
            // It begins when that has ended, and ends later.
            case TaskRole.Continues when !given.Any(g => g.Value is RentalValue or ViewValue or TupleValue):
                var continued = ThreadCalls.Captured(given);
                PendingWork.Mark(at, continued, state);
                // The continuation has it from the task.
                foreach (int id in task.Result is { IsOwnership: true } handed ? handed.Rentals : [])
                    Escapes.MarkMaybeTransferred(new RentalValue(id), state);
                result = new TaskValue(null, ViewValue.Union(task.Pending, continued), continued.IsEmpty ? task.Starts : task.Starts.Add(at));
                return true;
            case TaskRole.WaitsInTime when at.Arguments is [{ Value: var token }] && IsNoToken(token):
                result = task;
                return true;
            case TaskRole.WaitsInTime when given.Count > 0:
                result = new TaskValue(task.Result, task.Pending, task.Starts) { IsGivenUp = true };
                return true;
            case TaskRole.Waits when IsAskedInTime(at) && PendingWork.IsPending(task, state):
                result = WaitFor(task, at, state);
                return true;
            case TaskRole.Result or TaskRole.Waits:
                result = Finish(task, at, state) ?? walk.Heap.NewValue(at, state);
                return true;
            case TaskRole.Starts when task.Starts is [IObjectCreationOperation thread] && given.Count == 0:
                walk.Path.MayThrow(state, at);
                PendingWork.Mark(thread, task.Pending, state);
                return true;
            default:
                return false;
        }
    }

    private static bool IsEnded(TaskValue task) => task.Starts is [IObjectCreationOperation] || EventCalls.IsRegistration(task);

    /// <summary>A task of several, or one that has ended.</summary>
    private AbstractValue? Combined(Call call, TaskRole role, AbstractState state)
    {
        var (at, given) = (call.Invocation, call.Given);
        var none = TaskValue.Ended(null);
        switch (role)
        {
            case TaskRole.All or TaskRole.WaitsAll:
                var all = none;
                foreach (var argument in given)
                {
                    if ((argument.Value as TaskValue
                        ?? (argument.Value is ViewValue query && argument.Parameter?.Type is INamedTypeSymbol { TypeArguments: [var started] }
                            ? StartAll(at, query, started, state) : null)) is not { } one)
                        continue;
                    all = TaskValue.Bag(all, one);
                    // What comes of it is in the array of results, where somebody asks for that.
                    foreach (int id in one.Result is { IsOwnership: true } results && !call.Method.TypeArguments.IsEmpty && AsksForResults(at)
                        ? results.Rentals : [])
                        Escapes.MarkMaybeTransferred(new RentalValue(id), state);
                }

                all = new TaskValue(null, all.Pending, all.Starts);
                if (role == TaskRole.WaitsAll && IsAskedInTime(at) && PendingWork.IsPending(all, state))
                    return WaitFor(all, at, state);
                if (role == TaskRole.WaitsAll)
                    PendingWork.Complete(all, state);
                return all;
            case TaskRole.First or TaskRole.WaitsFirst:
                if (IsThrownAway(at))
                    return null;
                if (role == TaskRole.First && given.Count > 1 && IsOnlyCompared(at))
                    return TaskValue.Ended(new FirstCompleted(given.Select(g => g.Value).ToImmutableArray(), ImmutableArray<AbstractValue?>.Empty));
                PendingWork.GiveUp(given.Select(g => g.Value), state);
                return null;
            default:
                return given.Count == 1 ? TaskValue.Ended(given[0].Value) : null;
        }
    }

    private bool TryQueue(Call call, AbstractState state)
    {
        var given = call.Given;
        // What the work item is given it may release; whoever does so as well has to wait for it.
        var passed = given.Aggregate(ImmutableArray<int>.Empty,
            (ids, g) => g.Value is RentalValue or ViewValue or TupleValue ? ViewValue.Union(ids, g.Value.Owned) : ids);
        var worked = ViewValue.Union(ThreadCalls.Captured(given), passed);
        if (worked.IsEmpty)
            return false;
        walk.Path.MayThrow(state, call.At);
        foreach (int id in passed)
            Escapes.MarkMaybeTransferred(new RentalValue(id), state);
        PendingWork.Mark(call.At, worked, state);
        return true;
    }

    /// <summary>A query that starts an operation for each element, gone through: all of them run. Null where it is none.</summary>
    private TaskValue? StartAll(IOperation at, AbstractValue? query, ITypeSymbol element, AbstractState state)
    {
        if (query is not ViewValue { Rentals: var over } || !walk.Types.Is(element, TypeTraits.Task))
            return null;
        walk.Rentals.Use(query, at, state);
        walk.Path.MayThrow(state, at);
        PendingWork.Mark(at, over, state);
        return TaskValue.Bag(null, new TaskValue(null, over, ImmutableArray.Create(at)));
    }

    /// <summary>What an asynchronous lambda or local function uses not only before it waits for the first time.</summary>
    public ImmutableArray<int> UsedBehindAwait(IMethodSymbol function, AbstractState state)
    {
        var used = ImmutableArray<int>.Empty;
        if (function.DeclaringSyntaxReferences is not [var reference] || reference.GetSyntax() is not { } body)
            return used;
        int first = body.DescendantNodes().OfType<AwaitExpressionSyntax>().Select(a => a.SpanStart).DefaultIfEmpty(body.Span.End).First();
        foreach (var variable in walk.Context.CapturedBy(function))
        {
            if (state[walk.Context.Slots.Of(variable)] is { IsOwnership: true } and not TaskValue and var value
                && WordIndex.Names(body.SyntaxTree, TextSpan.FromBounds(first, body.Span.End), variable.Name, walk.Context.Cancellation).Any())
                used = ViewValue.Union(used, value.Rentals);
        }

        return used;
    }

    /// <summary>An array or list of what was started, or one that keeps rentals, memory over them or closures; null where it is none of these.</summary>
    public AbstractValue? BagOf(IOperation all, IEnumerable<IOperation> elements, AbstractState state)
    {
        TaskValue? bag = null;
        var kept = ImmutableArray<int>.Empty;
        walk.Kept.Make(all, state);
        foreach (var element in elements)
        {
            var value = walk.Evaluate(element is ISpreadOperation { Operand: var list } ? list : element, state);
            if (element is ISpreadOperation spread)
            {
                walk.Watch(spread, state);
                walk.Rentals.Use(value, spread.Operand, state);
                value = spread.ElementType is { } started && StartAll(element, value, started, state) is { } running ? running : null;
            }

            if (value is TaskValue { Result: null or { IsOwnership: false }, Pending.IsEmpty: false } task)
            {
                bag = TaskValue.Bag(bag, task);
                continue;
            }

            if (value is RentalValue or ViewValue or ClosureValue && element.Type is not (IPointerTypeSymbol or { IsRefLikeType: true }))
                kept = ViewValue.Union(kept, value.Rentals);
            walk.Escapes.EscapeToHeap(value, element, state);
            if (value is RentalValue { Id: var id })
                walk.Kept.Put(all, id, state);
        }

        if (bag is not null || kept.IsEmpty)
            return bag;
        var made = walk.Heap.NewValue(all, state);
        state.Keep(made, kept);
        return made;
    }

    /// <summary>Work that speaks of what is waited for: by its name, so that another signal of that name can only make this silent.</summary>
    private static void EndThose(string? signal, AbstractState state)
    {
        foreach (var rental in state.Rentals)
        {
            var pending =
                rental.Pending.RemoveAll(start => start.Syntax.DescendantNodes()
                .Any(n =>
                n is MemberAccessExpressionSyntax { Expression: var signaled, Name.Identifier.ValueText: "Release" or "Set" or "Signal" or "SignalAndWait" }
                && LastNameOf(signaled) == signal));
            if (pending.Length != rental.Pending.Length)
                state.Put(rental with { Pending = pending });
        }
    }

    private static string? LastNameOf(SyntaxNode place) =>
        (place is MemberAccessExpressionSyntax member ? member.Name : place as SimpleNameSyntax)?.Identifier.ValueText;

    /// <summary>Not only waited for: <c>await Task.WhenAll(first, second);</c></summary>
    private static bool AsksForResults(IOperation call) =>
        UseClassifier.Of(call, Through.Casts | Through.Await | Through.Task | Through.Waits).By is not IExpressionStatementOperation;

    private static bool IsNoToken(IOperation token) =>
        BodyIndex.Plain(token) is IDefaultValueOperation
        or IPropertyReferenceOperation { Property: { Name: "None", ContainingType.Name: "CancellationToken" } };

    /// <summary>The task that was first is nobody's business: the others go on.</summary>
    private static bool IsThrownAway(IInvocationOperation call) =>
        UseClassifier.Of(call, Through.Casts | Through.Await | Through.Task) is { By: IExpressionStatementOperation, Value: var node }
        && (node is IAwaitOperation || FrameworkTables.TaskOf(call.TargetMethod) == TaskRole.WaitsFirst);

    /// <summary>
    /// <c>await Task.WhenAny(...) == t</c>, or a variable that has the first task and is nothing but compared or awaited: by its name in the member, so that
    /// another
    /// variable of that name can only make this false.
    /// </summary>
    private static bool IsOnlyCompared(IInvocationOperation call)
    {
        var use = UseClassifier.Of(call, Through.Casts | Through.Await | Through.Task | Through.Waits);
        if (use.By is IBinaryOperation)
            return true;
        if (use is not { Kind: UseKind.Stored, Target: ILocalReferenceOperation { Local: { } local } }
            || call.Syntax.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not { } member)
            return false;
        return member.DescendantNodes().OfType<IdentifierNameSyntax>().Where(name => name.Identifier.ValueText == local.Name).All(name => SyntaxUses.Of(name) is
            { Kind: UseKind.Compared or UseKind.Awaited or UseKind.Written }
            or { Kind: UseKind.Asked, Member: "IsFaulted" or "IsCanceled" or "IsCompleted" or "IsCompletedSuccessfully" or "Exception" or "Status" });
    }

    /// <summary>The first task is compared with one of those that were given: that one has ended, or it goes on.</summary>
    public AbstractValue? IsFirst(FirstCompleted first, AbstractValue? other, AbstractState state)
    {
        if (other is not null && first.Others.Contains(other))
            return ConstantValue.False;
        int at = other is null ? -1 : first.Tasks.IndexOf(other);
        if (at < 0)
        {
            PendingWork.GiveUp(first.Tasks, state);
            return null;
        }

        bool isFirst = first.Tasks.Length == 1 || walk.Path.Choose(2) == 0;
        var ended = isFirst ? ImmutableArray.Create(first.Tasks[at]) : first.Tasks.RemoveAt(at);
        var goOn = isFirst ? first.Tasks.RemoveAt(at) : ImmutableArray.Create(first.Tasks[at]);
        foreach (var task in goOn.OfType<TaskValue>())
            PendingWork.Abandon(task, state);
        // Which one of several ended is known when it is compared with another one.
        if (ended is [TaskValue one])
            PendingWork.Complete(one, state);

        var known = new FirstCompleted(ended, first.Others.AddRange(goOn));
        for (int i = 0; i < state.Occupied; i++)
        {
            if (state.ValueAt(i).Equals(first))
                state[state.SlotAt(i)] = known;
        }

        return ConstantValue.Of(isFirst);
    }

    /// <summary>A wait with an end, of which somebody asks how it ended.</summary>
    private static bool IsAskedInTime(IInvocationOperation call) =>
        call.TargetMethod.ReturnType.SpecialType == SpecialType.System_Boolean && call.Parent is not IExpressionStatementOperation;

    private ConstantValue WaitFor(TaskValue task, IInvocationOperation call, AbstractState state)
    {
        if (walk.Path.Choose(2) == 1)
        {
            PendingWork.Abandon(task, state);
            return ConstantValue.False;
        }

        Finish(task, call, state);
        return ConstantValue.True;
    }

    public AbstractValue? Await(IAwaitOperation awaited, AbstractState state)
    {
        var value = walk.Evaluate(awaited.Operation, state);
        // That there is room in a channel again does not say that anybody has dealt with what is in it.
        if (!(value is TaskValue { Starts: [var start] } && PendingWork.IsWriting(start)) && !PendingWork.IsEndOfUsing(awaited.Operation))
            PendingWork.ForgetThreads(state);
        if (value is not TaskValue task)
        {
            // Through an extension method that is missing here: it is awaited all the same.
            if (awaited.Operation is not IInvocationOperation)
                PendingWork.EndAllWithin(awaited.Operation, state);
            walk.Path.MayThrow(state, awaited);
            walk.Heap.InvalidateHeap(state);
            return walk.Heap.NewValue(awaited, state);
        }

        var result = Finish(task, awaited, state);
        walk.Heap.InvalidateHeap(state);
        return result ?? walk.Heap.NewValue(awaited, state);
    }

    /// <summary>Awaiting, or blocking for it: the operation has ended, well or with an exception.</summary>
    private AbstractValue? Finish(TaskValue task, IOperation at, AbstractState state)
    {
        var failed = state;
        if (task.IsGivenUp)
        {
            // What still works on it is left its buffer on purpose, or is about to lose it.
            failed = state.Clone();
            PendingWork.Abandon(task, failed);
        }

        var result = PendingWork.Complete(task, state);
        // What could not be written into a channel is not in it.
        if (task.Starts is [IInvocationOperation write] && PendingWork.IsWriting(write))
        {
            failed = ReferenceEquals(failed, state) ? state.Clone() : failed;
            foreach (var rental in failed.Rentals)
            {
                if (rental.Escapes.Any(e => e.At == write))
                    failed.Put(rental with { Escapes = rental.Escapes.RemoveAll(e => e.At == write), Containers = ImmutableArray<AbstractValue>.Empty });
            }
        }

        // Where the operation fails, what it would have handed over was never rented.
        if (result is { Owned: { IsEmpty: false } owned })
        {
            failed = ReferenceEquals(failed, state) ? state.Clone() : failed;
            var wholes = Escapes.Wholes(result);
            foreach (int id in owned)
            {
                if (failed.Find(id) is { Status: RentalStatus.Held } rental
                    && (wholes.Contains(id) || at.Syntax.Span.Contains(rental.Site.Operation.Syntax.Span)))
                    failed.Remove(id);
            }
        }

        // The wait for the first of some ends well, whatever became of that one.
        if (result is not FirstCompleted && !task.IsFollowed)
            walk.Path.MayThrow(failed, at);
        return result;
    }

    public AbstractValue? ReadFromTask(IPropertySymbol property, TaskValue task, AbstractState state)
    {
        if (task is { IsBag: true, Starts.IsEmpty: false } && property.Name is "Count" or "Length" && PendingWork.IsPending(task, state))
            return CountOf(task, state);
        if (task.IsBag)
            return PendingWork.Complete(task, state);
        switch (property.Name)
        {
            // Somebody waits on the handle, or blocks for the result.
            case "Result" or "AsyncWaitHandle":
                return PendingWork.Complete(task, state);
            // A task that says that it has ended uses nothing any more.
            case "IsCompleted" or "IsCompletedSuccessfully" or "CompletedSynchronously" or "IsFaulted" or "IsCanceled" when PendingWork.IsPending(task, state):
                if (walk.Path.Choose(2) == 1)
                    return ConstantValue.False;
                PendingWork.Complete(task, state);
                return ConstantValue.True;
            // It was awaited.
            case "IsCompleted" when !task.IsGivenUp && !task.Starts.IsEmpty && !task.Pending.IsEmpty:
                return ConstantValue.True;
            default:
                return null;
        }
    }

    /// <summary>Told apart from what the call itself gives.</summary>
    private const int CountPart = 7;

    /// <summary>How many tasks there are awaits none of them; one at least there is.</summary>
    private SymbolicValue CountOf(TaskValue bag, AbstractState state)
    {
        var count = walk.Heap.NewValue(bag.Starts[0], state, CountPart);
        Conditions.Assume(state, Conditions.Binary(BinaryOperatorKind.LessThan, ConstantValue.Zero, count), true);
        return count;
    }
}
