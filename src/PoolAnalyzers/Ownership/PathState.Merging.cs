using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Ownership;

// Where paths meet: which of them are one, and what is known of it.
internal sealed partial class PathState
{
    /// <summary>True when both paths agree about ownership; they may differ in conditions and in ordinary values.</summary>
    public bool SameOwnership(PathState other)
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
    private bool HasOwnershipOf(PathState other)
    {
        for (int i = 0; i < other._slots.Count; i++)
        {
            if (other._slots.ValueAt(i) is { IsOwnership: true } value && !value.Equals(this[other._slots.SlotAt(i)]))
                return false;
        }

        return true;
    }

    /// <summary>Something that was given is neither released nor kept on this path.</summary>
    public bool HasLentParameter() => Rentals.Any(r => r.Site.Symbol is IParameterSymbol && r.IsOnlyLent);

    /// <summary>Both cannot be the same run.</summary>
    public bool Contradicts(PathState other)
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

    /// <summary>One of them knows something of a rental, or is taken more readily, and a variable that a later branch asks for says which of them it is.</summary>
    /// <param name="other">A path that agrees about ownership.</param>
    /// <param name="decidesBranches">Whether a later branch depends on a slot.</param>
    public bool IsMarkedApart(PathState other, Func<int, bool> decidesBranches)
    {
        if (_slots.IsSameAs(other._slots) || (IsFarFetched == other.IsFarFetched && (Facts.Equals(other.Facts) || !(KnowsMoreOfRentals(other) || other.KnowsMoreOfRentals(this)))))
            return false;
        for (int i = 0; i < _slots.Count; i++)
        {
            if (_slots.ValueAt(i) is Const own && other[_slots.SlotAt(i)] is Const theirs && !own.Equals(theirs) && decidesBranches(_slots.SlotAt(i)))
                return true;
        }

        return false;
    }

    private bool KnowsMoreOfRentals(PathState other)
    {
        foreach (var fact in Facts)
        {
            if (!fact.Condition.Rentals.IsEmpty && IndexOf(other.Facts, fact) < 0)
                return true;
        }

        return false;
    }

    /// <summary>
    /// Merges <paramref name="other"/>, which agrees about ownership, into this: what differs becomes <paramref name="merged"/> of its slot and of whether it is a pool.
    /// </summary>
    /// <param name="constants">The numbers that a slot is set to: what neither path has, the merged value is not.</param>
    /// <returns>True when this changed. Facts only shrink, but for those about a value that was not merged before, and slots only go towards merged or unknown, so repeated merging ends.</returns>
    public bool Absorb(PathState other, Func<int, bool, Sym?> merged, Func<int, IReadOnlyCollection<object>> constants)
    {
        int before = Version;
        AbsorbThrower(other);
        if (!_slots.IsSameAs(other._slots))
        {
            Align(ref other);
            for (int i = 0; i < _slots.Count;)
            {
                int slot = _slots.SlotAt(i);
                Merge(slot, _slots.ValueAt(i), ref other, merged, constants);
                // The slot itself may be empty now, and others with it.
                i = i < _slots.Count && _slots.SlotAt(i) == slot ? i + 1 : _slots.PositionOf(slot + 1);
            }
        }

        if (Returned is not null && !Equals(Returned, other.Returned))
        {
            Returned = null;
            Version++;
        }

        foreach (var rental in other.Rentals)
        {
            foreach (var keeper in rental.Keepers)
                Keep(keeper, ImmutableArray.Create(rental.Id));
        }

        JoinFacts(other);
        return Version != before;
    }

    /// <summary>A state that was joined more often than this only forgets, so that loops end.</summary>
    private const int MaxLearningJoins = 4;

    /// <summary>What two paths know alone they have learned last.</summary>
    private const int MaxRecentFacts = 8;

    private int _joins;

