using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Symbols;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>Reads of variables, fields and properties.</summary>
internal sealed class Reads(TransferFunctions walk)
{
    public static bool IsLengthOfArray(IPropertySubpatternOperation part) =>
        part.Member is IPropertyReferenceOperation { Property: { Name: "Length", ContainingType.SpecialType: SpecialType.System_Array } };

    public AbstractValue? ReadLocal(ILocalReferenceOperation local, AbstractState state)
    {
        walk.Kept.Read(local, state);
        if (walk.Context.WrittenByLambda.Contains(local.Local))
            return null;
        int location = walk.Context.Locations.Of(local.Local);
        var value = state.Dereference(state[location]);
        // What a reference into an array refers to is in the array.
        if (value is ViewValue && IsIntoElements(local.Local) && local.Parent is not (ISimpleAssignmentOperation { IsRef: true } or IAddressOfOperation))
        {
            walk.Rentals.Use(value, local, state);
            return walk.Heap.NewValue(local, state);
        }

        if (value is not { IsOwnership: true } && PartsOwn(location, state) is { IsEmpty: false } parts)
            return (AbstractValue?)walk.Structs.ComposedOf(local.Local.Type, location, state) ?? new ViewValue(parts);
        return value;
    }

    public static bool IsIntoElements(ILocalSymbol local) =>
        local.RefKind != RefKind.None && local.Type is { IsUnmanagedType: true, TypeKind: not TypeKind.Pointer };

    private ImmutableArray<int> PartsOwn(int location, AbstractState state)
    {
        var ids = ImmutableArray<int>.Empty;
        if (walk.Heap.IsOfObject(location))
            return ids;
        foreach (int part in walk.Context.Locations.PartsOf(location))
        {
            if (state[part] is { IsOwnership: true } v)
                ids = ViewValue.Union(ids, v.Rentals);
        }

        return ids;
    }

    /// <summary>A variable that is only ever set to nothing, or to all of what was asked for, has something once a rental is behind it.</summary>
    private bool IsNotEmpty(IOperation? variable, AbstractValue? value, AbstractState state)
    {
        if (variable is not ILocalReferenceOperation { Local: var local } || value is not ViewValue { Rentals: [var id] }
            || state.Find(id) is not { Status: RentalStatus.Held,
                Site: { IsProduced: true, Operation: IInvocationOperation { Arguments: [{ Value: var asked }, ..] } } })
            return false;
        var forms = new WholeForms(walk.Variables, walk.Contracts, walk.Types);
        return walk.Variables.AssignedTo(local) is { Count: > 0 } values && values.All(v => forms.IsWhole(v) || IsAsked(BodyIndex.Plain(v), asked));
    }

    /// <summary><c>x.AsSpan(0, n)</c>, with the <c>n</c> that was asked for.</summary>
    private static bool IsAsked(IOperation view, IOperation asked) => BodyIndex.View(view, whole: false) is not null
        && view is IInvocationOperation { Arguments: [_, { Value.ConstantValue: { HasValue: true, Value: 0 } }, { Value: var length }] }
        && length.Syntax.IsEquivalentTo(asked.Syntax);

    public AbstractValue? ReadParameter(IParameterReferenceOperation reference, AbstractState state)
    {
        var parameter = reference.Parameter;
        if (walk.Context.WrittenByLambda.Contains(parameter))
            return null;
        int location = walk.Context.Locations.Of(parameter);
        if (state[location] is { } value)
            return state.Dereference(value);
        // A parameter of a function around this one, or of a primary constructor: not bound at entry.
        if (walk.Outer is not null || SymbolEqualityComparer.Default.Equals(parameter.ContainingSymbol, walk.Context.Owner))
            return null;
        if (walk.KindOf(parameter.Type) is not { } kind)
            return walk.Context.ParameterSym(parameter);
        var borrowed = walk.Rentals.Borrow(parameter, kind, reference, state);
        // A lambda goes on to have what it captured; what a primary constructor was given is like a field.
        if (walk.Context.History is not null || EnclosingFunction.CapturedByType(parameter) is null)
            state[location] = borrowed;
        return borrowed;
    }

