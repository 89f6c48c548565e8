using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace PoolAnalyzers.Ownership;

// What each operation evaluates to, and what it does to the state.
internal sealed partial class GraphWalk
{
    /// <summary>Expressions nested deeper than this are given up: recursion must end before the stack does.</summary>
    private const int MaxExpressionDepth = 200;

    private Choices _choices = new();
    private bool _ended;
    private int _depth;

    private Value? Evaluate(IOperation operation, PathState state)
    {
        if (operation.ConstantValue is { HasValue: true, Value: var constant })
            return constant switch { null => Const.Null, true => Const.True, false => Const.False, _ => new Const(constant) };
        if (++_depth > MaxExpressionDepth)
            throw new BudgetExceededException();
        NoteWholeUse(operation, state);
        var value = EvaluateCore(operation, state);
        _depth--;
        return value;
    }

    private Value? EvaluateCore(IOperation operation, PathState state)
    {
        switch (operation)
        {
            case ILocalReferenceOperation local: return ReadLocal(local, state);
            case IParameterReferenceOperation parameter: return ReadParameter(parameter, state);
            case IFlowCaptureReferenceOperation capture: return state[_context.Slots.Of(capture.Id)];
            case IFieldReferenceOperation field: return ReadField(field, state);
            case IPropertyReferenceOperation property: return ReadProperty(property, state);
            case IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance }: return This;
            case IExpressionStatementOperation statement: return Evaluate(statement.Operation, state);
            case IParenthesizedOperation parenthesized: return Evaluate(parenthesized.Operand, state);
            case IFlowCaptureOperation capture:
                var captured = Evaluate(capture.Value, state);
                state[_context.Slots.Of(capture.Id)] = captured;
                return captured;
            case ISimpleAssignmentOperation { IsRef: true } alias: return AssignReference(alias, state);
            case ISimpleAssignmentOperation assignment:
                var assigned = Received(assignment.Value, assignment.Target.Type, Evaluate(assignment.Value, state), state);
                Assign(assignment.Target, assigned, assignment.Value, state);
                return assigned;
            case IDeconstructionAssignmentOperation deconstruction: return Deconstruct(deconstruction, state);
            case ICompoundAssignmentOperation compound:
                var before = Evaluate(compound.Target, state);
                var added = Evaluate(compound.Value, state);
                if (TryOperator(compound, compound.OperatorMethod, state, out var sum, (compound.Target, before), (compound.Value, added)))
                {
                    Assign(compound.Target, sum, compound, state);
                    return sum;
                }

                Use(added, compound.Value, state);
                // _handlers += () => ...: what was there stays, and says nothing.
                if (compound.Type?.TypeKind == TypeKind.Delegate && added is ClosureOf closure)
                {
                    if (compound.OperatorKind == BinaryOperatorKind.Subtract)
                        LetGoOf(closure, state);
                    Assign(compound.Target, compound.OperatorKind == BinaryOperatorKind.Add ? added : null, compound, state);
                    return added;
                }

                if (compound.OperatorMethod is null && Conditions.Bits(compound.OperatorKind, before, added) is { } bits)
                {
                    Assign(compound.Target, bits, compound, state);
                    return bits;
                }

                // rented |= true;
                if (compound is { OperatorMethod: null, Type.SpecialType: SpecialType.System_Boolean } && added is Const { Content: bool set } && compound.OperatorKind == (set ? BinaryOperatorKind.Or : BinaryOperatorKind.And))
                {
                    Assign(compound.Target, added, compound, state);
                    return added;
                }

                return compound is { OperatorMethod: null, OperatorKind: BinaryOperatorKind.Or } && added is Const { Content: int flags and not 0 } ? SetFlags(compound, before, flags, state) : Renew(compound, compound.Target, state);
            case IIncrementOrDecrementOperation increment:
                return Count(increment, Evaluate(increment.Target, state), state);
            case IBinaryOperation binary: return EvaluateBinary(binary, state);
            case IUnaryOperation unary:
                var operand = Evaluate(unary.Operand, state);
                if (TryOperator(unary, unary.OperatorMethod, state, out var negated, (unary.Operand, operand)))
                    return negated;
                return unary.OperatorKind == UnaryOperatorKind.Not && unary.OperatorMethod is null ? Conditions.Not(operand) : null;
            case IIsNullOperation isNull: return Conditions.IsNull(Evaluate(isNull.Operand, state));
            case IIsPatternOperation isPattern:
                var matched = Evaluate(isPattern.Value, state);
                // Elements are read, or the length; what only asks for null or a type is no use.
                if (matched is RentalRef && isPattern.Pattern.DescendantsAndSelf().Any(p => p is IListPatternOperation or IRecursivePatternOperation { PropertySubpatterns.IsEmpty: false }))
                    Use(matched, isPattern.Value, state);
                return Match(isPattern.Pattern, matched, state);
            case IIsTypeOperation { ValueOperand: { Type: { IsReferenceType: true } asked } tested, TypeOperand: var wanted } when Derives(asked, wanted):
                return Conditions.Not(Conditions.IsNull(Evaluate(tested, state)));
            case IIsTypeOperation isType:
                return Conditions.Make(TermKind.Opaque, new TypeTest(isType.TypeOperand.Name), Evaluate(isType.ValueOperand, state));
            case IConversionOperation conversion: return Convert(conversion, state);
            case ITupleOperation tuple: return EvaluateTuple(tuple, state);
            case IInvocationOperation invocation: return Invoke(invocation, state);
            case IObjectCreationOperation creation: return Construct(creation, state);
            case IArrayCreationOperation array: return CreateArray(array, state);
            case ICollectionExpressionOperation collection:
                if (BagOf(collection, collection.Elements, state) is { } started)
                    return started;
                return collection.Type is IArrayTypeSymbol
                    ? new Allocated(collection, collection.Elements.Any(e => e is ISpreadOperation) ? null : new Const(collection.Elements.Length)) : null;
            case IArrayElementReferenceOperation element:
                var elements = Evaluate(element.ArrayReference, state);
                if (elements is TaskOf bag)
                    Complete(bag, state);
                Use(elements, element.ArrayReference, state);
                foreach (var index in element.Indices)
                    Evaluate(index, state);
                // A range of an array is a copy.
                return element is { Type: IArrayTypeSymbol, Indices: [IRangeOperation] } ? new Allocated(element, null) : Fresh(element, state);
            case IImplicitIndexerReferenceOperation { IndexerSymbol: IMethodSymbol slice } part: return EvaluateSlice(part, slice, state);
            case IEventAssignmentOperation handled: return Handle(handled, state);
            case IAwaitOperation awaited: return Await(awaited, state);
            case IAddressOfOperation address: return EvaluateReference(address.Reference, state);
            case IFlowAnonymousFunctionOperation lambda: return Capture(lambda, state);
            case IDelegateCreationOperation { Target: IMethodReferenceOperation group }: return CaptureGroup(group, state);
            case IDelegateCreationOperation creation: return Evaluate(creation.Target, state);
            case IReturnOperation { ReturnedValue: { } yielded } yieldReturn: return Yield(yieldReturn, yielded, state);
            case IDeclarationExpressionOperation declaration: return Evaluate(declaration.Expression, state);
            case IDefaultValueOperation { Type: { IsReferenceType: true } }: return Const.Null;
            case ITypeOfOperation type: return new Term(TermKind.Opaque, type.TypeOperand);
            case ICaughtExceptionOperation: return Fresh(operation, state);
            case INameOfOperation or ISizeOfOperation or IDiscardOperation: return null;
            case IInvalidOperation invalid: return EvaluateInvalid(invalid, state);
            default: return EvaluateOther(operation, state);
        }
    }

    /// <summary>The delegate is in no field any more.</summary>
    private static void LetGoOf(ClosureOf closure, PathState state)
    {
        foreach (int id in closure.Rentals)
        {
            if (state.Find(id) is { } rental)
                state.Put(rental with { Escapes = rental.Escapes.RemoveAll(e => e.FieldSlot >= 0 && closure.Equals(state[e.FieldSlot])) });
        }
    }

    /// <summary><c>rented |= Buffers.Head</c>, where it is not known what was in it: what is known to be in it stays.</summary>
    private Value? SetFlags(ICompoundAssignmentOperation compound, Value? before, int flags, PathState state)
    {
        var known = before is null ? [] : state.Facts.Where(f => !f.Truth).Select(f => FlagsIn(f.Condition, before)).Where(f => f != 0).ToList();
        var set = Renew(compound, compound.Target, state);
        foreach (int flag in known.Append(flags))
            Conditions.Assume(state, HasNone(set, flag), false);
        return set;
    }

    /// <summary><c>(x &amp; flags) == 0</c></summary>
    private static Value? HasNone(Value? value, int flags) => Conditions.Make(TermKind.Arithmetic, BinaryOperatorKind.And, value, new Const(flags)) is { } common ? Conditions.Equal(common, s_zero) : null;

    private static int FlagsIn(Value condition, Value asked) => condition is Term { Kind: TermKind.Equal, Operands: var sides } && sides.OfType<Term>().FirstOrDefault() is { Kind: TermKind.Arithmetic, Key: BinaryOperatorKind.And, Operands: [var of, Const { Content: int flags }] }
        && of.Equals(asked) && sides.Any(s => s is Const { Content: 0 }) ? flags : 0;

    // Of its own: what captures the state would be allocated for every operation.
    private TupleOf EvaluateTuple(ITupleOperation tuple, PathState state) => new(tuple.Elements.Select(e => Evaluate(e, state)).ToImmutableArray());

    /// <summary>What a range of an owner is may be the owner of its array from there on.</summary>
    private Value? EvaluateSlice(IImplicitIndexerReferenceOperation part, IMethodSymbol slice, PathState state)
    {
        var whole = Evaluate(part.Instance, state);
        Use(whole, part.Instance, state);
        Use(Evaluate(part.Argument, state), part.Argument, state);
        if (whole is RentalRef { Id: var cut } owner && state.Find(cut) is { Site.Kind: RentalKind.Owner } && _context.Engine.MayMoveOut(slice))
            PerhapsTake(owner, state);
        return whole is not null && Contracts.IsViewResult(part.Type) && !IsPointedTo(part) ? ViewOf.Over(whole.Rentals) : Fresh(part, state);
    }

    /// <summary>All that is of the one type is of the other: only null is not.</summary>
    private static bool Derives(ITypeSymbol type, ITypeSymbol from)
    {
        if (from.SpecialType == SpecialType.System_Object)
            return true;
        for (var ancestor = type; ancestor is not null; ancestor = ancestor.BaseType)
        {
            if (SymbolEqualityComparer.Default.Equals(ancestor, from))
                return true;
        }

        return type.AllInterfaces.Contains(from, SymbolEqualityComparer.Default);
    }

    private static readonly Const s_zero = new(0);
    private static readonly Term This = new(TermKind.This, null);

    /// <summary>Operations without a meaning of their own here consume what they are given; a ref struct, pointer or so that comes out looks at it.</summary>
    private Value? EvaluateOther(IOperation operation, PathState state)
    {
        var seen = ImmutableArray<int>.Empty;
        foreach (var child in operation.ChildOperations)
        {
            var value = Evaluate(child, state);
            if (value is null)
                continue;
            Use(value, child, state);
            seen = ViewOf.Union(seen, value.Rentals);
            if (operation is IAnonymousObjectCreationOperation or IWithOperation)
                StoreAway(value, child, state);
        }

        return (Contracts.IsViewResult(operation.Type) || operation.Type is null) && !IsPointedTo(operation) ? ViewOf.Over(seen) : Fresh(operation, state);
    }

    /// <summary><c>*p</c> and <c>p[i]</c>, which have no operation of their own, give what stands there; with <c>&amp;</c> or <c>ref</c> before them, they give where.</summary>
    private static bool IsPointedTo(IOperation operation) => operation is { Kind: OperationKind.None, Syntax: PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PointerIndirectionExpression } or ElementAccessExpressionSyntax }
        && operation.Parent is not IAddressOfOperation && operation.Syntax.Parent is not RefExpressionSyntax;

    private Contracts Contracts => _context.Engine.Contracts;
    private PoolTypes Types => _context.Engine.Types;

    private Value? ReadLocal(ILocalReferenceOperation local, PathState state)
    {
        if (_context.Wild.Contains(local.Local))
            return null;
        int slot = _context.Slots.Of(local.Local);
        var value = Dereference(state[slot], state);
        // What a reference into an array refers to is in the array.
        if (value is ViewOf && IsIntoElements(local.Local) && local.Parent is not (ISimpleAssignmentOperation { IsRef: true } or IAddressOfOperation))
        {
            Use(value, local, state);
            return Fresh(local, state);
        }

        if (value is not { IsOwnership: true } && PartsOwn(slot, state) is { IsEmpty: false } parts)
            return new ViewOf(parts);
        return value;
    }

    private static bool IsIntoElements(ILocalSymbol local) => local.RefKind != RefKind.None && local.Type is { IsUnmanagedType: true, TypeKind: not TypeKind.Pointer };

    private ImmutableArray<int> PartsOwn(int slot, PathState state)
    {
        var ids = ImmutableArray<int>.Empty;
        if (IsOfObject(slot))
            return ids;
        foreach (int part in _context.Slots.PartsOf(slot))
        {
            if (state[part] is { IsOwnership: true } v)
                ids = ViewOf.Union(ids, v.Rentals);
        }

        return ids;
    }

    private static Value? Dereference(Value? value, PathState state)
    {
        // References do not chain further than the number of slots; two steps are all that C# code shows.
        for (int i = 0; i < 2 && value is RefTo reference; i++)
            value = state[reference.Slot];
        return value is RefTo ? null : value;
    }

    private Value? ReadParameter(IParameterReferenceOperation reference, PathState state)
    {
        var parameter = reference.Parameter;
        if (_context.Wild.Contains(parameter))
            return null;
        int slot = _context.Slots.Of(parameter);
        if (state[slot] is { } value)
            return Dereference(value, state);
        // A parameter of a function around this one, or of a primary constructor: not bound at entry.
        if (_outer is not null || SymbolEqualityComparer.Default.Equals(parameter.ContainingSymbol, _context.Owner))
            return null;
        if (KindOf(parameter.Type) is not { } kind)
            return _context.ParameterSym(parameter);
        var borrowed = Borrow(parameter, kind, reference, state);
        // A lambda goes on to have what it captured; what a primary constructor was given is like a field.
        if (EnclosingFunction.CapturedByType(parameter) is null)
            state[slot] = borrowed;
        return borrowed;
    }

    private RentalKind? KindOf(ITypeSymbol? type) => Types.Is(type, TypeTraits.Array) ? RentalKind.Array : Types.Is(type, TypeTraits.Owner) ? RentalKind.Owner : null;

    private Value? ReadField(IFieldReferenceOperation reference, PathState state)
    {
        var field = reference.Field;
        if (reference.Instance is null or IInstanceReferenceOperation)
        {
            int slot = _context.Slots.Of(field);
            if (state[slot] is { } known)
                return known;
            if (_context.Engine.PoolAlias(field) is { } pool)
                return pool;
            var borrowed = KindOf(field.Type) is { } kind ? Borrow(field, kind, reference, state) : reference.Instance is null ? new Term(TermKind.Member, field) : new Term(TermKind.Member, field, This);
            // The field keeps its value until a call may change it.
            state[slot] = borrowed is RentalRef ? borrowed : null;
            return borrowed;
        }

        var instance = Evaluate(reference.Instance, state);
        if (instance is TupleOf tuple && field.CorrespondingTupleField is { Name: { Length: > 4 } name } && int.TryParse(name.Substring(4), out int item) && item <= tuple.Items.Length)
            return tuple.Items[item - 1];
        if ((PartSlot(reference) is { } part ? state[part] : ReadOther(reference, state)) is { } stored)
            return stored;
        if (ReleasedPart(instance, state) is not { } released || SymbolEqualityComparer.Default.Equals(released, field))
            Use(instance, reference.Instance, state);
        return instance is null or RentalRef or ViewOf or TaskOf ? Fresh(reference, state) : Conditions.Make(TermKind.Member, field, instance);
    }

    /// <summary>The slot of a field of a struct local, where there is one.</summary>
    private int? PartSlot(IFieldReferenceOperation reference) => RootSlot(reference) is { } root ? _context.Slots.Part(root, reference.Field) : null;

    /// <summary>The slot of the struct variable that the field is in; not of a reference into what is not followed.</summary>
    private int? RootSlot(IFieldReferenceOperation reference)
    {
        if (reference.Instance is not { Type.IsValueType: true } instance)
            return null;
        ISymbol? root = instance switch
        {
            ILocalReferenceOperation { Local.RefKind: RefKind.None } local when !_context.Wild.Contains(local.Local) => local.Local,
            IParameterReferenceOperation parameter => parameter.Parameter,
            _ => null,
        };
        return root is null ? null : _context.Slots.Of(root);
    }

    private Value Borrow(ISymbol symbol, RentalKind kind, IOperation at, PathState state)
    {
        var site = _context.Site(at, kind, isProduced: false, symbol);
        // A field that a call may have set holds something else than what a variable still has from it.
        if (state.Find(site.IdOf(0)) is { Status: RentalStatus.Lent } && !(symbol is IFieldSymbol or IPropertySymbol && !Slots.IsSetOnce(symbol) && state.IsReferenced(site.IdOf(0))))
            return new RentalRef(site.IdOf(0));
        return NewRental(site, RentalStatus.Lent, null, state);
    }

    /// <summary>The place that a nullable struct is in, where its value is asked for.</summary>
    private static IOperation? OfNullable(IOperation? value) => value switch
    {
        IPropertyReferenceOperation { Property: { Name: "Value", ContainingType: var type }, Instance: { } place } when IsNullable(type) => place,
        IInvocationOperation { TargetMethod: { Name: "GetValueOrDefault", Parameters.IsEmpty: true, ContainingType: var type }, Instance: { } place } when IsNullable(type) => place,
        _ => value,
    };

    private static bool IsNullable(INamedTypeSymbol type) => type.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T;

    private Value? ReadProperty(IPropertyReferenceOperation reference, PathState state)
    {
        var property = reference.Property;
        if (GeneratedTypes.IsPoolItself(property))
            return reference.Instance is { } pool ? Evaluate(pool, state) : new Term(TermKind.Member, property.ContainingType);
        if (property.IsStatic)
        {
            if (property.Name == "Shared" && Types.Is(property.ContainingType, TypeTraits.ArrayPool | TypeTraits.MemoryPool) && property.ContainingType is { TypeArguments.Length: 1 } shared)
                return SharedPool.Of(shared.TypeArguments[0], _context.Compilation);
            if (_context.Engine.PoolAlias(property) is { } alias)
                return alias;
            if (TryRead(reference, null, [], state, out var given))
                return given;
            return reference.Arguments.IsEmpty && KindOf(property.Type) is null ? new Term(TermKind.Member, property) : Fresh(reference, state);
        }

        if (reference.Instance is IInstanceReferenceOperation && reference.Arguments.IsEmpty)
        {
            if (_context.Engine.PoolAlias(property) is { } alias)
                return alias;
            if (AutoSlot(property) is { } auto && state[auto] is { } stored)
                return stored;
        }

        var instance = reference.Instance is null ? null : Evaluate(reference.Instance, state);
        if (ReadOther(reference, state) is { } released)
            return released;
        var arguments = EvaluateArguments(reference.Arguments, state);
        if (instance is not (RentalRef or ViewOf or TaskOf) && TryRead(reference, instance, arguments, state, out var handed))
            return handed;
        foreach (var argument in arguments)
            Use(argument.Value, argument.At, state);
        if (instance is TaskOf task)
            return ReadFromTask(property, task, state);
        if (instance is Allocated { Length: { } length } && property.Name is "Length" or "LongLength" && property.ContainingType.SpecialType == SpecialType.System_Array)
            return length;
        // A nullable struct is what it is of, or null.
        if (instance is not null && IsNullable(property.ContainingType) && property.Name is "Value" or "HasValue")
            return property.Name == "Value" ? instance : Conditions.Not(Conditions.IsNull(instance));
        if (property.Name == "IsEmpty" && IsNotEmpty(reference.Instance, instance, state))
            return Const.False;
        if (instance is RentalRef or ViewOf)
            return ReadFromRental(reference, instance, state);
        // The array of a segment that is kept in a field belongs to the object like one that is in the field itself.
        if (property is { Name: "Array", ContainingType.Name: "ArraySegment" } && PoolTypes.IsFramework(property) && OfNullable(reference.Instance) is IFieldReferenceOperation { Instance: IInstanceReferenceOperation, Field: var segment })
        {
            var whole = Borrow(segment, RentalKind.Array, reference, state);
            state[_context.Slots.Of(segment)] = new ViewOf(whole.Rentals);
            return whole;
        }

        if (!PoolTypes.IsFramework(property) && !_context.Engine.IsAutoProperty(property))
            MayThrow(state, reference);
        // What is behind an auto-property is a field.
        if (reference is { Instance: IInstanceReferenceOperation, Arguments.IsEmpty: true } && KindOf(property.Type) is { } kind && AutoSlot(property) is { } slot)
        {
            var borrowed = Borrow(property, kind, reference, state);
            state[slot] = borrowed;
            return borrowed;
        }

        // A letter of a text.
        if (property is { IsIndexer: true, ContainingType.SpecialType: SpecialType.System_String } && instance is Sym or Term && arguments is [{ Value: (Const or Sym or Term) and var index }])
            return Conditions.Make(TermKind.Opaque, property, instance, index);
        if (!reference.Arguments.IsEmpty || instance is null or TupleOf || KindOf(property.Type) is not null)
            return Fresh(reference, state);
        if (property is { Name: "IsEmpty", ContainingType: { Name: "Span" or "ReadOnlySpan" or "Memory" or "ReadOnlyMemory" } viewed } && viewed.GetMembers("Length").FirstOrDefault() is { } lengthOf && Conditions.Make(TermKind.Member, lengthOf, instance) is { } count)
            return Conditions.Equal(count, s_zero);
        return Conditions.Make(TermKind.Member, property, instance);
    }

    private Value? ReadFromRental(IPropertyReferenceOperation reference, Value instance, PathState state)
    {
        var property = reference.Property;
        // As long as the variable has it, the span or memory says the same of itself.
        if (instance is ViewOf && property is { Name: "Length" or "IsEmpty", ContainingType.Name: "Span" or "ReadOnlySpan" or "Memory" or "ReadOnlyMemory" } && PoolTypes.IsFramework(property) && VariableOf(reference.Instance) is { } variable)
            return property.Name == "Length" ? _context.LengthSym(variable) : Conditions.Equal(_context.LengthSym(variable), s_zero);
        // The length of a span is in the span, not in the memory; so is what a segment says.
        if (!(instance is ViewOf && (property.Name is "Length" or "IsEmpty" or "Count" || property is { Name: "Array" or "Offset", ContainingType.Name: "ArraySegment" })))
            Use(instance, reference.Instance!, state);
        if (instance is ViewOf { Rentals: [var only] } && property.Name == "Array" && property.Type is IArrayTypeSymbol && PoolTypes.IsFramework(property))
            return new RentalRef(only);
        // Whoever yields memory may have it from elsewhere.
        bool isYielded = property is { Name: "Current", ContainingType: { TypeKind: TypeKind.Interface, Name: "IEnumerator" or "IAsyncEnumerator" } };
        // An element is a copy here; where it is taken by reference, EvaluateReference looks at it.
        if (!isYielded && (Contracts.IsViewResult(property.Type) || (instance is ViewOf && Contracts.IsPartOfDocument(property.Type)) || (property.Type is IArrayTypeSymbol && GeneratedTypes.IsScope(property.ContainingType))))
            return new ViewOf(instance.Rentals);
        if (!PoolTypes.IsFramework(property))
            MayThrow(state, reference);
        return property.Name is "Length" or "LongLength" or "Count" or "Capacity" && instance is RentalRef ? Conditions.Make(TermKind.Member, property, instance) : Fresh(reference, state);
    }

    private ISymbol? VariableOf(IOperation? place) => place switch
    {
        ILocalReferenceOperation { Local: { RefKind: RefKind.None } local } when !_context.Wild.Contains(local) => local,
        IParameterReferenceOperation { Parameter: { RefKind: RefKind.None } parameter } when !_context.Wild.Contains(parameter) => parameter,
        _ => null,
    };

    private int? AutoSlot(IPropertySymbol property) => _context.Engine.IsAutoProperty(property) ? _context.Slots.Of(property) : null;

    /// <summary>A new opaque value: whatever was known of the last evaluation does not hold for this one.</summary>
    private Sym Fresh(IOperation at, PathState state, int part = 0)
    {
        var sym = _context.SiteSym(at, part: part);
        state.Forget(sym);
        return sym;
    }

    private Value? Renew(IOperation at, IOperation target, PathState state)
    {
        var value = Fresh(at, state);
        if (target is IFlowCaptureReferenceOperation capture && _captured.TryGetValue(capture.Id, out var place))
            target = place;
        switch (target)
        {
            case ILocalReferenceOperation or IParameterReferenceOperation:
                Assign(target, value, at, state);
                break;
            case IFieldReferenceOperation { Field: var field }:
                Change(field, state);
                break;
            case IPropertyReferenceOperation { Property: var property }:
                Change(property, state);
                break;
        }

        return value;
    }

    /// <summary>Any member may have another value now, but those that only constructors set, and items of a tuple that a variable has.</summary>
    private void ChangeHeap(PathState state)
    {
        ForgetOthers((ISymbol?)null, state);
        state.Freeze(read => !IsSetOnce(read), _context.Snapshot);
    }

    /// <summary>The same, by a call of the framework that has not been given this object.</summary>
    /// <param name="reached">What it has been given.</param>
    private void ChangeHeapElsewhere(PathState state, List<Value> reached) => state.Freeze(read => !IsSetOnce(read) && !IsOutOfReach(read, reached), _context.Snapshot);

    /// <summary>A flag in a private member, or how much is in a collection.</summary>
    private bool IsOutOfReach(Term read, List<Value> reached) => read switch
    {
        { Key: IFieldSymbol { DeclaredAccessibility: Accessibility.Private, IsVolatile: false }, Operands: [Term { Kind: TermKind.This }] } => true,
        { Key: IPropertySymbol { IsVirtual: false } own, Operands: [Term { Kind: TermKind.This }] } => _context.Engine.IsAutoProperty(own) || _context.Engine.Computations.IsOfFields(own),
        { Key: IPropertySymbol { Name: "Count" } count, Operands: [var collection] } => PoolTypes.InNamespace(count.ContainingType, "System", "Collections", "Generic") && !reached.Contains(collection),
        _ => false,
    };

    private bool IsSetOnce(Term read) => read is { Kind: TermKind.Member, Key: IFieldSymbol { ContainingType.IsTupleType: true }, Operands: [Sym] }
        || (read is { Kind: TermKind.Member, Key: ISymbol member, Operands: [] or [Term { Kind: TermKind.This }] } && _context.Engine.FieldWriters.IsSetOnce(member, _context.Cancellation));

    private void Change(ISymbol member, PathState state)
    {
        ForgetOthers(member, state);
        state.Freeze(read => MentionsMember(read, member), _context.Snapshot);
        state.RemoveFacts(f => MentionsMember(f.Condition, member));
        state.LetGo(keeper => MentionsMember(keeper, member));
    }

    private static bool MentionsMember(Value value, ISymbol member) =>
        value is Term term && ((term.Key is ISymbol key && SymbolEqualityComparer.Default.Equals(key, member)) || term.Operands.Any(o => MentionsMember(o, member)));

    private Value? EvaluateBinary(IBinaryOperation binary, PathState state)
    {
        // Long chains (string concatenation) lean to the left: a loop, not recursion.
        var chain = new System.Collections.Generic.Stack<IBinaryOperation>();
        IOperation leftmost = binary;
        while (leftmost is IBinaryOperation { ConstantValue.HasValue: false } inner)
        {
            chain.Push(inner);
            leftmost = inner.LeftOperand;
        }

        var left = Evaluate(leftmost, state);
        var leftOperation = leftmost;
        while (chain.Count > 0)
        {
            var current = chain.Pop();
            var right = Evaluate(current.RightOperand, state);
            if (TryOperator(current, current.OperatorMethod, state, out var combined, (leftOperation, left), (current.RightOperand, right)))
            {
                left = combined;
                leftOperation = current;
                continue;
            }

            bool compares = current.OperatorKind is BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals;
            if (!compares)
            {
                Use(left, leftOperation, state);
                Use(right, current.RightOperand, state);
            }

            if (compares && current.OperatorMethod is { ContainingType.IsValueType: true })
            {
                Tell(leftOperation, state);
                Tell(current.RightOperand, state);
            }

            if (compares && (left is FirstOf || right is FirstOf))
            {
                var isFirst = left is FirstOf first ? IsFirst(first, right, state) : IsFirst((FirstOf)right!, left, state);
                left = current.OperatorKind == BinaryOperatorKind.NotEquals ? Conditions.Not(isFirst) : isFirst;
                leftOperation = current;
                continue;
            }

            if (current.OperatorMethod is null && Conditions.Bits(current.OperatorKind, left, right) is { } bits)
            {
                left = bits;
                leftOperation = current;
                continue;
            }

            // So many bytes further on, a pointer points to the same array.
            if (current.Type is IPointerTypeSymbol && (left as ViewOf ?? right as ViewOf) is { } pointed)
            {
                left = pointed;
                leftOperation = current;
                continue;
            }

            // (options & flag): what it is of, it is of when it is asked again.
            if (current is { OperatorMethod: null, OperatorKind: BinaryOperatorKind.And, Type: not { SpecialType: SpecialType.System_Boolean } } && left is Sym or Term && right is Const)
            {
                left = Conditions.Make(TermKind.Arithmetic, BinaryOperatorKind.And, left, right);
                leftOperation = current;
                continue;
            }

            // Whether something is null is not for its type to say.
            left = current.OperatorMethod is null || IsPlainComparison(current.OperatorMethod) || (ComparesNumbers(current) && PoolTypes.IsFramework(current.OperatorMethod) && current.OperatorMethod.ContainingType.IsValueType) || (compares && (left is Const { Content: null } || right is Const { Content: null }))
                ? compares && left is Allocated { Site: var made } && right is Allocated { Site: var same } && ReferenceEquals(made, same) ? Const.Of(current.OperatorKind == BinaryOperatorKind.Equals)
                : compares && (AreDifferent(left, right, state) || (IsOfNobodyElse(left, state) && IsReadOff(current.RightOperand, right)) || (IsOfNobodyElse(right, state) && IsReadOff(leftOperation, left))) ? Const.Of(current.OperatorKind == BinaryOperatorKind.NotEquals) : Conditions.Binary(current is { OperatorKind: BinaryOperatorKind.ExclusiveOr, Type.SpecialType: SpecialType.System_Boolean } ? BinaryOperatorKind.NotEquals : current.OperatorKind, left, right) : null;
            leftOperation = current;
        }

        return left;
    }

    /// <summary>What this body rented, and keeps to itself, is nothing that it was given or has found somewhere.</summary>
    private static bool AreDifferent(Value? left, Value? right, PathState state)
    {
        return IsOfHere(left, right) || IsOfHere(right, left);

        bool IsOfHere(Value? own, Value? other) => own is RentalRef { Id: var id } && state.Find(id) is { Site.IsProduced: true } rental && other switch
        {
            Allocated or Sym { Kind: SymKind.Parameter } => true,
            Term { Kind: TermKind.Member } => IsOfNobodyElse(own, state),
            RentalRef { Id: var otherId } => otherId != id && state.Find(otherId) is { } second
                && (second.Site.IsProduced || second.Site.Symbol is IParameterSymbol || (rental is { Status: RentalStatus.Held, MayBeTaken: false } && rental.Escapes.IsEmpty)),
            _ => false,
        };
    }

    /// <summary>Rented here, and handed to nobody: no object has it.</summary>
    private static bool IsOfNobodyElse(Value? value, PathState state) =>
        value is RentalRef { Id: var id } && state.Find(id) is { Status: RentalStatus.Held, MayBeTaken: false, Site.IsProduced: true } rental && rental.Escapes.IsEmpty && rental.Keepers.IsEmpty;

    /// <summary>What an object has in a field, or tells: <c>segment.Array</c>.</summary>
    private bool IsReadOff(IOperation operation, Value? value)
    {
        var (member, holder) = Storage.Plain(operation) switch
        {
            IFieldReferenceOperation { Field: var field, Instance: var instance } => (field, instance),
            IPropertyReferenceOperation { Property: var property, Instance: var instance } when PoolTypes.IsFramework(property) || _context.Engine.IsAutoProperty(property) => ((ISymbol)property, instance),
            _ => (null, null),
        };
        return member is not null && value is not { IsOwnership: true } && (holder is null || Storage.Plain(holder) is IInstanceReferenceOperation || VariableOf(Storage.Plain(holder)) is IParameterSymbol);
    }

    private static bool ComparesNumbers(IBinaryOperation comparison) => comparison.OperatorKind is BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals
        or BinaryOperatorKind.LessThan or BinaryOperatorKind.GreaterThan or BinaryOperatorKind.LessThanOrEqual or BinaryOperatorKind.GreaterThanOrEqual;

    private static bool IsPlainComparison(IMethodSymbol method) => (method.ContainingType.SpecialType == SpecialType.System_String || PoolTypes.IsNamed(method.ContainingType, "Type", "System")) && method.Name is "op_Equality" or "op_Inequality";

    private Value? Convert(IConversionOperation conversion, PathState state)
    {
        var value = Evaluate(conversion.Operand, state);
        // What comes out of other conversions is a view, or counts as another value.
        if (conversion.OperatorMethod is { Parameters: [var parameter] } method && (_context.Engine.Gate.MayProduce(method) || (value is RentalRef && _context.Engine.Gate.DoesMoreThanUse(parameter))) && TryOperator(conversion, method, state, out var converted, (conversion.Operand, value)))
            return converted;
        if (value is null || conversion.Type is not { } type)
            return null;
        if (value is RentalRef or ViewOf)
        {
            bool look = Types.Is(type, TypeTraits.View);
            if (look && value is RentalRef r)
                return new ViewOf(r.Rentals);
            if (conversion.OperatorMethod is not null && !look)
            {
                Use(value, conversion.Operand, state);
                if (value is RentalRef built && !PoolTypes.IsFramework(conversion.OperatorMethod))
                    PerhapsTake(built, state);
                return Fresh(conversion, state);
            }

            return value;
        }

        if (conversion.OperatorMethod is not null)
        {
            // Implicit conversions to spans of what was allocated say nothing about ownership any more.
            return value is Const { Content: null } && type.IsValueType ? null : value is TaskOf ? value : Fresh(conversion, state);
        }

        return value;
    }

    private Value? Count(IIncrementOrDecrementOperation increment, Value? counted, PathState state)
    {
        var bound = increment.Kind != OperationKind.Increment ? null
            : counted is not Const ? StartOfCount(increment.Target)
            : Conditions.Decide(state, Conditions.Binary(BinaryOperatorKind.LessThan, counted, s_zero)) == false ? counted : null;
        var next = Renew(increment, increment.Target, state);
        // What counts up from a number is not at that number again.
        if (bound is not null)
            Conditions.Assume(state, Conditions.Binary(BinaryOperatorKind.LessThan, bound, next), true);
        return !increment.IsPostfix ? next : next is not null && counted?.Mentions(next) == true ? null : counted;
    }

    /// <summary>
    /// The least that a local is set to, where that is nothing but zero and more, and a branch asks for it: as counts are, it is not taken
    /// to be below that. One that also goes down is not taken to be below zero.
    /// </summary>
    private Const? StartOfCount(IOperation target)
    {
        if (target is not ILocalReferenceOperation { Local: var local } || !_liveness.DecidesBranches(_context.Slots.Of(local)) || _context.Wild.Contains(local) || Variables.AssignedTo(local) is not { Count: > 0 } values)
            return null;
        int least = int.MaxValue;
        foreach (var value in values)
        {
            if (value.ConstantValue is not { HasValue: true, Value: int and >= 0 and var start })
                return null;
            least = Math.Min(least, start);
        }

        return least == 0 || !Variables.OnlyCountsUp(local) ? s_zero : new Const(least);
    }

    private Value? CreateArray(IArrayCreationOperation array, PathState state)
    {
        Value? length = null;
        foreach (var size in array.DimensionSizes)
            length = Evaluate(size, state);
        if (BagOf(array, array.Initializer?.ElementValues ?? ImmutableArray<IOperation>.Empty, state) is { } started)
            return started;
        return new Allocated(array, array.DimensionSizes.Length == 1 ? length : null);
    }

    private Value? Yield(IReturnOperation at, IOperation yielded, PathState state)
    {
        var value = Evaluate(yielded, state);
        Use(value, yielded, state);
        if (value is { IsOwnership: true })
        {
            var wholes = Wholes(value);
            foreach (int id in value.Owned)
            {
                if (state.Find(id) is { } rental)
                    state.Put(rental with { Escapes = AddEscape(rental.Escapes, new Escape(yielded, -1)), MayBeTaken = rental.MayBeTaken || wholes.Contains(id) || IsYieldedOnce(yielded, rental) });
            }
        }

        // The consumer may stop here: then only the finally blocks run.
        MayThrow(state, at);
        return null;
    }

    /// <summary>What is rented anew for each element is the consumer's, as what a method returns is its caller's; what is filled again for the next one is not.</summary>
    private static bool IsYieldedOnce(IOperation yielded, Rental rental)
    {
        var rented = rental.Site.Operation.Syntax;
        for (var node = yielded.Syntax.Parent; node is not null and not MemberDeclarationSyntax and not LocalFunctionStatementSyntax; node = node.Parent)
        {
            if (node is ForStatementSyntax or CommonForEachStatementSyntax or WhileStatementSyntax or DoStatementSyntax && !node.Span.Contains(rented.Span))
                return false;
        }

        return true;
    }

    private static ImmutableArray<Escape> AddEscape(ImmutableArray<Escape> escapes, Escape escape) => escapes.Contains(escape) ? escapes : escapes.Add(escape);

    private void Return(IOperation at, Value? value, PathState state)
    {
        var declared = (_function ?? _context.Owner as IMethodSymbol)?.ReturnType;
        if (declared is INamedTypeSymbol { TypeArguments: [var awaited] } && Types.Is(declared, TypeTraits.Task))
            declared = awaited;
        value = Received(at, declared, value, state);
        state.Returned = value;
        state.ReturnedAt = at;
        if (value is { IsOwnership: true })
            Use(value, at, state);
        UseKept(value, at, state);
        foreach (int id in state.RentalsIn(value))
        {
            if (state.Find(id) is { Status: not RentalStatus.Released } rental)
                state.Put(rental with { Escapes = AddEscape(rental.Escapes, new Escape(at, -1)) });
        }
    }
}
