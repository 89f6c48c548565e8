using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Domain;

namespace PoolAnalyzers.Ownership.Summaries;

/// <summary>One way in which a call can end: normally, or by an exception behind a change of what it was given.</summary>
/// <param name="State">The callee's state at that exit, in terms of its own parameters.</param>
/// <param name="Result">What it returns; for an async method, what awaiting gives.</param>
/// <param name="References">Values of <c>ref</c> and <c>out</c> parameters at the exit.</param>
internal sealed record Outcome(AbstractState State, AbstractValue? Result, ImmutableArray<(int Ordinal, AbstractValue? Value)> References, bool IsNormal);

/// <summary>What calling a method does to what it is given, and what it gives back: a few outcomes, told apart by conditions.</summary>
internal sealed class Summary(IMethodSymbol method, ImmutableArray<Outcome> outcomes, ImmutableArray<(ISymbol Member, int Location)> fields)
{
    /// <summary>More outcomes than this say too little to be worth following.</summary>
    public const int MaxOutcomes = 6;

    public IMethodSymbol Method { get; } = method;

    /// <summary>A call may also end by an exception before anything became of what it was given.</summary>
    public bool ThrowsUnchanged { get; init; }
    public ImmutableArray<Outcome> Outcomes { get; } = outcomes;
    public ImmutableArray<(ISymbol Member, int Location)> Fields { get; } = fields;
}
