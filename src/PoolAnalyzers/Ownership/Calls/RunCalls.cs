using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Ownership.Calls;

/// <summary>Functions that somebody runs beside the body: threads, timers, work items, registrations.</summary>
internal readonly struct RunCalls(WalkOperations walk)
{
    /// <summary>What a thread or timer runs, it runs from <c>Start</c> on, or at once, until somebody waits for it.</summary>
    public static CallEffect? OfThread(Call call)
    {
        if (call.Type is not { Name: "Thread" or "Timer" or "Task" } type
            || !(PoolTypes.InNamespace(type, "System", "Threading") || PoolTypes.InNamespace(type, "System", "Threading", "Tasks"))
            || Captured(call.Given) is not { IsEmpty: false } captured)
            return null;
        var work = new TaskValue(null, captured, [call.At]);
        return type.Name == "Timer" ? new CallEffect([CallStep.MayThrow, CallStep.Start(captured)], work) : new CallEffect([CallStep.MayThrow], work);
    }

    /// <summary>The rentals that the functions among the arguments use.</summary>
    public static ImmutableArray<int> Captured(List<PassedArgument> given)
    {
        var captured = ImmutableArray<int>.Empty;
        foreach (var argument in given)
        {
            if (argument.Value is ClosureValue closure)
                captured = ViewValue.Union(captured, closure.Rentals);
        }

        return captured;
    }

    /// <summary>A work item runs some time.</summary>
    public static CallEffect? OfWorkItem(Call call)
    {
        // What it is given it may release; whoever does so as well has to wait for it.
        var passed = call.Given.Aggregate(ImmutableArray<int>.Empty,
            static (ids, g) => g.Value is RentalValue or ViewValue or TupleValue ? ViewValue.Union(ids, g.Value.Owned) : ids);
        var worked = ViewValue.Union(Captured(call.Given), passed);
        return worked.IsEmpty ? null
            : new CallEffect([CallStep.MayThrow, new CallStep(StepKind.PerhapsTake, new ViewValue(passed)), CallStep.Start(worked)]);
    }

    /// <summary>What is registered runs some time, until that is undone. Null where it uses nothing.</summary>
    public static CallEffect? OfRegistration(Call call, AbstractState state)
    {
        if (Captured(call.Given) is not { IsEmpty: false } registered)
            return null;
        ImmutableArray<CallStep> steps = [CallStep.MayThrow];
        foreach (int id in registered)
        {
            if (state.Find(id) is { Status: not RentalStatus.Released })
                steps = steps.Add(new CallStep(StepKind.Escape, new RentalValue(id), call.At));
        }

        return new CallEffect(steps, new TaskValue(null, registered, [call.At]));
    }

    /// <summary>A function is run that may go on behind the call, where nobody is told when it ends.</summary>
    public ImmutableArray<CallStep> StepsOf(Call call, TaskRole role, AbstractState state)
    {
        // A task of a task: who awaits it waits for the start.
        if (role == TaskRole.StartsInner)
            return call.Given is [{ Value: ClosureValue { Function: { IsAsync: true } outer, Lambda: { } lambda } }, ..]
                && RentalLifecycle.IsAwaitedAtOnce(call.At) && !CombinedTasks.AsksForResults(call.At)
                ? [CallStep.Start(UsedBehindAwait(outer, state), lambda)] : [];
        var steps = ImmutableArray<CallStep>.Empty;
        foreach (var argument in call.Given)
        {
            if (argument.Value is ClosureValue { Function: { IsAsync: true, ReturnsVoid: true } function })
                steps = steps.Add(CallStep.Start(UsedBehindAwait(function, state)));
        }

        return steps;
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
            if (state[walk.Context.Locations.Of(variable)] is { IsOwnership: true } and not TaskValue and var value
                && WordIndex.Names(body.SyntaxTree, TextSpan.FromBounds(first, body.Span.End), variable.Name, walk.Context.Cancellation).Any())
                used = ViewValue.Union(used, value.Rentals);
        }

        return used;
    }
}
