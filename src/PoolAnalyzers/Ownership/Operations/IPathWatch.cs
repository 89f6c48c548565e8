using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Domain;

namespace PoolAnalyzers.Ownership.Operations;

/// <summary>
/// The part of the engine that belongs to one rule: it looks at operations beside the transfer functions, which do not know it. What it notes of a rental is a
/// <see cref="Facet{T}"/> of its own; it decides nothing about ownership. One for a compilation.
/// </summary>
/// <remarks>Safe for concurrent use.</remarks>
internal interface IPathWatch
{
    /// <summary>What watches one walk.</summary>
    IWalkWatch Over(WalkOperations walk);
}

/// <summary>Watches one walk.</summary>
internal interface IWalkWatch
{
    /// <summary>
    /// Looks at an operation before it is evaluated: what it is given is in variables by then. It may annotate rentals of the state, and tell the observer of
    /// the walk.
    /// </summary>
    void Before(IOperation operation, AbstractState state);
}