    public AbstractValue? ReadField(IFieldReferenceOperation reference, AbstractState state)
    {
        var field = reference.Field;
        if (reference.Instance is null or IInstanceReferenceOperation)
        {
            int location = walk.Context.Locations.Of(field);
            if (state[location] is { } known)
                return known;
            if (walk.Context.Code.Pools.PoolAlias(field) is { } pool)
                return pool;
            var borrowed = walk.KindOf(field.Type) is { } kind ? walk.Rentals.Borrow(field, kind, reference, state)
                : walk.Pipes.Borrowed(field, field.Type, reference, state) is { } sequence ? sequence
                : reference.Instance is null ? new TermValue(TermKind.Member, field) : new TermValue(TermKind.Member, field, TermValue.Self);
            // The field keeps its value until a call may change it.
            state[location] = borrowed is RentalValue or ViewValue ? borrowed : null;
            return borrowed;
        }

        var instance = walk.Evaluate(reference.Instance, state);
        if (instance is StructOf carrier)
            return walk.Structs.ReadCarried(reference, field, carrier, state);
        if (instance is TupleValue tuple && field.CorrespondingTupleField is { Name: { Length: > 4 } name } && int.TryParse(name.Substring(4), out int item)
            && item <= tuple.Items.Length)
            return tuple.Items[item - 1];
        if ((PartLocation(reference) is { } part ? state[part] : walk.OtherObjects.ReadOther(reference, state)) is { } stored)
            return stored;
        if (Structs.ReleasedPart(instance, state) is not { } released || SymbolEqualityComparer.Default.Equals(released, field))
            walk.Rentals.Use(instance, reference.Instance, state);
        return instance is null or RentalValue or ViewValue or TaskValue ? walk.Heap.NewValue(reference, state)
            : Conditions.Make(TermKind.Member, field, instance);
    }

    /// <summary>The location of a field of a struct local, where there is one.</summary>
    public int? PartLocation(IFieldReferenceOperation reference) =>
        RootLocation(reference) is { } root ? walk.Context.Locations.Part(root, reference.Field) : null;

    /// <summary>The location of the struct variable that the field is in; not of a reference into what is not followed.</summary>
    public int? RootLocation(IFieldReferenceOperation reference)
    {
        if (reference.Instance is not { Type.IsValueType: true } instance)
            return null;
        ISymbol? root = instance switch
        {
            ILocalReferenceOperation { Local.RefKind: RefKind.None } local when !walk.Context.WrittenByLambda.Contains(local.Local) => local.Local,
            IParameterReferenceOperation parameter => parameter.Parameter,
            _ => null,
        };
        return root is null ? null : walk.Context.Locations.Of(root);
    }

    /// <summary>The place that a nullable struct is in, where its value is asked for.</summary>
    private static IOperation? OfNullable(IOperation? value) => value switch
    {
        IPropertyReferenceOperation { Property: { Name: "Value", ContainingType: var type }, Instance: { } place } when WalkOperations.IsNullable(type) =>
            place,
        IInvocationOperation { TargetMethod: { Name: "GetValueOrDefault", Parameters.IsEmpty: true, ContainingType: var type }, Instance: { } place }
            when WalkOperations.IsNullable(type) => place,
        _ => value,
    };