    /// <summary>What both know, and, of what each knows alone, that one of the two holds: behind <c>if (a || b)</c> that is all there is to know.</summary>
    private void JoinFacts(PathState other)
    {
        if (Facts.Equals(other.Facts))
            return;
        Value? first = null, second = null;
        if (_joins++ < MaxLearningJoins)
        {
            first = Either(this, other);
            second = Either(other, this);
        }

        KeepCommonFacts(other);
        foreach (var neither in new[] { first, second })
        {
            if (neither is not null && Conditions.Decide(this, neither) is null)
                AddFact(neither, false);
        }
    }

    /// <summary>
    /// One path knows something that the other one knows to be different, and the other one knows something else besides: not both are untrue.
    /// </summary>
    private static Value? Either(PathState one, PathState other)
    {
        int oldest = Math.Max(0, one.Facts.Length - MaxRecentFacts), oldestThere = Math.Max(0, other.Facts.Length - MaxRecentFacts);
        for (int i = one.Facts.Length - 1; i >= oldest; i--)
        {
            var here = one.Facts[i];
            if (Conditions.Decide(other, here.Condition) != !here.Truth)
                continue;
            for (int j = other.Facts.Length - 1; j >= oldestThere; j--)
            {
                var there = other.Facts[j];
                if (!there.Condition.Equals(here.Condition) && !AreOfOne(here.Condition, there.Condition) && IndexOf(one.Facts, there) < 0)
                    return Conditions.And(here.Truth ? Conditions.Not(here.Condition) : here.Condition, there.Truth ? Conditions.Not(there.Condition) : there.Condition);
            }

            return null;
        }

        return null;
    }

    /// <summary>The numbers that the two paths had in one slot: that it is one of them says little.</summary>
    private static bool AreOfOne(Value here, Value there) => here is Term { Kind: TermKind.Equal, Operands: [Sym { Kind: SymKind.Merge } one, Const] } && there is Term { Kind: TermKind.Equal, Operands: [var other, Const] } && one.Equals(other);

    private void Merge(int slot, Value own, ref PathState other, Func<int, bool, Sym?> merged, Func<int, IReadOnlyCollection<object>> constants)
    {
        if (own.Equals(other[slot]))
            return;
        // Both ways it is true, each for its own reason.
        if (Conditions.Decided(this, own) is Const { Content: bool } decided && decided.Equals(Conditions.Decided(other, other[slot])))
        {
            this[slot] = decided;
            return;
        }

        var sym = merged(slot, IsPool(own) && IsPool(other[slot]));
        var neither = sym is null ? [] : HeldByNeither(own, other, other[slot], constants(slot));
        if (ReferenceEquals(own, sym))
        {
            // An older value of the same slot may still be known elsewhere in the other state: it is not this one.
            bool isKnown = other.AnyMention(sym!);
            if (isKnown || neither.Count > 0)
                other = other.Clone();
            if (isKnown)
                other.Forget(sym!);
            other.Exclude(sym!, neither);
            return;
        }

        var condition = sym is null ? null : Conditions.OfBoth(this, own, other, other[slot], sym);
        if (condition is not null && condition.Equals(own))
            return;
        if (sym is not null && AnyMention(sym))
            Forget(sym);
        this[slot] = condition ?? sym;
        if (condition is not null || sym is null)
            return;
        // Which of two numbers it is may go with something else that one of the paths knows.
        bool areNumbers = own is Const { Content: int } && other[slot] is Const { Content: int } && _joins < MaxLearningJoins;
        if (neither.Count == 0 && !areNumbers)
            return;
        other = other.Clone();
        if (other.AnyMention(sym) && !sym.Equals(other[slot]))
            other.Forget(sym);
        Exclude(sym, neither);
        other.Exclude(sym, neither);
        if (areNumbers && Conditions.Equal(sym, own) is { } here && Conditions.Equal(sym, other[slot]!) is { } there)
        {
            AddFact(here, true);
            other.AddFact(there, true);
        }
    }

