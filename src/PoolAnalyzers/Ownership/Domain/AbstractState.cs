using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace PoolAnalyzers.Ownership.Domain;

/// <summary>A condition whose truth is known on this path.</summary>
internal sealed class Fact(AbstractValue condition, bool truth) : IEquatable<Fact>
{
    public AbstractValue Condition { get; } = condition;
    public bool Truth { get; } = truth;

    public bool Equals(Fact? other) => ReferenceEquals(this, other) || (other is not null && Truth == other.Truth && Condition.Equals(other.Condition));

    public override bool Equals(object? other) => Equals(other as Fact);

    public override int GetHashCode() => Condition.GetHashCode() * 2 + (Truth ? 1 : 0);

    /// <summary>Where a fact stands among others; negative where it does not.</summary>
    public static int IndexIn(ImmutableArray<Fact> facts, Fact fact)
    {
        for (int i = 0; i < facts.Length; i++)
        {
            if (facts[i].Equals(fact))
                return i;
        }

        return -1;
    }
}

/// <summary>The branches that a path took, newest first. Tells the story of a finding; says nothing about equality of states.</summary>
internal sealed record BranchTrace(IOperation Condition, bool Truth, BranchTrace? Before);

/// <summary>How likely it is that an exception takes a path.</summary>
internal enum Plausibility
{
    Misuse = 0,
    Unbound = 1,
    Expected = 2,
}

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

    private void AbsorbThrower(AbstractState other)
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

    public bool IsReferenced(int id)
    {
        for (int i = 0; i < _locations.Count; i++)
        {
            if (_locations.ValueAt(i) is { IsOwnership: true } v && v.Rentals.Contains(id))
                return true;
        }

        return Returned is { IsOwnership: true } && Returned.Rentals.Contains(id);
    }

    /// <summary>Rentals in variables, or in what is returned, that the other path has something else in.</summary>
    private ImmutableHashSet<int> HeldApart(AbstractState other)
    {
        var apart = ImmutableHashSet<int>.Empty;
        for (int i = 0; i < _locations.Count; i++)
        {
            if (_locations.ValueAt(i) is { IsOwnership: true } value && !value.Equals(other[_locations.LocationAt(i)]))
                apart = apart.Union(value.Rentals);
        }

        return Returned is { IsOwnership: true } && !Returned.Equals(other.Returned) ? apart.Union(Returned.Rentals) : apart;
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

    /// <summary>
    /// Something may have changed the heap: what variables have read from it they keep, with what is known of that; all else that is known of it is forgotten.
    /// </summary>
    /// <param name="changed">The reads that may give something else now.</param>
    /// <param name="snapshotOf">What a read gave; the same for each time that it is asked of the same read.</param>
    public void SnapshotReads(Predicate<TermValue> changed, Func<TermValue, SymbolicValue> snapshotOf)
    {
        var frozen = FindReads(changed, snapshotOf);
        if (frozen is not null)
        {
            foreach (var snapshot in frozen.Values)
            {
                // What an earlier turn of a loop read is something else.
                if (AnyMention(snapshot))
                    Forget(snapshot);
            }

            for (int i = _locations.Count - 1; i >= 0; i--)
                this[_locations.LocationAt(i)] = _locations.ValueAt(i).Freeze(SnapshotOf);
        }

        for (int i = Facts.Length - 1; i >= 0; i--)
        {
            var fact = Facts[i];
            if (!fact.Condition.ReadsHeap)
                continue;
            var condition = frozen is null ? fact.Condition : fact.Condition.Freeze(SnapshotOf);
            if (Reads(condition, changed))
                Facts = Facts.RemoveAt(i);
            else if (!ReferenceEquals(condition, fact.Condition))
                Facts = Facts.SetItem(i, new Fact(condition, fact.Truth));
            else
                continue;
            Version++;
        }

        SymbolicValue? SnapshotOf(TermValue read) => frozen!.TryGetValue(read, out var sym) ? sym : null;
    }

    /// <summary>Something that this path knows is of the heap.</summary>
    public bool ReadsHeap
    {
        get
        {
            for (int i = 0; i < _locations.Count; i++)
            {
                if (_locations.ValueAt(i).ReadsHeap)
                    return true;
            }

            foreach (var fact in Facts)
            {
                if (fact.Condition.ReadsHeap)
                    return true;
            }

            return false;
        }
    }

    private Dictionary<TermValue, SymbolicValue>? FindReads(Predicate<TermValue> changed, Func<TermValue, SymbolicValue> snapshotOf)
    {
        Dictionary<TermValue, SymbolicValue>? found = null;
        for (int i = 0; i < _locations.Count; i++)
        {
            if (_locations.ValueAt(i) is { ReadsHeap: true } value)
                value.Freeze(Find);
        }

        return found;

        SymbolicValue? Find(TermValue read)
        {
            if (!changed(read))
                return null;
            if (!(found ??= []).TryGetValue(read, out var sym))
                found.Add(read, sym = snapshotOf(read));
            return sym;
        }
    }

    /// <summary>Something that this path knows is of such a read.</summary>
    public bool Reads(Predicate<TermValue> asked)
    {
        for (int i = 0; i < _locations.Count; i++)
        {
            if (Reads(_locations.ValueAt(i), asked))
                return true;
        }

        foreach (var fact in Facts)
        {
            if (Reads(fact.Condition, asked))
                return true;
        }

        return false;
    }

    private static bool Reads(AbstractValue condition, Predicate<TermValue> changed) =>
        condition is TermValue { ReadsHeap: true } term && ((term.Kind == TermKind.Member && changed(term)) || term.Operands.Any(o => Reads(o, changed)));

    /// <summary>Where one path has a snapshot of what the other still reads from the heap, both have the snapshot.</summary>
    private void Align(ref AbstractState other)
    {
        for (int i = 0; i < _locations.Count; i++)
        {
            var own = _locations.ValueAt(i);
            if (!(own.ReadsHeap || own.SnapshotIn() is not null) || other[_locations.LocationAt(i)] is not { } theirs || own.Equals(theirs))
                continue;
            if (own.ReadsHeap && theirs.SnapshotIn() is { Read: { } read } earlier && own.Mentions(read))
                SnapshotReads(read, earlier);
            else if (theirs.ReadsHeap && own.SnapshotIn() is { Read: { } before } snapshot && theirs.Mentions(before))
                (other = other.Clone()).SnapshotReads(before, snapshot);
        }
    }

    private void SnapshotReads(TermValue read, SymbolicValue snapshot) => SnapshotReads(read.Equals, _ => snapshot);

    /// <summary>A new object, or a collection, keeps rentals from here on.</summary>
    public void Keep(AbstractValue keeper, ImmutableArray<int> rentals)
    {
        foreach (int id in rentals)
        {
            if (Find(id) is { Status: not RentalStatus.Released } rental && !rental.Containers.Contains(keeper))
                Put(rental with { Containers = rental.Containers.Add(keeper) });
        }
    }

    /// <summary>What has a rental on one of two paths may have it behind both, whether it was released or not.</summary>
    private void KeepAll(Rental theirs)
    {
        if (Find(theirs.Id) is not { } own)
            return;
        var more = theirs.Containers.RemoveAll(own.Containers.Contains);
        if (!more.IsEmpty)
            Put(own with { Containers = own.Containers.AddRange(more) });
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
                    : Conditions.Decided(this, value) as ConstantValue;
        }

        RemoveFacts(f => f.Condition.Mentions(sym));
    }

    /// <summary>Drops locations that nothing reads any more, rentals that are settled and out of reach, and facts about what nobody has any more.</summary>
    /// <param name="isLive">Whether a location may still be read.</param>
    /// <param name="locationOf">The location of a field or property.</param>
    /// <param name="keepsReplaced">What fields had and was released stays.</param>
    public void Collect(Func<int, bool> isLive, Func<ISymbol, int> locationOf, bool keepsReplaced)
    {
        for (int i = _locations.Count - 1; i >= 0; i--)
        {
            if (_locations.LocationAt(i) is var location && !isLive(location))
                this[location] = null;
        }

        foreach (var rental in Rentals)
        {
            // What became of a parameter is part of a summary.
            if (rental.Status is RentalStatus.Held || Facets.KeepRental(rental.Facets) || !rental.Escapes.IsEmpty || rental.Site.Symbol is IParameterSymbol
                || rental.KeptIn is not null
                || (keepsReplaced && rental is { Status: RentalStatus.Released, Site: { IsProduced: false, Symbol: IFieldSymbol or IPropertySymbol } })
                || (keepsReplaced && rental.Site.Symbol is IFieldSymbol or IPropertySymbol && Conditions.IsNothing(this, rental.Id)))
                continue;
            if (IsJustRead(rental) && rental.Site.Symbol is IFieldSymbol or IPropertySymbol && locationOf(rental.Site.Symbol!) is var field
                && IsOnlyIn(field, rental.Id))
                this[field] = null;
            if (!IsReferenced(rental.Id) && !rental.Containers.Any(k => k is SymbolicValue keeper && IsInLocation(keeper)))
                Remove(rental.Id);
        }

        if (!Facts.IsEmpty)
            RemoveFacts(IsOutOfReach);
    }

    /// <summary>What was only read from a field is read again where it is needed: paths that have and have not read it are not two.</summary>
    private static bool IsJustRead(Rental rental) =>
        rental is { Status: RentalStatus.Lent, Site.IsProduced: false, MayBeTaken: false, Reported: false, Pool: null, Pending.IsEmpty: true };

    private bool IsOnlyIn(int location, int id)
    {
        for (int i = 0; i < _locations.Count; i++)
        {
            if ((_locations.LocationAt(i) != location) == _locations.ValueAt(i).Rentals.Contains(id))
                return false;
        }

        foreach (var fact in Facts)
        {
            if (fact.Condition.Rentals.Contains(id))
                return false;
        }

        return Returned is null || !Returned.Rentals.Contains(id);
    }

    /// <summary>About an opaque value that is in no location: nothing can ask for it again.</summary>
    private bool IsOutOfReach(Fact fact) => fact.Condition.OpaqueOf() is { } sym && Returned?.Mentions(sym) != true && !IsInLocation(sym);

    private bool IsInLocation(SymbolicValue sym)
    {
        for (int i = 0; i < _locations.Count; i++)
        {
            // What a task will give is asked for when it is awaited.
            if (_locations.ValueAt(i) is var value && (value.Mentions(sym) || (value is TaskValue { Result: { } result } && result.Mentions(sym))))
                return true;
        }

        return false;
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
