using System;

namespace PoolAnalyzers.Ownership.Domain;

/// <summary>What is known where two paths meet, of which each knows something alone: one of the two holds.</summary>
internal static class EitherOf
{
    /// <summary>What two paths know alone they have learned last.</summary>
    private const int MaxRecentFacts = 8;

    /// <summary>
    /// One path knows something that the other one knows to be different, and the other one knows something else besides: not both are untrue.
    /// </summary>
    public static AbstractValue? Paths(AbstractState one, AbstractState other)
    {
        int oldest = Math.Max(0, one.Facts.Length - MaxRecentFacts), oldestThere = Math.Max(0, other.Facts.Length - MaxRecentFacts);
        for (int i = one.Facts.Length - 1; i >= oldest; i--)
        {
            var here = one.Facts[i];
            if (PathFacts.Decide(other, here.Condition) != !here.Truth)
                continue;
            for (int j = other.Facts.Length - 1; j >= oldestThere; j--)
            {
                var there = other.Facts[j];
                if (!there.Condition.Equals(here.Condition) && !AreOfOne(here.Condition, there.Condition) && Fact.IndexIn(one.Facts, there) < 0)
                    return Conditions.And(here.Truth ? Conditions.Not(here.Condition) : here.Condition,
                        there.Truth ? Conditions.Not(there.Condition) : there.Condition);
            }

            return null;
        }

        return null;
    }

    /// <summary>The numbers that the two paths had in one location: that it is one of them says little.</summary>
    private static bool AreOfOne(AbstractValue here, AbstractValue there) =>
        here is TermValue { Kind: TermKind.Equal, Operands: [SymbolicValue { Kind: SymbolicKind.Merge } one, ConstantValue] }
        && there is TermValue { Kind: TermKind.Equal, Operands: [var other, ConstantValue] } && one.Equals(other);

    /// <summary>
    /// What a truth is behind the place where two paths meet: of <c>a &amp;&amp; b</c> one path has <c>false</c> and the other <c>b</c>, of
    /// <c>if (a) flag = true;</c> each a constant.
    /// </summary>
    /// <param name="merged">The value that nothing is known of.</param>
    /// <returns>A condition that says of each path what it has, or implies it; null where there is none.</returns>
    public static AbstractValue? Values(AbstractState state, AbstractValue own, AbstractState other, AbstractValue? theirs, SymbolicValue merged)
    {
        if (theirs is null || !((own is ConstantValue { Content: bool } && (theirs is ConstantValue { Content: bool } || MayBeTruth(theirs, merged)))
            || (MayBeTruth(own, merged) && theirs is ConstantValue { Content: bool })))
            return null;
        // The other path knows that the condition is what it has.
        if (theirs is ConstantValue x && PathFacts.Decided(other, own) is ConstantValue y && x.Equals(y))
            return own;
        if (own is ConstantValue u && PathFacts.Decided(state, theirs) is ConstantValue v && u.Equals(v))
            return theirs;
        if (TellingApart(state, other) is { } here)
            return own is ConstantValue ? Chosen(here, own, theirs) : Chosen(Conditions.Not(here)!, theirs, own);
        if (TellingApart(other, state) is { } there)
            return own is ConstantValue ? Chosen(Conditions.Not(there)!, own, theirs) : Chosen(there, theirs, own);

        var (constant, condition) = own is ConstantValue c ? (c, theirs) : ((ConstantValue)theirs, own);
        if (condition is ConstantValue)
            return null;
        // Merged before, and nothing new.
        bool isTrue = constant.Content is true;
        var before = isTrue ? Conditions.Not(own) : own;
        if (before is TermValue { Kind: TermKind.And, Operands: [var first, _] } && ReferenceEquals(isTrue ? Conditions.Not(first) : first, merged))
            return own;
        return condition.Mentions(merged) ? null : isTrue ? Conditions.Or(merged, condition) : Conditions.And(merged, condition);
    }

    /// <summary>What one path knows, and the other one knows to be different; null where there is nothing.</summary>
    private static AbstractValue? TellingApart(AbstractState one, AbstractState other)
    {
        for (int i = one.Facts.Length - 1; i >= 0; i--)
        {
            var fact = one.Facts[i];
            if (PathFacts.Decide(other, fact.Condition) == !fact.Truth)
                return fact.Truth ? fact.Condition : Conditions.Not(fact.Condition);
        }

        return null;
    }

    /// <summary>A constant where a condition holds, and something else otherwise.</summary>
    private static AbstractValue? Chosen(AbstractValue condition, AbstractValue constant, AbstractValue otherwise) =>
        constant.Equals(ConstantValue.True) ? Conditions.Or(condition, otherwise) : Conditions.And(Conditions.Not(condition), otherwise);

    /// <summary>A condition, or a value with a name that has a truth beside it: <c>a || b</c> is <c>true</c> or <c>b</c>.</summary>
    private static bool MayBeTruth(AbstractValue value, SymbolicValue merged) =>
        value is TermValue || (value is SymbolicValue && !ReferenceEquals(value, merged));
}
