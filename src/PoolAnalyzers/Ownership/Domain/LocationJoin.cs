using System;
using System.Collections.Generic;

namespace PoolAnalyzers.Ownership.Domain;

/// <summary>What locations have where two paths meet that agree about ownership: one join.</summary>
/// <remarks>
/// What the other path knows only by a symbol that means something else from here on has to be forgotten. The other path itself stays as it is: that is done in
/// a copy, which is made when it is first needed.
/// </remarks>
internal struct LocationJoin(AbstractState own, AbstractState other, Func<int, AbstractValue, AbstractValue?, SymbolicValue?> merged,
    Func<int, IReadOnlyCollection<object>> constants)
{
    private bool _isCopy;

    /// <summary>The other path, as far as what it knows still means the same.</summary>
    public AbstractState Other { get; private set; } = other;

    public void Run()
    {
        Align();
        ForgetEarlier();
        for (int i = 0; i < own.Occupied;)
        {
            int location = own.LocationAt(i);
            Merge(location, own.ValueAt(i));
            // The location itself may be empty now, and others with it.
            i = i < own.Occupied && own.LocationAt(i) == location ? i + 1 : own.PositionOf(location + 1);
        }
    }

    private AbstractState Copy()
    {
        if (!_isCopy)
            (Other, _isCopy) = (Other.Clone(), true);
        return Other;
    }

    private void ForgetOfOther(SymbolicValue sym)
    {
        if (Other.AnyMention(sym))
            Copy().Forget(sym);
    }

    /// <summary>Where one path has a snapshot of what the other still reads from the heap, both have the snapshot.</summary>
    private void Align()
    {
        for (int i = 0; i < own.Occupied; i++)
        {
            var here = own.ValueAt(i);
            if (!(here.ReadsHeap || here.SnapshotIn() is not null) || Other[own.LocationAt(i)] is not { } theirs || here.Equals(theirs))
                continue;
            if (here.ReadsHeap && theirs.SnapshotIn() is { Read: { } read } earlier && here.Mentions(read))
                own.SnapshotReads(read.Equals, _ => earlier);
            else if (theirs.ReadsHeap && here.SnapshotIn() is { Read: { } before } snapshot && theirs.Mentions(before))
                Copy().SnapshotReads(before.Equals, _ => snapshot);
        }
    }

    /// <summary>
    /// An older value of a location that is merged here may still be known elsewhere in the other state, under the same symbol: it is not this one. Before any
    /// location is merged, since that may take over what the other state has.
    /// </summary>
    private void ForgetEarlier()
    {
        for (int i = 0; i < own.Occupied; i++)
        {
            if (own.ValueAt(i) is TermValue or SymbolicValue { Kind: SymbolicKind.Merge or SymbolicKind.MergedPool } && own.ValueAt(i) is var here
                && own.LocationAt(i) is var location && !here.Equals(Other[location])
                && merged(location, here, Other[location]) is { } sym && here.Mentions(sym))
                ForgetOfOther(sym);
        }
    }

    private void Merge(int location, AbstractValue here)
    {
        if (here.Equals(Other[location]))
            return;
        // Both ways it is true, each for its own reason.
        if (PathFacts.Decided(own, here) is ConstantValue { Content: bool } decided && decided.Equals(PathFacts.Decided(Other, Other[location])))
        {
            own[location] = decided;
            return;
        }

        var sym = merged(location, here, Other[location]);
        var neither = sym is null ? [] : HeldByNeither(here, Other[location], constants(location));
        if (ReferenceEquals(here, sym))
        {
            if (neither.Count > 0)
                Exclude(Copy(), sym!, neither);
            return;
        }

        var condition = sym is null ? null : EitherOf.Values(own, here, Other, Other[location], sym);
        if (condition is not null && condition.Equals(here))
            return;
        if (sym is not null && own.AnyMention(sym))
        {
            ForgetMerged(sym, location);
            own.Forget(sym);
        }

        own[location] = condition ?? sym;
        if (sym is null)
            return;
        if (!sym.Equals(Other[location]) && condition?.Mentions(sym) != false)
            ForgetOfOther(sym);
        if (condition is not null)
            return;
        // Which of two numbers it is may go with something else that one of the paths knows.
        bool areNumbers = here is ConstantValue { Content: int } && Other[location] is ConstantValue { Content: int }
            && own.Joins < StateJoins.MaxLearningJoins;
        if (neither.Count == 0 && !areNumbers)
            return;
        var copy = Copy();
        Exclude(own, sym, neither);
        Exclude(copy, sym, neither);
        if (areNumbers && Conditions.Equal(sym, here) is { } isHere && Conditions.Equal(sym, copy[location]!) is { } isThere)
        {
            own.AddFact(isHere, true);
            copy.AddFact(isThere, true);
        }
    }

    /// <summary>
    /// What this path alone makes of a symbol that is about to be forgotten does not hold for both: locations that come before the one that is merged are not
    /// compared again.
    /// </summary>
    private void ForgetMerged(SymbolicValue sym, int end)
    {
        for (int i = own.PositionOf(end) - 1; i >= 0; i--)
        {
            if (own.LocationAt(i) is var location && own.ValueAt(i) is var value and not AllocatedArray && value.Mentions(sym)
                && !(PathFacts.Decided(own, value) is ConstantValue decided && decided.Equals(PathFacts.Decided(Other, Other[location]))))
                own[location] = null;
        }
    }

    private readonly List<object> HeldByNeither(AbstractValue here, AbstractValue? theirs, IReadOnlyCollection<object> constants)
    {
        var found = new List<object>();
        foreach (var constant in constants)
        {
            var number = new ConstantValue(constant);
            if (theirs is not null && PathFacts.Decide(own, Conditions.Equal(here, number)) == false
                && PathFacts.Decide(Other, Conditions.Equal(theirs, number)) == false)
                found.Add(constant);
        }

        return found;
    }

    private static void Exclude(AbstractState state, SymbolicValue sym, List<object> constants)
    {
        foreach (var constant in constants)
        {
            if (Conditions.Equal(sym, new ConstantValue(constant)) is { } condition && PathFacts.Decide(state, condition) is null)
                state.AddFact(condition, false);
        }
    }
}
