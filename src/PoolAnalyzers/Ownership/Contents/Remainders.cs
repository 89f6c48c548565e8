using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Contents;

/// <summary>What is behind the data that a rental was asked for. Of two paths that meet, the later one counts: it says less.</summary>
internal enum Remainder
{
    /// <summary>What another caller has left there.</summary>
    Leftovers,
    /// <summary>It was cleared. Some uses of the whole do not see zeros.</summary>
    Zeros,
    /// <summary>It was filled on purpose: all of the rental is data.</summary>
    Data,
}

/// <summary>What calls put behind the data of a rental: zeros, or data of their own.</summary>
internal sealed class Remainders(WalkOperations walk, WholePlaces places)
{
    /// <summary>
    /// What a path has put behind the data. Whether it was cleared may go with a condition that a later branch asks for again, so that paths are told apart.
    /// </summary>
    public static readonly Facet<Remainder> Facet = new(Remainder.Leftovers, static (own, theirs) => own < theirs ? theirs : own)
    {
        Apart = Apart.WhileFew,
        IsHandedOut = true,
    };

    /// <summary>Looks at a call before it is evaluated: a call that fails in the middle counts as made, because nobody knows how far it came.</summary>
    public void Note(IInvocationOperation call, AbstractState state)
    {
        if (!MayMatter(call, state))
            return;
        foreach (var write in EndWrites.Of(call, places.Ends))
        {
            var written = write.IsClearing ? Remainder.Zeros : Remainder.Data;
            if (RentalBehind(write.Place, state) is { } rental && Facet.Of(rental) < written)
                state.Annotate(Facet.Set(rental, written));
        }
    }

    /// <summary>Something is rented, and the call is given an array, or a view.</summary>
    private bool MayMatter(IInvocationOperation call, AbstractState state)
    {
        bool isRented = false;
        foreach (var rental in state.Rentals)
            isRented |= rental.Site.IsProduced && rental.Status is RentalStatus.Held or RentalStatus.Transferred && Facet.Of(rental) != Remainder.Data;
        if (!isRented)
            return false;
        foreach (var argument in call.Arguments)
        {
            if (IsMemory(argument.Value))
                return true;
        }

        return call.Instance is { } instance && IsMemory(instance);
    }

    private bool IsMemory(IOperation given) => given.Type is IArrayTypeSymbol or { SpecialType: SpecialType.System_Array }
        || walk.Types.Is(given.Type, TypeTraits.View) || BodyIndex.Plain(given).Type is IArrayTypeSymbol;

    /// <summary>The rental that the place is memory of on this path; where that is not followed, what the variable has that the memory is of.</summary>
    private Rental? RentalBehind(IOperation place, AbstractState state)
    {
        const int MaxSteps = 24;
        var at = place;
        for (int step = 0; step < MaxSteps; step++)
        {
            at = BodyIndex.Plain(at);
            var value = at switch
            {
                ILocalReferenceOperation { Local: var local } => state[walk.Context.Locations.Of(local)],
                IParameterReferenceOperation { Parameter: var parameter } => state[walk.Context.Locations.Of(parameter)],
                IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation, Field: var field } => state[walk.Context.Locations.Of(field)],
                IFlowCaptureReferenceOperation capture => state[walk.Context.Locations.Of(capture.Id)],
                _ => null,
            };
            if (state.Dereference(value) is (RentalValue or ViewValue) and { Rentals: [var id] })
                return state.Find(id);
            if (BodyIndex.View(at, whole: false) is not { } inner)
                break;
            at = inner;
        }

        return walk.Variables.Of(place) is (ILocalSymbol or IParameterSymbol) and var root
            && state[walk.Context.Locations.Of(root)] is RentalValue { Id: var kept } ? state.Find(kept) : null;
    }
}
