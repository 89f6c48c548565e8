using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Calls;

/// <summary>Tasks that are called or given: what was started stays pending until it is awaited or waited for.</summary>
internal readonly struct TaskCalls(WalkOperations walk)
{
    public CallEffect? Of(Call call, AbstractState state)
    {
        var (method, given) = (call.Method, call.Given);
        bool adds = call.InstanceAt is not null && walk.Contracts.FactsOf(method).Has(CallTraits.Adds);
        var role = FrameworkTables.TaskOf(method);
        // Who looks into it, one after the other, awaits what is there.
        if (call.Instance is TaskValue { IsBag: true } bag && !adds)
            return role == TaskRole.Gathers ? CallEffect.Gives(bag) : CallEffect.Also(call, CallStep.Ended(bag));
        if (call.Instance is TaskValue { IsBag: false } task)
            return role != TaskRole.Ends ? OnTask(call, task, role, state) : IsEnded(task) ? Passed(call, [CallStep.Ended(task)]) : null;
        if (UseClassifier.Configures(method) && given is [{ Value: TaskValue { IsBag: false } configured }, ..])
            return CallEffect.Gives(configured);
        if (adds && given.Exists(g => g.Value is TaskValue { Pending.IsEmpty: false }))
            return new CallEffect([Added(call)]);
        var combined = new CombinedTasks(walk);
        if (combined.OfQuery(call) is { } all)
            return all;
        switch (role)
        {
            case TaskRole.All or TaskRole.WaitsAll or TaskRole.First or TaskRole.WaitsFirst or TaskRole.Done:
                return combined.Of(call, role, state);
            case TaskRole.Queues:
                return RunCalls.OfWorkItem(call);
            case TaskRole.Registers when RunCalls.OfRegistration(call, state) is { } registered:
                return registered;
            case TaskRole.Until:
                return Until(call, state);
            default:
                return Passed(call, role is TaskRole.Each or TaskRole.StartsInner ? new RunCalls(walk).StepsOf(call, role, state) : Signaled(call, role));
        }
    }

    /// <summary>What is called on a task itself.</summary>
    private static CallEffect? OnTask(Call call, TaskValue task, TaskRole role, AbstractState state)
    {
        var (at, given) = (call.Invocation, call.Given);
        switch (role)
        {
            case TaskRole.Same:
                return CallEffect.Gives(task);
            // It begins when that has ended, and ends later.
            case TaskRole.Continues when !given.Exists(g => g.Value is RentalValue or ViewValue or TupleValue):
                var continued = RunCalls.Captured(given);
                ImmutableArray<CallStep> steps = [CallStep.Start(continued)];
                // The continuation has it from the task.
                if (task.Result is { IsOwnership: true } handed)
                    steps = steps.Add(new CallStep(StepKind.PerhapsTake, handed));
                return new CallEffect(steps,
                    new TaskValue(null, ViewValue.Union(task.Pending, continued), continued.IsEmpty ? task.Starts : task.Starts.Add(at)));
            case TaskRole.WaitsInTime when at.Arguments is [{ Value: var token }] && IsNoToken(token):
                return CallEffect.Gives(task);
            case TaskRole.WaitsInTime when given.Count > 0:
                return CallEffect.Gives(new TaskValue(task.Result, task.Pending, task.Starts) { IsGivenUp = true });
            case TaskRole.Result or TaskRole.Waits:
                return (role == TaskRole.Waits ? CombinedTasks.InTime(call, task, [], state) : null)
                    ?? new CallEffect([CallStep.Await(task)], task.Result) { Made = task.Result is null ? MadeValue.OfCall : null };
            case TaskRole.Starts when task.Starts is [IObjectCreationOperation thread] && given.Count == 0:
                return new CallEffect([CallStep.MayThrow, CallStep.Start(task.Pending, thread)]);
            default:
                return null;
        }
    }

    private static bool IsEnded(TaskValue task) => task.Starts is [IObjectCreationOperation]
        || (task.Starts is [IInvocationOperation { TargetMethod: var method }] && FrameworkTables.TaskOf(method) == TaskRole.Registers);

    private static bool IsNoToken(IOperation token) => BodyIndex.Plain(token) switch
    {
        IDefaultValueOperation => true,
        IPropertyReferenceOperation { Property.GetMethod: { } getter } => FrameworkTables.TaskOf(getter) == TaskRole.NeverCanceled,
        _ => false,
    };

    /// <summary>A list of tasks has more of them.</summary>
    private CallStep Added(Call call)
    {
        var held = call.Instance as TaskValue;
        foreach (var argument in call.Given)
        {
            if (argument.Value is TaskValue added)
                held = TaskValue.Bag(held, added);
        }

        return call.InstanceAt switch
        {
            // The list of a collection initializer.
            IFlowCaptureReferenceOperation { Id: var made } => new CallStep(StepKind.Put, held) { Location = walk.Context.Locations.Of(made) },
            ILocalReferenceOperation or IParameterReferenceOperation => CallStep.Set(call.InstanceAt, held),
            _ => CallStep.Ended(held!),
        };
    }

    /// <summary>Until a condition holds that is about tasks.</summary>
    private CallEffect? Until(Call call, AbstractState state)
    {
        var steps = ImmutableArray<CallStep>.Empty;
        var context = walk.Context;
        foreach (var asked in call.Given.Select(g => g.Value).OfType<ClosureValue>().SelectMany(c => context.CapturedBy(c.Function)))
        {
            if (state[context.Locations.Of(asked)] is TaskValue awaited)
                steps = steps.Add(CallStep.Ended(awaited));
        }

        return steps.IsEmpty ? null : CallEffect.Also(call, steps);
    }

    /// <summary>Whoever waits for a semaphore waits for what releases it at its end.</summary>
    private static ImmutableArray<CallStep> Signaled(Call call, TaskRole role) =>
        call.InstanceAt is ILocalReferenceOperation or IFieldReferenceOperation or IParameterReferenceOperation
        && role is TaskRole.Waits or TaskRole.WaitsInTime or TaskRole.WaitsSignaled && PoolTypes.InNamespace(call.Method.ContainingType, "System", "Threading")
            ? [new CallStep(StepKind.EndSignaling, null, call.InstanceAt)] : [];

    /// <summary>Whatever else is given a task may wait for it.</summary>
    private static CallEffect? Passed(Call call, ImmutableArray<CallStep> steps)
    {
        foreach (var argument in call.Given)
        {
            if (argument.Value is TaskValue passed)
                steps = steps.Add(CallStep.Ended(passed));
        }

        return steps.IsEmpty ? null : CallEffect.Also(call, steps);
    }
}
