using System;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Ownership.Domain;

// Which paths are one where they meet.
internal sealed partial class AbstractState
{
    /// <summary>True when both paths agree about ownership; they may differ in conditions and in ordinary values.</summary>
    public bool SameOwnership(AbstractState other)
    {
        if (Rentals.Length != other.Rentals.Length)
            return false;
        for (int i = 0; i < Rentals.Length; i++)
        {
            if (!ReferenceEquals(Rentals[i], other.Rentals[i]) && !Rentals[i].SamePathState(other.Rentals[i]))
                return false;
        }

        if (!_slots.IsSameAs(other._slots) && !(HasOwnershipOf(other) && other.HasOwnershipOf(this)))
            return false;
        return Equals(Returned, other.Returned) || (Returned is not { IsOwnership: true } && other.Returned is not { IsOwnership: true });
    }

    /// <summary>Every slot of the other that holds a rental, or something made of one, holds the same here.</summary>
    private bool HasOwnershipOf(AbstractState other)
    {
        for (int i = 0; i < other._slots.Count; i++)
        {
            if (other._slots.ValueAt(i) is { IsOwnership: true } value && !value.Equals(this[other._slots.SlotAt(i)]))
                return false;
        }

        return true;
    }

    /// <summary>What a rule notes of a rental that can still be used tells apart two paths that agree about ownership.</summary>
    public bool DiffersInFacets(AbstractState other)
    {
        for (int i = 0; i < Rentals.Length; i++)
        {
            if (Rentals[i].Status is RentalStatus.Held or RentalStatus.Transferred && Facets.AreApartWhileFew(Rentals[i].Facets, other.Rentals[i].Facets))
                return true;
        }

        return false;
    }

    /// <summary>Something that was given is neither released nor kept on this path.</summary>
    public bool HasLentParameter() => Rentals.Any(r => r.Site.Symbol is IParameterSymbol && r.IsOnlyLent);

    /// <summary>Both cannot be the same run.</summary>
    public bool Contradicts(AbstractState other)
    {
        foreach (var fact in Facts)
        {
            foreach (var theirs in other.Facts)
            {
                if (theirs.Truth != fact.Truth && theirs.Condition.Equals(fact.Condition))
                    return true;
            }
        }

        return false;
    }

    /// <summary>
    /// One of them knows something of a rental, or is taken more readily, and a variable that a later branch asks for says which of them it is.
    /// </summary>
    /// <param name="other">A path that agrees about ownership.</param>
    /// <param name="decidesBranches">Whether a later branch depends on a slot.</param>
    public bool IsMarkedApart(AbstractState other, Func<int, bool> decidesBranches)
    {
        if (_slots.IsSameAs(other._slots) || (IsImplausible == other.IsImplausible
            && (Facts.Equals(other.Facts) || !(KnowsMoreOfRentals(other) || other.KnowsMoreOfRentals(this)))))
            return false;
        for (int i = 0; i < _slots.Count; i++)
        {
            if (AreApart(_slots.ValueAt(i), other[_slots.SlotAt(i)]) && decidesBranches(_slots.SlotAt(i)))
                return true;
        }

        return false;
    }

    /// <summary>Two constants, or null and something that is no rental.</summary>
    private static bool AreApart(AbstractValue own, AbstractValue? theirs) => !own.Equals(theirs)
        && (own, theirs) is (ConstantValue, ConstantValue) or (ConstantValue { Content: null }, { IsOwnership: false } or null)
            or ({ IsOwnership: false }, ConstantValue { Content: null });

    private bool KnowsMoreOfRentals(AbstractState other)
    {
        foreach (var fact in Facts)
        {
            if (!fact.Condition.Rentals.IsEmpty && Fact.IndexIn(other.Facts, fact) < 0)
                return true;
        }

        return false;
    }
}
