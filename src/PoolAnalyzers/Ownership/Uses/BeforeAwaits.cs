using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace PoolAnalyzers.Ownership.Uses;

/// <summary>What an asynchronous body has done before it waits for the first time, on each way and in each turn of its loops.</summary>
/// <remarks>Blocks that follow on an <c>await</c> only grow, so it ends.</remarks>
internal static class BeforeAwaits
{
    /// <summary>Where variables are mentioned that no <c>await</c> comes before; none where nothing is awaited.</summary>
    public static HashSet<int> MentionsIn(ControlFlowGraph graph)
    {
        var later = FollowingOnAwaits(graph);
        var found = new HashSet<int>();
        if (later.Count == 0)
            return found;
        foreach (var block in graph.Blocks)
        {
            if (later.Contains(block.Ordinal))
                continue;
            bool isBefore = true;
            foreach (var operation in OperationsOf(block).SelectMany(InOrder))
            {
                isBefore &= operation is not IAwaitOperation;
                if (isBefore && operation is ILocalReferenceOperation or IParameterReferenceOperation)
                    found.Add(operation.Syntax.SpanStart);
            }
        }

        return found;
    }

    /// <summary>Blocks that some run comes to after it has waited. A handler may be come to from anywhere.</summary>
    private static HashSet<int> FollowingOnAwaits(ControlFlowGraph graph)
    {
        var found = new HashSet<int>();
        var open = new Queue<BasicBlock>(graph.Blocks.Where(b => OperationsOf(b).SelectMany(InOrder).Any(o => o is IAwaitOperation)));
        if (open.Count > 0)
        {
            foreach (var handler in graph.Blocks.Where(b => IsInHandler(b.EnclosingRegion)))
                Reach(handler);
        }

        while (open.Count > 0)
        {
            var block = open.Dequeue();
            // A condition that is a constant has one way: the loop of `while (false)` does not begin again.
            bool? constant = block.BranchValue?.ConstantValue is { HasValue: true, Value: bool truth } ? truth : null;
            bool jumpsWhen = block.ConditionKind == ControlFlowConditionKind.WhenTrue;
            if (constant is null || constant == jumpsWhen)
                Reach(block.ConditionalSuccessor?.Destination);
            if (constant is null || block.ConditionalSuccessor is null || constant != jumpsWhen)
                Reach(block.FallThroughSuccessor?.Destination);
        }

        return found;

        void Reach(BasicBlock? block)
        {
            if (block is not null && found.Add(block.Ordinal))
                open.Enqueue(block);
        }
    }

    private static bool IsInHandler(ControlFlowRegion? region)
    {
        for (; region is not null; region = region.EnclosingRegion)
        {
            if (region.Kind is ControlFlowRegionKind.Catch or ControlFlowRegionKind.Filter or ControlFlowRegionKind.Finally)
                return true;
        }

        return false;
    }

    private static IEnumerable<IOperation> OperationsOf(BasicBlock block) => block.BranchValue is { } value ? block.Operations.Append(value) : block.Operations;

    /// <summary>As they are evaluated: what an operation is of comes before it.</summary>
    private static IEnumerable<IOperation> InOrder(IOperation root)
    {
        var open = new Stack<(IOperation Operation, bool IsEvaluated)>([(root, false)]);
        while (open.Count > 0)
        {
            var (operation, isEvaluated) = open.Pop();
            if (isEvaluated)
            {
                yield return operation;
                continue;
            }

            open.Push((operation, true));
            foreach (var part in operation.ChildOperations.Reverse())
                open.Push((part, false));
        }
    }
}
