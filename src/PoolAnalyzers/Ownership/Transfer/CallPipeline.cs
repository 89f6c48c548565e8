using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>Calls: renting, releasing, lending, handing over.</summary>
internal sealed class CallPipeline(TransferFunctions walk)
{
    public AbstractValue? Invoke(IInvocationOperation call, AbstractState state)
    {
        var method = call.TargetMethod;
        if (walk.Histories.IsLeftOut(call))
            return null;
        var instance = call.Instance is null ? null : walk.Evaluate(call.Instance, state);
        var role = walk.Contracts.RoleOf(method);
        if (role == CallRole.Exchange)
            return Exchange(call, state);
        var given = walk.EvaluateArguments(call.Arguments, state);
        var called = Call.Of(call, instance, given);
        if (walk.Context.History is { } history)
            walk.Histories.NoteCall(history, call, instance, state);
        switch (role)
        {
            case CallRole.RentArray:
                // Return-then-rent in a try is how everybody grows a buffer: there, renting counts as not throwing.
                if (!state.Rentals.Any(r => r.Status == RentalStatus.Released))
                    walk.Path.MayThrow(state, call);
                // A zero-length array needs no return, and no harm is done by one.
                if (given is [{ Value: ConstantValue { Content: 0 } }, ..])
                    return walk.Heap.NewValue(call, state);
                // A negative length throws: behind the call, it is none.
                if (given is [{ Value: SymbolicValue or TermValue { Kind: TermKind.Member } }, ..]
                    && !Conditions.Assume(state, Conditions.Binary(BinaryOperatorKind.LessThan, given[0].Value, ConstantValue.Zero), false))
                {
                    walk.Path.IsEnded = true;
                    return null;
                }

                var rented = walk.Rentals.NewRental(walk.Context.Site(call, RentalKind.Array, isProduced: true, null), RentalStatus.Held, instance, state);
                if (given is [{ Value: SymbolicValue or TermValue }, ..] && walk.Variables.AsksForLengths)
                    LearnLength(rented, given[0].Value!, state);
                return rented;
            case CallRole.GetObject:
                return walk.Rentals.NewRental(walk.Context.Site(call, RentalKind.Object, isProduced: true, null), RentalStatus.Held, instance, state);
            case CallRole.HandOverOwner:
                return walk.Rentals.NewRental(walk.Context.Site(call, RentalKind.Owner, isProduced: true, null), RentalStatus.Held, instance, state);
            case CallRole.ReturnToPool:
                var back = given.Find(g => g.Parameter?.Ordinal == 0) ?? given[0];
                walk.Context.Observer.GivenBack(new GivenBack(back.At, back.Value, call, instance, state, walk));
                walk.Rentals.Release(Released(back, state), call, instance, checkPool: true, state);
                if (method.ContainingType.TypeKind != TypeKind.Class)
                    walk.Heap.InvalidateHeap(state);
                return null;
            case CallRole.CreatePool:
                walk.Path.MayThrow(state, call);
                return walk.Context.SiteSym(call, SymbolicKind.Creation);
            case CallRole.NeverReturns when CallFacts.IsCompiled(method, call.Syntax.SyntaxTree):
                return NeverReturns(called, state);
        }

        if (walk.Context.History is not null && (walk.Histories.TryOwn(called, state, out var walked)
            || walk.Histories.TryCountShared(called, state, out walked)))
            return walked;
        if (walk.Context.Code.Gate.HasPipes && walk.Pipes.TryPipe(called, state, out var ofPipe))
            return ofPipe;
        // It may give up what it keeps.
        if (instance is SymbolicValue or TermValue && !walk.Unknown.IsFilling(method))
        {
            if (method is { Name: "Dispose", Parameters.IsEmpty: true })
                walk.Owning.EndWith(instance, call, state);
            state.LetGo(instance);
            OwningObjects.TakeBack(instance, state);
        }

        var kept = ImmutableArray<int>.Empty;
        foreach (var argument in given)
        {
            if (argument.Value is not SymbolicValue seen)
                continue;
            kept = ViewValue.Union(kept, state.RentalsIn(seen));
            if (walk.Unknown.IsFilling(method))
                walk.Owning.GiveAway(seen, call, state);
            state.LetGo(seen);
        }

        // An iterator looks at what it was given when somebody goes through what it gives.
        if (!kept.IsEmpty && walk.Context.Code.Source.IsIteratorMethod(method))
        {
            foreach (var argument in given)
            {
                walk.Rentals.Use(argument.Value, argument.At, state);
                kept = ViewValue.Union(kept, argument.Value?.Owned ?? ImmutableArray<int>.Empty);
            }

            return new ViewValue(kept);
        }

        // It looks at what it captured, too.
        if (method.MethodKind == MethodKind.LocalFunction && walk.Context.Code.Source.IsIteratorMethod(method)
            && walk.Closures.CapturedBy(method).Aggregate(ImmutableArray<int>.Empty,
                (ids, v) => state[walk.Context.Slots.Of(v)] is { } value and (RentalValue or ViewValue) ? ViewValue.Union(ids, value.Rentals)
                : ids) is { IsEmpty: false } captured)
            return new ViewValue(given.Aggregate(captured, (ids, g) => g.Value is RentalValue or ViewValue ? ViewValue.Union(ids, g.Value.Rentals) : ids));
        if (instance is not null && method is { Name: "GetValueOrDefault", Parameters.IsEmpty: true } && WalkOperations.IsNullable(method.ContainingType))
            return instance;
        // That is how the graph of `??=` asks.
        if (instance is not null && method.Name == "get_HasValue" && WalkOperations.IsNullable(method.ContainingType))
            return Conditions.Not(Conditions.IsNull(instance));
        if (instance is StructOf carrier && walk.Carriers.TryCarrier(called, carrier, state, out var ofCarrier))
            return ofCarrier;
        walk.Structs.LendStructs(call.Instance, call.Arguments, state);
        // One that is given a rental may release it first: that is for its summary to say.
        if (!given.Any(g => g.Value is { IsOwnership: true }) && walk.Context.Code.Methods.AlwaysThrows(method))
            return NeverReturns(called, state);
        if (method is { Name: "ReferenceEquals", ContainingType.SpecialType: SpecialType.System_Object } && given.Count == 2)
            return Operators.AreDifferent(given[0].Value, given[1].Value, state) ? ConstantValue.False
                : given[0].Value is { } first && given[1].Value is { } second ? Conditions.Equal(first, second) : null;
        // The array of a memory over a rental; a memory over anything else is none that is followed.
        if (method is { Name: "TryGetArray", ContainingType.Name: "MemoryMarshal" }
            && given is [{ Value: RentalValue or ViewValue } memory, { Parameter.RefKind: RefKind.Out } segment])
        {
            walk.Rentals.Use(memory.Value, memory.At, state);
            walk.Assignments.Assign(segment.At, new ViewValue(memory.Value.Rentals), segment.At, state);
            return ConstantValue.True;
        }

        foreach (var argument in given)
        {
            if (argument.Parameter is { } parameter && CallFacts.EndsWhen(parameter) is { } ends && !Conditions.Assume(state, argument.Value, !ends)
                && CallFacts.IsCompiled(method, call.Syntax.SyntaxTree))
            {
                walk.Path.IsEnded = true;
                return null;
            }
        }

        if (method.Name is "Dispose" or "DisposeAsync" or "Close" && method.Parameters.IsEmpty && instance is RentalValue or ViewValue or TupleValue)
            return Dispose(call, instance, state);
        // An owner from somewhere: from here on it is followed.
        if (method is { Name: "Dispose", Parameters.IsEmpty: true } && call.Instance is { } disposed
            && BodyIndex.Plain(disposed).Type is { IsReferenceType: true } ownerType && walk.Types.Is(ownerType, TypeTraits.Owner)
            && PoolTypes.IsFramework(method))
        {
            if (walk.OtherObjects.AdoptOther(disposed, RentalKind.Owner, state) is { } ofOther)
                return Dispose(call, ofOther, state);
            if (instance is SymbolicValue or TermValue)
            {
                walk.Rentals.TrackFromRelease(instance, RentalKind.Owner, call, null, state);
                return null;
            }
        }

        // The same use, of which a part is seen: it is disposed of as one.
        if (method.Name == "Slice" && GeneratedTypes.IsLease(method.ContainingType))
            return instance as RentalValue ?? (AbstractValue)walk.Heap.NewValue(call, state);
        // The end of an `await using` waits for what it disposes of, and for nothing that somebody else has.
        if (walk.Contracts.FactsOf(method).MayWaitForThreads && !TaskCalls.IsEndOfUsing(call))
            PendingWork.ForgetThreads(state);
        if (walk.Tasks.TryTask(called, state, out var taskResult))
            return taskResult;
        if (walk.Declared.TryDeclared(called, state, out var declared))
            return declared;
        if (method.MethodKind == MethodKind.LocalFunction && walk.Inlined.Concerns(method, given, state)
            && walk.Inlined.TryInline(called, walk.Inlined.LocalFunctionGraph(method), state, out var inlined))
            return inlined;
        if (method.MethodKind == MethodKind.DelegateInvoke && TryDelegate(called, state, out inlined))
            return inlined;
        if (instance is RentalValue { Id: var called } self && state.Find(called) is { Site.Kind: var kind }
            && (kind == RentalKind.Object ? walk.Context.Code.Owning.MayGiveItselfBack(method)
                : kind == RentalKind.Owner && walk.Context.Code.Methods.MayMoveOut(method)))
            Escapes.MarkMaybeTransferred(self, state);
        var replaced = walk.Replacing.ReplacedBy(call, state);
        if (walk.Summarized.TrySummary(called, state, out var summarized))
        {
            walk.Replacing.ReleaseReplaced(replaced, call, state);
            return instance is RentalValue && summarized is SymbolicValue && walk.Context.Code.Methods.ReturnsItself(method) ? instance : summarized;
        }

        // Whether it is the object itself that comes back, is for who implements it to say.
        if (instance is RentalValue chained && method.IsAbstract && call.Instance is { Type: { } own } && call.Type is { } result
            && SymbolEqualityComparer.Default.Equals(own, result))
            Escapes.MarkMaybeTransferred(chained, state);
        var lent = walk.Unknown.ApplyUnknownCall(called, state);
        walk.Replacing.ReleaseReplaced(replaced, call, state);
        return lent;
    }

