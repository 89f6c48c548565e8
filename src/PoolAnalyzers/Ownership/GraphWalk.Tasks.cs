using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;

namespace PoolAnalyzers.Ownership;

// Operations that go on after the call that started them: tasks, threads, timers, callbacks.
internal sealed partial class GraphWalk
{
    /// <summary>Tasks: what was started stays pending until it is awaited or waited for.</summary>
    private bool TryTask(IInvocationOperation call, Value? instance, List<Given> given, PathState state, out Value? result)
    {
        result = null;
        var method = call.TargetMethod;
        if (instance is TaskOf { IsBag: true } bag && !IsAdding(method.Name))
        {
            if (method.Name == "ToArray")
            {
                result = bag;
                return true;
            }

            // Who looks into it, one after the other, awaits what is there.
            Complete(bag, state);
            return false;
        }

        if (instance is TaskOf { IsBag: false } task)
        {
            switch (method.Name)
            {
                case "ConfigureAwait" or "AsTask" or "Preserve" or "GetAwaiter":
                    result = task;
                    return true;
                // It begins when that has ended, and ends later.
                case "ContinueWith" when PoolTypes.IsFramework(method) && !given.Any(g => g.Value is RentalRef or ViewOf or TupleOf):
                    var continued = Captured(given);
                    Mark(call, continued, state);
                    // The continuation has it from the task.
                    foreach (int id in task.Result is { IsOwnership: true } handed ? handed.Rentals : [])
                        PerhapsTake(new RentalRef(id), state);
                    result = new TaskOf(null, ViewOf.Union(task.Pending, continued), continued.IsEmpty ? task.Starts : task.Starts.Add(call));
                    return true;
                case "WaitAsync" when PoolTypes.IsFramework(method) && call.Arguments is [{ Value: var token }] && IsNoToken(token):
                    result = task;
                    return true;
                case "WaitAsync" when given.Count > 0 && PoolTypes.IsFramework(method):
                    result = new TaskOf(task.Result, task.Pending, task.Starts) { IsGivenUp = true };
                    return true;
                case "Wait" when IsAskedInTime(call) && IsPending(task, state):
                    result = WaitFor(task, call, state);
                    return true;
                case "GetResult" or "Wait":
                    result = Finish(task, call, state) ?? Fresh(call, state);
                    return true;
                case "Start" or "UnsafeStart" when task.Starts is [IObjectCreationOperation thread] && given.Count == 0:
                    MayThrow(state, call);
                    Mark(thread, task.Pending, state);
                    return true;
                case "Join" or "Dispose" or "DisposeAsync" or "Change" when task.Starts is [IObjectCreationOperation { Type.Name: not "Task" }]:
                case "Dispose" or "DisposeAsync" or "Unregister" when IsRegistration(task):
                    Complete(task, state);
                    break;
                default:
                    return false;
            }
        }

        if (Configures(method) && given is [{ Value: TaskOf { IsBag: false } configured }, ..])
        {
            result = configured;
            return true;
        }

        bool framework = PoolTypes.IsFramework(method);
        if (framework && IsAdding(method.Name) && call.Instance is { } list && given.Any(g => g.Value is TaskOf { Pending.IsEmpty: false }))
        {
            var held = instance as TaskOf;
            foreach (var added in given.Select(g => g.Value).OfType<TaskOf>())
                held = TaskOf.Bag(held, added);
            // The list of a collection initializer.
            if (list is IFlowCaptureReferenceOperation { Id: var made })
                state[_context.Slots.Of(made)] = held;
            else if (list is ILocalReferenceOperation or IParameterReferenceOperation)
                Assign(list, held, list, state);
            else
                Complete(held!, state);
            return true;
        }

        if (framework && method is { Name: "ToArray" or "ToList", ContainingType.Name: "Enumerable", TypeArguments: [var element] } && given is [var source])
        {
            result = source.Value as TaskOf ?? StartAll(call, source.Value, element, state);
            if (result is TaskOf { IsBag: true })
                return true;
        }

        if (framework && method.ContainingType.Name is "List" or "Array" or "Parallel" && given.Any(g => g.Value is ClosureOf { Function: { IsAsync: true, ReturnsVoid: true } }))
        {
            // Nobody is told when these have ended.
            foreach (var argument in given)
            {
                if (argument.Value is ClosureOf { Function: { IsAsync: true, ReturnsVoid: true } } closure)
                    Mark(call, UsedBehindAwait(closure.Function, state), state);
            }
        }

        // Waited for at once, it is like a call of the lambda; walked where that gives back what it captured.
        if (framework && method is { Name: "Run", ContainingType.Name: "Task" } && given is [{ Value: ClosureOf { Lambda: IFlowAnonymousFunctionOperation work, Function: var body } }, ..] && IsAwaitedAtOnce(call)
            && CapturedBy(body).Any(v => state[_context.Slots.Of(v)] is RentalRef { Id: var id } && state.Find(id) is { Status: RentalStatus.Transferred }) && TryInline(call, body, LambdaGraph(work), [], state, out var ran))
        {
            result = ran is TaskOf ? ran : new TaskOf(ran, ImmutableArray<int>.Empty, ImmutableArray<IOperation>.Empty);
            return true;
        }

        // A task of a task: who awaits it waits for the start.
        if (framework && method is { Name: "StartNew", ContainingType.Name: "TaskFactory" } && given is [{ Value: ClosureOf { Function: { IsAsync: true } outer, Lambda: { } lambda } }, ..] && IsAwaitedAtOnce(call) && !AsksForResults(call))
            Mark(lambda, UsedBehindAwait(outer, state), state);

        if (framework && method.ContainingType is { Name: "Task" or "ValueTask" } && method.IsStatic)
        {
            switch (method.Name)
            {
                case "WhenAll" or "WaitAll":
                    var all = new TaskOf(null, ImmutableArray<int>.Empty, ImmutableArray<IOperation>.Empty);
                    foreach (var argument in given)
                    {
                        if ((argument.Value as TaskOf ?? (argument.Value is ViewOf query && argument.Parameter?.Type is INamedTypeSymbol { TypeArguments: [var started] } ? StartAll(call, query, started, state) : null)) is not { } one)
                            continue;
                        all = TaskOf.Bag(all, one);
                        // What comes of it is in the array of results, where somebody asks for that.
                        foreach (int id in one.Result is { IsOwnership: true } results && !method.TypeArguments.IsEmpty && AsksForResults(call) ? results.Rentals : [])
                            PerhapsTake(new RentalRef(id), state);
                    }

                    all = new TaskOf(null, all.Pending, all.Starts);
                    result = all;
                    if (method.Name == "WaitAll" && IsAskedInTime(call) && IsPending(all, state))
                        result = WaitFor(all, call, state);
                    else if (method.Name == "WaitAll")
                        Complete(all, state);
                    return true;
                case "WhenAny" or "WaitAny":
                    if (IsThrownAway(call))
                        return true;
                    if (method.Name == "WhenAny" && given.Count > 1 && IsOnlyCompared(call))
                        result = new TaskOf(new FirstOf(given.Select(g => g.Value).ToImmutableArray(), ImmutableArray<Value?>.Empty), ImmutableArray<int>.Empty, ImmutableArray<IOperation>.Empty);
                    else
                        GiveUp(given.Select(g => g.Value), state);
                    return true;
                case "FromResult":
                    result = given.Count == 1 ? new TaskOf(given[0].Value, ImmutableArray<int>.Empty, ImmutableArray<IOperation>.Empty) : null;
                    return true;
            }
        }

        if (framework && method is { Name: "QueueUserWorkItem" or "UnsafeQueueUserWorkItem" } or { Name: "Post", ContainingType.Name: "SynchronizationContext" })
        {
            // What the work item is given it may release; whoever does so as well has to wait for it.
            var passed = given.Aggregate(ImmutableArray<int>.Empty, (ids, g) => g.Value is RentalRef or ViewOf or TupleOf ? ViewOf.Union(ids, g.Value.Owned) : ids);
            var worked = ViewOf.Union(Captured(given), passed);
            if (worked.IsEmpty)
                return false;
            MayThrow(state, call);
            foreach (int id in passed)
                PerhapsTake(new RentalRef(id), state);
            Mark(call, worked, state);
            return true;
        }

        // Whoever waits for a semaphore waits for what releases it at its end.
        if (framework && method.Name.StartsWith("Wait", System.StringComparison.Ordinal) && PoolTypes.InNamespace(method.ContainingType, "System", "Threading") && call.Instance is ILocalReferenceOperation or IFieldReferenceOperation or IParameterReferenceOperation)
            EndThose(LastNameOf(call.Instance.Syntax), state);

        // Until a condition holds that is about tasks.
        if (framework && method is { Name: "SpinUntil", ContainingType.Name: "SpinWait" })
        {
            foreach (var asked in given.Select(g => g.Value).OfType<ClosureOf>().SelectMany(c => CapturedBy(c.Function)))
            {
                if (state[_context.Slots.Of(asked)] is TaskOf awaited)
                    Complete(awaited, state);
            }

            return false;
        }

        if (framework && method is { Name: "Register" or "UnsafeRegister", ContainingType.Name: "CancellationToken" } && Captured(given) is { IsEmpty: false } registered)
        {
            MayThrow(state, call);
            Register(call, registered, state);
            result = new TaskOf(null, registered, ImmutableArray.Create<IOperation>(call));
            return true;
        }

        // Whatever else is given a task may wait for it.
        foreach (var argument in given)
        {
            if (argument.Value is TaskOf passed)
                Complete(passed, state);
        }

        return false;
    }