    public AbstractValue? ReadProperty(IPropertyReferenceOperation reference, AbstractState state)
    {
        var property = reference.Property;
        if (GeneratedTypes.IsPoolItself(property))
            return reference.Instance is { } pool ? walk.Evaluate(pool, state) : new TermValue(TermKind.Member, property.ContainingType);
        if (property.IsStatic)
        {
            if (property.Name == "Shared" && walk.Types.Is(property.ContainingType, TypeTraits.ArrayPool | TypeTraits.MemoryPool)
                && property.ContainingType is { TypeArguments.Length: 1 } shared)
                return SharedPool.Of(shared.TypeArguments[0], walk.Context.Compilation);
            if (walk.Context.Code.Pools.PoolAlias(property) is { } alias)
                return alias;
            if (walk.Members.TryRead(reference, null, [], state, out var given))
                return given;
            return reference.Arguments.IsEmpty && walk.KindOf(property.Type) is null ? Members.Read(property)
                : walk.Heap.NewValue(reference, state);
        }

        if (reference.Instance is IInstanceReferenceOperation && reference.Arguments.IsEmpty)
        {
            if (walk.Context.Code.Pools.PoolAlias(property) is { } alias)
                return alias;
            if (walk.AutoLocation(property) is { } auto && (state[auto] ??= walk.Pipes.Borrowed(property, property.Type, reference, state)) is { } stored)
                return stored;
        }

        var instance = reference.Instance is null ? null : walk.Evaluate(reference.Instance, state);
        if (instance is StructOf carrier && !WalkOperations.IsNullable(property.ContainingType))
            return walk.Structs.ReadCarried(reference, property, carrier, state);
        if (walk.OtherObjects.ReadOther(reference, state) is { } released)
            return released;
        var arguments = walk.EvaluateArguments(reference.Arguments, state);
        if (walk.Context.History is not null && property.GetMethod is { } own && !walk.Members.IsOnlyAssigned(reference)
            && walk.Histories.TryOwn(new Call(reference, own, reference.Instance, instance, arguments, reference.Type), state, out var told))
            return told;
        if (instance is not (RentalValue or ViewValue or TaskValue) && walk.Members.TryRead(reference, instance, arguments, state, out var handed))
            return handed;
        foreach (var argument in arguments)
            walk.Rentals.Use(argument.Value, argument.At, state);
        if (instance is TaskValue task)
            return walk.Awaits.ReadFromTask(property, task, state);
        if (instance is AllocatedArray { Length: { } length } && FrameworkTables.Has(property.Name, CallTraits.Length)
            && property.ContainingType.SpecialType == SpecialType.System_Array)
            return length;
        // A nullable struct is what it is of, or null.
        if (instance is not null && WalkOperations.IsNullable(property.ContainingType) && property.Name is "Value" or "HasValue")
            return property.Name == "Value" ? instance : Conditions.Not(Conditions.IsNull(instance));
        if (FrameworkTables.Has(property.Name, CallTraits.Empty) && IsNotEmpty(reference.Instance, instance, state))
            return ConstantValue.False;
        if (instance is RentalValue or ViewValue)
            return ReadFromRental(reference, instance, state);
        // The array of a segment that is kept in a field belongs to the object like one that is in the field itself.
        if (property.Name == "Array" && FrameworkTables.Is(property.ContainingType, TypeTraits.Segment) && PoolTypes.IsFramework(property)
            && OfNullable(reference.Instance) is IFieldReferenceOperation { Instance: IInstanceReferenceOperation, Field: var segment })
        {
            var whole = walk.Rentals.Borrow(segment, RentalKind.Array, reference, state);
            state[walk.Context.Locations.Of(segment)] = new ViewValue(whole.Rentals);
            return whole;
        }

        if (!PoolTypes.IsFramework(property) && !walk.Context.Code.Source.IsAutoProperty(property))
            walk.Path.MayThrow(state, reference);
        // What is behind an auto-property is a field.
        if (reference is { Instance: IInstanceReferenceOperation, Arguments.IsEmpty: true } && walk.KindOf(property.Type) is { } kind
            && walk.AutoLocation(property) is { } location)
        {
            var borrowed = walk.Rentals.Borrow(property, kind, reference, state);
            state[location] = borrowed;
            return borrowed;
        }

        // A letter of a text.
        if (property is { IsIndexer: true, ContainingType.SpecialType: SpecialType.System_String } && instance is SymbolicValue or TermValue
            && arguments is [{ Value: (ConstantValue or SymbolicValue or TermValue) and var index }])
            return Conditions.Make(TermKind.Opaque, property, instance, index);
        if (!reference.Arguments.IsEmpty || instance is null or TupleValue || walk.KindOf(property.Type) is not null)
            return walk.Heap.NewValue(reference, state);
        if (FrameworkTables.Has(property.Name, CallTraits.Empty) && MemoryTypes.IsSpanOrMemory(property.ContainingType)
            && property.ContainingType.GetMembers("Length").FirstOrDefault() is { } lengthOf && Members.Read(lengthOf, instance) is { } count)
            return Conditions.Equal(count, ConstantValue.Zero);
        return Members.Read(property, instance);
    }

