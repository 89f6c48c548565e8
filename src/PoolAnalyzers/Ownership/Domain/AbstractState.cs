using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace PoolAnalyzers.Ownership.Domain;

/// <summary>
/// One disjunct of the analysis: what each location holds, where each rental is, and which conditions are decided.
/// </summary>
/// <remarks>Mutable while a block is walked; copies share their locations until one of them writes.</remarks>
internal sealed partial class AbstractState
{
    private LocationMap _locations;

    public AbstractState()
    {
    }

    private AbstractState(AbstractState other)
    {
        _locations = other._locations.Share();
        Rentals = other.Rentals;
        Facts = other.Facts;
        Returned = other.Returned;
        ReturnedAt = other.ReturnedAt;
        Trail = other.Trail;
        LastExit = other.LastExit;
        Thrower = other.Thrower;
        IsImplausible = other.IsImplausible;
        Doubts = other.Doubts;
        Touched = other.Touched;
        Version = other.Version;
    }

    /// <summary>Sorted by id.</summary>
    public ImmutableArray<Rental> Rentals { get; private set; } = ImmutableArray<Rental>.Empty;
    public ImmutableArray<Fact> Facts { get; private set; } = ImmutableArray<Fact>.Empty;
    public AbstractValue? Returned { get; set; }
    public IOperation? ReturnedAt { get; set; }
    public BranchTrace? Trail { get; set; }

    /// <summary>The way out of the last block that executed anything, while the path held a rental. Tells the story of a finding, as the trail does.</summary>
    public BlockExit? LastExit { get; set; }

    /// <summary>On an exceptional path: what threw.</summary>
    public IOperation? Thrower { get; set; }

    /// <summary>
    /// Only lack of memory, or arguments that are wrong, make that throw: the path counts for what it releases, and is no ground to miss something.
    /// </summary>
    public bool IsImplausible { get; set; }

    /// <summary>What is not known to exist, because a reference is missing, is no reason of its own either.</summary>
    public Plausibility Throws => IsImplausible ? Plausibility.Misuse : Thrower is IInvalidOperation ? Plausibility.Unbound : Plausibility.Expected;

    /// <summary>Of two paths that meet, the likelier exception counts.</summary>
    public void AbsorbThrower(AbstractState other)
    {
        if (Throws >= other.Throws)
            return;
        (Thrower, IsImplausible) = (other.Thrower, other.IsImplausible);
        // What follows has to be walked again: a way that was not worth a report is now. That happens twice at most.
        Version++;
    }

    /// <summary>Grows with every change, so that equal snapshots are not sent to a handler again and again.</summary>
    public int Version { get; private set; }

    public AbstractState Clone() => new(this);

    /// <summary>How often something was joined into this that it may have learned from.</summary>
    public int Joins { get; set; }

    /// <summary>What is returned is known only where both paths return the same.</summary>
    public void KeepCommonResult(AbstractState other)
    {
        if (Returned is null || Equals(Returned, other.Returned))
            return;
        Returned = null;
        Version++;
    }

    /// <summary>Takes over everything of another state, which must not be used afterwards.</summary>
    public void Become(AbstractState other)
    {
        _locations = other._locations;
        Rentals = other.Rentals;
        Facts = other.Facts;
        Returned = other.Returned;
        ReturnedAt = other.ReturnedAt;
        Trail = other.Trail;
        LastExit = other.LastExit;
        Doubts = other.Doubts;
        Touched = other.Touched;
        Version = Math.Max(Version, other.Version) + 1;
    }

    public AbstractValue? this[int location]
    {
        get => _locations.Get(location);
        set
        {
            if (_locations.Set(location, value))
                Version++;
        }
    }

    /// <summary>How many locations hold something; <see cref="LocationAt"/> says which, in order. A change goes from the last to the first.</summary>
    public int Occupied => _locations.Count;

    public int LocationAt(int position) => _locations.LocationAt(position);

    public AbstractValue ValueAt(int position) => _locations.ValueAt(position);

    /// <summary>The position of the first that is not below a location.</summary>
    public int PositionOf(int location) => _locations.PositionOf(location);

    /// <summary>Nobody has written to either of the two since one was copied from the other.</summary>
    public bool SharesLocationsWith(AbstractState other) => _locations.IsSameAs(other._locations);

