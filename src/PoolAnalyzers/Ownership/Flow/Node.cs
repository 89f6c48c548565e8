using System.Collections.Generic;
using Microsoft.CodeAnalysis.FlowAnalysis;
using PoolAnalyzers.Ownership.Domain;

namespace PoolAnalyzers.Ownership.Flow;

internal sealed record NodeKey(int Block, Continuation? Then);

/// <summary>A block, as it is entered with one continuation.</summary>
internal sealed class Node(BasicBlock block, Continuation? then, int id)
{
    public BasicBlock Block { get; } = block;
    public Continuation? Then { get; } = then;
    public int Id { get; } = id;
    public int Order => Block.Ordinal;
    public List<AbstractState> States { get; } = [];
    public List<AbstractState> Waiting { get; } = [];
}
