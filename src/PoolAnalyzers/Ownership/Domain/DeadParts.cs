using System;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Ownership.Domain;

/// <summary>What a path knows and nobody asks for any more.</summary>
internal static class DeadParts
{
    /// <summary>Drops locations that nothing reads any more, rentals that are settled and out of reach, and facts about what nobody has any more.</summary>
    /// <param name="isLive">Whether a location may still be read.</param>
    /// <param name="locationOf">The location of a field or property.</param>
    /// <param name="keepsReplaced">What fields had and was released stays.</param>
    public static void Collect(this AbstractState state, Func<int, bool> isLive, Func<ISymbol, int> locationOf, bool keepsReplaced)
    {
        for (int i = state.Occupied - 1; i >= 0; i--)
        {
            if (state.LocationAt(i) is var location && !isLive(location))
                state[location] = null;
        }

        foreach (var rental in state.Rentals)
        {
            // What became of a parameter is part of a summary.
            if (rental.Status is RentalStatus.Held || Facets.KeepRental(rental.Facets) || !rental.Escapes.IsEmpty || rental.Site.Symbol is IParameterSymbol
                || rental.KeptIn is not null
                || (keepsReplaced && rental is { Status: RentalStatus.Released, Site: { IsProduced: false, Symbol: IFieldSymbol or IPropertySymbol } })
                || (keepsReplaced && rental.Site.Symbol is IFieldSymbol or IPropertySymbol && PathFacts.IsNothing(state, rental.Id)))
                continue;
            if (IsJustRead(rental) && rental.Site.Symbol is IFieldSymbol or IPropertySymbol && locationOf(rental.Site.Symbol!) is var field
                && IsOnlyIn(state, field, rental.Id))
                state[field] = null;
            if (!state.IsReferenced(rental.Id) && !IsKept(state, rental))
                state.Remove(rental.Id);
        }

        if (!state.Facts.IsEmpty)
            RemoveOutOfReach(state);
    }

    /// <summary>A variable, or what is returned, has the rental or something made of it.</summary>
    public static bool IsReferenced(this AbstractState state, int id)
    {
        for (int i = 0; i < state.Occupied; i++)
        {
            if (state.ValueAt(i) is { IsOwnership: true } v && v.Rentals.Contains(id))
                return true;
        }

        return state.Returned is { IsOwnership: true } returned && returned.Rentals.Contains(id);
    }

    // These two are apart from the loop above, which would make their closures for every state.
    private static bool IsKept(AbstractState state, Rental rental) =>
        !rental.Containers.IsEmpty && rental.Containers.Any(k => k is SymbolicValue keeper && IsInLocation(state, keeper));

    private static void RemoveOutOfReach(AbstractState state) => state.RemoveFacts(fact => IsOutOfReach(state, fact));

    /// <summary>What was only read from a field is read again where it is needed: paths that have and have not read it are not two.</summary>
    private static bool IsJustRead(Rental rental) =>
        rental is { Status: RentalStatus.Lent, Site.IsProduced: false, MayBeTaken: false, Reported: false, Pool: null, Pending.IsEmpty: true };

    private static bool IsOnlyIn(AbstractState state, int location, int id)
    {
        for (int i = 0; i < state.Occupied; i++)
        {
            if ((state.LocationAt(i) != location) == state.ValueAt(i).Rentals.Contains(id))
                return false;
        }

        foreach (var fact in state.Facts)
        {
            if (fact.Condition.Rentals.Contains(id))
                return false;
        }

        return state.Returned is null || !state.Returned.Rentals.Contains(id);
    }

    /// <summary>About an opaque value that is in no location: nothing can ask for it again.</summary>
    private static bool IsOutOfReach(AbstractState state, Fact fact) =>
        fact.Condition.OpaqueOf() is { } sym && state.Returned?.Mentions(sym) != true && !IsInLocation(state, sym);

    private static bool IsInLocation(AbstractState state, SymbolicValue sym)
    {
        for (int i = 0; i < state.Occupied; i++)
        {
            // What a task will give is asked for when it is awaited.
            if (state.ValueAt(i) is var value && (value.Mentions(sym) || (value is TaskValue { Result: { } result } && result.Mentions(sym))))
                return true;
        }

        return false;
    }
}
