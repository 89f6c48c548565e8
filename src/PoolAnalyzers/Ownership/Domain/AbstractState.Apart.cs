using System;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Ownership.Domain;

// Which paths are one where they meet, and, of walks over several calls, whether anybody comes this way at all.
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

        if (!_locations.IsSameAs(other._locations) && !(HasOwnershipOf(other) && other.HasOwnershipOf(this)))
            return false;
        return Equals(Returned, other.Returned) || (Returned is not { IsOwnership: true } && other.Returned is not { IsOwnership: true });
    }

    /// <summary>Every location of the other that holds a rental, or something made of one, holds the same here.</summary>
    private bool HasOwnershipOf(AbstractState other)
    {
        for (int i = 0; i < other._locations.Count; i++)
        {
            if (other._locations.ValueAt(i) is { IsOwnership: true } value && !value.Equals(this[other._locations.LocationAt(i)]))
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

    /// <summary>There is something that was given, and nothing became of any of it on this path.</summary>
    public bool HasOnlyLentParameters()
    {
        bool has = false;
        foreach (var rental in Rentals)
        {
            if (rental.Site.Symbol is not IParameterSymbol)
                continue;
            if (!rental.IsOnlyLent)
                return false;
            has = true;
        }

        return has;
    }

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
    /// <param name="decidesBranches">Whether a later branch depends on a location.</param>
    public bool IsMarkedApart(AbstractState other, Func<int, bool> decidesBranches)
    {
        if (_locations.IsSameAs(other._locations) || (IsImplausible == other.IsImplausible
            && (Facts.Equals(other.Facts) || !(KnowsMoreOfRentals(other) || other.KnowsMoreOfRentals(this)))))
            return false;
        for (int i = 0; i < _locations.Count; i++)
        {
            if (AreApart(_locations.ValueAt(i), other[_locations.LocationAt(i)]) && decidesBranches(_locations.LocationAt(i)))
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

    /// <summary>Empty where some run surely takes this path, as far as the fields of the object decide.</summary>
    public ImmutableArray<Doubt> Doubts { get; private set; } = [];

    /// <summary>No field is in it.</summary>
    public static readonly ImmutableHashSet<ISymbol> None = ImmutableHashSet.Create<ISymbol>(SymbolEqualityComparer.Default);

    /// <summary>Fields on whose objects something was called on the way here: what those say of themselves may be something else by now.</summary>
    public ImmutableHashSet<ISymbol> Touched { get; private set; } = None;

    public void Touch(ISymbol field) => Touched = Touched.Add(field);

    public void Touch(AbstractState other)
    {
        if (other.Touched.IsSubsetOf(Touched))
            return;
        Touched = Touched.Union(other.Touched);
        Version++;
    }

    public void AddDoubt(Doubt doubt)
    {
        if (!Doubts.Contains(doubt))
            Doubts = Doubts.Add(doubt);
    }

    /// <summary>One of two paths is taken: what they doubt alike stays, and of one condition that leads to both nothing does.</summary>
    public void JoinDoubts(AbstractState other)
    {
        if (Doubts.IsEmpty)
            return;
        var joined = Joined(Doubts, other.Doubts);
        if (joined.Length == Doubts.Length)
            return;
        Doubts = joined;
        Version++;
    }

    private static ImmutableArray<Doubt> Joined(ImmutableArray<Doubt> own, ImmutableArray<Doubt> theirs)
    {
        if (theirs.All(own.Contains))
            return theirs;
        if (own.Length != theirs.Length)
            return own;
        var (here, there) = (own.Where(d => !theirs.Contains(d)).ToList(), theirs.Where(d => !own.Contains(d)).ToList());
        return here is [var one] && there is [var opposite] && one.IsOpposite(opposite) ? own.Remove(one) : own;
    }

    /// <summary>The paths leave something else in a field of the object, and a later branch on a variable tells which of them it is.</summary>
    public bool IsToldByAFlag(AbstractState other, System.Func<int, bool> decidesBranches, System.Func<int, bool> isField) =>
        Differs(other, (location, own, theirs) => isField(location) && (own is ConstantValue || theirs is ConstantValue), bothWays: true)
        && Differs(other,
            (location, own, theirs) => !isField(location) && (own is ConstantValue { Content: bool } || theirs is ConstantValue { Content: bool })
            && decidesBranches(location), bothWays: true);

    private bool Differs(AbstractState other, System.Func<int, AbstractValue?, AbstractValue?, bool> matters, bool bothWays)
    {
        for (int i = 0; i < Occupied; i++)
        {
            if (other[LocationAt(i)] is var theirs && !Equals(ValueAt(i), theirs) && matters(LocationAt(i), ValueAt(i), theirs))
                return true;
        }

        return bothWays && other.Differs(this, matters, bothWays: false);
    }

    /// <summary>Something is taken out of a local collection, or it is gone through: what it keeps is told no more.</summary>
    public void Empty(ISymbol collection)
    {
        foreach (var rental in Rentals)
        {
            if (SymbolEqualityComparer.Default.Equals(rental.KeptIn, collection))
                Put(rental with { KeptIn = null });
        }
    }

    /// <summary>Some local collection keeps a rental.</summary>
    public bool HasKept()
    {
        foreach (var rental in Rentals)
        {
            if (rental.KeptIn is not null)
                return true;
        }

        return false;
    }
}
