using System.Collections.Generic;
using System.Collections.Immutable;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;

namespace PoolAnalyzers.Ownership.Calls;

/// <summary>Threads, timers and tasks that are made, and what they capture.</summary>
internal static class ThreadCalls
{
    /// <summary>What a thread or timer runs, it runs from <c>Start</c> on, or at once, until somebody waits for it.</summary>
    public static CallEffect? Of(Call call)
    {
        if (call.Type is not { Name: "Thread" or "Timer" or "Task" } type
            || !(PoolTypes.InNamespace(type, "System", "Threading") || PoolTypes.InNamespace(type, "System", "Threading", "Tasks"))
            || Captured(call.Given) is not { IsEmpty: false } captured)
            return null;
        var work = new TaskValue(null, captured, [call.At]);
        return type.Name == "Timer" ? new CallEffect([CallStep.MayThrow, new CallStep(StepKind.Start, work)], work) : new CallEffect([CallStep.MayThrow], work);
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
}