    /// <summary>A query that starts an operation for each element, gone through: all of them run. Null where it is none.</summary>
    private TaskOf? StartAll(IOperation at, Value? query, ITypeSymbol element, PathState state)
    {
        if (query is not ViewOf { Rentals: var over } || !Types.Is(element, TypeTraits.Task))
            return null;
        Use(query, at, state);
        MayThrow(state, at);
        Mark(at, over, state);
        return TaskOf.Bag(null, new TaskOf(null, over, ImmutableArray.Create(at)));
    }

    /// <summary>What an asynchronous lambda or local function uses not only before it waits for the first time.</summary>
    private ImmutableArray<int> UsedBehindAwait(IMethodSymbol function, PathState state)
    {
        var used = ImmutableArray<int>.Empty;
        if (function.DeclaringSyntaxReferences is not [var reference] || reference.GetSyntax() is not { } body)
            return used;
        int first = body.DescendantNodes().OfType<AwaitExpressionSyntax>().Select(a => a.SpanStart).DefaultIfEmpty(body.Span.End).First();
        foreach (var variable in CapturedBy(function))
        {
            if (state[_context.Slots.Of(variable)] is { IsOwnership: true } and not TaskOf and var value && Words.Names(body.SyntaxTree, TextSpan.FromBounds(first, body.Span.End), variable.Name, _context.Cancellation).Any())
                used = ViewOf.Union(used, value.Rentals);
        }

        return used;
    }

