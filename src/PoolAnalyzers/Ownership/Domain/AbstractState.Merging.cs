using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Ownership.Domain;

// Where paths meet: what is known of them as one.
internal sealed partial class AbstractState
{
    /// <summary>
    /// Merges <paramref name="other"/>, which agrees about ownership, into this: what differs becomes <paramref name="merged"/> of its location and of what the
    /// two have in it.
    /// </summary>
    /// <param name="constants">The numbers that a location is set to: what neither path has, the merged value is not.</param>
    /// <returns>
    /// True when this changed. Facts only shrink, but for those about a value that was not merged before, and locations only go towards merged or unknown, so
    /// repeated merging ends.
    /// </returns>
    public bool Join(AbstractState other, Func<int, AbstractValue, AbstractValue?, SymbolicValue?> merged, Func<int, IReadOnlyCollection<object>> constants)
    {
        int before = Version;
        AbsorbThrower(other);
        JoinDoubts(other);
        Touch(other);
        if (!_locations.IsSameAs(other._locations))
        {
            Align(ref other);
            ForgetEarlier(ref other, merged);
            for (int i = 0; i < _locations.Count;)
            {
                int location = _locations.LocationAt(i);
                Merge(location, _locations.ValueAt(i), ref other, merged, constants);
                // The location itself may be empty now, and others with it.
                i = i < _locations.Count && _locations.LocationAt(i) == location ? i + 1 : _locations.PositionOf(location + 1);
            }
        }

        if (Returned is not null && !Equals(Returned, other.Returned))
        {
            Returned = null;
            Version++;
        }

        foreach (var rental in other.Rentals)
        {
            KeepAll(rental);
            JoinNotes(rental);
        }

        JoinFacts(other);
        return Version != before;
    }

    /// <summary>What rules have noted of the rental on both paths, and where either of them lost it.</summary>
    private void JoinNotes(Rental theirs)
    {
        if (Find(theirs.Id) is { } own && Facets.Join(own.Facets, theirs.Facets) is var joined && !ReferenceEquals(joined, own.Facets))
            Put(own with { Facets = joined });
        if (theirs.Holding is { } other && Find(theirs.Id) is { Holding: { } holding } held && holding.With(other) is var told
            && !ReferenceEquals(told, holding))
            Annotate(held with { Holding = told });
    }

    /// <summary>A state that was joined more often than this only forgets, so that loops end.</summary>
    private const int MaxLearningJoins = 4;

    private int _joins;

    /// <summary>What both know, and, of what each knows alone, that one of the two holds: behind <c>if (a || b)</c> that is all there is to know.</summary>
    private void JoinFacts(AbstractState other)
    {
        if (Facts.Equals(other.Facts))
            return;
        AbstractValue? first = null, second = null;
        if (_joins++ < MaxLearningJoins)
        {
            first = EitherOf.Paths(this, other);
            second = EitherOf.Paths(other, this);
        }

        KeepCommonFacts(other);
        foreach (var neither in new[] { first, second })
        {
            if (neither is not null && Conditions.Decide(this, neither) is null)
                AddFact(neither, false);
        }
    }

    private void Merge(int location, AbstractValue own, ref AbstractState other, Func<int, AbstractValue, AbstractValue?, SymbolicValue?> merged,
        Func<int, IReadOnlyCollection<object>> constants)
    {
        if (own.Equals(other[location]))
            return;
        // Both ways it is true, each for its own reason.
        if (Conditions.Decided(this, own) is ConstantValue { Content: bool } decided && decided.Equals(Conditions.Decided(other, other[location])))
        {
            this[location] = decided;
            return;
        }

        var sym = merged(location, own, other[location]);
        var neither = sym is null ? [] : HeldByNeither(own, other, other[location], constants(location));
        if (ReferenceEquals(own, sym))
        {
            if (neither.Count > 0)
                (other = other.Clone()).Exclude(sym!, neither);
            return;
        }

        var condition = sym is null ? null : Conditions.OfBoth(this, own, other, other[location], sym);
        if (condition is not null && condition.Equals(own))
            return;
        if (sym is not null && AnyMention(sym))
        {
            ForgetMerged(sym, location, other);
            Forget(sym);
        }

        this[location] = condition ?? sym;
        if (sym is null)
            return;
        if (!sym.Equals(other[location]) && condition?.Mentions(sym) != false)
            Forget(sym, ref other);
        if (condition is not null)
            return;
        // Which of two numbers it is may go with something else that one of the paths knows.
        bool areNumbers = own is ConstantValue { Content: int } && other[location] is ConstantValue { Content: int } && _joins < MaxLearningJoins;
        if (neither.Count == 0 && !areNumbers)
            return;
        other = other.Clone();
        Exclude(sym, neither);
        other.Exclude(sym, neither);
        if (areNumbers && Conditions.Equal(sym, own) is { } here && Conditions.Equal(sym, other[location]!) is { } there)
        {
            AddFact(here, true);
            other.AddFact(there, true);
        }
    }

