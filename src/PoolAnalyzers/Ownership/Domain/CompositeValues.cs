using System;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Ownership.Domain;

internal class TupleValue(ImmutableArray<AbstractValue?> items) : AbstractValue
{
    public ImmutableArray<AbstractValue?> Items { get; } = items;
    public override bool IsOwnership => Items.Any(i => i is { IsOwnership: true });
    public override bool Mentions(AbstractValue part)
    {
        foreach (var item in Items)
        {
            if (item is not null && item.Mentions(part))
                return true;
        }

        return false;
    }

    public override bool ReadsHeap
    {
        get
        {
            foreach (var item in Items)
            {
                if (item is { ReadsHeap: true })
                    return true;
            }

            return false;
        }
    }

    public override AbstractValue Freeze(Func<TermValue, SymbolicValue?> snapshot) =>
        ReadsHeap ? With(Items.Select(i => i?.Freeze(snapshot)).ToImmutableArray()) : this;

    /// <summary>The same with other items.</summary>
    public virtual TupleValue With(ImmutableArray<AbstractValue?> items) => new(items);
    public override SymbolicValue? SnapshotIn() => Items.Select(i => i?.SnapshotIn()).FirstOrDefault(s => s is not null);
    public override ImmutableArray<int> Rentals => Items.Aggregate(ImmutableArray<int>.Empty, (ids, i) => i is null ? ids : ViewValue.Union(ids, i.Rentals));
    public override ImmutableArray<int> Owned => Items.Aggregate(ImmutableArray<int>.Empty, (ids, i) => i is null ? ids : ViewValue.Union(ids, i.Owned));
    public override AbstractValue? Rename(int from, int to) => With(ImmutableArray.Create(RenameAll(Items, from, to)));
    public override bool Equals(AbstractValue? other) => other is TupleValue t && t.GetType() == GetType() && t.Items.SequenceEqual(Items);
    public override int GetHashCode() => Items.Length;
    public override string ToString() => $"({string.Join(", ", Items.Select(i => i?.ToString() ?? "_"))})";
}

/// <summary>A struct that carries a rental in a member.</summary>
/// <param name="type">The struct.</param>
/// <param name="members">Fields and auto-properties, as they are declared.</param>
/// <param name="items">What these have.</param>
/// <param name="rest">The struct as far as its other members are concerned; null where nothing is known of them.</param>
internal sealed class StructOf(INamedTypeSymbol type, ImmutableArray<ISymbol?> members, ImmutableArray<AbstractValue?> items, AbstractValue? rest)
    : TupleValue(items)
{
    public INamedTypeSymbol Type { get; } = type;
    public ImmutableArray<ISymbol?> Members { get; } = members;
    public AbstractValue? Rest { get; } = rest;

    public override TupleValue With(ImmutableArray<AbstractValue?> items) => new StructOf(Type, Members, items, Rest);

    /// <summary>The same with another value in a member.</summary>
    public StructOf With(ISymbol member, AbstractValue? value)
    {
        int index = IndexOf(member);
        return index >= 0 ? new StructOf(Type, Members, Items.SetItem(index, value), Rest)
            : new StructOf(Type, Members.Add(member.OriginalDefinition), Items.Add(value), Rest);
    }

    public int IndexOf(ISymbol member)
    {
        for (int i = 0; i < Members.Length; i++)
        {
            if (Members[i] is { } known && SymbolEqualityComparer.Default.Equals(known, member.OriginalDefinition))
                return i;
        }

        return -1;
    }

    /// <summary>The one rental that it carries; null where there are several or none.</summary>
    public RentalValue? Only => Items.OfType<RentalValue>().Take(2).ToList() is [var only] ? only : null;

    public override bool Equals(AbstractValue? other) => base.Equals(other) && other is StructOf s && Equals(Rest, s.Rest)
        && Members.SequenceEqual(s.Members, SymbolEqualityComparer.Default);
    public override int GetHashCode() => Items.Length + 1;
}

/// <summary>An array whose places are variables of the body.</summary>
internal sealed class PlacesValue(ImmutableArray<AbstractValue?> items) : TupleValue(items)
{
    public override TupleValue With(ImmutableArray<AbstractValue?> items) => new PlacesValue(items);