    private static bool IsPool(Value? value) => value switch
    {
        Term { Kind: TermKind.SharedPool } or Sym { Kind: SymKind.Creation or SymKind.MergedPool } => true,
        Term { Kind: TermKind.Member, Key: IFieldSymbol { Type.Name: var field } } => field is "ArrayPool",
        Term { Kind: TermKind.Member, Key: IPropertySymbol { Type.Name: var property } } => property is "ArrayPool",
        Sym { Kind: SymKind.Parameter, Symbol: IParameterSymbol { Type.Name: var parameter } } => parameter is "ArrayPool",
        _ => false,
    };

    private List<object> HeldByNeither(Value own, PathState other, Value? theirs, IReadOnlyCollection<object> constants)
    {
        var found = new List<object>();
        foreach (var constant in constants)
        {
            var number = new Const(constant);
            if (theirs is not null && Conditions.Decide(this, Conditions.Equal(own, number)) == false && Conditions.Decide(other, Conditions.Equal(theirs, number)) == false)
                found.Add(constant);
        }

        return found;
    }

    private void Exclude(Sym sym, List<object> constants)
    {
        foreach (var constant in constants)
        {
            if (Conditions.Equal(sym, new Const(constant)) is { } condition && Conditions.Decide(this, condition) is null)
                AddFact(condition, false);
        }
    }

    /// <summary>States that come from one share most of their facts, in the same order: those are found without a search.</summary>
    public void KeepCommonFacts(PathState other)
    {
        var theirs = other.Facts;
        if (Facts.Equals(theirs))
            return;
        ImmutableArray<Fact>.Builder? kept = null;
        int next = 0;
        for (int i = 0; i < Facts.Length; i++)
        {
            int at = next < theirs.Length && ReferenceEquals(theirs[next], Facts[i]) ? next : IndexOf(theirs, Facts[i]);
            if (at >= 0)
            {
                next = at + 1;
                kept?.Add(Facts[i]);
            }
            else if (Facts[i] is { Truth: false, Condition: Term { Kind: TermKind.And } either } && Conditions.Decide(other, either) == false)
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

    private static int IndexOf(ImmutableArray<Fact> facts, Fact fact)
    {
        for (int i = 0; i < facts.Length; i++)
        {
            if (facts[i].Equals(fact))
                return i;
        }

        return -1;
    }

    private bool AnyMention(Sym sym)
    {
        for (int i = 0; i < _slots.Count; i++)
        {
            if (_slots.ValueAt(i).Mentions(sym))
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
    public int Distance(PathState other)
    {
        int distance = 0;
        foreach (var rental in Rentals)
            distance += other.Find(rental.Id) is { } o && o.SamePathState(rental) ? 0 : 1;
        foreach (var rental in other.Rentals)
            distance += Find(rental.Id) is null ? 1 : 0;
        return distance;
    }

    /// <summary>Joins a state that disagrees about ownership: what differs becomes unknown and is never the ground of a report.</summary>
    public bool JoinLossy(PathState other)
    {
        int before = Version;
        AbsorbThrower(other);
        for (int i = _slots.Count - 1; i >= 0; i--)
        {
            int slot = _slots.SlotAt(i);
            if (!_slots.ValueAt(i).Equals(other[slot]))
                this[slot] = null;
        }

        foreach (var rental in Rentals)
        {
            if (rental.Status != RentalStatus.Unknown && !(other.Find(rental.Id) is { } o && o.SamePathState(rental)))
                Put(new Rental(rental.Id, rental.Site, RentalStatus.Unknown));
        }

        foreach (var rental in other.Rentals)
        {
            if (Find(rental.Id) is null)
                Put(new Rental(rental.Id, rental.Site, RentalStatus.Unknown));
        }

        if (!Equals(Returned, other.Returned))
            Returned = null;
        KeepCommonFacts(other);
        return Version != before;
    }
}