    /// <summary>
    /// A property of this object that gives a field is the field: what comes out of it is what the field has. Null where that is nothing that is followed.
    /// </summary>
    public AbstractValue? ReadBehind(IPropertyReferenceOperation reference, AbstractState state)
    {
        if (reference is not { Instance: IInstanceReferenceOperation, Arguments.IsEmpty: true, Property: var property }
            || walk.KindOf(property.Type) is not { } kind || walk.Members.IsOnlyAssigned(reference)
            || walk.Context.Code.Source.Backed.Of(property) is not { } behind)
            return null;
        int location = walk.Context.Locations.Of(behind.Field);
        if (state[location] is { } known and not SymbolicValue)
            return behind.IsFilled && known is not RentalValue ? null : known;
        var borrowed = walk.Rentals.Borrow(behind.Field, kind, reference, state);
        state[location] = borrowed;
        return borrowed;
    }

    private AbstractValue? ReadFromRental(IPropertyReferenceOperation reference, AbstractValue instance, AbstractState state)
    {
        var property = reference.Property;
        // As long as the variable has it, the span or memory says the same of itself.
        if (instance is ViewValue && FrameworkTables.Has(property.Name, CallTraits.Length | CallTraits.Empty)
            && MemoryTypes.IsSpanOrMemory(property.ContainingType) && PoolTypes.IsFramework(property) && walk.VariableOf(reference.Instance) is { } variable)
            return FrameworkTables.Has(property.Name, CallTraits.Length) ? walk.Context.LengthSym(variable)
                : Conditions.Equal(walk.Context.LengthSym(variable), ConstantValue.Zero);
        if (!LooksAtNoElement(property, instance))
            walk.Rentals.Use(instance, reference.Instance!, state);
        if (FrameworkTables.Is(property.Type, TypeTraits.SequencePosition))
            return PipeMemory.Position(property, instance);
        // How a read ended is the same wherever its result is asked.
        if (instance is ViewValue && property.Type.SpecialType == SpecialType.System_Boolean
            && FrameworkTables.Is(property.ContainingType, TypeTraits.ReadResult))
            return Members.Read(property, instance);
        if (instance is ViewValue { Rentals: [var only] } && property.Name == "Array" && property.Type is IArrayTypeSymbol && PoolTypes.IsFramework(property))
            return new RentalValue(only);
        // Whoever yields memory may have it from elsewhere.
        bool isYielded = property is { Name: "Current", ContainingType: { TypeKind: TypeKind.Interface, Name: "IEnumerator" or "IAsyncEnumerator" } };
        // An element is a copy here; where it is taken by reference, EvaluateReference looks at it.
        if (!isYielded && (walk.Contracts.IsViewResult(property.Type) || (instance is ViewValue && CallFacts.IsPartOfDocument(property.Type))
            || ((property.Type is IArrayTypeSymbol || property.Name == "Value")
                && (GeneratedTypes.IsScope(property.ContainingType) || GeneratedTypes.IsLease(property.ContainingType)))))
            return instance is RentalValue whole ? walk.Pipes.ContentsOf(whole, property.ContainingType, reference, state) : new ViewValue(instance.Rentals);
        if (!PoolTypes.IsFramework(property))
            walk.Path.MayThrow(state, reference);
        return FrameworkTables.Has(property.Name, CallTraits.Counts | CallTraits.Measures) && instance is RentalValue
            ? Members.Read(property, instance) : walk.Heap.NewValue(reference, state);
    }

    /// <summary>
    /// The length of an array, span or memory is in the object, not in the memory; so is what a segment says. A sequence walks through its segments.
    /// </summary>
    private static bool LooksAtNoElement(IPropertySymbol property, AbstractValue instance) => property.ContainingType switch
    {
        { SpecialType: SpecialType.System_Array } => property.Name == "Rank" || FrameworkTables.Has(property.Name, CallTraits.Length),
        var type when FrameworkTables.Is(type, TypeTraits.SequencePart) => Pipes.IsPlace(property),
        var type when FrameworkTables.Is(type, TypeTraits.Segment) && property.Name is "Array" or "Offset" => instance is ViewValue,
        _ => instance is ViewValue && FrameworkTables.Has(property.Name, CallTraits.Counts | CallTraits.Empty),
    };
}
