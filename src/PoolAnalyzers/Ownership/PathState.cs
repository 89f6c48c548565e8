using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Ownership;

/// <summary>A condition whose truth is known on this path.</summary>
internal sealed class Fact(Value condition, bool truth) : IEquatable<Fact>
{
    public Value Condition { get; } = condition;
    public bool Truth { get; } = truth;

    public bool Equals(Fact? other) => ReferenceEquals(this, other) || (other is not null && Truth == other.Truth && Condition.Equals(other.Condition));

    public override bool Equals(object? other) => Equals(other as Fact);

    public override int GetHashCode() => Condition.GetHashCode() * 2 + (Truth ? 1 : 0);
}

/// <summary>The branches that a path took, newest first. Tells the story of a finding; says nothing about equality of states.</summary>
internal sealed record Trail(IOperation Condition, bool Truth, Trail? Before);

/// <summary>
/// One disjunct of the analysis: what each slot holds, where each rental is, and which conditions are decided.
/// </summary>
/// <remarks>Mutable while a block is walked; copies share their slots until one of them writes.</remarks>
internal sealed class PathState
{
    private Value?[] _slots;
    private bool _shared;

    public PathState() => _slots = [];

    private PathState(PathState other)
    {
        _slots = other._slots;
        _shared = other._shared = true;
        Rentals = other.Rentals;
        Facts = other.Facts;
        Returned = other.Returned;
        ReturnedAt = other.ReturnedAt;
        Trail = other.Trail;
        Thrower = other.Thrower;
        Version = other.Version;
    }

    /// <summary>Sorted by id.</summary>
    public ImmutableArray<Rental> Rentals { get; private set; } = ImmutableArray<Rental>.Empty;
    public ImmutableArray<Fact> Facts { get; private set; } = ImmutableArray<Fact>.Empty;
    public Value? Returned { get; set; }
    public IOperation? ReturnedAt { get; set; }
    public Trail? Trail { get; set; }

    /// <summary>On an exceptional path: what threw.</summary>
    public IOperation? Thrower { get; set; }

    /// <summary>Grows with every change, so that equal snapshots are not sent to a handler again and again.</summary>
    public int Version { get; private set; }

    public PathState Clone() => new(this);

    /// <summary>Takes over everything of another state, which must not be used afterwards.</summary>
    public void Become(PathState other)
    {
        _slots = other._slots;
        _shared = other._shared;
        Rentals = other.Rentals;
        Facts = other.Facts;
        Returned = other.Returned;
        ReturnedAt = other.ReturnedAt;
        Trail = other.Trail;
        Version = Math.Max(Version, other.Version) + 1;
    }

    public Value? this[int slot]
    {
        get => slot < _slots.Length ? _slots[slot] : null;
        set
        {
            if (slot >= _slots.Length)
            {
                if (value is null)
                    return;
                Array.Resize(ref _slots, Math.Max(slot + 1, Math.Max(8, _slots.Length * 2)));
                _shared = false;
            }
            else if (ReferenceEquals(_slots[slot], value))
            {
                return;
            }
            else if (_shared)
            {
                _slots = (Value?[])_slots.Clone();
                _shared = false;
            }

            _slots[slot] = value;
            Version++;
        }
    }

    public int SlotCount => _slots.Length;

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

    public void Remove(int id)
    {
        Version++;
        Rentals = Rentals.RemoveAll(r => r.Id == id);
        RemoveFacts(f => f.Condition.Rentals.Contains(id));
    }

    /// <summary>Every mention of rental <paramref name="from"/> becomes one of <paramref name="to"/>, or unknown if that is negative.</summary>
    public void Rename(int from, int to)
    {
        for (int i = 0; i < _slots.Length; i++)
        {
            if (_slots[i] is { } v && v.Rentals.Contains(from))
                this[i] = v.Rename(from, to);
        }

        Returned = Returned?.Rename(from, to);
        if (Facts.Any(f => f.Condition.Rentals.Contains(from)))
            Facts = Facts.RemoveAll(f => f.Condition.Rentals.Contains(from));
    }

    public bool IsReferenced(int id)
    {
        foreach (var v in _slots)
        {
            if (v is not null && v.IsOwnership && v.Rentals.Contains(id))
                return true;
        }

        return Returned is { IsOwnership: true } && Returned.Rentals.Contains(id);
    }