    /// <summary>What a reference to another variable refers to; any other value is itself.</summary>
    public AbstractValue? Dereference(AbstractValue? value)
    {
        // References do not chain further than the number of locations; two steps are all that C# code shows.
        for (int i = 0; i < 2 && value is RefAlias reference; i++)
            value = this[reference.Location];
        return value is RefAlias ? null : value;
    }

    public Rental? Find(int id)
    {
        foreach (var rental in Rentals)
        {
            if (rental.Id == id)
                return rental;
        }

        return null;
    }

    public void Put(Rental rental)
    {
        Version++;
        for (int i = 0; i < Rentals.Length; i++)
        {
            if (Rentals[i].Id == rental.Id)
            {
                Rentals = Rentals.SetItem(i, rental);
                return;
            }

            if (Rentals[i].Id > rental.Id)
            {
                Rentals = Rentals.Insert(i, rental);
                return;
            }
        }

        Rentals = Rentals.Add(rental);
    }

    /// <summary>Says more about a rental that is there, without changing what is known of the path.</summary>
    public void Annotate(Rental rental)
    {
        for (int i = 0; i < Rentals.Length; i++)
        {
            if (Rentals[i].Id == rental.Id)
                Rentals = Rentals.SetItem(i, rental);
        }
    }

    public void Remove(int id)
    {
        Version++;
        Rentals = Rentals.RemoveAll(r => r.Id == id);
        RemoveFacts(f => f.Condition.Rentals.Contains(id));
    }

    /// <summary>Every mention of rental <paramref name="from"/> becomes one of <paramref name="to"/>, or unknown if that is negative.</summary>
    public void Rename(int from, int to)
    {
        for (int i = _locations.Count - 1; i >= 0; i--)
        {
            if (_locations.ValueAt(i) is var v && v.Rentals.Contains(from))
                this[_locations.LocationAt(i)] = v.Rename(from, to);
        }

        foreach (var rental in Rentals)
        {
            if (rental is { Site.Kind: RentalKind.Memory, Pool: { } source } && source.Rentals.Contains(from))
                Put(rental with { Pool = source.Rename(from, to) });
        }

        Returned = Returned?.Rename(from, to);
        for (int i = Facts.Length - 1; i >= 0; i--)
        {
            var (condition, truth) = (Facts[i].Condition, Facts[i].Truth);
            if (condition.Rentals.Contains(from))
                Facts = condition.Rename(from, to) is { } renamed ? Facts.SetItem(i, new Fact(renamed, truth)) : Facts.RemoveAt(i);
        }
    }

    /// <summary>A rental goes by another number from here on, and what is known of it with it.</summary>
    public void Renumber(Rental rental, int id)
    {
        Rename(rental.Id, id);
        Remove(rental.Id);
        Put(rental with { Id = id });
    }

    /// <summary>Two rentals go by one number now: what was known of the first does not hold for both.</summary>
    public void ForgetConditionsOn(int id)
    {
        for (int i = _locations.Count - 1; i >= 0; i--)
        {
            if (_locations.ValueAt(i) is TermValue condition && condition.Rentals.Contains(id))
                this[_locations.LocationAt(i)] = null;
        }

        RemoveFacts(f => f.Condition.Rentals.Contains(id));
    }

    /// <summary>Whether this body has to release something, or to hand it on.</summary>
    public bool HasHeld()
    {
        foreach (var rental in Rentals)
        {
            if (rental.Status == RentalStatus.Held || rental.KeptIn is not null)
                return true;
        }

        return false;
    }

    private const int MaxFacts = 64;

    /// <summary>
    /// The oldest is forgotten first: a path that decided more is in another part of a long body by then. The cases of a long <c>switch</c> push out each
    /// other.
    /// </summary>
    public void AddFact(AbstractValue condition, bool truth)
    {
        Version++;
        if (Facts.Length >= MaxFacts)
            Facts = Facts.RemoveAt(OldestCase());
        Facts = Facts.Add(new Fact(condition, truth));
    }

