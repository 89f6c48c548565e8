using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>What uses the whole of an array.</summary>
internal sealed class WholeUses(TransferFunctions walk)
{
    private readonly Remainders _remainders = new(walk);

    /// <summary>Looks at an operation before it is evaluated: what it is given is in variables by then.</summary>
    public void NoteWholeUse(IOperation operation, AbstractState state)
    {
        switch (operation)
        {
            case IInvocationOperation call:
                NoteArguments(call, call.TargetMethod, call.Instance, call.Arguments, state);
                _remainders.Note(call, state);
                break;
            case IObjectCreationOperation { Constructor: { } constructor } creation:
                NoteArguments(creation, constructor, null, creation.Arguments, state);
                break;
            case ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property.SetMethod: { } setter } } assignment
                when walk.Contracts.FactsOf(setter).Sinks is [0]:
                Consume(assignment.Value, assignment.Value, state);
                break;
            case IArrayElementReferenceOperation { Indices: [var index] } element when !IsTarget(element) && ReachesEnd(index, element.ArrayReference):
                Consume(element.ArrayReference, element, state);
                break;
            case IPropertyReferenceOperation { Property.Name: "Length", Instance: { } counted, Syntax: ExpressionSyntax length }
                when IndexLoops.ReadTo(length) is not null:
                Consume(counted, operation, state);
                break;
            case IImplicitIndexerReferenceOperation { Argument: IUnaryOperation { OperatorKind: UnaryOperatorKind.Hat } } element when !IsTarget(element):
                Consume(element.Instance, element, state);
                break;
        }
    }

    private void NoteArguments(IOperation call, IMethodSymbol method, IOperation? instance, ImmutableArray<IArgumentOperation> arguments, AbstractState state)
    {
        var facts = walk.Contracts.FactsOf(method);
        foreach (int position in facts.Sinks)
        {
            if (position == ConsumingSinks.Receiver)
            {
                if (instance is not null
                    && !(LoopOver(call.Syntax) is { } loop && (loop.Type is RefTypeSyntax { ReadOnlyKeyword.RawKind: 0 } || IsCounted(loop))))
                    Consume(instance, instance, state, facts.SeesZeros && !walk.CalleeReads.IsTrimmed(call));
                continue;
            }

            foreach (var argument in arguments)
            {
                // As an object, it is asked for its name: Console.WriteLine(array)
                if (argument.Parameter is { } data && ConsumingSinks.MayBeData(data) && data.Ordinal == position
                    && argument.ArgumentKind != ArgumentKind.DefaultValue && IsWholeRange(position, argument.Value, arguments, state))
                    Consume(argument.Value, argument.Value, state, facts.SeesZeros && !walk.CalleeReads.IsTrimmed(call));
                // A list of segments, all of which are sent or written.
                if (argument.Parameter?.Ordinal == position && argument.Parameter.Type is INamedTypeSymbol { TypeKind: TypeKind.Interface })
                    walk.CalleeReads.ConsumeElements(argument.Value, state);
            }
        }

        if (method.Name == "CopyTo" && PoolTypes.IsFramework(method))
            NoteTightCopy(instance, arguments, state);
        if (arguments.Length > 1
            && StartAndLength.Given(call, facts, arguments, walk.Variables, o => WholeOf(o, state) is not null) is { } begun)
            Consume(begun, call, state, seesZeros: true);
        if (!method.DeclaringSyntaxReferences.IsEmpty)
            walk.CalleeReads.NoteReadByCallee(method, instance, arguments, state);
    }

    /// <summary>All of the rental goes into a place that is as long as what was asked for: where the rental is longer, that throws.</summary>
    private void NoteTightCopy(IOperation? instance, ImmutableArray<IArgumentOperation> arguments, AbstractState state)
    {
        var (source, target) = instance is not null ? (instance, arguments[0].Value)
            : arguments.Length > 1 ? (arguments[0].Value, arguments[1].Value) : (null, null);
        if (source is not null
            && WholeOf(source, state) is { Site.Operation: IInvocationOperation { Arguments: [{ Value: { ConstantValue.HasValue: false } asked }, ..] } }
            && IsAsLongAs(target!, asked))
            Consume(source, source, state);
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
        return asked is IPropertyReferenceOperation { Property.Name: "Length", Instance: { } counted }
            && SymbolEqualityComparer.Default.Equals(PlaceOf(counted), place);

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
        // What is looked for among numbers is no place.
        var numbers =
            arguments.Where(a => a.Parameter is { RefKind: RefKind.None, OriginalDefinition.Type.SpecialType: SpecialType.System_Int32 } p
            && (p.Ordinal == first || p.Ordinal == first + 1))
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
                        && IsLength(rest.LeftOperand, data, state) && walk.Variables.CountsFromStart(offset.Value, data);
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
                case IPropertyReferenceOperation { Property.Name: "Length", Instance: { } counted }:
                    return WholeOf(counted, state) is { } rental && WholeOf(data, state) is { } same && rental.Id == same.Id;
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
            || walk.Variables.CountsFromStart((start as IConversionOperation)?.Operand ?? start, array),
        IRangeOperation range => BodyIndex.Plain(range.RightOperand!) is IUnaryOperation { OperatorKind: UnaryOperatorKind.Hat },
        IBinaryOperation { OperatorKind: BinaryOperatorKind.Subtract,
            LeftOperand: IPropertyReferenceOperation { Property.Name: "Length", Instance: { } counted }, RightOperand.ConstantValue.HasValue: true } =>
            BodyIndex.Plain(counted) is ILocalReferenceOperation a && BodyIndex.Plain(array) is ILocalReferenceOperation b
            && SymbolEqualityComparer.Default.Equals(a.Local, b.Local),
        _ => false,
    };

    private static bool IsTarget(IOperation place) => place.Parent is IAssignmentOperation assignment && assignment.Target == place
        || place.Parent is IArgumentOperation { Parameter.RefKind: not RefKind.None } or IAddressOfOperation or IIncrementOrDecrementOperation;

    /// <param name="data">What is used.</param>
    /// <param name="at">Where.</param>
    /// <param name="state">The path.</param>
    /// <param name="seesZeros">It makes a difference whether there are zeros behind the data: for other uses, it is enough that all was cleared.</param>
    public void Consume(IOperation data, IOperation at, AbstractState state, bool seesZeros = false)
    {
        if (WholeOf(WithoutStart(data), state) is { } rental && (seesZeros || !walk.CalleeReads.IsCleared(data, rental)))
            walk.Context.Observer.Consumed(new Consumed(rental, BodyIndex.Plain(at)));
    }

    /// <summary>The array of <c>x.AsSpan(n)</c>: the rest goes as far as the array does.</summary>
    private IOperation WithoutStart(IOperation data)
    {
        var (all, start) = BodyIndex.Plain(data) switch
        {
            IInvocationOperation { TargetMethod: { IsStatic: true } method,
                Arguments: [{ Value: var viewed }, { Value: { Type.SpecialType: SpecialType.System_Int32 } from }] }
                when FrameworkTables.MemoryOf(method) == MemorySource.OfFirst => (viewed, from),
            IInvocationOperation { TargetMethod: { Parameters.Length: 1 } method, Instance: { } sliced, Arguments: [{ Value: var from }] }
                when FrameworkTables.MemoryOf(method) == MemorySource.PartOfThis => (sliced, from),
            IImplicitIndexerReferenceOperation { Instance: var cut, Argument: IRangeOperation { LeftOperand: { } from, RightOperand: null } } =>
                (cut, (from as IConversionOperation)?.Operand ?? from),
            IConversionOperation { OperatorMethod: not null, Operand: var converted } => (WithoutStart(converted), null),
            _ => (data, null),
        };
        return start is null || (!IsParsed(data) && walk.Variables.CountsFromStart(start, all)) ? all : data;
    }

    /// <summary>A parser of one number ends with the number.</summary>
    private static bool IsParsed(IOperation data) =>
        UseClassifier.Of(data, Through.Casts) is { Kind: UseKind.Passed, Method.ContainingType.Name: "Utf8Parser" };

    /// <summary>The rental whose whole length the expression has on this path; null where it is not one, is a part, or may have been filled.</summary>
    public Rental? WholeOf(IOperation operation, AbstractState state)
    {
        const int MaxSteps = 24;
        for (int step = 0; step < MaxSteps; step++)
        {
            operation = BodyIndex.Plain(operation);
            switch (operation)
            {
                case ILocalReferenceOperation { Local: var local }:
                    if (walk.Context.WrittenByLambda.Contains(local))
                        return null;
                    return Reads.Dereference(state[walk.Context.Slots.Of(local)], state) switch
                    {
                        RentalValue reference => Longer(reference.Id, operation, state),
                        ViewValue { Rentals: [var id] } when walk.Variables.AssignedTo(local) is { Count: > 0 } values && values.All(v => IsWholeForm(v, 0)) =>
                            Longer(id, operation, state),
                        _ => null,
                    };
                case IParameterReferenceOperation { Parameter: var parameter }:
                    return !walk.Context.WrittenByLambda.Contains(parameter)
                        && Reads.Dereference(state[walk.Context.Slots.Of(parameter)], state) is RentalValue assigned ? Longer(assigned.Id, operation, state)
                        : null;
                case IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation, Field: var field }:
                    return state[walk.Context.Slots.Of(field)] is RentalValue kept
                        && state.Find(kept.Id) is not { Status: RentalStatus.Lent, Site: { IsProduced: false, Symbol: IFieldSymbol } }
                        ? Longer(kept.Id, operation, state) : LongerInField(field, state);
                case IFlowCaptureReferenceOperation capture:
                    return state[walk.Context.Slots.Of(capture.Id)] is RentalValue captured ? Longer(captured.Id, null, state) : null;
                default:
                    if (BodyIndex.View(operation, whole: true) is not { } inner)
                        return null;
                    operation = inner;
                    break;
            }
        }

        return null;
    }

    /// <summary>What a field has when the body begins, or since a call that may have set it: it was rented in another member.</summary>
    private Rental? LongerInField(IFieldSymbol field, AbstractState state)
    {
        if (walk.Outer is not null || state[walk.Context.Slots.Of(field)] is not (null or RentalValue)
            || walk.Context.Code.FieldPools.LongerThanData(field, walk.Context.Cancellation) is not { Rent: var rent })
            return null;
        var site = walk.Context.Site(rent, walk.KindOf(field.Type) ?? RentalKind.Array, isProduced: true, null, name: field.Name);
        return new Rental(site.IdOf(0), site, RentalStatus.Lent);
    }

    /// <summary>What a local is set to is no part of anything, wherever it comes from.</summary>
    private bool IsWholeForm(IOperation value, int depth)
    {
        value = BodyIndex.Plain(value);
        if (depth > 8)
            return false;
        switch (value)
        {
            case IConditionalOperation { WhenFalse: { } otherwise } choice: return IsWholeForm(choice.WhenTrue, depth + 1) && IsWholeForm(otherwise, depth + 1);
            case ISimpleAssignmentOperation assignment: return IsWholeForm(assignment.Value, depth + 1);
            case IArrayCreationOperation or IDefaultValueOperation or { ConstantValue.HasValue: true } or IParameterReferenceOperation
                or IFieldReferenceOperation: return true;
            case ILocalReferenceOperation { Local: var local }:
                return local.Type is IArrayTypeSymbol || walk.Types.Is(local.Type, TypeTraits.Owner)
                    || (walk.Variables.AssignedTo(local) is { Count: > 0 } values && values.All(v => IsWholeForm(v, depth + 1)));
            // An array is no part of one.
            case IInvocationOperation { TargetMethod: var method } call
                when call.Type is IArrayTypeSymbol || walk.Contracts.RoleOf(method) is CallRole.RentArray or CallRole.HandOverOwner: return true;
        }

        if (value.Syntax is StackAllocArrayCreationExpressionSyntax or ImplicitStackAllocArrayCreationExpressionSyntax)
            return true;
        return BodyIndex.View(value, whole: true) is { } inner && IsWholeForm(inner, depth + 1);
    }

    /// <summary>A variable that is only ever set to nothing, or to all of what was asked for, has something once a rental is behind it.</summary>
    public bool IsNotEmpty(IOperation? variable, AbstractValue? value, AbstractState state) =>
        variable is ILocalReferenceOperation { Local: var local } && value is ViewValue { Rentals: [var id] }
        && state.Find(id) is { Status: RentalStatus.Held,
            Site: { IsProduced: true, Operation: IInvocationOperation { Arguments: [{ Value: var asked }, ..] } } }
        && walk.Variables.AssignedTo(local) is { Count: > 0 } values && values.All(v => IsWholeForm(v, 0) || IsAsked(BodyIndex.Plain(v), asked));

    /// <summary><c>x.AsSpan(0, n)</c>, with the <c>n</c> that was asked for.</summary>
    private static bool IsAsked(IOperation view, IOperation asked) => BodyIndex.View(view, whole: false) is not null
        && view is IInvocationOperation { Arguments: [_, { Value.ConstantValue: { HasValue: true, Value: 0 } }, { Value: var length }] }
        && length.Syntax.IsEquivalentTo(asked.Syntax);

    /// <summary>The rental, where it is known to be longer than what was asked for, and what lies behind was not written on purpose.</summary>
    private Rental? Longer(int id, IOperation? variable, AbstractState state)
    {
        if (state.Find(id) is not { Status: RentalStatus.Held or RentalStatus.Transferred,
            Site: { IsProduced: true, Operation: IInvocationOperation producer } site, Remainder: not Remainder.Data } rental)
            return null;
        bool rounds = site.Kind switch
        {
            // A pool of this compilation may have its own lengths, and so may whatever is only declared to rent.
            RentalKind.Array => walk.Contracts.Declared.Of(producer.TargetMethod) is null
                && (walk.Contracts.RoleOf(producer.TargetMethod) == CallRole.RentArray
                    ? PoolTypes.IsFramework(producer.TargetMethod) || walk.Context.Code.OwnPools.RoundsUp(producer.TargetMethod)
                    : !AsksForLength(producer.TargetMethod)),
            RentalKind.Owner => walk.Types.Is(producer.TargetMethod.ContainingType, TypeTraits.MemoryPool) && PoolTypes.IsFramework(producer.TargetMethod)
                && producer.Arguments is [{ ArgumentKind: ArgumentKind.Explicit }],
            _ => false,
        };
        return rounds && variable is not null && walk.Variables.Of(variable) is { } root && !walk.Variables.IsUsedWhole(root)
            && !IsUsedWholeByAnotherName(id, state) ? rental : null;
    }

    /// <summary>A helper that compares lengths may give only what is as long as its contents.</summary>
    private bool AsksForLength(IMethodSymbol helper) => helper.DeclaringSyntaxReferences is [var body]
        && body.GetSyntax(walk.Context.Cancellation).DescendantNodes()
        .Any(n => n is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression or (int)SyntaxKind.NotEqualsExpression } asked
            && (asked.Left is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Length" }
                || asked.Right is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Length" }));

    private bool IsUsedWholeByAnotherName(int id, AbstractState state)
    {
        for (int i = 0; i < state.Occupied; i++)
        {
            if (state.ValueAt(i) is RentalValue other && other.Id == id && walk.Context.Slots[state.SlotAt(i)].Symbol is { } name
                && walk.Variables.IsUsedWhole(name))
                return true;
        }

        return false;
    }
}
