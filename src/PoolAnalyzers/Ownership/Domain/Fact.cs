using System;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

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

/// <summary>A branch that was taken although nothing is known of what it depends on.</summary>
internal sealed record Doubt(SyntaxNode Condition, bool Truth)
{
    public bool IsOpposite(Doubt other) => other.Condition == Condition && other.Truth != Truth;
}