    private static bool IsAdding(string method) => method is "Add" or "AddValue" or "Enqueue" or "Push" or "TryAdd";

    /// <summary>An array or list of what was started, or one that keeps rentals, memory over them or closures; null where it is none of these.</summary>
    private Value? BagOf(IOperation all, IEnumerable<IOperation> elements, PathState state)
    {
        TaskOf? bag = null;
        var kept = ImmutableArray<int>.Empty;
        foreach (var element in elements)
        {
            var value = Evaluate(element is ISpreadOperation { Operand: var list } ? list : element, state);
            if (element is ISpreadOperation spread)
            {
                Consume(spread.Operand, spread.Operand, state);
                Use(value, spread.Operand, state);
                value = spread.ElementType is { } started && StartAll(element, value, started, state) is { } running ? running : null;
            }

            if (value is TaskOf { Result: null or { IsOwnership: false }, Pending.IsEmpty: false } task)
            {
                bag = TaskOf.Bag(bag, task);
                continue;
            }

            if (value is RentalRef or ViewOf or ClosureOf && element.Type is not (IPointerTypeSymbol or { IsRefLikeType: true }))
                kept = ViewOf.Union(kept, value.Rentals);
            StoreAway(value, element, state);
        }

        if (bag is not null || kept.IsEmpty)
            return bag;
        var made = Fresh(all, state);
        state.Keep(made, kept);
        return made;
    }