    /// <summary>A lambda that is known is walked in place, or only looks at what it is given; what another delegate does is not to be read.</summary>
    private bool TryDelegate(Call call, AbstractState state, out AbstractValue? result)
    {
        result = null;
        state.LetGo(Heap.IsOfOthers);
        if (call.Instance is ClosureValue { Lambda: IFlowAnonymousFunctionOperation lambda, Function: var function })
        {
            call = call with { Method = function };
            if (walk.Inlined.Concerns(function, call.Given, state))
                return walk.Inlined.TryInline(call, walk.Inlined.LambdaGraph(lambda), state, out result);
            result = walk.Unknown.ApplyUnknownCall(call with { Given = InlinedCalls.ForParametersOf(function, call.Given) }, state);
            return true;
        }

        foreach (var argument in call.Given)
        {
            // Whoever is given a memory to keep has the array out of it.
            if (argument.Value is ViewValue && argument.At.Type is { Name: "Memory" or "ArraySegment" } && IsKeptByObject(call.InstanceAt))
                Escapes.PerhapsTakeAll(argument.Value, state);
        }

        return false;
    }

    /// <summary>It is at least as long as asked for: what that is more than, the length is more than.</summary>
    public void LearnLength(AbstractValue rented, AbstractValue asked, AbstractState state)
    {
        if (walk.Context.Compilation.GetSpecialType(SpecialType.System_Array).GetMembers("Length").FirstOrDefault() is not { } property)
            return;
        foreach (var fact in state.Facts)
        {
            var known = fact switch
            {
                { Truth: true, Condition: TermValue { Kind: TermKind.Less, Operands: [ConstantValue less, var more] } } when more.Equals(asked) =>
                    Conditions.Binary(BinaryOperatorKind.LessThan, less, Conditions.Make(TermKind.Member, property, rented)),
                { Truth: false, Condition: TermValue { Kind: TermKind.Less, Operands: [var more, ConstantValue least] } }
                    when more.Equals(asked) && !least.Equals(ConstantValue.Zero) =>
                    Conditions.Binary(BinaryOperatorKind.GreaterThanOrEqual, Conditions.Make(TermKind.Member, property, rented), least),
                _ => null,
            };
            if (known is not null)
                Conditions.Assume(state, known, true);
        }
    }

