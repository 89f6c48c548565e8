using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace PoolAnalyzers.Ownership;

// Uses of all of a rental as data, although it is longer than asked for.
internal sealed partial class GraphWalk
{
    private Storage? _storage;

    /// <summary>Variables with the names that the body around this graph gives them.</summary>
    private Storage Variables => _outer?.Variables ?? (_storage ??= new Storage(_graph.OriginalOperation));

    /// <summary>Looks at an operation before it is evaluated: what it is given is in variables by then.</summary>
    private void NoteWholeUse(IOperation operation, PathState state)
    {
        switch (operation)
        {
            case IInvocationOperation call:
                NoteArguments(call, call.TargetMethod, call.Instance, call.Arguments, state);
                break;
            case IObjectCreationOperation { Constructor: { } constructor } creation:
                NoteArguments(creation, constructor, null, creation.Arguments, state);
                break;
            case ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property.SetMethod: { } setter } } assignment when ConsumingSinks.PositionsOf(setter) is [0]:
                Consume(assignment.Value, assignment.Value, state);
                break;
            case IArrayElementReferenceOperation { Indices: [var index] } element when !IsTarget(element) && ReachesEnd(index, element.ArrayReference):
                Consume(element.ArrayReference, element, state);
                break;
            case IPropertyReferenceOperation { Property.Name: "Length", Instance: { } counted, Syntax: ExpressionSyntax length } when IndexLoops.ReadTo(length) is not null:
                Consume(counted, operation, state);
                break;
            case IImplicitIndexerReferenceOperation { Argument: IUnaryOperation { OperatorKind: UnaryOperatorKind.Hat } } element when !IsTarget(element):
                Consume(element.Instance, element, state);
                break;
        }
    }

    private void NoteArguments(IOperation call, IMethodSymbol method, IOperation? instance, ImmutableArray<IArgumentOperation> arguments, PathState state)
    {
        foreach (int position in ConsumingSinks.PositionsOf(method))
        {
            if (position == ConsumingSinks.Receiver)
            {
                if (instance is not null && !(LoopOver(call.Syntax) is { } loop && (loop.Type is RefTypeSyntax { ReadOnlyKeyword.RawKind: 0 } || IsCounted(loop))))
                    Consume(instance, instance, state);
                continue;
            }

            foreach (var argument in arguments)
            {
                // As an object, it is asked for its name: Console.WriteLine(array)
                if (argument.Parameter is { Type.SpecialType: not SpecialType.System_Object } && argument.Parameter.Ordinal == position && argument.ArgumentKind != ArgumentKind.DefaultValue && IsWholeRange(position, argument.Value, arguments, state))
                    Consume(argument.Value, argument.Value, state);
            }
        }

        if (method.Name == "CopyTo" && PoolTypes.IsFramework(method))
            NoteTightCopy(instance, arguments, state);
        if (method.DeclaringSyntaxReferences.IsEmpty)
            return;
        foreach (var argument in arguments)
        {
            if (argument is { ArgumentKind: ArgumentKind.Explicit, Parameter: { } parameter } && (parameter.Type is IArrayTypeSymbol || Types.Is(parameter.Type, TypeTraits.View))
                && _context.Engine.Parameters.IsConsumedWhole(parameter) && WholeOf(argument.Value, state) is not null)
                Consume(argument.Value, argument.Value, state);
        }
    }

    /// <summary>All of the rental goes into a place that is as long as what was asked for: where the rental is longer, that throws.</summary>
    private void NoteTightCopy(IOperation? instance, ImmutableArray<IArgumentOperation> arguments, PathState state)
    {
        var (source, target) = instance is not null ? (instance, arguments[0].Value) : arguments.Length > 1 ? (arguments[0].Value, arguments[1].Value) : (null, null);
        if (source is not null && WholeOf(source, state) is { Site.Operation: IInvocationOperation { Arguments: [{ Value: { ConstantValue.HasValue: false } asked }, ..] } } && IsAsLongAs(target!, asked))
            Consume(source, source, state);
    }

    private bool IsAsLongAs(IOperation target, IOperation asked)
    {
        var place = PlaceOf(target);
        if (place is null)
            return false;
        if (Variables.AssignedTo(place) is [var made] && Storage.Plain(made) is IArrayCreationOperation { DimensionSizes: [var size] })
            return size.Syntax.IsEquivalentTo(asked.Syntax);
        asked = Storage.Plain(asked);
        if (asked is ILocalReferenceOperation { Local: var local } && Variables.AssignedTo(local) is [var count])
            asked = Storage.Plain(count);
        return asked is IPropertyReferenceOperation { Property.Name: "Length", Instance: { } counted } && SymbolEqualityComparer.Default.Equals(PlaceOf(counted), place);

        static ISymbol? PlaceOf(IOperation operation) => Storage.Plain(operation) switch
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
    private static bool IsCounted(ForEachStatementSyntax loop) => loop.Statement is BlockSyntax { Statements: var statements } && statements.Any(s => s is IfStatementSyntax
    {
        Condition: BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression or (int)SyntaxKind.LessThanExpression or (int)SyntaxKind.LessThanOrEqualExpression or (int)SyntaxKind.GreaterThanExpression or (int)SyntaxKind.GreaterThanOrEqualExpression } comparison,
        Statement: BreakStatementSyntax or BlockSyntax { Statements: [BreakStatementSyntax] },
    } && !comparison.DescendantNodes().Any(n => n is IdentifierNameSyntax { Identifier.ValueText: var name } && name == loop.Identifier.ValueText));

    /// <summary>No offset and count follow the data, or they are <c>0</c> and its length.</summary>
    private bool IsWholeRange(int position, IOperation data, ImmutableArray<IArgumentOperation> arguments, PathState state)
    {
        // What is sorted along with the keys stands between them and the range.
        int first = position + (arguments.Any(a => a.Parameter is { Type: IArrayTypeSymbol, ContainingSymbol.Name: "Sort" } p && p.Ordinal == position + 1) ? 2 : 1);
        // What is looked for among numbers is no place.
        var numbers = arguments.Where(a => a.Parameter is { RefKind: RefKind.None, OriginalDefinition.Type.SpecialType: SpecialType.System_Int32 } p && (p.Ordinal == first || p.Ordinal == first + 1))
            .OrderBy(a => a.Parameter!.Ordinal).ToList();
        switch (numbers)
        {
            case []:
                return true;
            case [var only] when only.Parameter!.Ordinal == first:
                return IsLength(only.Value, data, state);
            case [var offset, var count]:
                return offset.Value.ConstantValue is { HasValue: true, Value: 0 } ? IsLength(count.Value, data, state)
                    // From some place to the end.
                    : Storage.Plain(count.Value) is IBinaryOperation { OperatorKind: BinaryOperatorKind.Subtract } rest && rest.RightOperand.Syntax.IsEquivalentTo(offset.Value.Syntax)
                        && IsLength(rest.LeftOperand, data, state) && Variables.CountsFromStart(offset.Value, data);
            default:
                return true;
        }
    }

    private bool IsLength(IOperation count, IOperation data, PathState state)
    {
        for (int step = 0; step < 2; step++)
        {
            count = Storage.Plain(count);
            switch (count)
            {
                case IPropertyReferenceOperation { Property.Name: "Length", Instance: { } counted }:
                    return WholeOf(counted, state) is { } rental && WholeOf(data, state) is { } same && rental.Id == same.Id;
                case ILocalReferenceOperation { Local: var local } when Variables.AssignedTo(local) is [var value]:
                    count = value;
                    break;
                default:
                    return false;
            }
        }

        return false;
    }

    /// <summary>An index or range that counts from the end of the array: <c>^1</c>, <c>..</c>, <c>n..</c>, <c>x.Length - 1</c>.</summary>
    private bool ReachesEnd(IOperation index, IOperation array) => Storage.Plain(index) switch
    {
        IUnaryOperation { OperatorKind: UnaryOperatorKind.Hat } => true,
        IRangeOperation { RightOperand: null } range => range.LeftOperand is not { } start || Variables.CountsFromStart((start as IConversionOperation)?.Operand ?? start, array),
        IRangeOperation range => Storage.Plain(range.RightOperand!) is IUnaryOperation { OperatorKind: UnaryOperatorKind.Hat },
        IBinaryOperation { OperatorKind: BinaryOperatorKind.Subtract, LeftOperand: IPropertyReferenceOperation { Property.Name: "Length", Instance: { } counted }, RightOperand.ConstantValue.HasValue: true } =>
            Storage.Plain(counted) is ILocalReferenceOperation a && Storage.Plain(array) is ILocalReferenceOperation b && SymbolEqualityComparer.Default.Equals(a.Local, b.Local),
        _ => false,
    };

    private static bool IsTarget(IOperation place) => place.Parent is IAssignmentOperation assignment && assignment.Target == place || place.Parent is IArgumentOperation { Parameter.RefKind: not RefKind.None } or IAddressOfOperation or IIncrementOrDecrementOperation;

    private void Consume(IOperation data, IOperation at, PathState state)
    {
        if (WholeOf(WithoutStart(data), state) is { } rental)
            _context.Findings.Add(new Finding(FindingKind.WholeConsumed, Storage.Plain(at), rental.Site, null));
    }

    /// <summary>The array of <c>x.AsSpan(n)</c>: the rest goes as far as the array does.</summary>
    private IOperation WithoutStart(IOperation data)
    {
        var (all, start) = Storage.Plain(data) switch
        {
            IInvocationOperation { TargetMethod: { Name: "AsSpan" or "AsMemory", IsStatic: true } method, Arguments: [{ Value: var viewed }, { Value: { Type.SpecialType: SpecialType.System_Int32 } from }] } when PoolTypes.IsFramework(method) => (viewed, from),
            IInvocationOperation { TargetMethod: { Name: "Slice", Parameters.Length: 1 } method, Instance: { } sliced, Arguments: [{ Value: var from }] } when PoolTypes.IsFramework(method) => (sliced, from),
            IImplicitIndexerReferenceOperation { Instance: var cut, Argument: IRangeOperation { LeftOperand: { } from, RightOperand: null } } => (cut, (from as IConversionOperation)?.Operand ?? from),
            IConversionOperation { OperatorMethod: not null, Operand: var converted } => (WithoutStart(converted), null),
            _ => (data, null),
        };
        return start is null || (!IsParsed(data) && Variables.CountsFromStart(start, all)) ? all : data;
    }

    /// <summary>A parser of one number ends with the number.</summary>
    private static bool IsParsed(IOperation data)
    {
        while (data.Parent is IConversionOperation conversion)
            data = conversion;
        return data.Parent is IArgumentOperation { Parent: IInvocationOperation { TargetMethod.ContainingType.Name: "Utf8Parser" } };
    }

    /// <summary>The rental whose whole length the expression has on this path; null where it is not one, is a part, or may have been filled.</summary>
    private Rental? WholeOf(IOperation operation, PathState state)
    {
        const int MaxSteps = 24;
        for (int step = 0; step < MaxSteps; step++)
        {
            operation = Storage.Plain(operation);
            switch (operation)
            {
                case ILocalReferenceOperation { Local: var local }:
                    if (_context.Wild.Contains(local))
                        return null;
                    return Dereference(state[_context.Slots.Of(local)], state) switch
                    {
                        RentalRef reference => Longer(reference.Id, operation, state),
                        ViewOf { Rentals: [var id] } when Variables.AssignedTo(local) is { Count: > 0 } values && values.All(v => IsWholeForm(v, 0)) => Longer(id, operation, state),
                        _ => null,
                    };
                case IParameterReferenceOperation { Parameter: var parameter }:
                    return !_context.Wild.Contains(parameter) && Dereference(state[_context.Slots.Of(parameter)], state) is RentalRef assigned ? Longer(assigned.Id, operation, state) : null;
                case IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation, Field: var field }:
                    return state[_context.Slots.Of(field)] is RentalRef kept && state.Find(kept.Id) is not { Status: RentalStatus.Lent, Site: { IsProduced: false, Symbol: IFieldSymbol } } ? Longer(kept.Id, operation, state) : LongerInField(field, state);
                case IFlowCaptureReferenceOperation capture:
                    return state[_context.Slots.Of(capture.Id)] is RentalRef captured ? Longer(captured.Id, null, state) : null;
                default:
                    if (Storage.View(operation, whole: true) is not { } inner)
                        return null;
                    operation = inner;
                    break;
            }
        }

        return null;
    }

    /// <summary>What a field has when the body begins, or since a call that may have set it: it was rented in another member.</summary>
    private Rental? LongerInField(IFieldSymbol field, PathState state)
    {
        if (_outer is not null || state[_context.Slots.Of(field)] is not (null or RentalRef) || _context.Engine.FieldPools.LongerThanData(field, _context.Cancellation) is not { Rent: var rent })
            return null;
        var site = _context.Site(rent, KindOf(field.Type) ?? RentalKind.Array, isProduced: true, null, name: field.Name);
        return new Rental(site.IdOf(0), site, RentalStatus.Lent);
    }

    /// <summary>What a local is set to is no part of anything, wherever it comes from.</summary>
    private bool IsWholeForm(IOperation value, int depth)
    {
        value = Storage.Plain(value);
        if (depth > 8)
            return false;
        switch (value)
        {
            case IConditionalOperation { WhenFalse: { } otherwise } choice: return IsWholeForm(choice.WhenTrue, depth + 1) && IsWholeForm(otherwise, depth + 1);
            case ISimpleAssignmentOperation assignment: return IsWholeForm(assignment.Value, depth + 1);
            case IArrayCreationOperation or IDefaultValueOperation or { ConstantValue.HasValue: true } or IParameterReferenceOperation or IFieldReferenceOperation: return true;
            case ILocalReferenceOperation { Local: var local }:
                return local.Type is IArrayTypeSymbol || Types.Is(local.Type, TypeTraits.Owner) || (Variables.AssignedTo(local) is { Count: > 0 } values && values.All(v => IsWholeForm(v, depth + 1)));
            case IInvocationOperation { TargetMethod: var method } when Contracts.RoleOf(method) is CallRole.RentArray or CallRole.HandOverOwner: return true;
        }

        if (value.Syntax is StackAllocArrayCreationExpressionSyntax or ImplicitStackAllocArrayCreationExpressionSyntax)
            return true;
        return Storage.View(value, whole: true) is { } inner && IsWholeForm(inner, depth + 1);
    }

    /// <summary>A variable that is only ever set to nothing, or to all of what was asked for, has something once a rental is behind it.</summary>
    private bool IsNotEmpty(IOperation? variable, Value? value, PathState state) =>
        variable is ILocalReferenceOperation { Local: var local } && value is ViewOf { Rentals: [var id] }
        && state.Find(id) is { Status: RentalStatus.Held, Site: { IsProduced: true, Operation: IInvocationOperation { Arguments: [{ Value: var asked }, ..] } } }
        && Variables.AssignedTo(local) is { Count: > 0 } values && values.All(v => IsWholeForm(v, 0) || IsAsked(Storage.Plain(v), asked));

    /// <summary><c>x.AsSpan(0, n)</c>, with the <c>n</c> that was asked for.</summary>
    private static bool IsAsked(IOperation view, IOperation asked) => Storage.View(view, whole: false) is not null
        && view is IInvocationOperation { Arguments: [_, { Value.ConstantValue: { HasValue: true, Value: 0 } }, { Value: var length }] } && length.Syntax.IsEquivalentTo(asked.Syntax);

    /// <summary>The rental, where it is known to be longer than what was asked for, and what lies behind was not written on purpose.</summary>
    private Rental? Longer(int id, IOperation? variable, PathState state)
    {
        if (state.Find(id) is not { Status: RentalStatus.Held or RentalStatus.Transferred, Site: { IsProduced: true, Operation: IInvocationOperation producer } site } rental)
            return null;
        bool rounds = site.Kind switch
        {
            // A pool of this compilation may have its own lengths, and so may whatever is only declared to rent.
            RentalKind.Array => Contracts.Declared.Of(producer.TargetMethod) is null && (Contracts.RoleOf(producer.TargetMethod) == CallRole.RentArray ? PoolTypes.IsFramework(producer.TargetMethod) : !AsksForLength(producer.TargetMethod)),
            RentalKind.Owner => Types.Is(producer.TargetMethod.ContainingType, TypeTraits.MemoryPool) && PoolTypes.IsFramework(producer.TargetMethod) && producer.Arguments is [{ ArgumentKind: ArgumentKind.Explicit }],
            _ => false,
        };
        return rounds && variable is not null && Variables.Of(variable) is { } root && !Variables.IsUsedWhole(root) && !IsUsedWholeByAnotherName(id, state) ? rental : null;
    }

    /// <summary>A helper that compares lengths may give only what is as long as its contents.</summary>
    private bool AsksForLength(IMethodSymbol helper) => helper.DeclaringSyntaxReferences is [var body] && body.GetSyntax(_context.Cancellation).DescendantNodes()
        .Any(n => n is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression or (int)SyntaxKind.NotEqualsExpression } asked
            && (asked.Left is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Length" } || asked.Right is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Length" }));

    private bool IsUsedWholeByAnotherName(int id, PathState state)
    {
        for (int i = 0; i < state.Occupied; i++)
        {
            if (state.ValueAt(i) is RentalRef other && other.Id == id && _context.Slots[state.SlotAt(i)].Symbol is { } name && Variables.IsUsedWhole(name))
                return true;
        }

        return false;
    }
}
