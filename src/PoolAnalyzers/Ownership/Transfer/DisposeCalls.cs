using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>The end of owners.</summary>
internal sealed class DisposeCalls(TransferFunctions walk)
{
    public bool TryDispose(Call call, AbstractState state, out AbstractValue? result)
    {
        result = null;
        if (call.Method.Name is not ("Dispose" or "DisposeAsync" or "Close") || !call.Method.Parameters.IsEmpty
            || call.Instance is not (RentalValue or ViewValue or TupleValue))
            return false;
        result = Dispose(call, call.Instance, state);
        return true;
    }

    /// <summary>An owner from somewhere: from here on it is followed.</summary>
    public bool TryDisposeOther(Call call, AbstractState state, out AbstractValue? result)
    {
        result = null;
        if (call.Method is not { Name: "Dispose", Parameters.IsEmpty: true } || call.InstanceAt is not { } disposed
            || BodyIndex.Plain(disposed).Type is not { IsReferenceType: true } ownerType || !walk.Types.Is(ownerType, TypeTraits.Owner)
            || !PoolTypes.IsFramework(call.Method))
            return false;
        if (walk.OtherObjects.AdoptOther(disposed, RentalKind.Owner, state) is { } ofOther)
        {
            result = Dispose(call, ofOther, state);
            return true;
        }

        if (call.Instance is not (SymbolicValue or TermValue))
            return false;
        walk.Rentals.TrackFromRelease(call.Instance, RentalKind.Owner, call.At, null, state);
        return true;
    }

    private AbstractValue? Dispose(Call call, AbstractValue instance, AbstractState state)
    {
        var result = call.Method.ReturnsVoid ? null : new TaskValue(null, ImmutableArray<int>.Empty, ImmutableArray<IOperation>.Empty);
        if (instance is not RentalValue reference || state.Find(reference.Id) is not { } rental)
            return result;
        if (rental.Site.Kind == RentalKind.Owner)
            walk.Rentals.Release(reference, call.At, null, checkPool: false, state);
        else
            Escapes.MarkMaybeTransferred(reference, state);
        return result;
    }
}
