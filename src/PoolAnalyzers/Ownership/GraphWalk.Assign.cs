using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace PoolAnalyzers.Ownership;

// Where values go: variables, fields, elements, patterns, closures.
internal sealed partial class GraphWalk
{
    private void Assign(IOperation target, Value? value, IOperation at, PathState state)
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
            case IInvocationOperation { TargetMethod: { Name: "AsRef", ContainingType.Name: "Unsafe" }, Arguments: [{ Value: IFieldReferenceOperation place }] }:
                Assign(place, value, at, state);
                break;
            case IFlowCaptureReferenceOperation capture when _captured.TryGetValue(capture.Id, out var place):
                Assign(place, value, at, state);
                break;
            case ILocalReferenceOperation local:
                if (IsIntoElements(local.Local) && state[_context.Slots.Of(local.Local)] is ViewOf into)
                {
                    Use(into, local, state);
                    break;
                }

                // A reference into what is not followed: an object, an array, a collection.
                if (local.Local.RefKind == RefKind.Ref && state[_context.Slots.Of(local.Local)] is not RefTo)
                    StoreAway(value, at, state);
                value = Followed(local.Local, value, at, state);
                // What is not known of a flag is the same wherever it is asked for.
                AssignVariable(local.Local, value ?? (local.Local.Type.SpecialType == SpecialType.System_Boolean ? Fresh(at, state) : null), at, state);
                break;
            case IParameterReferenceOperation parameter:
                // Of a function that is walked in place, what was given for it is assigned afterwards.
                if (parameter.Parameter.RefKind is RefKind.Ref or RefKind.Out && !(parameter.Parameter.ContainingSymbol is IMethodSymbol function && IsInlining(function)))
                    MarkEscape(new Escape(at, _context.Slots.Of(parameter.Parameter)), value, transfers: false, state);
                AssignVariable(parameter.Parameter, value, at, state);
                break;
            case IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation } field:
                AssignField(_context.Slots.Of(field.Field), field.Field, value, at, state);
                break;
            case IFieldReferenceOperation { Field.CorrespondingTupleField: { } item } field when RootSlot(field) is { } root:
                AssignItem(root, field.Field.ContainingType, item, value, state);
                break;
            case IFieldReferenceOperation field when PartSlot(field) is { } part:
                NoteOverwritten(part, value, at, state);
                state[part] = value;
                break;
            case IPropertyReferenceOperation { Instance: IInstanceReferenceOperation, Arguments.IsEmpty: true } property when AutoSlot(property.Property) is { } slot:
                AssignField(slot, property.Property, value, at, state);
                break;
            case IFieldReferenceOperation field:
                var holder = Evaluate(field.Instance!, state);
                if (ReleasedPart(holder, state) is not { } released)
                    Use(holder, field.Instance!, state);
                else if (SymbolEqualityComparer.Default.Equals(released, field.Field) && field.Instance is IFieldReferenceOperation { Field: var around })
                    state[_context.Slots.Of(around)] = null;
                KeepIn(holder, value, state);
                Change(field.Field, state);
                StoreAway(value, at, state);
                break;
            case IPropertyReferenceOperation property:
                var instance = property.Instance is null ? null : Evaluate(property.Instance, state);
                if (property.Instance is not null)
                    Use(instance, property.Instance, state);
                KeepIn(instance, value, state);
                var given = EvaluateArguments(property.Arguments, state);
                Change(property.Property, state);
                if (!TryWrite(property, instance, given, at, value, state))
                    StoreAway(value, at, state);
                if (property.Property.IsIndexer && PoolTypes.IsFramework(property.Property))
                    PutInto(instance, value, at, state);
                break;
            case IArrayElementReferenceOperation element:
                var array = Evaluate(element.ArrayReference, state);
                Use(array, element.ArrayReference, state);
                foreach (var index in element.Indices)
                    Evaluate(index, state);
                if (element.ArrayReference is ILocalReferenceOperation tasks && array is Allocated or TaskOf { IsBag: true } && value is TaskOf { Result: null or { IsOwnership: false }, Pending.IsEmpty: false } started)
                    AssignVariable(tasks.Local, TaskOf.Bag(array as TaskOf, started), at, state);
                else
                    StoreAway(value, at, state);
                break;
            case ITupleOperation tuple:
                for (int i = 0; i < tuple.Elements.Length; i++)
                    Assign(tuple.Elements[i], value is TupleOf parts && i < parts.Items.Length ? parts.Items[i] : Fresh(tuple, state, i + 1), at, state);
                break;
            case IInstanceReferenceOperation:
                AssignThis(Storage.Plain(at) is IDefaultValueOperation, state);
                break;
            case IDiscardOperation:
                break;
            default:
                // What cannot be bound may throw where it is looked at: that is no way to lose what is stored there.
                StoreAway(value, at, state);
                Use(Evaluate(target, state), target, state);
                break;
        }
    }

    /// <summary>What comes from somewhere (a queue, a channel, a loop) and is released here is followed as a parameter is.</summary>
    private Value? Followed(ILocalSymbol local, Value? value, IOperation at, PathState state)
    {
        if (value is not Sym { Kind: SymKind.Site, Read: null } origin || local is not { RefKind: RefKind.None, Type.IsReferenceType: true } || _context.Wild.Contains(local) || KindOf(local.Type) is not { } kind || !Variables.IsReleased(local)
            || state.Facts.Any(f => f.Condition.Mentions(origin)) || state.Rentals.Any(r => r.Keepers.Contains(origin)))
            return value;
        return NewRental(_context.Site(at, kind, isProduced: false, null, FollowedPart, local.Name), RentalStatus.Lent, null, state);
    }

    /// <summary>On other paths, the same call may hand out what it has rented: that is another site.</summary>
    private const int FollowedPart = 9;

    /// <summary>A member of an object that this body made is set.</summary>
    private static void KeepIn(Value? instance, Value? value, PathState state)
    {
        if (instance is not Sym { IsNew: true } made)
            return;
        if (value is RentalRef or ViewOf)
            state.Keep(made, value.Rentals);
        else
            state.LetGo(made);
    }

    /// <summary><c>this = ...</c> sets all fields, those that are <c>readonly</c> too; <c>default</c> leaves nothing in them.</summary>
    private void AssignThis(bool isDefault, PathState state)
    {
        for (int slot = 0; slot < _context.Slots.Count; slot++)
        {
            if (_context.Slots[slot] is { IsField: true, Parent: < 0, Symbol: { IsStatic: false } member })
                state[slot] = isDefault && (member as IFieldSymbol)?.Type.IsReferenceType == true ? Const.Null : null;
        }

        if (!isDefault)
            return;
        foreach (var member in _context.Owner?.ContainingType?.GetMembers() ?? ImmutableArray<ISymbol>.Empty)
        {
            if (member is IFieldSymbol { IsStatic: false, IsImplicitlyDeclared: false, Type.IsReferenceType: true } field && KindOf(field.Type) is not null)
                state[_context.Slots.Of(field)] = Const.Null;
        }
    }

    private void AssignVariable(ISymbol variable, Value? value, IOperation at, PathState state)
    {
        int slot = _context.Slots.Of(variable);
        ForgetLength(variable, state);
        if (value is RentalRef rental && (_context.Wild.Contains(variable) || IsOfBodyAround(variable)))
            PerhapsTake(rental, state);
        if (_context.Wild.Contains(variable))
        {
            state[slot] = null;
            return;
        }

        if (state[slot] is RefTo reference)
        {
            NoteOverwritten(reference.Slot, value, at, state);
            state[reference.Slot] = value;
            return;
        }

        NoteOverwritten(slot, value, at, state);
        state[slot] = value;
        foreach (int part in _context.Slots.PartsOf(slot))
            state[part] = null;
    }

    private void ForgetLength(ISymbol variable, PathState state)
    {
        if (_context.KnownLength(variable) is { } length)
            state.Forget(length);
    }

    /// <summary>The other items of the tuple stay what they were.</summary>
    private static void AssignItem(int slot, INamedTypeSymbol type, IFieldSymbol item, Value? value, PathState state)
    {
        if (!int.TryParse(item.Name.Substring("Item".Length), out int number) || number > type.TupleElements.Length)
            return;
        if (state[slot] is RefTo reference)
            slot = reference.Slot;
        var items = state[slot] is TupleOf known && known.Items.Length == type.TupleElements.Length ? known.Items : ImmutableArray.Create(new Value?[type.TupleElements.Length]);
        state[slot] = new TupleOf(items.SetItem(number - 1, value));
    }

    /// <summary>A variable that the nested function under analysis captures: whoever made the function has what it is set to.</summary>
    private bool IsOfBodyAround(ISymbol variable) =>
        _context.Owner is IMethodSymbol { MethodKind: MethodKind.AnonymousFunction or MethodKind.LocalFunction } own && !NestedFunctions.IsInside(variable, own);

    /// <summary>A field takes over what this body rented; what it looks at must not be released while it stays there.</summary>
    private void AssignField(int slot, ISymbol member, Value? value, IOperation at, PathState state)
    {
        Change(member, state);
        bool forGood = value is RentalRef { Id: var id } && !member.IsStatic && state.Find(id) is { Status: RentalStatus.Held, MayBeTaken: false, Site.IsProduced: true } && _context.Engine.Fields.IsNeverReleased(member, _context.Cancellation);
        MarkEscape(new Escape(at, slot, forGood ? member : null), value, transfers: true, state);
        state[slot] = value;
    }

    /// <summary>Whoever reads the slot after the body sees the rental, unless it is reset by then.</summary>
    private void MarkEscape(Escape escape, Value? value, bool transfers, PathState state)
    {
        if (value is { IsOwnership: true } and not TaskOf)
            Use(value, escape.At, state);
        UseKept(value, escape.At, state);
        foreach (int id in state.RentalsIn(value))
        {
            if (state.Find(id) is not { Status: not RentalStatus.Released } rental)
                continue;
            state.Put(rental with
            {
                Status = transfers && value is RentalRef && rental.Status == RentalStatus.Held ? RentalStatus.Transferred : rental.Status,
                Escapes = AddEscape(rental.Escapes, escape),
            });
        }
    }

    private Value? AssignReference(ISimpleAssignmentOperation alias, PathState state)
    {
        int target = alias.Target is ILocalReferenceOperation local ? _context.Slots.Of(local.Local) : -1;
        var source = alias.Value;
        int? slot = source switch
        {
            ILocalReferenceOperation l => _context.Slots.Of(l.Local),
            IParameterReferenceOperation p => _context.Slots.Of(p.Parameter),
            IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation } f => _context.Slots.Of(f.Field),
            _ => null,
        };
        Value? value = null;
        if (slot is { } s)
        {
            Evaluate(source, state);
            value = new RefTo(s);
        }
        else
        {
            value = EvaluateReference(source, state);
        }

        if (target >= 0)
            state[target] = value;
        else if (alias.Target is IFieldReferenceOperation)
            TakeBehind(value is RefTo { Slot: var aliased } ? state[aliased] : value, state);
        return value;
    }

    /// <summary>Whoever has a reference into an array, for as long as an object lasts, can have the array.</summary>
    private static void TakeBehind(Value? reference, PathState state)
    {
        foreach (int id in reference?.Rentals ?? ImmutableArray<int>.Empty)
            PerhapsTake(new RentalRef(id), state);
    }

    /// <summary>A reference or pointer into an array or span looks at the rental behind it.</summary>
    private Value? EvaluateReference(IOperation place, PathState state)
    {
        switch (place)
        {
            case IArrayElementReferenceOperation element:
                var array = Evaluate(element.ArrayReference, state);
                Use(array, element.ArrayReference, state);
                foreach (var index in element.Indices)
                    Evaluate(index, state);
                return array is { IsOwnership: true } ? ViewOf.Over(array.Rentals) : null;
            case IPropertyReferenceOperation { Instance: { } instance } indexer:
                var span = Evaluate(instance, state);
                Use(span, instance, state);
                foreach (var argument in indexer.Arguments)
                    Evaluate(argument.Value, state);
                return span is RentalRef or ViewOf ? ViewOf.Over(span.Rentals) : null;
            case IInvocationOperation { TargetMethod.ReturnsByRef: true } call:
                return Evaluate(call, state) is { IsOwnership: true } seen ? ViewOf.Over(seen.Rentals) : ViewOf.Over(call.Arguments.Select(a => Storage.Plain(a.Value)).OfType<ILocalReferenceOperation>()
                    .Aggregate(ImmutableArray<int>.Empty, (ids, given) => state[_context.Slots.Of(given.Local)] is RentalRef or ViewOf ? ViewOf.Union(ids, state[_context.Slots.Of(given.Local)]!.Rentals) : ids));
            default:
                return Evaluate(place, state) is { IsOwnership: true } value ? ViewOf.Over(value.Rentals) : null;
        }
    }

    private Value? Deconstruct(IDeconstructionAssignmentOperation deconstruction, PathState state)
    {
        var value = Evaluate(deconstruction.Value, state);
        var target = deconstruction.Target is IDeclarationExpressionOperation declaration ? declaration.Expression : deconstruction.Target;
        Assign(target, value, deconstruction.Value, state);
        return value;
    }

    /// <summary>Put into an object, array or collection: whoever holds that releases it now.</summary>
    private void StoreAway(Value? value, IOperation at, PathState state)
    {
        switch (value)
        {
            case RentalRef reference when state.Find(reference.Id) is { } rental:
                Use(value, at, state);
                if (rental.Status == RentalStatus.Held)
                    state.Put(rental with { Status = RentalStatus.Transferred });
                else if (rental.Status == RentalStatus.Lent)
                    state.Put(rental with { MayBeTaken = true });
                break;
            case ViewOf when at.Type is IPointerTypeSymbol or { SpecialType: SpecialType.System_IntPtr or SpecialType.System_UIntPtr }:
                Use(value, at, state);
                break;
            // Only a ref struct can have it, and nobody has the array back from there.
            case ViewOf when _context.Engine.SeesOnlySpans(at.Type):
                Use(value, at, state);
                break;
            case ViewOf or ClosureOf:
                Use(value, at, state);
                // The array can be had back from a memory or segment, or through what was captured; the owner of a memory cannot.
                foreach (int id in value.Rentals)
                {
                    if (!(value is ViewOf && Exits.IsMemory(at.Type) && state.Find(id) is { Site.Kind: RentalKind.Owner }))
                        PerhapsTake(new RentalRef(id), state);
                }

                break;
            case TupleOf tuple:
                foreach (var item in tuple.Items)
                    StoreAway(item, at, state);
                break;
            case TaskOf task:
                StoreAway(Complete(task, state), at, state);
                break;
        }
    }

    private static void PerhapsTake(RentalRef reference, PathState state)
    {
        if (state.Find(reference.Id) is { MayBeTaken: false } rental)
            state.Put(rental with { MayBeTaken = true });
    }

    private Value? Match(IPatternOperation pattern, Value? value, PathState state)
    {
        switch (pattern)
        {
            case IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: var constant } }:
                return constant is null ? Conditions.IsNull(value) : value is null ? null : Conditions.Equal(value, new Const(constant));
            case INegatedPatternOperation negated:
                return Conditions.Not(Match(negated.Pattern, value, state));
            case IDiscardPatternOperation:
                return Const.True;
            case IDeclarationPatternOperation declaration:
                Bind(declaration.DeclaredSymbol, value, declaration, state);
                if (declaration.MatchesNull)
                    return Const.True;
                return HasType(declaration.InputType, declaration.NarrowedType, value);
            case ITypePatternOperation type:
                return HasType(type.InputType, type.NarrowedType, value);
            case IRelationalPatternOperation { Value.ConstantValue: { HasValue: true, Value: { } bound } } relational:
                return Conditions.Binary(relational.OperatorKind, value, new Const(bound));
            case IBinaryPatternOperation binary:
                var left = Match(binary.LeftPattern, value, state);
                var right = Match(binary.RightPattern, value, state);
                return binary.OperatorKind == BinaryOperatorKind.And ? Conditions.And(left, right) : Conditions.Or(left, right);
            case IRecursivePatternOperation recursive:
                Bind(recursive.DeclaredSymbol, value, recursive, state);
                var matches = HasType(recursive.InputType, recursive.MatchedType, value);
                for (int i = 0; i < recursive.DeconstructionSubpatterns.Length; i++)
                    matches = Conditions.And(matches, Match(recursive.DeconstructionSubpatterns[i], value is TupleOf tuple ? i < tuple.Items.Length ? tuple.Items[i] : null
                        : value is Sym && recursive.InputType is INamedTypeSymbol { IsTupleType: true, TupleElements: var items } && i < items.Length ? Conditions.Make(TermKind.Member, items[i], value) : null, state));
                foreach (var sub in recursive.PropertySubpatterns)
                    matches = Conditions.And(matches, Match(sub.Pattern, MemberOf(sub.Member, value), state));
                return matches;
            default:
                foreach (var nested in pattern.Descendants())
                {
                    if (nested is IDeclarationPatternOperation declared)
                        Bind(declared.DeclaredSymbol, null, declared, state);
                }

                return pattern is IListPatternOperation list ? MatchList(list, value, state) : null;
        }
    }

    /// <summary>There is a list, it has as many elements, and of what they are nothing is known.</summary>
    private static Value? MatchList(IListPatternOperation list, Value? value, PathState state)
    {
        var matches = Conditions.Decided(state, Conditions.Not(Conditions.IsNull(value)));
        int count = list.Patterns.Count(p => p is not ISlicePatternOperation);
        if (count < list.Patterns.Length && count == 0)
            return list.Patterns is [ISlicePatternOperation { Pattern: null }] ? matches : Conditions.And(matches, null);
        var length = value is Allocated { Length: var known } ? known : value is null or not (RentalRef or Sym or Term) || list.LengthSymbol is not { } symbol ? null : Conditions.Make(TermKind.Member, symbol, value);
        var isThatLong = count < list.Patterns.Length
            ? Conditions.Binary(BinaryOperatorKind.GreaterThan, length, new Const(count - 1))
            : count == 0 ? Conditions.Not(Conditions.Binary(BinaryOperatorKind.GreaterThan, length, s_zero)) : Conditions.Binary(BinaryOperatorKind.Equals, length, new Const(count));
        matches = Conditions.And(matches, isThatLong);
        return list.Patterns.All(p => p is IDiscardPatternOperation or ISlicePatternOperation { Pattern: null }) ? matches : Conditions.And(matches, null);
    }

    private static Value? MemberOf(IOperation member, Value? value)
    {
        ISymbol? symbol = member switch { IPropertyReferenceOperation p => p.Property, IFieldReferenceOperation f => f.Field, _ => null };
        if (symbol is null || value is null)
            return null;
        if (symbol.Name == "Array" && value is ViewOf { Rentals: [var only] })
            return new RentalRef(only);
        if (symbol is IFieldSymbol { CorrespondingTupleField: { } item } && value is TupleOf tuple && int.TryParse(item.Name.Substring(4), out int index) && index <= tuple.Items.Length)
            return tuple.Items[index - 1];
        if (symbol.Name == "Length" && value is Allocated { Length: { } length })
            return length;
        return value is RentalRef or ViewOf && symbol.Name is not "Length" ? null : Conditions.Make(TermKind.Member, symbol, value);
    }

    private static Value? HasType(ITypeSymbol input, ITypeSymbol? narrowed, Value? value)
    {
        if (narrowed is null || SymbolEqualityComparer.Default.Equals(input, narrowed) || narrowed.Equals(input, SymbolEqualityComparer.Default) || IsBase(narrowed, input)
            || (input.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T && input is INamedTypeSymbol { TypeArguments: [var underlying] } && SymbolEqualityComparer.Default.Equals(underlying, narrowed)))
            return Conditions.Not(Conditions.IsNull(value));
        if (value is null)
            return null;
        return Conditions.And(Conditions.Not(Conditions.IsNull(value)), Conditions.Make(TermKind.Opaque, new TypeTest(narrowed.Name), value));
    }

    private static bool IsBase(ITypeSymbol candidate, ITypeSymbol type)
    {
        for (var t = type.BaseType; t is not null; t = t.BaseType)
        {
            if (SymbolEqualityComparer.Default.Equals(t, candidate))
                return true;
        }

        return type.AllInterfaces.Contains(candidate, SymbolEqualityComparer.Default);
    }

    private void Bind(ISymbol? declared, Value? value, IOperation at, PathState state)
    {
        if (declared is not null)
            AssignVariable(declared, value, at, state);
    }

    private Value? Capture(IFlowAnonymousFunctionOperation lambda, PathState state)
    {
        var body = lambda.Symbol.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax();
        var operation = body is null ? null : _context.Engine.OperationOf(body);
        return operation is null ? null : CaptureBody(operation, lambda.Symbol, lambda, state);
    }

    private Value? CaptureGroup(IMethodReferenceOperation group, PathState state)
    {
        if (group.Instance is { } owner && group.Method is { Name: "Dispose" or "DisposeAsync", Parameters.IsEmpty: true })
        {
            // Whoever gets the delegate disposes the owner.
            Transfer(Evaluate(owner, state), state);
            return new ClosureOf(group.Method, null, ImmutableArray<int>.Empty);
        }

        if (group.Method.MethodKind == MethodKind.LocalFunction && group.Method.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is { } body
            && _context.Engine.OperationOf(body) is { } operation)
            return CaptureBody(operation, group.Method, null, state);
        if (group.Instance is { } instance)
            return Evaluate(instance, state) is { IsOwnership: true } value ? new ClosureOf(group.Method, null, value.Rentals) : null;
        return null;
    }

    /// <summary>A closure looks at the rentals that it captures; one that releases them takes them over.</summary>
    private Value CaptureBody(IOperation body, IMethodSymbol function, IOperation? lambda, PathState state)
    {
        var seen = ImmutableArray<int>.Empty;
        foreach (var variable in NestedFunctions.CapturedBy(body, function))
        {
            int slot = _context.Slots.Of(variable);
            if (state[slot] is not { IsOwnership: true } value)
                continue;
            if (_context.Engine.MayRelease(body, variable))
            {
                foreach (int id in value.Rentals)
                {
                    if (state.Find(id) is { Status: RentalStatus.Held } rental)
                        state.Put(rental with { Status = RentalStatus.Transferred });
                    else
                        PerhapsTake(new RentalRef(id), state);
                }
            }
            else
            {
                seen = ViewOf.Union(seen, value.Rentals);
                if (!value.Rentals.IsEmpty && _context.Engine.MayKeep(body, variable, _context.Cancellation))
                {
                    foreach (int id in value.Rentals)
                        PerhapsTake(new RentalRef(id), state);
                }
            }
        }

        return new ClosureOf(function, lambda, seen);
    }
}
