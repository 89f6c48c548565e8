using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>What single methods of the framework give, where that is more than the tables say.</summary>
internal sealed class FrameworkCalls(TransferFunctions walk)
{
    /// <summary>A nullable struct is what it is of, or null; <c>HasValue</c> is how the graph of <c>??=</c> asks.</summary>
    public bool TryNullable(Call call, AbstractState state, out AbstractValue? result)
    {
        result = null;
        bool isValue = call.Method is { Name: "GetValueOrDefault", Parameters.IsEmpty: true };
        if (call.Instance is not { } instance || !(isValue || call.Method.Name == "get_HasValue") || !WalkOperations.IsNullable(call.Method.ContainingType))
            return false;
        result = isValue ? instance : Conditions.Not(Conditions.IsNull(instance));
        return true;
    }

    public bool TryReferenceEquals(Call call, AbstractState state, out AbstractValue? result)
    {
        result = null;
        if (call.Method is not { Name: "ReferenceEquals", ContainingType.SpecialType: SpecialType.System_Object } || call.Given is not [var one, var other])
            return false;
        result = Operators.AreDifferent(one.Value, other.Value, state) ? ConstantValue.False
            : one.Value is { } first && other.Value is { } second ? Conditions.Equal(first, second) : null;
        return true;
    }

    /// <summary>The array of a memory over a rental; a memory over anything else is none that is followed.</summary>
    public bool TryArrayOfMemory(Call call, AbstractState state, out AbstractValue? result)
    {
        result = null;
        if (call.Method is not { Name: "TryGetArray", ContainingType.Name: "MemoryMarshal" }
            || call.Given is not [{ Value: RentalValue or ViewValue } memory, { Parameter.RefKind: RefKind.Out } segment])
            return false;
        walk.Rentals.Use(memory.Value, memory.At, state);
        walk.Assignments.Assign(segment.At, new ViewValue(memory.Value.Rentals), segment.At, state);
        result = ConstantValue.True;
        return true;
    }

    /// <summary>The same use, of which a part is seen: it is disposed of as one.</summary>
    public bool TrySliceOfLease(Call call, AbstractState state, out AbstractValue? result)
    {
        result = null;
        if (call.Method.Name != "Slice" || !GeneratedTypes.IsLease(call.Method.ContainingType))
            return false;
        result = call.Instance as RentalValue ?? (AbstractValue)walk.Heap.NewValue(call.At, state);
        return true;
    }

    /// <summary>The end of an <c>await using</c> waits for what it disposes of, and for nothing that somebody else has.</summary>
    public void ForgetThreads(Call call, AbstractState state)
    {
        if (walk.Contracts.FactsOf(call.Method).MayWaitForThreads && !TaskCalls.IsEndOfUsing(call.Invocation))
            PendingWork.ForgetThreads(state);
    }
}
