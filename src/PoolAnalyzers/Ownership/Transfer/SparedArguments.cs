using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Calls;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Symbols;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>
/// Arguments that a callee does not look at where it is given what it is given besides: <c>if (!any) return;</c>. Asked only before a use of a released rental
/// would be told.
/// </summary>
/// <remarks>Goes through the blocks of the callee's graph, each at most once, and leaves out what a condition over its parameters rules out.</remarks>
internal sealed class SparedArguments(TransferFunctions walk) : ISparedArguments
{
    /// <summary>Of the callee; a larger one looks at everything.</summary>
    private const int MaxBlocks = 100;

    /// <inheritdoc/>
    public bool Has(IMethodSymbol method, PassedArgument argument, List<PassedArgument> given, AbstractState state)
    {
        if (argument is not { Value: { IsOwnership: true } value, Parameter: { Ordinal: var ordinal } passed }
            || (passed.RefKind != RefKind.None && !FrameworkTables.Is(passed.Type, TypeTraits.ReadResult))
            || !value.Owned.Any(id => state.Find(id) is { Status: RentalStatus.Released, Reported: false }))
            return false;
        var definition = Partials.WithBody((method.ReducedFrom ?? method).OriginalDefinition);
        if (!CallFacts.IsReadable(definition) || ordinal >= definition.Parameters.Length
            || walk.Context.Code.Source.GraphOf(definition, walk.Context.Cancellation) is not { } graph || graph.Blocks.Length > MaxBlocks)
            return false;
        var parameter = definition.Parameters[ordinal];
        if (IsCaptured(parameter, graph))
            return false;
        var entry = Entry(definition, given, state);
        return !Reaches(parameter, graph, entry, Learn(graph, entry));
    }

    /// <summary>What the callee knows of its parameters when it begins; those that it sets are not known.</summary>
    private AbstractState Entry(IMethodSymbol definition, List<PassedArgument> given, AbstractState state)
    {
        var entry = state.Clone();
        foreach (var parameter in definition.Parameters)
        {
            var value = given.Find(g => g.Parameter?.Ordinal == parameter.Ordinal)?.Value;
            entry[walk.Context.Locations.Of(parameter)] = value is { IsOwnership: true } || parameter.RefKind != RefKind.None
                || FieldWrites.IsSet(parameter, walk.Context.Cancellation) ? null : value;
        }

        return entry;
    }

    /// <summary>Variables that are set once, to what follows from the parameters.</summary>
    private HashSet<ILocalSymbol> Learn(ControlFlowGraph graph, AbstractState entry)
    {
        var known = new HashSet<ILocalSymbol>(SymbolEqualityComparer.Default);
        foreach (var set in graph.Blocks.SelectMany(b => b.Operations).SelectMany(o => o.DescendantsAndSelf()).OfType<ISimpleAssignmentOperation>())
        {
            if (set is not { IsRef: false, Target: ILocalReferenceOperation { Local: { RefKind: RefKind.None } local } } || !IsKnown(set.Value, known)
                || !IsOnlySetBy(set, local, graph))
                continue;
            entry[walk.Context.Locations.Of(local)] = walk.Evaluate(set.Value, entry);
            known.Add(local);
        }

        return known;
    }

    /// <summary>By its declaration, or by this assignment alone.</summary>
    private static bool IsOnlySetBy(ISimpleAssignmentOperation set, ILocalSymbol local, ControlFlowGraph graph) =>
        UseClassifier.MentionsOf(local, graph.OriginalOperation).Count(m => UseClassifier.Of(m).Kind is UseKind.Written or UseKind.ByReference)
            == (set.Syntax is VariableDeclaratorSyntax ? 0 : 1);

    private static bool IsKnown(IOperation value, HashSet<ILocalSymbol> known) => value.DescendantsAndSelf().All(o =>
        o is ILocalReferenceOperation { Local: var local } ? known.Contains(local) : PureExpressions.IsFixed(o));

    /// <summary>A lambda or local function may look at it whenever it is called, and a handler may be come to from anywhere.</summary>
    private bool IsCaptured(IParameterSymbol parameter, ControlFlowGraph graph) =>
        UseClassifier.MentionsOf(parameter, graph.OriginalOperation).Any(m => EnclosingFunction.FunctionAround(m) is not null)
        || graph.Blocks.Any(b => IsInHandler(b.EnclosingRegion) && Mentions(b, parameter));

    private static bool IsInHandler(ControlFlowRegion? region)
    {
        for (; region is not null; region = region.EnclosingRegion)
        {
            if (region.Kind is ControlFlowRegionKind.Catch or ControlFlowRegionKind.Filter or ControlFlowRegionKind.Finally)
                return true;
        }

        return false;
    }

    private bool Reaches(IParameterSymbol parameter, ControlFlowGraph graph, AbstractState entry, HashSet<ILocalSymbol> known)
    {
        var open = new Stack<BasicBlock>([graph.Blocks[0]]);
        var seen = new HashSet<int>();
        while (open.Count > 0)
        {
            var block = open.Pop();
            if (!seen.Add(block.Ordinal))
                continue;
            if (Mentions(block, parameter))
                return true;
            bool? truth = block.ConditionKind != ControlFlowConditionKind.None && block.BranchValue is { } condition && IsKnown(condition, known)
                ? PathFacts.Decide(entry, walk.Evaluate(condition, entry)) : null;
            bool? jumps = truth is null ? null : truth == (block.ConditionKind == ControlFlowConditionKind.WhenTrue);
            if (jumps != false && block.ConditionalSuccessor?.Destination is { } jump)
                open.Push(jump);
            if (jumps != true && block.FallThroughSuccessor?.Destination is { } next)
                open.Push(next);
        }

        return false;
    }

    /// <summary>More than a question whether there is anything at all.</summary>
    private static bool Mentions(BasicBlock block, IParameterSymbol parameter) =>
        (block.BranchValue is { } value ? block.Operations.Append(value) : block.Operations).SelectMany(o => o.DescendantsAndSelf())
            .Any(o => o is IParameterReferenceOperation { Parameter: var own } && SymbolEqualityComparer.Default.Equals(own, parameter)
                && UseClassifier.Of(o).Kind != UseKind.Compared && o.Parent is not IIsNullOperation
                && !(FrameworkTables.Is(own.Type, TypeTraits.ReadResult) && PipeGate.IsPlaceOnly(o)));
}