    /// <summary>What goes back, if it is known, or can be followed from here on.</summary>
    private AbstractValue? Released(PassedArgument given, AbstractState state)
    {
        if (given.Value is RentalValue)
            return given.Value;
        var kind = given.At.Type is IArrayTypeSymbol ? RentalKind.Array : RentalKind.Object;
        // What a lambda captured.
        if (given.Value is null && walk.VariableOf(BodyIndex.Plain(given.At)) is { } captured && walk.IsOfBodyAround(captured))
            return state[walk.Context.Slots.Of(captured)] =
                walk.Rentals.NewRental(walk.Context.Site(given.At, kind, isProduced: false, null, name: captured.Name), RentalStatus.Lent, null, state);
        return OfField(given, state) ?? walk.OtherObjects.AdoptOther(given.At, kind, state) ?? given.Value;
    }

    /// <summary>A pooled object that a field of this object keeps: that it is one, its type does not say, but that it goes back.</summary>
    private AbstractValue? OfField(PassedArgument given, AbstractState state)
    {
        var place = BodyIndex.Plain(given.At);
        ISymbol? member = place switch
        {
            IFieldReferenceOperation { Instance: IInstanceReferenceOperation, Field: var field } => field,
            IPropertyReferenceOperation { Instance: IInstanceReferenceOperation, Property: var property } when walk.AutoSlot(property) is not null => property,
            // In a struct that the field has.
            IFieldReferenceOperation { Instance: IFieldReferenceOperation { Instance: IInstanceReferenceOperation,
                Field: { Type.IsValueType: true } around } } => around,
            _ => null,
        };
        if (member is null || given.Value is not (null or TermValue { Kind: TermKind.Member }))
            return null;
        bool isPart = place is IFieldReferenceOperation { Instance: IFieldReferenceOperation };
        var borrowed = walk.Rentals.Borrow(member, given.At.Type is IArrayTypeSymbol ? RentalKind.Array : RentalKind.Object, place, state);
        state[walk.Context.Slots.Of(member)] = isPart ? new ViewValue(borrowed.Rentals) : borrowed;
        return borrowed;
    }

