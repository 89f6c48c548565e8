using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Ownership.Contents;

/// <summary>What uses the whole of an array.</summary>
internal sealed class WholeUses(ContentsWatch contents, WalkOperations walk) : IWalkWatch
{
    // Made when they are first asked for: most walks are short and have no use of a whole.
    private WholePlaces? _places;
    private Remainders? _remainders;
    private CalleeReads? _callees;

    private WholePlaces Places => _places ??= new WholePlaces(contents, walk);
    private Remainders Remainders => _remainders ??= new Remainders(walk, Places);
    private CalleeReads Callees => _callees ??= new CalleeReads(contents, walk, Places);

    /// <inheritdoc/>
    public void Before(IOperation operation, AbstractState state)
    {
        switch (operation)
        {
            case IInvocationOperation call:
                NoteArguments(call, call.TargetMethod, call.Instance, call.Arguments, state);
                Remainders.Note(call, state);
                break;
            // All of it goes into an array or list.
            case ISpreadOperation { Operand: var spread }:
                Places.Consume(spread, spread, state);
                break;
            case IObjectCreationOperation { Constructor: { } constructor } creation:
                NoteArguments(creation, constructor, null, creation.Arguments, state);
                break;
            case ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property.SetMethod: { } setter } } assignment
                when walk.Contracts.FactsOf(setter).Sinks is [0]:
                Places.Consume(assignment.Value, assignment.Value, state);
                break;
            case IArrayElementReferenceOperation { Indices: [var index] } element when !IsTarget(element) && ReachesEnd(index, element.ArrayReference):
                Places.Consume(element.ArrayReference, element, state);
                break;
            case IPropertyReferenceOperation { Syntax: ExpressionSyntax length } when BodyIndex.LengthOf(operation) is { } counted
                && IndexLoops.ReadTo(length) is not null:
                Places.Consume(counted, operation, state);
                break;
            case IImplicitIndexerReferenceOperation { Argument: IUnaryOperation { OperatorKind: UnaryOperatorKind.Hat } } element when !IsTarget(element):
                Places.Consume(element.Instance, element, state);
                break;
            case IIsPatternOperation { Value: var matched, Pattern: var pattern }:
                foreach (var list in EndPatterns.In(pattern))
                    Places.Consume(AsWritten(matched), list, state);
                break;
        }
    }

    /// <summary>What a choice is made by is kept for its arms.</summary>
    private IOperation AsWritten(IOperation matched) =>
        matched is IFlowCaptureReferenceOperation { Syntax: ExpressionSyntax written } ? walk.Context.Code.Source.OperationOf(written) ?? matched : matched;

    private void NoteArguments(IOperation call, IMethodSymbol method, IOperation? instance, ImmutableArray<IArgumentOperation> arguments, AbstractState state)
    {
        var facts = walk.Contracts.FactsOf(method);
        foreach (int position in facts.Sinks)
        {
            if (position == ConsumingSinks.Receiver)
            {
                if (instance is not null
                    && !(LoopOver(call.Syntax) is { } loop && (loop.Type is RefTypeSyntax { ReadOnlyKeyword.RawKind: 0 } || IsCounted(loop))))
                    Places.Consume(instance, instance, state, facts.SeesZeros && !IsTrimmed(call));
                continue;
            }

            foreach (var argument in arguments)
            {
                // As an object, it is asked for its name: Console.WriteLine(array)
                if (argument.Parameter is { } data && ConsumingSinks.MayBeData(data) && data.Ordinal == position
                    && argument.ArgumentKind != ArgumentKind.DefaultValue && IsWholeRange(position, argument.Value, arguments, state))
                    Places.Consume(argument.Value, argument.Value, state, facts.SeesZeros && !IsTrimmed(call));
                // A list of segments, all of which are sent or written.
                if (argument.Parameter?.Ordinal == position && argument.Parameter.Type is INamedTypeSymbol { TypeKind: TypeKind.Interface })
                    Callees.ConsumeElements(argument.Value, state);
            }
        }

        if (method.Name == "CopyTo" && PoolTypes.IsFramework(method))
            NoteTightCopy(instance, arguments, state);
        if (arguments.Length > 1
            && StartAndLength.Given(call, facts, arguments, walk.Variables, o => Places.WholeOf(o, state) is not null) is { } begun)
            Places.Consume(begun, call, state, seesZeros: true);
        if (!method.DeclaringSyntaxReferences.IsEmpty)
            Callees.NoteReadByCallee(method, instance, arguments, state);
    }

    /// <summary>All of the rental goes into a place that is as long as what was asked for: where the rental is longer, that throws.</summary>
    private void NoteTightCopy(IOperation? instance, ImmutableArray<IArgumentOperation> arguments, AbstractState state)
    {
        var (source, target) = instance is not null ? (instance, arguments[0].Value)
            : arguments.Length > 1 ? (arguments[0].Value, arguments[1].Value) : (null, null);
        if (source is not null
            && Places.WholeOf(source, state) is {
                Site.Operation: IInvocationOperation { Arguments: [{ Value: { ConstantValue.HasValue: false } asked }, ..] } }
            && IsAsLongAs(target!, asked))
            Places.Consume(source, source, state);
    }

    private bool IsAsLongAs(IOperation target, IOperation asked)
    {
        var place = PlaceOf(target);
        if (place is null)
            return false;
        if (walk.Variables.AssignedTo(place) is [var made] && BodyIndex.Plain(made) is IArrayCreationOperation { DimensionSizes: [var size] })
            return size.Syntax.IsEquivalentTo(asked.Syntax);
        asked = BodyIndex.Plain(asked);
        if (asked is ILocalReferenceOperation { Local: var local } && walk.Variables.AssignedTo(local) is [var count])
            asked = BodyIndex.Plain(count);
        return BodyIndex.LengthOf(asked) is { } counted && SymbolEqualityComparer.Default.Equals(PlaceOf(counted), place);

        static ISymbol? PlaceOf(IOperation operation) => BodyIndex.Plain(operation) switch
        {
            ILocalReferenceOperation { Local: var variable } => variable,
            IParameterReferenceOperation { Parameter: var parameter } => parameter,
            IConversionOperation { Operand: var inner } => PlaceOf(inner),
            _ => null,
        };
    }

    /// <summary>The loop over the place; <c>foreach (ref var x in span)</c> may as well write.</summary>
    private static ForEachStatementSyntax? LoopOver(SyntaxNode at) => at.FirstAncestorOrSelf<StatementSyntax>() as ForEachStatementSyntax;

    /// <summary>The loop ends where something else than the element says: <c>if (done == count) break;</c></summary>
    private static bool IsCounted(ForEachStatementSyntax loop) => StraightLines.Of(loop.Statement).OfType<IfStatementSyntax>().Any(choice =>
        (IsEnd(choice.Statement) || IsEnd(choice.Else?.Statement))
        && Questions.Of(choice.Condition, out _) is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression or (int)SyntaxKind.NotEqualsExpression
            or (int)SyntaxKind.LessThanExpression or (int)SyntaxKind.LessThanOrEqualExpression
            or (int)SyntaxKind.GreaterThanExpression or (int)SyntaxKind.GreaterThanOrEqualExpression } comparison
        && !comparison.DescendantNodes().Any(n => n is IdentifierNameSyntax { Identifier.ValueText: var name } && name == loop.Identifier.ValueText));

    private static bool IsEnd(StatementSyntax? branch) => branch is not null && StraightLines.Of(branch).Take(2).ToList() is [BreakStatementSyntax];

    /// <summary>No offset and count follow the data, or they are <c>0</c> and its length.</summary>
    private bool IsWholeRange(int position, IOperation data, ImmutableArray<IArgumentOperation> arguments, AbstractState state)
    {
        // What is sorted along with the keys stands between them and the range.
        int first = position + (arguments.Any(a => a.Parameter is { Type: IArrayTypeSymbol, ContainingSymbol.Name: "Sort" } p && p.Ordinal == position + 1)
            ? 2 : 1);
        // What is looked for stands between what is searched and the range.
        if (arguments.Any(a => a.Parameter is { ContainingSymbol: { Name: "LastIndexOf", ContainingType.SpecialType: SpecialType.System_Array } }))
            first++;
        // Where it is copied to stands between the place in it and how much.
        int last = arguments.Any(a => a.Parameter is { Type.SpecialType: SpecialType.System_IntPtr } p && p.Ordinal == first + 1) ? first + 2 : first + 1;
        // What is looked for among numbers is no place.
        var numbers =
            arguments.Where(a => a.Parameter is { RefKind: RefKind.None, OriginalDefinition.Type.SpecialType: SpecialType.System_Int32 } p
            && (p.Ordinal == first || p.Ordinal == last))
            .OrderBy(a => a.Parameter!.Ordinal).ToList();
        switch (numbers)
        {
            case []:
                return true;
            case [var only] when only.Parameter is { Ordinal: var place, Name: not "startIndex" } && place == first:
                return IsLength(only.Value, data, state);
            case [var offset, var count]:
                return offset.Value.ConstantValue is { HasValue: true, Value: 0 } ? IsLength(count.Value, data, state)
                    // From some place to the end.
                    : BodyIndex.Plain(count.Value) is IBinaryOperation { OperatorKind: BinaryOperatorKind.Subtract } rest
                    && rest.RightOperand.Syntax.IsEquivalentTo(offset.Value.Syntax)
                        && IsLength(rest.LeftOperand, data, state) && Places.Ends.CountsFromStart(offset.Value, data);
            // Backwards, from that place.
            case [{ Parameter.Name: "startIndex" }]:
                return false;
            default:
                return true;
        }
    }

    private bool IsLength(IOperation count, IOperation data, AbstractState state)
    {
        for (int step = 0; step < 2; step++)
        {
            count = BodyIndex.Plain(count);
            switch (count)
            {
                case IPropertyReferenceOperation when BodyIndex.LengthOf(count) is { } counted:
                    return Places.WholeOf(counted, state) is { } rental && Places.WholeOf(data, state) is { } same && rental.Id == same.Id;
                case ILocalReferenceOperation { Local: var local } when walk.Variables.AssignedTo(local) is [var value]:
                    count = value;
                    break;
                default:
                    return false;
            }
        }

        return false;
    }

    /// <summary>An index or range that counts from the end of the array: <c>^1</c>, <c>..</c>, <c>n..</c>, <c>x.Length - 1</c>.</summary>
    private bool ReachesEnd(IOperation index, IOperation array) => BodyIndex.Plain(index) switch
    {
        IUnaryOperation { OperatorKind: UnaryOperatorKind.Hat } => true,
        IRangeOperation { RightOperand: null } range => range.LeftOperand is not { } start
            || Places.Ends.CountsFromStart((start as IConversionOperation)?.Operand ?? start, array),
        IRangeOperation range => BodyIndex.Plain(range.RightOperand!) is IUnaryOperation { OperatorKind: UnaryOperatorKind.Hat },
        IBinaryOperation { OperatorKind: BinaryOperatorKind.Subtract, LeftOperand: var length, RightOperand.ConstantValue.HasValue: true } =>
            BodyIndex.LengthOf(length) is { } counted && BodyIndex.Plain(counted) is ILocalReferenceOperation a
            && BodyIndex.Plain(array) is ILocalReferenceOperation b
            && SymbolEqualityComparer.Default.Equals(a.Local, b.Local),
        _ => false,
    };

    private static bool IsTarget(IOperation place) => place.Parent is IAssignmentOperation assignment && assignment.Target == place
        || place.Parent is IArgumentOperation { Parameter.RefKind: not RefKind.None } or IAddressOfOperation or IIncrementOrDecrementOperation;

    /// <summary>Zeros at its end are taken away, or looked for.</summary>
    private bool IsTrimmed(IOperation call)
    {
        if (call.Type?.SpecialType != SpecialType.System_String)
            return false;
        var use = SyntaxUses.Of(call.Syntax);
        return use.Kind is UseKind.Asked or UseKind.Called ? IsTrimming(use.Member)
            : use is { Kind: UseKind.Named, Variable.ValueText: var text } && use.Value.FirstAncestorOrSelf<MemberDeclarationSyntax>() is { } member
            && WordIndex.Names(member.SyntaxTree, member.Span, text, walk.Context.Cancellation)
                .Any(n => SyntaxUses.Of(n) is { Kind: UseKind.Asked or UseKind.Called, Member: var called } && IsTrimming(called));
    }

    private static bool IsTrimming(string method) => method.StartsWith("Trim", System.StringComparison.Ordinal)
        || method is "IndexOf" or "Split" or "Replace" or "Substring";
}