    /// <summary>Work that speaks of what is waited for: by its name, so that another signal of that name can only make this silent.</summary>
    private static void EndThose(string? signal, PathState state)
    {
        foreach (var rental in state.Rentals)
        {
            var pending = rental.Pending.RemoveAll(start => start.Syntax.DescendantNodes().Any(n => n is MemberAccessExpressionSyntax { Expression: var signaled, Name.Identifier.ValueText: "Release" or "Set" or "Signal" or "SignalAndWait" }
                && LastNameOf(signaled) == signal));
            if (pending.Length != rental.Pending.Length)
                state.Put(rental with { Pending = pending });
        }
    }

    private static string? LastNameOf(SyntaxNode place) => (place is MemberAccessExpressionSyntax member ? member.Name : place as SimpleNameSyntax)?.Identifier.ValueText;

    /// <summary>Not only waited for: <c>await Task.WhenAll(first, second);</c></summary>
    private static bool AsksForResults(IOperation call)
    {
        IOperation node = call;
        while (node.Parent is IAwaitOperation or IConversionOperation or IParenthesizedOperation || node.Parent is IInvocationOperation { TargetMethod.Name: "ConfigureAwait" or "GetAwaiter" or "GetResult" or "Wait" })
            node = node.Parent;
        return node.Parent is not IExpressionStatementOperation;
    }

    private static bool IsNoToken(IOperation token) => Storage.Plain(token) is IDefaultValueOperation or IPropertyReferenceOperation { Property: { Name: "None", ContainingType.Name: "CancellationToken" } };

    /// <summary>The task that was first is nobody's business: the others go on.</summary>
    private static bool IsThrownAway(IInvocationOperation call)
    {
        IOperation node = call;
        while (node.Parent is IAwaitOperation or IConversionOperation or IParenthesizedOperation || node.Parent is IInvocationOperation { TargetMethod.Name: "ConfigureAwait" })
            node = node.Parent;
        return node.Parent is IExpressionStatementOperation && (node is IAwaitOperation || call.TargetMethod.Name == "WaitAny");
    }

