using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Calls;

/// <summary>The end of owners.</summary>
internal sealed class DisposeCalls(WalkOperations walk)
{
    public static CallEffect? OfFollowed(Call call) =>
        call.Method.Name is "Dispose" or "DisposeAsync" or "Close" && call.Method.Parameters.IsEmpty && call.Instance is RentalValue or ViewValue or TupleValue
            ? End(call, new CallStep(StepKind.End, call.Instance)) : null;

    /// <summary>An owner from somewhere: from here on it is followed.</summary>
    public CallEffect? OfOther(Call call)
    {
        if (call.Method is not { Name: "Dispose", Parameters.IsEmpty: true } || call.InstanceAt is not { } disposed
            || BodyIndex.Plain(disposed).Type is not { IsReferenceType: true } ownerType || !walk.Types.Is(ownerType, TypeTraits.Owner)
            || !PoolTypes.IsFramework(call.Method))
            return null;
        return walk.OtherObjects.IsMember(disposed) ? End(call, new CallStep(StepKind.End, null, disposed))
            : call.Instance is SymbolicValue or TermValue ? new CallEffect([new CallStep(StepKind.EndUnknown, call.Instance)]) : null;
    }

    private static CallEffect End(Call call, CallStep end) => new([end], call.Method.ReturnsVoid ? null : TaskValue.Ended(null));
}
