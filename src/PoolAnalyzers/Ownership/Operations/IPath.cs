using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using PoolAnalyzers.Ownership.Domain;

namespace PoolAnalyzers.Ownership.Operations;

/// <summary>What the operations on a state may ask of the walk that they are part of.</summary>
/// <remarks>Implemented by the fixpoint, which alone knows the edges of the graph.</remarks>
internal interface IPath
{
    /// <summary>The block that is being walked.</summary>
    BasicBlock Block { get; }

    /// <summary>An exception that is thrown here is caught, or a <c>finally</c> sees it.</summary>
    bool IsProtected { get; }

    /// <summary>The block is part of a <c>finally</c>.</summary>
    bool IsCleaning { get; }

    /// <summary>The block is part of a <c>catch</c>, or of a <c>finally</c> that an exception has entered.</summary>
    bool IsHandling { get; }

    /// <summary>What follows cannot be reached: the value of the evaluation says nothing.</summary>
    bool IsEnded { get; set; }

    /// <summary>The operation may throw: the handlers around it see the state from before its effects.</summary>
    void MayThrow(AbstractState state, IOperation at);

    /// <summary>The state leaves the block by an exception of unknown type.</summary>
    void Throw(AbstractState state);

    /// <summary>The same, without what is dead after the block.</summary>
    void ThrowCollected(AbstractState state);

    /// <summary>One of several alternatives; the evaluation runs again with each of the others.</summary>
    /// <param name="of">How many alternatives there are.</param>
    /// <returns>The number of the alternative, from zero.</returns>
    int Choose(int of);

    /// <summary>Walks a function in place, with the state at its call.</summary>
    /// <param name="graph">The graph of the local function or lambda.</param>
    /// <param name="function">The function.</param>
    /// <param name="call">Its call.</param>
    /// <param name="entry">The state at the call, with the parameters set.</param>
    /// <param name="captures">The flow captures of the function's graph.</param>
    IReadOnlyList<GraphExit> WalkInside(ControlFlowGraph graph, IMethodSymbol function, IOperation call, AbstractState entry, out FlowCaptures captures);
}
