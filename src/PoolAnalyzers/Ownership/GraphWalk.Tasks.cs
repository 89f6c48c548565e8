using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace PoolAnalyzers.Ownership;

// Operations that go on after the call that started them: tasks, threads, timers, callbacks.
internal sealed partial class GraphWalk
{
    /// <summary>Tasks: what was started stays pending until it is awaited or waited for.</summary>
    private bool TryTask(IInvocationOperation call, Value? instance, List<Given> given, PathState state, out Value? result)
    {
        result = null;
        var method = call.TargetMethod;
        if (instance is TaskOf task)
        {
            switch (method.Name)
            {
                case "ConfigureAwait" or "AsTask" or "Preserve" or "GetAwaiter":
                    result = task;
                    return true;
                case "WaitAsync" when given.Count > 0 && PoolTypes.IsFramework(method):
                    result = new TaskOf(task.Result, task.Pending, task.Starts) { IsGivenUp = true };
                    return true;
                case "GetResult" or "Wait":
                    result = Finish(task, call, state) ?? Fresh(call, state);
                    return true;
                case "Start" or "UnsafeStart" when task.Starts is [IObjectCreationOperation thread] && given.Count == 0:
                    MayThrow(state, call);
                    Mark(thread, task.Pending, state);
                    return true;
                case "Join" or "Dispose" or "DisposeAsync" or "Change" when task.Starts is [IObjectCreationOperation]:
                    Complete(task, state);
                    break;
                case "Add" or "Enqueue" or "Push":
                    break;
                default:
                    return false;
            }
        }

        bool framework = PoolTypes.IsFramework(method);
        if (framework && method.Name is "Add" or "Enqueue" or "Push" or "TryAdd" && call.Instance is { } bag && given.Any(g => g.Value is TaskOf { Pending.IsEmpty: false }))
        {
            var held = instance as TaskOf;
            foreach (var argument in given)
            {
                if (argument.Value is TaskOf added)
                    held = new TaskOf(null, ViewOf.Union(held?.Pending ?? ImmutableArray<int>.Empty, added.Pending), Merge(held?.Starts ?? ImmutableArray<IOperation>.Empty, added.Starts));
            }

            if (bag is ILocalReferenceOperation or IParameterReferenceOperation)
                Assign(bag, held, bag, state);
            else
                Complete(held!, state);
            return true;
        }

        if (framework && method.ContainingType is { Name: "Task" or "ValueTask" } && method.IsStatic)
        {
            switch (method.Name)
            {
                case "WhenAll" or "WaitAll":
                    var all = new TaskOf(null, ImmutableArray<int>.Empty, ImmutableArray<IOperation>.Empty);
                    foreach (var argument in given)
                    {
                        if (argument.Value is TaskOf one)
                            all = new TaskOf(null, ViewOf.Union(all.Pending, one.Pending), Merge(all.Starts, one.Starts));
                    }

                    result = all;
                    if (method.Name == "WaitAll")
                        Complete(all, state);
                    return true;
                case "WhenAny" or "WaitAny":
                    if (!IsThrownAway(call))
                        GiveUp(given, state);
                    return true;
                case "FromResult":
                    result = given.Count == 1 ? new TaskOf(given[0].Value, ImmutableArray<int>.Empty, ImmutableArray<IOperation>.Empty) : null;
                    return true;
            }
        }

        if (framework && method is { Name: "QueueUserWorkItem" or "UnsafeQueueUserWorkItem" } && Captured(given) is { IsEmpty: false } captured && given.All(g => g.Value is ClosureOf or not { IsOwnership: true }))
        {
            MayThrow(state, call);
            Mark(call, captured, state);
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

    private static ImmutableArray<IOperation> Merge(ImmutableArray<IOperation> a, ImmutableArray<IOperation> b) => a.AddRange(b.RemoveRange(a));

    /// <summary>The task that was first is nobody's business: the others go on.</summary>
    private static bool IsThrownAway(IInvocationOperation call)
    {
        IOperation node = call;
        while (node.Parent is IAwaitOperation or IConversionOperation or IParenthesizedOperation || node.Parent is IInvocationOperation { TargetMethod.Name: "ConfigureAwait" })
            node = node.Parent;
        return node.Parent is IExpressionStatementOperation && (node is IAwaitOperation || call.TargetMethod.Name == "WaitAny");
    }

    /// <summary>Whoever asks which task was first awaits the others some other way, or leaves them their buffer on purpose.</summary>
    private static void GiveUp(List<Given> given, PathState state)
    {
        foreach (var argument in given)
        {
            if (argument.Value is not TaskOf task)
                continue;
            foreach (int id in task.Pending)
                PerhapsTake(new RentalRef(id), state);
            Complete(task, state);
        }
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
        if (creation.Type is not { Name: "Thread" or "Timer" } type || !PoolTypes.InNamespace(type, "System", "Threading") || Captured(given) is not { IsEmpty: false } captured)
            return false;
        MayThrow(state, creation);
        result = type.Name == "Timer" ? Start(creation, null, captured, state) : new TaskOf(null, captured, ImmutableArray.Create<IOperation>(creation));
        return true;
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
        foreach (var rental in state.Rentals)
        {
            if (rental.Pending.Any(IsThread))
                state.Put(rental with { Pending = rental.Pending.RemoveAll(IsThread) });
        }
    }

    private static bool IsThread(IOperation start) => start is IObjectCreationOperation or IInvocationOperation { TargetMethod.Name: "QueueUserWorkItem" or "UnsafeQueueUserWorkItem" };

    /// <summary><c>await F(...)</c>, <c>await F(...).ConfigureAwait(...)</c>.</summary>
    private static bool IsAwaitedAtOnce(IOperation call)
    {
        while (call.Parent is IConversionOperation or IParenthesizedOperation || call.Parent is IInvocationOperation { TargetMethod.Name: "ConfigureAwait" or "AsTask" })
            call = call.Parent;
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
        ForgetThreads(state);
        if (value is not TaskOf task)
        {
            MayThrow(state, awaited);
            ChangeHeap(state);
            return Fresh(awaited, state);
        }

        var result = Finish(task, awaited, state);
        ChangeHeap(state);
        return result ?? Fresh(awaited, state);
    }

    /// <summary>Awaiting, or blocking for it: the operation has ended, well or with an exception.</summary>
    private Value? Finish(TaskOf task, IOperation at, PathState state)
    {
        var failed = state;
        if (task.IsGivenUp)
        {
            // What still works on it is left its buffer on purpose, or is about to lose it.
            failed = state.Clone();
            foreach (int id in task.Pending)
                PerhapsTake(new RentalRef(id), failed);
        }

        var result = Complete(task, state);
        // Where the operation fails, what it would have handed over was never rented.
        if (result is not null && Wholes(result) is { IsEmpty: false } produced)
        {
            failed = ReferenceEquals(failed, state) ? state.Clone() : failed;
            foreach (int id in produced)
            {
                if (failed.Find(id) is { Status: RentalStatus.Held })
                    failed.Remove(id);
            }
        }

        MayThrow(failed, at);
        return result;
    }

    /// <summary>The operation has ended: what it worked on is free again, whether it failed or not.</summary>
    private static Value? Complete(TaskOf task, PathState state)
    {
        foreach (int id in task.Pending)
        {
            if (state.Find(id) is { Pending.IsEmpty: false } rental)
                state.Put(rental with { Pending = rental.Pending.RemoveRange(task.Starts) });
        }

        return task.Result;
    }

    private Value? ReadFromTask(IPropertySymbol property, TaskOf task, PathState state)
    {
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
            default:
                return null;
        }
    }

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
