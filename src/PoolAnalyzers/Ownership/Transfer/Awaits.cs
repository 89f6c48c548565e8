using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Operations;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>Tasks that are awaited, asked or compared: what has ended.</summary>
internal sealed class Awaits(TransferFunctions walk)
{
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
    public AbstractValue? Finish(TaskValue task, IOperation at, AbstractState state)
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

    /// <summary>The first task is compared with one of those that were given: that one has ended, or it goes on.</summary>
    public AbstractValue? IsFirst(FirstCompleted first, AbstractValue? other, AbstractState state)
    {
        if (other is not null && first.Others.Contains(other))
            return ConstantValue.False;
        int at = other is null ? -1 : first.Tasks.IndexOf(other);
        if (at < 0)
        {
            // As with one that is not compared: the others are awaited some other way, or left their buffer on purpose.
            foreach (var task in first.Tasks.OfType<TaskValue>())
            {
                PendingWork.Abandon(task, state);
                PendingWork.Complete(task, state);
            }

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
                state[state.LocationAt(i)] = known;
        }

        return ConstantValue.Of(isFirst);
    }

    /// <summary>Told apart from what the call itself gives.</summary>
    private const int CountPart = 7;

    /// <summary>How many tasks there are awaits none of them; one at least there is.</summary>
    private SymbolicValue CountOf(TaskValue bag, AbstractState state)
    {
        var count = walk.Heap.NewValue(bag.Starts[0], state, CountPart);
        PathFacts.Assume(state, Conditions.Binary(BinaryOperatorKind.LessThan, ConstantValue.Zero, count), true);
        return count;
    }
}
