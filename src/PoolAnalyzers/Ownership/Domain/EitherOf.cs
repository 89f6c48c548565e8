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
            if (Conditions.Decide(other, here.Condition) != !here.Truth)
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
}