    /// <summary>The place that the index names; negative where it names none.</summary>
    public int IndexOf(ImmutableArray<IOperation> indices) =>
        indices is [{ ConstantValue: { HasValue: true, Value: int place } }] && place >= 0 && place < Items.Length ? place : -1;

    public override bool Equals(AbstractValue? other) => base.Equals(other);
    public override int GetHashCode() => Items.Length + 2;
}

/// <summary>A task or a bag of tasks: operations that were started over <see cref="AbstractValue.Rentals"/>, and what awaiting gives.</summary>
internal sealed class TaskValue(AbstractValue? result, ImmutableArray<int> rentals, ImmutableArray<IOperation> starts) : AbstractValue
{
    public AbstractValue? Result { get; } = result;
    public ImmutableArray<IOperation> Starts { get; } = starts;
    public ImmutableArray<int> Pending { get; } = rentals;

    /// <summary>Whoever waits for it stops waiting after a time, or when that is cancelled: what was started goes on.</summary>
    public bool IsGivenUp { get; init; }

    /// <summary>A list or array of tasks.</summary>
    public bool IsBag { get; init; }

    /// <summary>What it throws was followed where it was started: to wait for it throws nothing else.</summary>
    public bool IsFollowed { get; init; }
    public override bool IsOwnership => true;

    public TaskValue Followed() => new(Result, Pending, Starts) { IsGivenUp = IsGivenUp, IsBag = IsBag, IsFollowed = true };

    /// <summary>Nothing runs any more, and this has come of it.</summary>
    public static TaskValue Ended(AbstractValue? result) => new(result, [], []);

    /// <summary>A bag of the tasks of both.</summary>
    public static TaskValue Bag(TaskValue? bag, TaskValue added) => bag is null ? new TaskValue(null, added.Pending, added.Starts) { IsBag = true }
        : new TaskValue(null, ViewValue.Union(bag.Pending, added.Pending), bag.Starts.AddRange(added.Starts.RemoveRange(bag.Starts))) { IsBag = true };

    public override ImmutableArray<int> Rentals => Result is null ? Pending : ViewValue.Union(Pending, Result.Rentals);
    public override AbstractValue? Rename(int from, int to) =>
        new TaskValue(Result?.Rename(from, to), ViewValue.RenameIds(Pending, from, to), Starts)
        { IsGivenUp = IsGivenUp, IsBag = IsBag, IsFollowed = IsFollowed };
    public override bool Equals(AbstractValue? other) => other is TaskValue t && Equals(t.Result, Result) && t.IsGivenUp == IsGivenUp && t.IsBag == IsBag
        && t.IsFollowed == IsFollowed && t.Pending.SequenceEqual(Pending) && t.Starts.SequenceEqual(Starts);
    public override int GetHashCode() => Starts.Length * 17 + Pending.Length;
    public override string ToString() => $"task over {string.Join(", ", Pending.Select(r => "rental#" + r))}";
}

/// <summary>The one of these tasks that ended first, as <c>Task.WhenAny</c> gives it.</summary>
/// <param name="tasks">Those of which it may be one.</param>
/// <param name="others">Those that this path found not to be the first.</param>
internal sealed class FirstCompleted(ImmutableArray<AbstractValue?> tasks, ImmutableArray<AbstractValue?> others) : AbstractValue
{
    public ImmutableArray<AbstractValue?> Tasks { get; } = tasks;
    public ImmutableArray<AbstractValue?> Others { get; } = others;
    public override bool Mentions(AbstractValue part) => Tasks.Concat(Others).Any(t => t is not null && (t.Equals(part) || t.Mentions(part)));
    public override AbstractValue? Rename(int from, int to) =>
        new FirstCompleted(ImmutableArray.Create(RenameAll(Tasks, from, to)), ImmutableArray.Create(RenameAll(Others, from, to)));
    public override bool Equals(AbstractValue? other) => other is FirstCompleted f && f.Tasks.SequenceEqual(Tasks) && f.Others.SequenceEqual(Others);
    public override int GetHashCode() => Tasks.Length * 3 + Others.Length;
    public override string ToString() => $"first of {string.Join(", ", Tasks.Select(t => t?.ToString() ?? "_"))}";
}
