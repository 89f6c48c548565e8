using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;

namespace PoolAnalyzers.Ownership.Calls;

/// <summary>What single methods and constructors of the framework give, where that is more than the tables say.</summary>
internal sealed class FrameworkCalls(WalkOperations walk)
{
    /// <summary>A nullable struct is what it is of, or null; <c>HasValue</c> is how the graph of <c>??=</c> asks.</summary>
    public static CallEffect? OfNullable(Call call)
    {
        bool isValue = call.Method is { Name: "GetValueOrDefault", Parameters.IsEmpty: true };
        if (call.Instance is not { } instance || !(isValue || call.Method.Name == "get_HasValue") || !WalkOperations.IsNullable(call.Method.ContainingType))
            return null;
        return CallEffect.Gives(isValue ? instance : Conditions.Not(Conditions.IsNull(instance)));
    }

    public static CallEffect? OfReferenceEquals(Call call, AbstractState state)
    {
        if (call.Method is not { Name: "ReferenceEquals", ContainingType.SpecialType: SpecialType.System_Object } || call.Given is not [var one, var other])
            return null;
        return CallEffect.Gives(Identities.AreDifferent(one.Value, other.Value, state) ? ConstantValue.False
            : one.Value is { } first && other.Value is { } second ? Conditions.Equal(first, second) : null);
    }

    /// <summary>The array of a memory over a rental; a memory over anything else is none that is followed.</summary>
    public static CallEffect? OfArrayOfMemory(Call call)
    {
        if (call.Method is not { Name: "TryGetArray", ContainingType.Name: "MemoryMarshal" }
            || call.Given is not [{ Value: RentalValue or ViewValue } memory, { Parameter.RefKind: RefKind.Out } segment])
            return null;
        return new CallEffect([CallStep.Use(memory), CallStep.Set(segment.At, new ViewValue(memory.Value.Rentals))], ConstantValue.True);
    }

    /// <summary>The same use, of which a part is seen: it is disposed of as one.</summary>
    public static CallEffect? OfSliceOfLease(Call call) => call.Method.Name != "Slice" || !GeneratedTypes.IsLease(call.Method.ContainingType) ? null
        : call.Instance is RentalValue lease ? CallEffect.Gives(lease) : CallEffect.Gives(MadeValue.OfCall);

    private static readonly ImmutableArray<CallStep> s_waited = [new(StepKind.ForgetThreads)];

    /// <summary>The end of an <c>await using</c> waits for what it disposes of, and for nothing that somebody else has.</summary>
    public CallEffect? OfWaiting(Call call) => walk.Contracts.FactsOf(call.Method).MayWaitForThreads && !PendingWork.IsEndOfUsing(call.Invocation)
        ? CallEffect.Also(call, s_waited) : null;

    public CallEffect? OfPool(Call call) => walk.Types.Is(call.Type, TypeTraits.ArrayPool | TypeTraits.ObjectPool | TypeTraits.MemoryPool)
        ? CallEffect.Gives(walk.Context.SiteSym(call.At, SymbolicKind.Creation)) : null;

    public CallEffect? OfWrapper(Call call)
    {
        if (call.Given is not [{ Value: var inner }])
            return null;
        if (walk.Types.Is(call.Type, TypeTraits.Task) && inner is not null)
            return CallEffect.Gives(inner as TaskValue ?? TaskValue.Ended(inner));
        return call.Type is INamedTypeSymbol nullable && WalkOperations.IsNullable(nullable) ? CallEffect.Gives(inner) : null;
    }
}
