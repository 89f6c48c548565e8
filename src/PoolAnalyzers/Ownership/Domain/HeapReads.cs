using System;
using System.Collections.Generic;
using System.Linq;

namespace PoolAnalyzers.Ownership.Domain;

/// <summary>What a path has read from the heap, and what is left of that where something may have changed it.</summary>
internal static class HeapReads
{
    /// <summary>
    /// Something may have changed the heap: what variables have read from it they keep, with what is known of that; all else that is known of it is forgotten.
    /// </summary>
    /// <param name="changed">The reads that may give something else now.</param>
    /// <param name="snapshotOf">What a read gave; the same for each time that it is asked of the same read.</param>
    public static void SnapshotReads(this AbstractState state, Predicate<TermValue> changed, Func<TermValue, SymbolicValue> snapshotOf)
    {
        var frozen = FindReads(state, changed, snapshotOf);
        if (frozen is not null)
        {
            foreach (var snapshot in frozen.Values)
            {
                // What an earlier turn of a loop read is something else.
                if (state.AnyMention(snapshot))
                    state.Forget(snapshot);
            }

            for (int i = state.Occupied - 1; i >= 0; i--)
                state[state.LocationAt(i)] = state.ValueAt(i).Freeze(SnapshotOf);
        }

        var facts = state.Facts;
        for (int i = facts.Length - 1; i >= 0; i--)
        {
            var fact = facts[i];
            if (!fact.Condition.ReadsHeap)
                continue;
            var condition = frozen is null ? fact.Condition : fact.Condition.Freeze(SnapshotOf);
            if (Reads(condition, changed))
                facts = facts.RemoveAt(i);
            else if (!ReferenceEquals(condition, fact.Condition))
                facts = facts.SetItem(i, new Fact(condition, fact.Truth));
        }

        state.SetFacts(facts);

        SymbolicValue? SnapshotOf(TermValue read) => frozen!.TryGetValue(read, out var sym) ? sym : null;
    }

    /// <summary>Something that this path knows is of the heap.</summary>
    public static bool ReadsHeap(this AbstractState state)
    {
        for (int i = 0; i < state.Occupied; i++)
        {
            if (state.ValueAt(i).ReadsHeap)
                return true;
        }

        foreach (var fact in state.Facts)
        {
            if (fact.Condition.ReadsHeap)
                return true;
        }

        return false;
    }

    private static Dictionary<TermValue, SymbolicValue>? FindReads(AbstractState state, Predicate<TermValue> changed, Func<TermValue, SymbolicValue> snapshotOf)
    {
        Dictionary<TermValue, SymbolicValue>? found = null;
        for (int i = 0; i < state.Occupied; i++)
        {
            if (state.ValueAt(i) is { ReadsHeap: true } value)
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
    public static bool Reads(this AbstractState state, Predicate<TermValue> asked)
    {
        for (int i = 0; i < state.Occupied; i++)
        {
            if (Reads(state.ValueAt(i), asked))
                return true;
        }

        foreach (var fact in state.Facts)
        {
            if (Reads(fact.Condition, asked))
                return true;
        }

        return false;
    }

    private static bool Reads(AbstractValue condition, Predicate<TermValue> changed) =>
        condition is TermValue { ReadsHeap: true } term && ((term.Kind == TermKind.Member && changed(term)) || term.Operands.Any(o => Reads(o, changed)));
}
