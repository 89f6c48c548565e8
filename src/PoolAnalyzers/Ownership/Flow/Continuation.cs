using System;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis.FlowAnalysis;

namespace PoolAnalyzers.Ownership.Flow;

/// <summary>What follows when a <c>finally</c> ends: the next one, the branch's target, or the exception's way on.</summary>
internal sealed record Continuation(ControlFlowRegion? Thrown, ImmutableArray<ControlFlowRegion> Regions, int Index, int Destination, Continuation? Outer)
{
    public bool Equals(Continuation? other) => other is not null && other.Thrown == Thrown && other.Index == Index && other.Destination == Destination
        && Equals(other.Outer, Outer) && (Regions.IsDefault ? other.Regions.IsDefault : !other.Regions.IsDefault && other.Regions.SequenceEqual(Regions));

    public override int GetHashCode() => (Destination * 31 + Index) * 31 + (Outer?.GetHashCode() ?? 0) + (Thrown?.FirstBlockOrdinal ?? -1);
}
