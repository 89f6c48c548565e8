using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Operations;

namespace PoolAnalyzers.Ownership.Summaries;

/// <summary>Summaries of methods with source, made when first asked for.</summary>
internal interface ISummaries
{
    /// <summary>What a call of the method does; null when that is unknown: so say nothing.</summary>
    Summary? Of(IMethodSymbol method, BodyContext caller);

    /// <summary>
    /// Fields of its object out of which a method gives back what was there when it was called: on every way to a normal end, or on some; and whether it leaves
    /// it there.
    /// </summary>
    ImmutableArray<(ISymbol Member, bool Always, bool IsLeft)> ReplacedBy(IMethodSymbol method, BodyContext caller);
}
