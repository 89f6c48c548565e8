using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Flow;

/// <summary>
/// A value is asked for null and for one type after another, each where the answer before was no, and nothing happens where all answers are no: its author
/// knows that there is no other type, so that nobody comes past the last question.
/// </summary>
/// <remarks>Read off the graph, whatever the questions are written as. A block is looked at once, and each step back is to an earlier block.</remarks>
internal sealed class TypeChains(ControlFlowGraph graph, BodyIndex variables)
{
    private readonly Dictionary<int, bool?> _known = [];

    /// <summary>What is asked, whether it is asked for a type, and the truth of the condition that means no.</summary>
    private readonly record struct Question(SyntaxNode Asked, bool IsOfType, bool No);

    /// <summary>The truth of its condition with which nobody leaves a block; null where there is none.</summary>
    public bool? Impossible(BasicBlock block)
    {
        if (!_known.TryGetValue(block.Ordinal, out var known))
            _known.Add(block.Ordinal, known = QuestionOf(block) is { IsOfType: true } last && IsLast(block, last) ? last.No : null);
        return known;
    }

    private bool IsLast(BasicBlock block, Question last)
    {
        if (Way(block, last.No) is not { } end)
            return false;
        var chain = new List<BasicBlock> { block };
        var answers = new List<BasicBlock?> { Way(block, !last.No) };
        while (Before(chain[chain.Count - 1], last) is { } earlier)
        {
            chain.Add(earlier.Block);
            answers.Add(Way(earlier.Block, !earlier.Question.No));
        }

        // What several answers lead to is one answer.
        return chain.Count > 1 && answers.All(a => a is not null && a != end) && answers.Distinct().Count() == answers.Count
            && answers.All(a => GoesOnTo(end, a!, chain));
    }

    /// <summary>The question that was asked right before, if the block is where its answer was no.</summary>
    private (BasicBlock Block, Question Question)? Before(BasicBlock block, Question last) =>
        block.Predecessors is [{ Source: var before }] && before.Ordinal < block.Ordinal && block.Operations.All(IsAnswer)
            && QuestionOf(before) is { } asked && SyntaxFactory.AreEquivalent(asked.Asked, last.Asked) && Way(before, asked.No) == block
            ? (before, asked) : null;

    /// <summary>The answer is put into a variable first.</summary>
    private static bool IsAnswer(IOperation operation) =>
        operation is ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Type.SpecialType: SpecialType.System_Boolean } };

    /// <summary>What is done for an answer ends where the last question does; none of the questions is asked again before.</summary>
    private bool GoesOnTo(BasicBlock end, BasicBlock start, List<BasicBlock> chain)
    {
        var seen = new HashSet<int> { start.Ordinal };
        var open = new Stack<BasicBlock>([start]);
        while (open.Count > 0)
        {
            var block = open.Pop();
            if (block == end)
                return true;
            foreach (var next in new[] { Regular(block.ConditionalSuccessor), Regular(block.FallThroughSuccessor) })
            {
                if (next is not null && !chain.Contains(next) && seen.Add(next.Ordinal))
                    open.Push(graph.Blocks[next.Ordinal]);
            }
        }

        return false;
    }

    private static BasicBlock? Way(BasicBlock block, bool truth) =>
        Regular((block.ConditionKind == ControlFlowConditionKind.WhenTrue) == truth ? block.ConditionalSuccessor : block.FallThroughSuccessor);

    private static BasicBlock? Regular(ControlFlowBranch? branch) =>
        branch is { Semantics: ControlFlowBranchSemantics.Regular, FinallyRegions.IsEmpty: true } ? branch.Destination : null;

    private Question? QuestionOf(BasicBlock block)
    {
        if (block.ConditionKind == ControlFlowConditionKind.None || block.BranchValue is not { } condition)
            return null;
        switch (Questions.Of(condition, variables, out bool isNegated))
        {
            case IIsTypeOperation test:
                return new Question(BodyIndex.Plain(test.ValueOperand).Syntax, true, isNegated);
            case IIsPatternOperation { Value: var value, Pattern: var pattern }:
                for (; pattern is INegatedPatternOperation { Pattern: var denied }; isNegated = !isNegated)
                    pattern = denied;
                return pattern is IDeclarationPatternOperation or ITypePatternOperation
                    || pattern is IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: null } }
                    ? new Question(BodyIndex.Plain(value).Syntax, pattern is not IConstantPatternOperation, isNegated) : null;
            case IBinaryOperation { OperatorKind: (BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals) and var kind, LeftOperand: var left,
                RightOperand.ConstantValue: { HasValue: true, Value: null } }:
                return new Question(BodyIndex.Plain(left).Syntax, false, isNegated != (kind == BinaryOperatorKind.NotEquals));
            default:
                return null;
        }
    }
}