    /// <summary>A delegate in a field, an event: who has put it there is not known here.</summary>
    private bool IsKeptByObject(IOperation? handler)
    {
        if (handler is IFlowCaptureReferenceOperation { Id: var id } && walk.Captures.Places.TryGetValue(id, out var captured))
            handler = captured;
        return handler is IFieldReferenceOperation or IEventReferenceOperation;
    }

    private AbstractValue? Dispose(IInvocationOperation call, AbstractValue instance, AbstractState state)
    {
        var result = call.TargetMethod.ReturnsVoid ? null : new TaskValue(null, ImmutableArray<int>.Empty, ImmutableArray<IOperation>.Empty);
        if (instance is not RentalValue reference || state.Find(reference.Id) is not { } rental)
            return result;
        if (rental.Site.Kind == RentalKind.Owner)
            walk.Rentals.Release(reference, call, null, checkPool: false, state);
        else
            Escapes.MarkMaybeTransferred(reference, state);
        return result;
    }

    private AbstractValue? Exchange(IInvocationOperation call, AbstractState state)
    {
        if (call.Arguments.Length != 2)
            return call.Arguments is [_, { Parameter.Ordinal: 1 } given, { Parameter.Ordinal: 2 } expected]
                ? CompareExchange(call, given.Value, expected.Value, state) : null;
        var place = call.Arguments[0].Value;
        var old = walk.Evaluate(place, state);
        var value = walk.Evaluate(call.Arguments[1].Value, state);
        walk.Assignments.Assign(place, value, call.Arguments[1].Value, state);
        // What was in the field is out of it now: nobody else can reach it.
        if (old is RentalValue reference && state.Find(reference.Id) is { } rental)
            state.Put(rental with { Escapes = ImmutableArray<Escape>.Empty });
        return old ?? walk.Heap.NewValue(call, state);
    }