    /// <summary>
    /// An older value of a location that is merged here may still be known elsewhere in the other state, under the same symbol: it is not this one. Before any
    /// location is merged, since that may take over what the other state has.
    /// </summary>
    private void ForgetEarlier(ref AbstractState other, Func<int, AbstractValue, AbstractValue?, SymbolicValue?> merged)
    {
        for (int i = 0; i < _locations.Count; i++)
        {
            if (_locations.ValueAt(i) is TermValue or SymbolicValue { Kind: SymbolicKind.Merge or SymbolicKind.MergedPool } && _locations.ValueAt(i) is var own
                && _locations.LocationAt(i) is var location && !own.Equals(other[location])
                && merged(location, own, other[location]) is { } sym && own.Mentions(sym))
                Forget(sym, ref other);
        }
    }

    /// <summary>
    /// What this path alone makes of a symbol that is about to be forgotten does not hold for both: locations that come before the one that is merged are not
    /// compared again.
    /// </summary>
    private void ForgetMerged(SymbolicValue sym, int end, AbstractState other)
    {
        for (int i = _locations.PositionOf(end) - 1; i >= 0; i--)
        {
            if (_locations.LocationAt(i) is var location && _locations.ValueAt(i) is var value and not AllocatedArray && value.Mentions(sym)
                && !(Conditions.Decided(this, value) is ConstantValue decided && decided.Equals(Conditions.Decided(other, other[location]))))
                this[location] = null;
        }
    }

    private static void Forget(SymbolicValue sym, ref AbstractState state)
    {
        if (state.AnyMention(sym))
            (state = state.Clone()).Forget(sym);
    }

    private List<object> HeldByNeither(AbstractValue own, AbstractState other, AbstractValue? theirs, IReadOnlyCollection<object> constants)
    {
        var found = new List<object>();
        foreach (var constant in constants)
        {
            var number = new ConstantValue(constant);
            if (theirs is not null && Conditions.Decide(this, Conditions.Equal(own, number)) == false
                && Conditions.Decide(other, Conditions.Equal(theirs, number)) == false)
                found.Add(constant);
        }

        return found;
    }

    private void Exclude(SymbolicValue sym, List<object> constants)
    {
        foreach (var constant in constants)
        {
            if (Conditions.Equal(sym, new ConstantValue(constant)) is { } condition && Conditions.Decide(this, condition) is null)
                AddFact(condition, false);
        }
    }

    /// <summary>States that come from one share most of their facts, in the same order: those are found without a search.</summary>
    public void KeepCommonFacts(AbstractState other)
    {
        var theirs = other.Facts;
        if (Facts.Equals(theirs))
            return;
        ImmutableArray<Fact>.Builder? kept = null;
        int next = 0;
        for (int i = 0; i < Facts.Length; i++)
        {
            int at = next < theirs.Length && ReferenceEquals(theirs[next], Facts[i]) ? next : Fact.IndexIn(theirs, Facts[i]);
            if (at >= 0)
            {
                next = at + 1;
                kept?.Add(Facts[i]);
            }
            else if (Facts[i] is { Truth: false, Condition: TermValue { Kind: TermKind.And } either } && Conditions.Decide(other, either) == false)
            {
                // That one of two holds is known there too, because it is known which.
                kept?.Add(Facts[i]);
            }
            else if (kept is null)
            {
                kept = ImmutableArray.CreateBuilder<Fact>(Facts.Length);
                kept.AddRange(Facts, i);
            }
        }

        if (kept is null)
            return;
        Facts = kept.ToImmutable();
        Version++;
    }

    private bool AnyMention(SymbolicValue sym)
    {
        for (int i = 0; i < _locations.Count; i++)
        {
            if (_locations.ValueAt(i).Mentions(sym))
                return true;
        }

        foreach (var fact in Facts)
        {
            if (fact.Condition.Mentions(sym))
                return true;
        }

        return false;
    }

    /// <summary>How many rentals two states see differently: the less, the less is lost by joining them.</summary>
    public int Distance(AbstractState other)
    {
        int distance = 0;
        foreach (var rental in Rentals)
            distance += other.Find(rental.Id) is { } o && o.SamePathState(rental) ? 0 : 1;
        foreach (var rental in other.Rentals)
            distance += Find(rental.Id) is null ? 1 : 0;
        return distance;
    }

    /// <summary>
    /// Joins a state that disagrees about ownership: what differs becomes unknown and is never the ground of a report. So does a rental that a variable has on
    /// one path alone: behind the join, a release by way of that variable is not seen.
    /// </summary>
    public bool Widen(AbstractState other)
    {
        int before = Version;
        AbsorbThrower(other);
        Touch(other);
        var apart = HeldApart(other).Union(other.HeldApart(this));
        for (int i = _locations.Count - 1; i >= 0; i--)
        {
            int location = _locations.LocationAt(i);
            if (!_locations.ValueAt(i).Equals(other[location]))
                this[location] = null;
        }

        foreach (var rental in Rentals)
        {
            if (rental.Status != RentalStatus.Unknown && (apart.Contains(rental.Id) || !(other.Find(rental.Id) is { } o && o.SamePathState(rental))))
                Put(new Rental(rental.Id, rental.Site, RentalStatus.Unknown));
        }

        foreach (var rental in other.Rentals)
        {
            if (Find(rental.Id) is not { } own)
                Put(new Rental(rental.Id, rental.Site, RentalStatus.Unknown));
            else if (own.Status != RentalStatus.Unknown)
                KeepAll(rental);
        }

        if (Returned is not null && !Equals(Returned, other.Returned))
        {
            Returned = null;
            Version++;
        }

        KeepCommonFacts(other);
        return Version != before;
    }
}
