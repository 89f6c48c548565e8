using System;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Operations;

/// <summary>Work that runs beside the body with a rental.</summary>
internal static class PendingWork
{
    /// <summary>Nobody waits any longer for what goes on: that the buffer is left to it is no leak.</summary>
    public static void Abandon(TaskValue task, AbstractState state) => Escapes.PerhapsTakeAll(task.Pending, state);

    public static TaskValue Start(IOperation call, AbstractValue? result, ImmutableArray<int> over, AbstractState state)
    {
        Mark(call, over, state);
        return new TaskValue(result, over, ImmutableArray.Create(call));
    }

    public static void Mark(IOperation start, ImmutableArray<int> over, AbstractState state)
    {
        foreach (int id in over)
        {
            if (state.Find(id) is { Status: not RentalStatus.Released } rental && !rental.Pending.Contains(start))
                state.Put(rental with { Pending = rental.Pending.Add(start) });
        }
    }

    public static void ForgetThreads(AbstractState state)
    {
        // Who waits for somebody may wait for what was put into a collection to be dealt with.
        state.LetGo(Heap.IsOfOthers);
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
        IInvocationOperation { TargetMethod: var method } =>
            method is { IsAsync: true, ReturnsVoid: true } || FrameworkTables.TaskOf(method) is TaskRole.Queues or TaskRole.Each,
        _ => false,
    };

    public static void EndAllWithin(IOperation awaited, AbstractState state) =>
        EndThose(static (start, within) => within.Span.Contains(start.Span), awaited.Syntax, state);

    /// <summary>Work that speaks of what is waited for: by its name, so that another signal of that name can only make this silent.</summary>
    public static void EndSignaling(IOperation signal, AbstractState state) => EndThose(static (start, place) => start.DescendantNodes().Any(n =>
        n is MemberAccessExpressionSyntax { Expression: var signaled, Name.Identifier.ValueText: var member }
        && FrameworkTables.HasTask(member, TaskRole.Signals) && LastNameOf(signaled) == LastNameOf(place)), signal.Syntax, state);

    private static string? LastNameOf(SyntaxNode place) =>
        (place is MemberAccessExpressionSyntax member ? member.Name : place as SimpleNameSyntax)?.Identifier.ValueText;

    private static void EndThose(Func<SyntaxNode, SyntaxNode, bool> hasEnded, SyntaxNode by, AbstractState state)
    {
        foreach (var rental in state.Rentals)
        {
            var pending = rental.Pending.RemoveAll(start => hasEnded(start.Syntax, by));
            if (pending.Length != rental.Pending.Length)
                state.Put(rental with { Pending = pending });
        }
    }

    /// <summary>The operation has ended: what it worked on is free again, whether it failed or not.</summary>
    public static AbstractValue? Complete(TaskValue task, AbstractState state)
    {
        foreach (int id in task.Pending)
        {
            if (state.Find(id) is { } rental && (!rental.Pending.IsEmpty || !rental.Escapes.IsEmpty))
                state.Put(rental with { Pending = rental.Pending.RemoveRange(task.Starts),
                    Escapes = rental.Escapes.RemoveAll(e => task.Starts.Contains(e.At) && !IsWriting(e.At)) });
        }

        return task.Result;
    }

    /// <summary>Into a channel: when that has ended, it is in there.</summary>
    public static bool IsWriting(IOperation start) =>
        start is IInvocationOperation { TargetMethod: var method } && FrameworkTables.TaskOf(method) == TaskRole.Writes;

    public static bool IsPending(TaskValue task, AbstractState state)
    {
        foreach (int id in task.Pending)
        {
            if (state.Find(id) is { Pending.IsEmpty: false })
                return true;
        }

        return false;
    }

    /// <summary><c>await F(...).WaitAsync(...)</c>: what it throws comes out of the wait.</summary>
    public static bool IsWaitedForAtOnce(IOperation call) => UseClassifier.Of(call, Through.Casts | Through.Task) is { Kind: UseKind.Called,
        Method: { } method, By: { } wait } && FrameworkTables.TaskOf(method) == TaskRole.WaitsInTime && RentalLifecycle.IsAwaitedAtOnce(wait);

    /// <summary><c>await using</c>, where the variable or block ends.</summary>
    public static bool IsEndOfUsing(IOperation operation) => operation is IInvocationOperation { IsImplicit: true, TargetMethod.Name: "DisposeAsync" };
}