    /// <summary>The oldest is forgotten first: a path that decided more is in another part of a long body by then.</summary>
    private const int MaxFacts = 24;

    public void AddFact(Value condition, bool truth)
    {
        Version++;
        if (Facts.Length >= MaxFacts)
            Facts = Facts.RemoveAt(0);
        Facts = Facts.Add(new Fact(condition, truth));
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

    /// <summary>Forgets what is known of an opaque value, because it is about to be evaluated anew.</summary>
    public void Forget(Sym sym)
    {
        for (int i = 0; i < _slots.Length; i++)
        {
            if (_slots[i] is { } v && v.Mentions(sym))
                this[i] = null;
        }

        RemoveFacts(f => f.Condition.Mentions(sym));
    }

    /// <summary>Drops slots that nothing reads any more, and rentals that are settled and out of reach.</summary>
    public void Collect(Func<int, bool> isLive)
    {
        for (int i = 0; i < _slots.Length; i++)
        {
            if (_slots[i] is not null && !isLive(i))
                this[i] = null;
        }

        foreach (var rental in Rentals)
        {
            // What became of a parameter is part of a summary.
            if (rental.Status is not RentalStatus.Held && rental.Escapes.IsEmpty && rental.Site.Symbol is not IParameterSymbol && !IsReferenced(rental.Id))
                Remove(rental.Id);
        }
    }

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

        if (ReferenceEquals(_slots, other._slots))
            return Equals(Returned, other.Returned);
        int count = Math.Max(_slots.Length, other._slots.Length);
        for (int i = 0; i < count; i++)
        {
            var a = this[i];
            var b = other[i];
            if (!ReferenceEquals(a, b) && ((a is { IsOwnership: true }) || (b is { IsOwnership: true })) && !Equals(a, b))
                return false;
        }

        return Equals(Returned, other.Returned) || (Returned is not { IsOwnership: true } && other.Returned is not { IsOwnership: true });
    }

    /// <summary>
    /// Merges <paramref name="other"/>, which agrees about ownership, into this: what differs becomes <paramref name="merged"/> of its slot.
    /// </summary>
    /// <returns>True when this changed. Facts only shrink and slots only go towards merged or unknown, so repeated merging ends.</returns>
    public bool Absorb(PathState other, Func<int, Sym?> merged)
    {
        int before = Version;
        int count = Math.Max(_slots.Length, other._slots.Length);
        if (!ReferenceEquals(_slots, other._slots))
        {
            for (int i = 0; i < count; i++)
            {
                var a = this[i];
                if (a is null || Equals(a, other[i]))
                    continue;
                var sym = merged(i);
                if (ReferenceEquals(a, sym))
                {
                    // An older value of the same slot may still be known elsewhere in the other state: it is not this one.
                    if (other.AnyMention(sym!))
                    {
                        other = other.Clone();
                        other.Forget(sym!);
                    }

                    continue;
                }

                if (sym is not null && AnyMention(sym))
                    Forget(sym);
                this[i] = sym;
            }
        }

        if (Returned is not null && !Equals(Returned, other.Returned))
        {
            Returned = null;
            Version++;
        }

        KeepCommonFacts(other.Facts);
        return Version != before;
    }

    /// <summary>States that come from one share most of their facts, in the same order: those are found without a search.</summary>
    private void KeepCommonFacts(ImmutableArray<Fact> theirs)
    {
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
        foreach (var v in _slots)
        {
            if (v is not null && v.Mentions(sym))
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
        int count = Math.Max(_slots.Length, other._slots.Length);
        for (int i = 0; i < count; i++)
        {
            if (this[i] is not null && !Equals(this[i], other[i]))
                this[i] = null;
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
        KeepCommonFacts(other.Facts);
        return Version != before;
    }

    public string Describe(Func<int, string> slotName)
    {
        var parts = new List<string>();
        parts.AddRange(Rentals.Select(r => r.ToString()));
        for (int i = 0; i < _slots.Length; i++)
        {
            if (_slots[i] is { } v && slotName(i) is { Length: > 0 } name && !(v is Sym { Kind: SymKind.Parameter }))
                parts.Add($"{name}={v}");
        }

        parts.AddRange(Facts.Select(f => f.Truth ? $"[{f.Condition}]" : $"[!({f.Condition})]"));
        return parts.Count == 0 ? "-" : string.Join(" ", parts);
    }
}
