using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Symbols;

namespace PoolAnalyzers.Ownership.Operations;

/// <summary>Rentals that whoever the body returns or throws to has now.</summary>
internal static class HandOver
{
    public static bool IsHandedOver(AbstractState state, Rental rental, LocationTable locations, CompilationModel code)
    {
        // The array cannot be had back from a span; from a memory, segment or object it can. Who has the memory of an owner cannot dispose of that.
        if (state.Returned is { IsOwnership: true } returned && returned.Rentals.Contains(rental.Id)
            && !(returned is ViewValue && code.Owning.SeesOnlySpans(state.ReturnedAt?.Type))
            && !(rental.Site.Kind == RentalKind.Owner && returned is ViewValue or TupleValue && MemoryTypes.IsMemory(state.ReturnedAt?.Type))
            && !(returned is TaskValue task && OnlyWorksOn(task, rental)))
            return true;
        for (int i = 0; i < state.Occupied; i++)
        {
            if (state.ValueAt(i) is not { IsOwnership: true } value || !value.Rentals.Contains(rental.Id))
                continue;
            int root = state.LocationAt(i);
            while (locations[root].Parent >= 0)
                root = locations[root].Parent;
            if (rental.Site.Kind == RentalKind.Owner && value is ViewValue && MemoryTypes.IsMemory(VariableTypes.TypeOf(locations[state.LocationAt(i)].Symbol)))
                continue;
            if (locations[root].Symbol is IParameterSymbol { RefKind: RefKind.Ref or RefKind.Out } given
                ? !(value is ViewValue && code.Owning.SeesOnlySpans(given.Type)) : locations[root].IsField)
                return true;
        }

        return false;
    }

    /// <summary>What the framework reads into or writes from, no task of it gives to anybody.</summary>
    private static bool OnlyWorksOn(TaskValue task, Rental rental) =>
        rental.Site.Kind is RentalKind.Array or RentalKind.Owner && task.Result?.Rentals.Contains(rental.Id) != true
        && !task.Starts.IsEmpty && task.Starts.All(s => s is IInvocationOperation { TargetMethod: var started } && PoolTypes.IsFramework(started));
}
