using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Symbols;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>Where values go: variables, fields, elements.</summary>
internal sealed class Assignments(TransferFunctions walk)
{
    public void Assign(IOperation target, AbstractValue? value, IOperation at, AbstractState state)
    {
        switch (target)
        {
            case IParenthesizedOperation parenthesized:
                Assign(parenthesized.Operand, value, at, state);
                break;
            case IDeclarationExpressionOperation declaration:
                Assign(declaration.Expression, value, at, state);
                break;
            case IConversionOperation conversion:
                Assign(conversion.Operand, value, at, state);
                break;
            // A field that is readonly, written all the same.
            case IInvocationOperation { TargetMethod: { Name: "AsRef", ContainingType.Name: "Unsafe" },
                Arguments: [{ Value: IFieldReferenceOperation place }] }:
                Assign(place, value, at, state);
                break;
            case IFlowCaptureReferenceOperation capture when walk.Captures.Places.TryGetValue(capture.Id, out var place):
                Assign(place, value, at, state);
                break;
            case ILocalReferenceOperation local:
                if (Reads.IsIntoElements(local.Local) && state[walk.Context.Locations.Of(local.Local)] is ViewValue into)
                {
                    walk.Rentals.Use(into, local, state);
                    break;
                }

                // A reference into what is not followed: an object, an array, a collection.
                if (local.Local.RefKind == RefKind.Ref && state[walk.Context.Locations.Of(local.Local)] is not RefAlias)
                    walk.Escapes.EscapeToHeap(value, at, state);
                value = TrackIfReleased(local.Local, value, at, state);
                // What is not known of a flag is the same wherever it is asked for.
                AssignVariable(local.Local, value ?? (local.Local.Type.SpecialType == SpecialType.System_Boolean ? walk.Heap.NewValue(at, state) : null), at,
                    state);
                break;
            case IParameterReferenceOperation parameter:
                // Of a function that is walked in place, what was given for it is assigned afterwards.
                if (parameter.Parameter.RefKind is RefKind.Ref or RefKind.Out && !IsThereAlready(state[walk.Context.Locations.Of(parameter.Parameter)], value)
                    && !(parameter.Parameter.ContainingSymbol is IMethodSymbol function && walk.IsInlining(function)))
                    walk.Escapes.MarkEscape(new Escape(at, walk.Context.Locations.Of(parameter.Parameter)), value, transfers: false, state);
                AssignVariable(parameter.Parameter, value, at, state);
                break;
            case IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation } field:
                AssignField(walk.Context.Locations.Of(field.Field), field.Field, value, at, state);
                break;
            case IFieldReferenceOperation { Field.CorrespondingTupleField: { } item } field when walk.Reads.RootLocation(field) is { } root:
                AssignItem(root, field.Field.ContainingType, item, value, state);
                break;
            case IFieldReferenceOperation or IPropertyReferenceOperation when walk.Structs.AssignCarried((IMemberReferenceOperation)target, value, at, state):
                break;
            case IFieldReferenceOperation field when walk.Reads.PartLocation(field) is { } part:
                walk.Context.History?.Fill(field.Field, HistoryCalls.IsRentalOrNothing(value, state), at);
                walk.Holders.NoteOverwritten(part, value, at, state);
                state[part] = value;
                break;
            case IPropertyReferenceOperation { Instance: IInstanceReferenceOperation, Arguments.IsEmpty: true } property
                when walk.AutoLocation(property.Property) is { } location:
                AssignField(location, property.Property, value, at, state);
                break;
            case IFieldReferenceOperation field:
                AssignFieldOfOther(field, value, at, state);
                break;
            case IPropertyReferenceOperation property:
                AssignProperty(property, value, at, state);
                break;
            case IArrayElementReferenceOperation element:
                PutIntoArray(element, value, at, state);
                break;
            case ITupleOperation tuple:
                AssignItems(tuple, value, at, state);
                break;
            case IInstanceReferenceOperation:
                walk.Histories.NoteThisChange(at, state);
                AssignThis(BodyIndex.Plain(at) is IDefaultValueOperation, state);
                break;
            case IDiscardOperation:
                break;
            default:
                // What cannot be bound may throw where it is looked at: that is no way to lose what is stored there.
                walk.Escapes.EscapeToHeap(value, at, state);
                walk.Rentals.Use(walk.Evaluate(target, state), target, state);
                break;
        }
    }

    /// <summary>A callee that reads on has moved the reader, or cut the memory, that the caller has a reference to: the caller looks at the same.</summary>
    private static bool IsThereAlready(AbstractValue? had, AbstractValue? value) =>
        had is ViewValue && value is ViewValue && value.Rentals.All(id => had.Rentals.Contains(id));

    private void PutIntoArray(IArrayElementReferenceOperation element, AbstractValue? value, IOperation at, AbstractState state)
    {
        var array = walk.Evaluate(element.ArrayReference, state);
        if (array is PlacesValue places && places.IndexOf(element.Indices) is >= 0 and var index
            && element.ArrayReference is ILocalReferenceOperation { Local: var variable })
        {
            AssignVariable(variable, places.With(places.Items.SetItem(index, value)), at, state);
            return;
        }

        walk.Rentals.Use(array, element.ArrayReference, state);
        foreach (var number in element.Indices)
            walk.Evaluate(number, state);
        if (element.ArrayReference is ILocalReferenceOperation tasks && array is AllocatedArray or TaskValue { IsBag: true }
            && value is TaskValue { Result: null or { IsOwnership: false }, Pending.IsEmpty: false } started)
        {
            AssignVariable(tasks.Local, TaskValue.Bag(array as TaskValue, started), at, state);
            return;
        }

        if (value is RentalValue && walk.Arrays.IsOnlyLookedAt(element.ArrayReference))
        {
            walk.Rentals.Use(value, at, state);
            return;
        }

        walk.Escapes.EscapeToHeap(value, at, state);
        if (value is RentalValue { Id: var id })
            walk.Kept.Put(element.ArrayReference, id, state);
    }

    /// <summary>All at once: what a variable had is not lost where another item of the same tuple still has it.</summary>
    private void AssignItems(ITupleOperation tuple, AbstractValue? value, IOperation at, AbstractState state)
    {
        var around = walk.Holders.OnTheWay;
        walk.Holders.OnTheWay = value as TupleValue ?? around;
        for (int i = 0; i < tuple.Elements.Length; i++)
            Assign(tuple.Elements[i], value is TupleValue parts && i < parts.Items.Length ? parts.Items[i] : walk.Heap.NewValue(tuple, state, i + 1),
                at, state);
        walk.Holders.OnTheWay = around;
    }

    private void AssignFieldOfOther(IFieldReferenceOperation field, AbstractValue? value, IOperation at, AbstractState state)
    {
        var holder = walk.Evaluate(field.Instance!, state);
        if (Structs.ReleasedPart(holder, state) is not { } released)
            walk.Rentals.Use(holder, field.Instance!, state);
        else if (SymbolEqualityComparer.Default.Equals(released, field.Field) && field.Instance is IFieldReferenceOperation { Field: var around })
            state[walk.Context.Locations.Of(around)] = null;
        walk.Context.History?.Fill(field.Field, HistoryCalls.IsRentalOrNothing(value, state), at);
        NoteFillOfNew(field.Field, holder, value, at, state);
        Escapes.KeepIn(holder, value, state);
        walk.Heap.InvalidateMember(field.Field, state);
        if (!field.Field.IsVolatile)
            LearnFlag(field.Field, holder, value, state);
        walk.Escapes.EscapeToHeap(value, at, state);
    }

    /// <summary>An initializer puts a rental into a member of the object: <c>new Block { Bytes = rented }</c>.</summary>
    private void NoteFillOfNew(ISymbol member, AbstractValue? holder, AbstractValue? value, IOperation at, AbstractState state)
    {
        if (holder is SymbolicValue { IsNew: true } && at.Syntax.FirstAncestorOrSelf<ExpressionSyntax>(e => e is InitializerExpressionSyntax
            or AnonymousFunctionExpressionSyntax) is InitializerExpressionSyntax)
            walk.Histories.NoteFill(member, value, at, isOfOther: true, state);
    }

    private void AssignProperty(IPropertyReferenceOperation property, AbstractValue? value, IOperation at, AbstractState state)
    {
        // The initializer of a property sets its field, whatever the setter does.
        if (walk.Graph.OriginalOperation is IPropertyInitializerOperation
            && walk.Context.Code.Source.Backed.Of(property.Property) is { Field: { IsImplicitlyDeclared: true } own })
        {
            AssignField(walk.Context.Locations.Of(own), own, value, at, state);
            return;
        }

        var instance = property.Instance is null ? null : walk.Evaluate(property.Instance, state);
        if (property.Instance is not null)
            walk.Rentals.Use(instance, property.Instance, state);
        NoteFillOfNew(property.Property, instance, value, at, state);
        Escapes.KeepIn(instance, value, state);
        var given = walk.EvaluateArguments(property.Arguments, state);
        walk.Context.History?.Fill(property.Property, HistoryCalls.IsRentalOrNothing(value, state), at);
        if (walk.Histories.TryWriteOwn(property, given, at, value, state))
            return;
        walk.Heap.InvalidateMember(property.Property, state);
        if (property.Arguments.IsEmpty && walk.Context.Code.Source.IsAutoProperty(property.Property))
            LearnFlag(property.Property, instance, value, state);
        if (!walk.Members.TryWrite(property, instance, given, at, value, state))
            walk.Escapes.EscapeToHeap(value, at, state);
        SetBehind(property, value, state);
        if (property.Property.IsIndexer && PoolTypes.IsFramework(property.Property))
        {
            walk.Escapes.PutInto(instance, value, at, state);
            if (value is RentalValue { Id: var id })
                walk.Kept.Put(property.Instance, id, state);
        }
    }

    /// <summary>The property gives a field of this object, which its setter sets, or may set.</summary>
    private void SetBehind(IPropertyReferenceOperation property, AbstractValue? value, AbstractState state)
    {
        if (property.Instance is IInstanceReferenceOperation && walk.KindOf(property.Property.Type) is not null
            && walk.Context.Code.Source.Backed.Of(property.Property) is { } behind)
            state[walk.Context.Locations.Of(behind.Field)] = behind.IsSet ? value : null;
    }

    /// <summary>A flag of another object is what it was set to, until something may change it: <c>connection.IsAtEnd = true;</c></summary>
    private static void LearnFlag(ISymbol member, AbstractValue? holder, AbstractValue? value, AbstractState state)
    {
        if (value is ConstantValue { Content: bool isTrue } && holder is (SymbolicValue or TermValue)
            && Members.Read(member, holder) is { } read)
            PathFacts.Assume(state, read, isTrue);
    }

    /// <summary>What comes from somewhere (a queue, a channel, a loop) and is released here is followed as a parameter is.</summary>
    private AbstractValue? TrackIfReleased(ILocalSymbol local, AbstractValue? value, IOperation at, AbstractState state)
    {
        if (value is not SymbolicValue { Kind: SymbolicKind.Site, Read: null } origin || local is not { RefKind: RefKind.None, Type.IsReferenceType: true }
            || walk.Context.WrittenByLambda.Contains(local) || walk.KindOf(local.Type) is not { } kind || !walk.Variables.IsReleased(local)
            || state.Facts.Any(f => f.Condition.Mentions(origin)) || state.Rentals.Any(r => r.Containers.Contains(origin)))
            return value;
        return walk.Rentals.NewRental(walk.Context.Site(at, kind, isProduced: false, null, FollowedPart, local.Name), RentalStatus.Lent, null, state);
    }

    /// <summary>On other paths, the same call may hand out what it has rented: that is another site.</summary>
    private const int FollowedPart = 9;

    /// <summary><c>this = ...</c> sets all fields, those that are <c>readonly</c> too; <c>default</c> leaves nothing in them.</summary>
    private void AssignThis(bool isDefault, AbstractState state)
    {
        for (int location = 0; location < walk.Context.Locations.Count; location++)
        {
            if (walk.Context.Locations[location] is { IsField: true, Parent: < 0, Symbol: { IsStatic: false } member })
                state[location] = isDefault && (member as IFieldSymbol)?.Type.IsReferenceType == true ? ConstantValue.Null : null;
        }

        if (!isDefault)
            return;
        foreach (var member in walk.Context.Owner?.ContainingType?.GetMembers() ?? ImmutableArray<ISymbol>.Empty)
        {
            if (member is IFieldSymbol { IsStatic: false } field && (field.Type.IsReferenceType || field.Type.SpecialType == SpecialType.System_Boolean))
                state[walk.Context.Locations.Of(field.AssociatedSymbol ?? field)] = field.Type.IsReferenceType ? ConstantValue.Null : ConstantValue.False;
        }
    }

    public void AssignVariable(ISymbol variable, AbstractValue? value, IOperation at, AbstractState state)
    {
        int location = walk.Context.Locations.Of(variable);
        walk.Heap.ForgetLength(variable, state);
        if (value is RentalValue rental && (walk.Context.WrittenByLambda.Contains(variable) || walk.IsOfBodyAround(variable)))
            Escapes.MarkMaybeTransferred(rental, state);
        if (value is StructOf && (walk.Context.WrittenByLambda.Contains(variable) || walk.IsOfBodyAround(variable)))
            Escapes.PerhapsTakeAll(value, state);
        if (walk.Context.WrittenByLambda.Contains(variable))
        {
            state[location] = null;
            return;
        }

        if (state[location] is RefAlias reference)
        {
            walk.Holders.NoteOverwritten(reference.Location, value, at, state);
            state[reference.Location] = value;
            return;
        }

        walk.Holders.NoteOverwritten(location, value, at, state);
        state[location] = value;
        foreach (int part in walk.Context.Locations.PartsOf(location))
            state[part] = null;
    }

    /// <summary>The other items of the tuple stay what they were.</summary>
    private static void AssignItem(int location, INamedTypeSymbol type, IFieldSymbol item, AbstractValue? value, AbstractState state)
    {
        if (!int.TryParse(item.Name.Substring("Item".Length), out int number) || number > type.TupleElements.Length)
            return;
        if (state[location] is RefAlias reference)
            location = reference.Location;
        var items = state[location] is TupleValue known && known.Items.Length == type.TupleElements.Length ? known.Items
            : ImmutableArray.Create(new AbstractValue?[type.TupleElements.Length]);
        state[location] = new TupleValue(items.SetItem(number - 1, value));
    }

    /// <summary>A field takes over what this body rented; what it looks at must not be released while it stays there.</summary>
    private void AssignField(int location, ISymbol member, AbstractValue? value, IOperation at, AbstractState state)
    {
        walk.Histories.NoteFieldChange(location, member, value, at, state);
        walk.Histories.NoteFill(member, value, at, isOfOther: false, state);
        walk.Heap.InvalidateMember(member, state);
        if (value is StructOf)
        {
            // Whoever asks the field has what the struct carries.
            walk.Escapes.EscapeToHeap(value, at, state);
            state[location] = value;
            return;
        }

        // Out of a memory or segment the array can be had back, which somebody would have to do.
        bool forGood = (value is RentalValue || (value is ViewValue { Rentals.Length: 1 }
                && FrameworkTables.Is(VariableTypes.TypeOf(member), TypeTraits.Memories | TypeTraits.Segment)))
            && value.Rentals[0] is var id && !member.IsStatic
            && state.Find(id) is { Status: RentalStatus.Held, MayBeTaken: false, Site.IsProduced: true }
            && walk.Context.Code.FieldUses.IsNeverReleased(member, walk.Context.Cancellation);
        forGood |= value is RentalValue { Id: var given } && !member.IsStatic && walk.Context is { Depth: 0, History: null }
            && state.Find(given) is { Status: RentalStatus.Lent, MayBeTaken: false, Site: { Kind: RentalKind.Owner, Symbol: IParameterSymbol parameter } }
            && walk.Context.Code.FieldUses.IsNeverReleased(member, walk.Context.Cancellation)
            && walk.Context.Code.HandedOver.Is(parameter, walk.Context.Cancellation);
        walk.Escapes.MarkEscape(new Escape(at, location, forGood ? member : null), value, transfers: true, state);
        state[location] = value;
        if (walk.Context.History is not null)
            walk.Histories.SettleInField(location, member, value, at, state);
    }

    public AbstractValue? AssignReference(ISimpleAssignmentOperation alias, AbstractState state)
    {
        int target = alias.Target is ILocalReferenceOperation local ? walk.Context.Locations.Of(local.Local) : -1;
        var source = alias.Value;
        int? location = source switch
        {
            ILocalReferenceOperation l => walk.Context.Locations.Of(l.Local),
            IParameterReferenceOperation p => walk.Context.Locations.Of(p.Parameter),
            IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation } f => walk.Context.Locations.Of(f.Field),
            _ => null,
        };
        AbstractValue? value = null;
        if (location is { } s)
        {
            walk.Evaluate(source, state);
            value = new RefAlias(s);
        }
        else
        {
            value = EvaluateReference(source, state);
        }

        if (target >= 0)
            state[target] = value;
        else if (alias.Target is IFieldReferenceOperation)
            Escapes.TakeBehind(value is RefAlias { Location: var aliased } ? state[aliased] : value, state);
        return value;
    }

    /// <summary>A reference or pointer into an array or span looks at the rental behind it.</summary>
    public AbstractValue? EvaluateReference(IOperation place, AbstractState state)
    {
        switch (place)
        {
            case IArrayElementReferenceOperation element:
                var array = walk.Evaluate(element.ArrayReference, state);
                walk.Rentals.Use(array, element.ArrayReference, state);
                foreach (var index in element.Indices)
                    walk.Evaluate(index, state);
                return array is { IsOwnership: true } ? ViewValue.Over(array.Rentals) : null;
            case IPropertyReferenceOperation { Instance: { } instance } indexer:
                var span = walk.Evaluate(instance, state);
                walk.Rentals.Use(span, instance, state);
                foreach (var argument in indexer.Arguments)
                    walk.Evaluate(argument.Value, state);
                return span is RentalValue or ViewValue ? ViewValue.Over(span.Rentals) : null;
            case IInvocationOperation { TargetMethod.ReturnsByRef: true } call:
                return walk.Evaluate(call, state) is { IsOwnership: true } seen ? ViewValue.Over(seen.Rentals)
                    : ViewValue.Over(call.Arguments.Select(a => BodyIndex.Plain(a.Value)).OfType<ILocalReferenceOperation>()
                    .Aggregate(ImmutableArray<int>.Empty,
                    (ids, given) => state[walk.Context.Locations.Of(given.Local)] is RentalValue or ViewValue
                    ? ViewValue.Union(ids, state[walk.Context.Locations.Of(given.Local)]!.Rentals) : ids));
            default:
                return walk.Evaluate(place, state) is { IsOwnership: true } value ? ViewValue.Over(value.Rentals) : null;
        }
    }

    public AbstractValue? Deconstruct(IDeconstructionAssignmentOperation deconstruction, AbstractState state)
    {
        var value = walk.Evaluate(deconstruction.Value, state);
        if (value is StructOf { Type.IsRecord: false } taken)
        {
            Escapes.PerhapsTakeAll(taken, state);
            value = null;
        }

        var target = deconstruction.Target is IDeclarationExpressionOperation declaration ? declaration.Expression : deconstruction.Target;
        Assign(target, value, deconstruction.Value, state);
        return value;
    }
}