    /// <summary>Either the place had what was expected, and has the new value now, or it stays as it is.</summary>
    private AbstractValue? CompareExchange(IInvocationOperation call, IOperation given, IOperation expected, AbstractState state)
    {
        var place = call.Arguments[0].Value;
        var old = walk.Evaluate(place, state) ?? walk.Heap.NewValue(call, state);
        var value = walk.Evaluate(given, state);
        var comparand = walk.Evaluate(expected, state);
        bool isExchanged = walk.Path.Choose(2) == 0;
        if (comparand is not null && (walk.Histories.IsUnclear(Conditions.Equal(old, comparand), call, state)
            || !Conditions.Assume(state, Conditions.Equal(old, comparand), isExchanged)))
        {
            walk.Path.IsEnded = true;
            return null;
        }

        if (!isExchanged)
            return old;
        walk.Assignments.Assign(place, value, given, state);
        return comparand ?? old;
    }

    private AbstractValue? NeverReturns(Call call, AbstractState state)
    {
        foreach (var argument in call.Given)
            walk.Rentals.Use(argument.Value, argument.At, state);
        if (call.Method.ContainingType?.Name != "Environment")
        {
            var thrown = state.Clone();
            walk.Path.ThrowCollected(thrown);
        }

        walk.Path.IsEnded = true;
        return null;
    }

    public AbstractValue? Construct(IObjectCreationOperation creation, AbstractState state)
    {
        var given = walk.EvaluateArguments(creation.Arguments, state);
        walk.Kept.Make(creation, state);
        if (creation.Constructor is not { } constructor)
            return walk.Heap.NewValue(creation, state);
        if (walk.Types.Is(creation.Type, TypeTraits.ArrayPool | TypeTraits.ObjectPool | TypeTraits.MemoryPool))
            return walk.Context.SiteSym(creation, SymbolicKind.Creation);
        if (walk.Carriers.Carrier(creation, constructor, given, state) is { } carrier)
            return carrier;
        walk.Structs.LendStructs(null, creation.Arguments, state);
        if (walk.Events.TryThread(creation, given, state, out var value))
            return value;
        if (walk.Types.Is(creation.Type, TypeTraits.Task) && given is [{ Value: { } wrapped }])
            return wrapped is TaskValue ? wrapped : new TaskValue(wrapped, ImmutableArray<int>.Empty, ImmutableArray<IOperation>.Empty);
        if (creation.Type is INamedTypeSymbol nullable && WalkOperations.IsNullable(nullable) && given is [{ Value: var inner }])
            return inner;
        var called = Call.Of(creation, constructor, given);
        if (walk.Declared.TryDeclared(called, state, out value) || walk.Summarized.TrySummary(called, state, out value))
            return value;
        value = walk.Unknown.ApplyUnknownCall(called, state);
        if (value is SymbolicValue keeper)
        {
            // A lambda that the object keeps has what it captured.
            foreach (var argument in given)
            {
                if (argument is { Value: ClosureValue { Rentals: var captured }, Parameter: { } kept } && walk.Context.Code.ParameterUses.IsKeptDelegate(kept))
                    state.Keep(keeper, captured);
            }
        }

        // A primary constructor has no body: what its parameters are needed for afterwards is kept.
        if (value is SymbolicValue made && constructor.DeclaringSyntaxReferences is [var reference] && reference.GetSyntax() is TypeDeclarationSyntax)
        {
            foreach (var argument in given)
            {
                if (argument is { Value: RentalValue or ViewValue, Parameter: { } parameter } && walk.Context.Code.ParameterUses.StaysWithObject(parameter))
                    state.Keep(made, argument.Value.Rentals);
            }
        }

        return value;
    }
}