    /// <summary>
    /// <c>await Task.WhenAny(...) == t</c>, or a variable that has the first task and is nothing but compared or awaited: by its name in the member, so that another
    /// variable of that name can only make this false.
    /// </summary>
    private static bool IsOnlyCompared(IInvocationOperation call)
    {
        IOperation node = call;
        while (node.Parent is IAwaitOperation or IConversionOperation or IParenthesizedOperation || node.Parent is IInvocationOperation { TargetMethod.Name: "ConfigureAwait" or "GetAwaiter" or "GetResult" })
            node = node.Parent;
        if (node.Parent is IBinaryOperation)
            return true;
        if (node.Parent is not ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: { } local } } || call.Syntax.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not { } member)
            return false;
        return member.DescendantNodes().OfType<IdentifierNameSyntax>().Where(name => name.Identifier.ValueText == local.Name).All(name => name.Parent switch
        {
            BinaryExpressionSyntax or AwaitExpressionSyntax => true,
            AssignmentExpressionSyntax assignment => assignment.Left == name,
            MemberAccessExpressionSyntax access => access.Expression == name && access.Name.Identifier.ValueText is "IsFaulted" or "IsCanceled" or "IsCompleted" or "IsCompletedSuccessfully" or "Exception" or "Status",
            _ => false,
        });
    }

    /// <summary>The first task is compared with one of those that were given: that one has ended, or it goes on.</summary>
    private Value? IsFirst(FirstOf first, Value? other, PathState state)
    {
        if (other is not null && first.Others.Contains(other))
            return Const.False;
        int at = other is null ? -1 : first.Tasks.IndexOf(other);
        if (at < 0)
        {
            GiveUp(first.Tasks, state);
            return null;
        }

        bool isFirst = first.Tasks.Length == 1 || _choices.Choose(2) == 0;
        var ended = isFirst ? ImmutableArray.Create(first.Tasks[at]) : first.Tasks.RemoveAt(at);
        var goOn = isFirst ? first.Tasks.RemoveAt(at) : ImmutableArray.Create(first.Tasks[at]);
        foreach (var task in goOn.OfType<TaskOf>())
            Abandon(task, state);
        // Which one of several ended is known when it is compared with another one.
        if (ended is [TaskOf one])
            Complete(one, state);

        var known = new FirstOf(ended, first.Others.AddRange(goOn));
        for (int i = 0; i < state.Occupied; i++)
        {
            if (state.ValueAt(i).Equals(first))
                state[state.SlotAt(i)] = known;
        }

        return Const.Of(isFirst);
    }

    /// <summary>Whoever asks which task was first awaits the others some other way, or leaves them their buffer on purpose.</summary>
    private static void GiveUp(IEnumerable<Value?> values, PathState state)
    {
        foreach (var value in values)
        {
            if (value is not TaskOf task)
                continue;
            Abandon(task, state);
            Complete(task, state);
        }
    }

    /// <summary>Nobody waits any longer for what goes on: that the buffer is left to it is no leak.</summary>
    private static void Abandon(TaskOf task, PathState state)
    {
        foreach (int id in task.Pending)
            PerhapsTake(new RentalRef(id), state);
    }

    /// <summary>A wait with an end, of which somebody asks how it ended.</summary>
    private static bool IsAskedInTime(IInvocationOperation call) => call.TargetMethod.ReturnType.SpecialType == SpecialType.System_Boolean && call.Parent is not IExpressionStatementOperation;

    private Const WaitFor(TaskOf task, IInvocationOperation call, PathState state)
    {
        if (_choices.Choose(2) == 1)
        {
            Abandon(task, state);
            return Const.False;
        }

        Finish(task, call, state);
        return Const.True;
    }

    private Value? Start(IOperation call, Value? result, ImmutableArray<int> over, PathState state)
    {
        Mark(call, over, state);
        return new TaskOf(result, over, ImmutableArray.Create(call));
    }

    private static void Mark(IOperation start, ImmutableArray<int> over, PathState state)
    {
        foreach (int id in over)
        {
            if (state.Find(id) is { Status: not RentalStatus.Released } rental && !rental.Pending.Contains(start))
                state.Put(rental with { Pending = rental.Pending.Add(start) });
        }
    }

    /// <summary>What a thread or timer runs, it runs from <c>Start</c> on, or at once, until somebody waits for it.</summary>
    private bool TryThread(IObjectCreationOperation creation, List<Given> given, PathState state, out Value? result)
    {
        result = null;
        if (creation.Type is not { Name: "Thread" or "Timer" or "Task" } type || !(PoolTypes.InNamespace(type, "System", "Threading") || PoolTypes.InNamespace(type, "System", "Threading", "Tasks")) || Captured(given) is not { IsEmpty: false } captured)
            return false;
        MayThrow(state, creation);
        result = type.Name == "Timer" ? Start(creation, null, captured, state) : new TaskOf(null, captured, ImmutableArray.Create<IOperation>(creation));
        return true;
    }

    private static bool IsRegistration(TaskOf task) => task.Starts is [IInvocationOperation { TargetMethod.Name: "Register" or "UnsafeRegister" }];

    /// <summary>What is registered runs some time, until that is undone.</summary>
    private static void Register(IOperation at, ImmutableArray<int> captured, PathState state)
    {
        foreach (int id in captured)
        {
            if (state.Find(id) is { Status: not RentalStatus.Released } rental)
                state.Put(rental with { Escapes = AddEscape(rental.Escapes, new Escape(at, -1)) });
        }
    }

    /// <summary>A handler is added to an event of this object, of another one that was given, or of a type; or taken from it again.</summary>
    private Value? Handle(IEventAssignmentOperation assignment, PathState state)
    {
        var handler = Evaluate(assignment.HandlerValue, state);
        if (assignment.EventReference is not IEventReferenceOperation { Event: var raised, Instance: var source } || handler is not ClosureOf { Rentals: var captured })
        {
            Use(handler, assignment.HandlerValue, state);
            return null;
        }

        if (source is not (null or IInstanceReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation))
        {
            StoreAway(handler, assignment.HandlerValue, state);
            return null;
        }

        if (assignment.Adds)
        {
            Use(handler, assignment.HandlerValue, state);
            Register(assignment, captured, state);
            return null;
        }

        foreach (int id in captured)
        {
            if (state.Find(id) is { Escapes.IsEmpty: false } rental)
                state.Put(rental with { Escapes = rental.Escapes.RemoveAll(e => e.At is IEventAssignmentOperation { EventReference: IEventReferenceOperation { Event: var added } } && SymbolEqualityComparer.Default.Equals(added, raised)) });
        }

        return null;
    }

    private static ImmutableArray<int> Captured(List<Given> given)
    {
        var captured = ImmutableArray<int>.Empty;
        foreach (var argument in given)
        {
            if (argument.Value is ClosureOf closure)
                captured = ViewOf.Union(captured, closure.Rentals);
        }

        return captured;
    }

    /// <summary>
    /// Threads are waited for by events, locks, counters, or somewhere in code that is not the framework's: which of them waits for which thread
    /// is not followed.
    /// </summary>
    private static bool MayBeWaited(IMethodSymbol method) => !PoolTypes.IsFramework(method)
        || (PoolTypes.InNamespace(method.ContainingType, "System", "Threading") && !(method.ContainingType.Name is "Thread" or "ThreadPool" && (method.Name.Contains("Start") || method.Name.Contains("Queue"))));

    private static void ForgetThreads(PathState state)
    {
        // Who waits for somebody may wait for what was put into a collection to be dealt with.
        state.LetGo(IsOfOthers);
        foreach (var rental in state.Rentals)
        {
            if (rental.Pending.Any(IsThread))
                state.Put(rental with { Pending = rental.Pending.RemoveAll(IsThread) });
        }
    }

    /// <summary>What has no task to be awaited by.</summary>
    private static bool IsThread(IOperation start) => start switch
    {
        IObjectCreationOperation { Type.Name: not "Task" } => true,
        IInvocationOperation { TargetMethod: var method } => method is { Name: "QueueUserWorkItem" or "UnsafeQueueUserWorkItem" } or { Name: "Post", ContainingType.Name: "SynchronizationContext" }
            or { Name: "ForEach" or "For" or "Invoke", ContainingType.Name: "List" or "Array" or "Parallel" } or { IsAsync: true, ReturnsVoid: true },
        _ => false,
    };

    /// <summary>An extension method around <c>ConfigureAwait</c>, as many write themselves.</summary>
    private static bool Configures(IMethodSymbol method) => method is { IsStatic: true, ReturnType: INamedTypeSymbol { Name: "ConfiguredTaskAwaitable" or "ConfiguredValueTaskAwaitable" } };

    /// <summary><c>await F(...)</c>, <c>await F(...).ConfigureAwait(...)</c>.</summary>
    private static bool IsAwaitedAtOnce(IOperation call)
    {
        while (true)
        {
            if (call.Parent is IConversionOperation or IParenthesizedOperation || call.Parent is IInvocationOperation { TargetMethod.Name: "ConfigureAwait" or "AsTask" })
                call = call.Parent;
            else if (call.Parent is IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var around } configured } && Configures(around))
                call = configured;
            else
                break;
        }

        return call.Parent is IAwaitOperation;
    }

    /// <summary><c>await F(...).WaitAsync(...)</c>: what it throws comes out of the wait.</summary>
    private static bool IsWaitedForAtOnce(IOperation call)
    {
        while (call.Parent is IConversionOperation or IParenthesizedOperation || call.Parent is IInvocationOperation { TargetMethod.Name: "AsTask" })
            call = call.Parent;
        return call.Parent is IInvocationOperation { TargetMethod.Name: "WaitAsync" } wait && wait.Instance == call && IsAwaitedAtOnce(wait);
    }

    private Value? Await(IAwaitOperation awaited, PathState state)
    {
        var value = Evaluate(awaited.Operation, state);
        // That there is room in a channel again does not say that anybody has dealt with what is in it.
        if (!(value is TaskOf { Starts: [var start] } && IsWriting(start)))
            ForgetThreads(state);
        if (value is not TaskOf task)
        {
            // Through an extension method that is missing here: it is awaited all the same.
            if (awaited.Operation is not IInvocationOperation)
                EndAllWithin(awaited.Operation, state);
            MayThrow(state, awaited);
            ChangeHeap(state);
            return Fresh(awaited, state);
        }

        var result = Finish(task, awaited, state);
        ChangeHeap(state);
        return result ?? Fresh(awaited, state);
    }

    private static void EndAllWithin(IOperation awaited, PathState state)
    {
        foreach (var rental in state.Rentals)
        {
            var pending = rental.Pending.RemoveAll(start => awaited.Syntax.Span.Contains(start.Syntax.Span));
            if (pending.Length != rental.Pending.Length)
                state.Put(rental with { Pending = pending });
        }
    }

    /// <summary>Awaiting, or blocking for it: the operation has ended, well or with an exception.</summary>
    private Value? Finish(TaskOf task, IOperation at, PathState state)
    {
        var failed = state;
        if (task.IsGivenUp)
        {
            // What still works on it is left its buffer on purpose, or is about to lose it.
            failed = state.Clone();
            Abandon(task, failed);
        }

        var result = Complete(task, state);
        // What could not be written into a channel is not in it.
        if (task.Starts is [IInvocationOperation write] && IsWriting(write))
        {
            failed = ReferenceEquals(failed, state) ? state.Clone() : failed;
            foreach (var rental in failed.Rentals)
            {
                if (rental.Escapes.Any(e => e.At == write))
                    failed.Put(rental with { Escapes = rental.Escapes.RemoveAll(e => e.At == write), Keepers = ImmutableArray<Value>.Empty });
            }
        }

        // Where the operation fails, what it would have handed over was never rented.
        if (result is { Owned: { IsEmpty: false } owned })
        {
            failed = ReferenceEquals(failed, state) ? state.Clone() : failed;
            var wholes = Wholes(result);
            foreach (int id in owned)
            {
                if (failed.Find(id) is { Status: RentalStatus.Held } rental && (wholes.Contains(id) || at.Syntax.Span.Contains(rental.Site.Operation.Syntax.Span)))
                    failed.Remove(id);
            }
        }

        // The wait for the first of some ends well, whatever became of that one.
        if (result is not FirstOf)
            MayThrow(failed, at);
        return result;
    }

    /// <summary>The operation has ended: what it worked on is free again, whether it failed or not.</summary>
    private static Value? Complete(TaskOf task, PathState state)
    {
        foreach (int id in task.Pending)
        {
            if (state.Find(id) is { } rental && (!rental.Pending.IsEmpty || !rental.Escapes.IsEmpty))
                state.Put(rental with { Pending = rental.Pending.RemoveRange(task.Starts), Escapes = rental.Escapes.RemoveAll(e => task.Starts.Contains(e.At) && !IsWriting(e.At)) });
        }

        return task.Result;
    }

    private Value? ReadFromTask(IPropertySymbol property, TaskOf task, PathState state)
    {
        if (task.IsBag)
            return Complete(task, state);
        switch (property.Name)
        {
            // Somebody waits on the handle, or blocks for the result.
            case "Result" or "AsyncWaitHandle":
                return Complete(task, state);
            // A task that says that it has ended uses nothing any more.
            case "IsCompleted" or "IsCompletedSuccessfully" or "CompletedSynchronously" or "IsFaulted" or "IsCanceled" when IsPending(task, state):
                if (_choices.Choose(2) == 1)
                    return Const.False;
                Complete(task, state);
                return Const.True;
            // It was awaited.
            case "IsCompleted" when !task.IsGivenUp && !task.Starts.IsEmpty && !task.Pending.IsEmpty:
                return Const.True;
            default:
                return null;
        }
    }

    /// <summary>Into a channel: when that has ended, it is in there.</summary>
    private static bool IsWriting(IOperation start) => start is IInvocationOperation { TargetMethod: { Name: "WriteAsync", ContainingType.Name: "ChannelWriter" } };

    private static bool IsPending(TaskOf task, PathState state)
    {
        foreach (int id in task.Pending)
        {
            if (state.Find(id) is { Pending.IsEmpty: false })
                return true;
        }

        return false;
    }
}