    /// <summary>The first of several things that a value is known not to be; without such, the oldest fact.</summary>
    private int OldestCase()
    {
        for (int i = 0; i < Facts.Length; i++)
        {
            if (CaseOf(Facts[i]) is not { } asked)
                continue;
            for (int later = i + 1; later < Facts.Length; later++)
            {
                if (asked.Equals(CaseOf(Facts[later])))
                    return i;
            }
        }

        return 0;

        static AbstractValue? CaseOf(Fact fact) =>
            fact is { Truth: false, Condition: TermValue { Kind: TermKind.Equal, Operands: [var asked, ConstantValue] } } ? asked : null;
    }

    /// <summary>Knows this in place of what was known; where that is the same object, nothing changes.</summary>
    public void SetFacts(ImmutableArray<Fact> facts)
    {
        if (facts == Facts)
            return;
        Facts = facts;
        Version++;
    }

    public void RemoveFacts(Predicate<Fact> match)
    {
        foreach (var fact in Facts)
        {
            if (!match(fact))
                continue;
            Facts = Facts.RemoveAll(match);
            Version++;
            return;
        }
    }

    /// <summary>A new object, or a collection, keeps rentals from here on.</summary>
    public void Keep(AbstractValue keeper, ImmutableArray<int> rentals)
    {
        foreach (int id in rentals)
        {
            if (Find(id) is { Status: not RentalStatus.Released } rental && !rental.Containers.Contains(keeper))
                Put(rental with { Containers = rental.Containers.Add(keeper) });
        }
    }

    /// <summary>What it keeps may be something else by now.</summary>
    public void LetGo(Predicate<AbstractValue> keeper)
    {
        foreach (var rental in Rentals)
        {
            if (rental.Containers.RemoveAll(keeper) is var left && left.Length < rental.Containers.Length)
                Put(rental with { Containers = left });
        }
    }

    public void LetGo(AbstractValue keeper)
    {
        foreach (var rental in Rentals)
        {
            if (rental.Containers.Contains(keeper))
                Put(rental with { Containers = rental.Containers.Remove(keeper) });
        }
    }

    /// <summary>The rentals that a value is, looks at, or keeps.</summary>
    public ImmutableArray<int> RentalsIn(AbstractValue? value)
    {
        if (value is not (SymbolicValue or TermValue))
            return value is TaskValue { Result: var result } ? result is { IsOwnership: true } ? result.Owned : ImmutableArray<int>.Empty
                : value?.Owned ?? ImmutableArray<int>.Empty;
        var kept = ImmutableArray<int>.Empty;
        foreach (var rental in Rentals)
        {
            if (rental.Containers.Contains(value))
                kept = kept.Add(rental.Id);
        }

        return kept;
    }

    /// <summary>Something that this path knows is of the opaque value.</summary>
    public bool AnyMention(SymbolicValue sym)
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

    /// <summary>Forgets what is known of an opaque value, because it is about to be evaluated anew.</summary>
    public void Forget(SymbolicValue sym)
    {
        LetGo(sym);
        foreach (var rental in Rentals)
        {
            if (rental is { Site.Kind: RentalKind.Memory, Pool: { } source } && source.Mentions(sym))
                Put(rental with { Pool = null });
        }

        for (int i = _locations.Count - 1; i >= 0; i--)
        {
            // What this path knows of it stays known.
            if (_locations.ValueAt(i) is var value && value.Mentions(sym))
                this[_locations.LocationAt(i)] = value is AllocatedArray { Site: var made } ? new AllocatedArray(made, null)
                    : PathFacts.Decided(this, value) as ConstantValue;
        }

        RemoveFacts(f => f.Condition.Mentions(sym));
    }

    public string Describe(Func<int, string> locationName)
    {
        var parts = new List<string>();
        parts.AddRange(Rentals.Select(r => r.ToString()));
        for (int i = 0; i < _locations.Count; i++)
        {
            if (_locations.ValueAt(i) is var v and not SymbolicValue { Kind: SymbolicKind.Parameter }
                && locationName(_locations.LocationAt(i)) is { Length: > 0 } name)
                parts.Add($"{name}={v}");
        }

        parts.AddRange(Facts.Select(f => f.Truth ? $"[{f.Condition}]" : $"[!({f.Condition})]"));
        return parts.Count == 0 ? "-" : string.Join(" ", parts);
    }
}
