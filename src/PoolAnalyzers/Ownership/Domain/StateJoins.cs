using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;

namespace PoolAnalyzers.Ownership.Domain;

/// <summary>Where paths meet: what is known of them as one.</summary>
internal static class StateJoins
{
    /// <summary>
    /// Merges <paramref name="other"/>, which agrees about ownership, into <paramref name="own"/>: what differs becomes <paramref name="merged"/> of its
    /// location and of what the two have in it.
    /// </summary>
    /// <param name="constants">The numbers that a location is set to: what neither path has, the merged value is not.</param>
    /// <returns>
    /// True when <paramref name="own"/> changed; the other one never does. Facts only shrink, but for those about a value that was not merged before, and
    /// locations only go towards merged or unknown, so repeated merging ends.
    /// </returns>
    public static bool Join(this AbstractState own, AbstractState other, Func<int, AbstractValue, AbstractValue?, SymbolicValue?> merged,
        Func<int, IReadOnlyCollection<object>> constants)
    {
        int before = own.Version;
        own.AbsorbThrower(other);
        own.JoinDoubts(other);
        own.Touch(other);
        var common = other;
        if (!own.SharesLocationsWith(other))
        {
            var locations = new LocationJoin(own, other, merged, constants);
            locations.Run();
            common = locations.Other;
        }

        own.KeepCommonResult(common);
        foreach (var rental in common.Rentals)
        {
            KeepAll(own, rental);
            JoinNotes(own, rental);
        }

        JoinFacts(own, common);
        return own.Version != before;
    }

    /// <summary>What rules have noted of the rental on both paths, and where either of them lost it.</summary>
    private static void JoinNotes(AbstractState state, Rental theirs)
    {
        if (state.Find(theirs.Id) is { } own && Facets.Join(own.Facets, theirs.Facets) is var joined && !ReferenceEquals(joined, own.Facets))
            state.Put(own with { Facets = joined });
        if (theirs.Holding is { } other && state.Find(theirs.Id) is { Holding: { } holding } held && holding.With(other) is var told
            && !ReferenceEquals(told, holding))
            state.Annotate(held with { Holding = told });
    }

    /// <summary>What has a rental on one of two paths may have it behind both, whether it was released or not.</summary>
    private static void KeepAll(AbstractState state, Rental theirs)
    {
        if (state.Find(theirs.Id) is not { } own)
            return;
        var more = theirs.Containers.RemoveAll(own.Containers.Contains);
        if (!more.IsEmpty)
            state.Put(own with { Containers = own.Containers.AddRange(more) });
    }

    /// <summary>A state that was joined more often than this only forgets, so that loops end.</summary>
    public const int MaxLearningJoins = 4;

    /// <summary>What both know, and, of what each knows alone, that one of the two holds: behind <c>if (a || b)</c> that is all there is to know.</summary>
    private static void JoinFacts(AbstractState own, AbstractState other)
    {
        if (own.Facts.Equals(other.Facts))
            return;
        AbstractValue? first = null, second = null;
        if (own.Joins++ < MaxLearningJoins)
        {
            first = EitherOf.Paths(own, other);
            second = EitherOf.Paths(other, own);
        }

        own.KeepCommonFacts(other);
        foreach (var neither in new[] { first, second })
        {
            if (neither is not null && PathFacts.Decide(own, neither) is null)
                own.AddFact(neither, false);
        }
    }

    /// <summary>States that come from one share most of their facts, in the same order: those are found without a search.</summary>
    public static void KeepCommonFacts(this AbstractState own, AbstractState other)
    {
        var (facts, theirs) = (own.Facts, other.Facts);
        if (facts.Equals(theirs))
            return;
        ImmutableArray<Fact>.Builder? kept = null;
        int next = 0;
        for (int i = 0; i < facts.Length; i++)
        {
            int at = next < theirs.Length && ReferenceEquals(theirs[next], facts[i]) ? next : Fact.IndexIn(theirs, facts[i]);
            if (at >= 0)
            {
                next = at + 1;
                kept?.Add(facts[i]);
            }
            else if (facts[i] is { Truth: false, Condition: TermValue { Kind: TermKind.And } either } && PathFacts.Decide(other, either) == false)
            {
                // That one of two holds is known there too, because it is known which.
                kept?.Add(facts[i]);
            }
            else if (kept is null)
            {
                kept = ImmutableArray.CreateBuilder<Fact>(facts.Length);
                kept.AddRange(facts, i);
            }
        }

        if (kept is not null)
            own.SetFacts(kept.ToImmutable());
    }

    /// <summary>How many rentals two states see differently: the less, the less is lost by joining them.</summary>
    public static int Distance(this AbstractState own, AbstractState other)
    {
        int distance = 0;
        foreach (var rental in own.Rentals)
            distance += other.Find(rental.Id) is { } o && o.SamePathState(rental) ? 0 : 1;
        foreach (var rental in other.Rentals)
            distance += own.Find(rental.Id) is null ? 1 : 0;
        return distance;
    }

    /// <summary>
    /// Joins a state that disagrees about ownership: what differs becomes unknown and is never the ground of a report. So does a rental that a variable has on
    /// one path alone: behind the join, a release by way of that variable is not seen.
    /// </summary>
    public static bool Widen(this AbstractState own, AbstractState other)
    {
        int before = own.Version;
        own.AbsorbThrower(other);
        own.Touch(other);
        var apart = HeldApart(own, other).Union(HeldApart(other, own));
        for (int i = own.Occupied - 1; i >= 0; i--)
        {
            int location = own.LocationAt(i);
            if (!own.ValueAt(i).Equals(other[location]))
                own[location] = null;
        }

        foreach (var rental in own.Rentals)
        {
            if (rental.Status != RentalStatus.Unknown && (apart.Contains(rental.Id) || !(other.Find(rental.Id) is { } o && o.SamePathState(rental))))
                own.Put(new Rental(rental.Id, rental.Site, RentalStatus.Unknown));
        }

        foreach (var rental in other.Rentals)
        {
            if (own.Find(rental.Id) is not { } known)
                own.Put(new Rental(rental.Id, rental.Site, RentalStatus.Unknown));
            else if (known.Status != RentalStatus.Unknown)
                KeepAll(own, rental);
        }

        own.KeepCommonResult(other);
        own.KeepCommonFacts(other);
        return own.Version != before;
    }

    /// <summary>Rentals in variables, or in what is returned, that the other path has something else in.</summary>
    private static ImmutableHashSet<int> HeldApart(AbstractState one, AbstractState other)
    {
        var apart = ImmutableHashSet<int>.Empty;
        for (int i = 0; i < one.Occupied; i++)
        {
            if (one.ValueAt(i) is { IsOwnership: true } value && !value.Equals(other[one.LocationAt(i)]))
                apart = apart.Union(value.Rentals);
        }

        return one.Returned is { IsOwnership: true } returned && !returned.Equals(other.Returned) ? apart.Union(returned.Rentals) : apart;
    }
}
