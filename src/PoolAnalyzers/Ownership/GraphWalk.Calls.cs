using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace PoolAnalyzers.Ownership;

// Calls: renting, releasing, lending, handing over.
internal sealed partial class GraphWalk
{
    /// <summary>An argument with its value; the elements of an implicit <c>params</c> array are arguments of their own.</summary>
    private sealed record Given(IOperation At, IParameterSymbol? Parameter, Value? Value);

    private Value? Invoke(IInvocationOperation call, PathState state)
    {
        var method = call.TargetMethod;
        var instance = call.Instance is null ? null : Evaluate(call.Instance, state);
        var role = Contracts.RoleOf(method);
        if (role == CallRole.Exchange)
            return Exchange(call, state);
        var given = EvaluateArguments(call.Arguments, state);
        switch (role)
        {
            case CallRole.RentArray:
                // Return-then-rent in a try is how everybody grows a buffer: there, renting counts as not throwing.
                if (!state.Rentals.Any(r => r.Status == RentalStatus.Released))
                    MayThrow(state, call);
                // A zero-length array needs no return, and no harm is done by one.
                if (given is [{ Value: Const { Content: 0 } }, ..])
                    return Fresh(call, state);
                // A negative length throws: behind the call, it is none.
                if (given is [{ Value: Sym or Term { Kind: TermKind.Member } }, ..] && !Conditions.Assume(state, Conditions.Binary(BinaryOperatorKind.LessThan, given[0].Value, s_zero), false))
                {
                    _ended = true;
                    return null;
                }

                var rented = NewRental(_context.Site(call, RentalKind.Array, isProduced: true, null), RentalStatus.Held, instance, state);
                if (given is [{ Value: Sym or Term }, ..] && Variables.AsksForLengths)
                    LearnLength(rented, given[0].Value!, state);
                return rented;
            case CallRole.GetObject:
                return NewRental(_context.Site(call, RentalKind.Object, isProduced: true, null), RentalStatus.Held, instance, state);
            case CallRole.HandOverOwner:
                return NewRental(_context.Site(call, RentalKind.Owner, isProduced: true, null), RentalStatus.Held, instance, state);
            case CallRole.ReturnToPool:
                Release(Released(given.Find(g => g.Parameter?.Ordinal == 0) ?? given[0], state), call, instance, checkPool: true, state);
                if (method.ContainingType.TypeKind != TypeKind.Class)
                    ChangeHeap(state);
                return null;
            case CallRole.CreatePool:
                MayThrow(state, call);
                return _context.SiteSym(call, SymKind.Creation);
            case CallRole.NeverReturns:
                return NeverReturns(call, given, state);
        }

        // It may give up what it keeps.
        if (instance is Sym or Term && !IsFilling(method))
        {
            if (method is { Name: "Dispose", Parameters.IsEmpty: true })
                EndWith(instance, call, state);
            state.LetGo(instance);
            TakeBack(instance, state);
        }

        var kept = ImmutableArray<int>.Empty;
        foreach (var argument in given)
        {
            if (argument.Value is not Sym seen)
                continue;
            kept = ViewOf.Union(kept, state.RentalsIn(seen));
            if (IsFilling(method))
                GiveAway(seen, call, state);
            state.LetGo(seen);
        }

        // An iterator looks at what it was given when somebody goes through what it gives.
        if (!kept.IsEmpty && _context.Engine.IsIteratorMethod(method))
        {
            foreach (var argument in given)
            {
                Use(argument.Value, argument.At, state);
                kept = ViewOf.Union(kept, argument.Value?.Owned ?? ImmutableArray<int>.Empty);
            }

            return new ViewOf(kept);
        }

        // It looks at what it captured, too.
        if (method.MethodKind == MethodKind.LocalFunction && _context.Engine.IsIteratorMethod(method)
            && CapturedBy(method).Aggregate(ImmutableArray<int>.Empty, (ids, v) => state[_context.Slots.Of(v)] is { } value and (RentalRef or ViewOf) ? ViewOf.Union(ids, value.Rentals) : ids) is { IsEmpty: false } captured)
            return new ViewOf(given.Aggregate(captured, (ids, g) => g.Value is RentalRef or ViewOf ? ViewOf.Union(ids, g.Value.Rentals) : ids));
        if (instance is not null && method is { Name: "GetValueOrDefault", Parameters.IsEmpty: true } && IsNullable(method.ContainingType))
            return instance;
        // That is how the graph of `??=` asks.
        if (instance is not null && method.Name == "get_HasValue" && IsNullable(method.ContainingType))
            return Conditions.Not(Conditions.IsNull(instance));
        LendStructs(call.Instance, call.Arguments, state);
        // One that is given a rental may release it first: that is for its summary to say.
        if (!given.Any(g => g.Value is { IsOwnership: true }) && _context.Engine.AlwaysThrows(method))
            return NeverReturns(call, given, state);
        if (method is { Name: "ReferenceEquals", ContainingType.SpecialType: SpecialType.System_Object } && given.Count == 2)
            return AreDifferent(given[0].Value, given[1].Value, state) ? Const.False : given[0].Value is { } first && given[1].Value is { } second ? Conditions.Equal(first, second) : null;
        // The array of a memory over a rental; a memory over anything else is none that is followed.
        if (method is { Name: "TryGetArray", ContainingType.Name: "MemoryMarshal" } && given is [{ Value: RentalRef or ViewOf } memory, { Parameter.RefKind: RefKind.Out } segment])
        {
            Use(memory.Value, memory.At, state);
            Assign(segment.At, new ViewOf(memory.Value.Rentals), segment.At, state);
            return Const.True;
        }

        foreach (var argument in given)
        {
            if (argument.Parameter is { } parameter && Contracts.EndsWhen(parameter) is { } ends && !Conditions.Assume(state, argument.Value, !ends))
            {
                _ended = true;
                return null;
            }
        }

        if (method.Name is "Dispose" or "DisposeAsync" or "Close" && method.Parameters.IsEmpty && instance is RentalRef or ViewOf or TupleOf)
            return Dispose(call, instance, state);
        // An owner from somewhere: from here on it is followed.
        if (method is { Name: "Dispose", Parameters.IsEmpty: true } && call.Instance is { } disposed && Storage.Plain(disposed).Type is { IsReferenceType: true } ownerType && Types.Is(ownerType, TypeTraits.Owner) && PoolTypes.IsFramework(method))
        {
            if (AdoptOther(disposed, RentalKind.Owner, state) is { } ofOther)
                return Dispose(call, ofOther, state);
            if (instance is Sym or Term)
            {
                Adopt(instance, RentalKind.Owner, call, null, state);
                return null;
            }
        }

        if (MayBeWaited(method))
            ForgetThreads(state);
        if (TryTask(call, instance, given, state, out var taskResult))
            return taskResult;
        if (TryDeclared(call, method, call.Instance, instance, given, call.Type, call.IsVirtual, state, out var declared))
            return declared;
        if (method.MethodKind == MethodKind.LocalFunction && Concerns(method, given, state) && TryInline(call, method, LocalFunctionGraph(method), given, state, out var inlined))
            return inlined;
        if (method.MethodKind == MethodKind.DelegateInvoke)
        {
            if (instance is ClosureOf { Lambda: IFlowAnonymousFunctionOperation lambda, Function: var function } && Concerns(function, given, state) && TryInline(call, function, LambdaGraph(lambda), given, state, out inlined))
                return inlined;
            state.LetGo(IsOfOthers);
            foreach (var argument in given)
            {
                // What the local was made from is not known here: it may well be a release. Whoever is given a memory to keep has the array out of it.
                if (argument.Value is RentalRef ? IsChosenHere(call.Instance) : argument.Value is ViewOf && argument.At.Type is { Name: "Memory" or "ArraySegment" } && IsKeptByObject(call.Instance))
                {
                    foreach (int id in argument.Value.Rentals)
                        PerhapsTake(new RentalRef(id), state);
                }
            }
        }

        if (instance is RentalRef { Id: var called } self && state.Find(called) is { Site.Kind: var kind }
            && (kind == RentalKind.Object ? _context.Engine.MayGiveItselfBack(method) : kind == RentalKind.Owner && _context.Engine.MayMoveOut(method)))
            PerhapsTake(self, state);
        var replaced = ReplacedBy(call, state);
        if (TrySummary(call, method, instance, given, call.Type, call.IsVirtual, state, out var summarized))
        {
            ReleaseReplaced(replaced, call, state);
            return instance is RentalRef && summarized is Sym && _context.Engine.ReturnsItself(method) ? instance : summarized;
        }

        // Whether it is the object itself that comes back, is for who implements it to say.
        if (instance is RentalRef chained && method.IsAbstract && call.Instance is { Type: { } own } && call.Type is { } result && SymbolEqualityComparer.Default.Equals(own, result))
            PerhapsTake(chained, state);
        var lent = Lend(call, method, call.Instance, instance, given, call.Type, state);
        ReleaseReplaced(replaced, call, state);
        return lent;
    }

    /// <summary>It is at least as long as asked for: what that is more than, the length is more than.</summary>
    private void LearnLength(Value rented, Value asked, PathState state)
    {
        if (_context.Compilation.GetSpecialType(SpecialType.System_Array).GetMembers("Length").FirstOrDefault() is not { } property)
            return;
        foreach (var fact in state.Facts)
        {
            var known = fact switch
            {
                { Truth: true, Condition: Term { Kind: TermKind.Less, Operands: [Const less, var more] } } when more.Equals(asked) => Conditions.Binary(BinaryOperatorKind.LessThan, less, Conditions.Make(TermKind.Member, property, rented)),
                { Truth: false, Condition: Term { Kind: TermKind.Less, Operands: [var more, Const least] } } when more.Equals(asked) && !least.Equals(s_zero) => Conditions.Binary(BinaryOperatorKind.GreaterThanOrEqual, Conditions.Make(TermKind.Member, property, rented), least),
                _ => null,
            };
            if (known is not null)
                Conditions.Assume(state, known, true);
        }
    }

    /// <summary>What goes back, if it is known, or can be followed from here on.</summary>
    private Value? Released(Given given, PathState state)
    {
        if (given.Value is RentalRef)
            return given.Value;
        var kind = given.At.Type is IArrayTypeSymbol ? RentalKind.Array : RentalKind.Object;
        // What a lambda captured.
        if (given.Value is null && VariableOf(Storage.Plain(given.At)) is { } captured && IsOfBodyAround(captured))
            return state[_context.Slots.Of(captured)] = NewRental(_context.Site(given.At, kind, isProduced: false, null, name: captured.Name), RentalStatus.Lent, null, state);
        return OfField(given, state) ?? AdoptOther(given.At, kind, state) ?? given.Value;
    }

    /// <summary>A pooled object that a field of this object keeps: that it is one, its type does not say, but that it goes back.</summary>
    private Value? OfField(Given given, PathState state)
    {
        var place = Storage.Plain(given.At);
        ISymbol? member = place switch
        {
            IFieldReferenceOperation { Instance: IInstanceReferenceOperation, Field: var field } => field,
            IPropertyReferenceOperation { Instance: IInstanceReferenceOperation, Property: var property } when AutoSlot(property) is not null => property,
            // In a struct that the field has.
            IFieldReferenceOperation { Instance: IFieldReferenceOperation { Instance: IInstanceReferenceOperation, Field: { Type.IsValueType: true } around } } => around,
            _ => null,
        };
        if (member is null || given.Value is not (null or Term { Kind: TermKind.Member }))
            return null;
        bool isPart = place is IFieldReferenceOperation { Instance: IFieldReferenceOperation };
        var borrowed = Borrow(member, given.At.Type is IArrayTypeSymbol ? RentalKind.Array : RentalKind.Object, place, state);
        state[_context.Slots.Of(member)] = isPart ? new ViewOf(borrowed.Rentals) : borrowed;
        return borrowed;
    }

    /// <summary>A delegate that this body has made, or chosen among several: what it does is not for its type to say.</summary>
    private bool IsChosenHere(IOperation? handler)
    {
        if (handler is IFlowCaptureReferenceOperation { Id: var id } && _captured.TryGetValue(id, out var captured))
            handler = captured;
        return handler is null ? false : Storage.Plain(handler) switch
        {
            IFieldReferenceOperation or IPropertyReferenceOperation or IEventReferenceOperation => false,
            // Who calls the method knows what the delegate does; in the body itself, it only looks.
            IParameterReferenceOperation { Parameter: var parameter } => _context.Depth > 0 || FieldWriters.IsSet(parameter, _context.Cancellation),
            _ => true,
        };
    }

    /// <summary>A delegate in a field, an event: who has put it there is not known here.</summary>
    private bool IsKeptByObject(IOperation? handler)
    {
        if (handler is IFlowCaptureReferenceOperation { Id: var id } && _captured.TryGetValue(id, out var captured))
            handler = captured;
        return handler is IFieldReferenceOperation or IEventReferenceOperation;
    }

    private List<Given> EvaluateArguments(ImmutableArray<IArgumentOperation> arguments, PathState state)
    {
        var given = new List<Given>(arguments.Length);
        foreach (var argument in arguments)
        {
            var elements = argument switch
            {
                { ArgumentKind: ArgumentKind.ParamArray, Value: IArrayCreationOperation { Initializer: { } initializer } } => initializer.ElementValues,
                { ArgumentKind: ArgumentKind.ParamCollection, Value: ICollectionExpressionOperation list } => list.Elements,
                _ => default,
            };
            if (!elements.IsDefault)
            {
                foreach (var element in elements)
                    given.Add(new Given(element, null, Evaluate(element, state)));
                continue;
            }

            var value = argument.Parameter is { RefKind: RefKind.Out } ? null
                : argument.Parameter is { RefKind: not RefKind.None } && argument.Value is IArrayElementReferenceOperation or IPropertyReferenceOperation ? EvaluateReference(argument.Value, state)
                : Evaluate(argument.Value, state);
            given.Add(new Given(argument.Value, Partials.WithBody(argument.Parameter), value));
        }

        return given;
    }

    private Value NewRental(RentalSite site, RentalStatus status, Value? pool, PathState state)
    {
        int id = site.IdOf(0), older = site.IdOf(1);
        if (state.Find(id) is { } previous)
        {
            if (state.Find(older) is { } oldest)
            {
                bool lost = !state.IsReferenced(older);
                if (lost && !state.IsFarFetched && oldest is { Status: RentalStatus.Held, Site.IsProduced: true, MayBeTaken: false } && !Exits.NobodyListens(state.Trail, site))
                    _context.Findings.Leaked(Losses.Of(oldest, state, _context));
                if (!lost)
                {
                    // Two of earlier turns are in reach: which is which is not told any more.
                    previous = new Rental(older, site, RentalStatus.Unknown);
                }

                if (lost)
                    state.Remove(older);
            }

            state.Remove(id);
            state.Put(previous with { Id = older });
            state.Rename(id, older);
        }

        state.Put(new Rental(id, site, status) { Pool = pool, Holding = site.IsProduced && status == RentalStatus.Held ? new Holding(_block) : null });
        return new RentalRef(id);
    }

    /// <summary>Where a released rental is touched: a fault, told once on a path.</summary>
    private void Use(Value? value, IOperation at, PathState state)
    {
        if (value is not { IsOwnership: true } || value is TaskOf)
            return;
        foreach (int id in value.Owned)
        {
            if (state.Find(id) is not { Status: RentalStatus.Released, Reported: false } rental)
                continue;
            _context.Findings.Add(new Finding(FindingKind.UsedAfterRelease, at, rental.Site, rental.ReleasedAt));
            state.Put(rental with { Reported = true });
        }
    }

    /// <summary>An object leaves the body, and keeps what was released.</summary>
    private void UseKept(Value? keeper, IOperation at, PathState state)
    {
        if (keeper is not Sym)
            return;
        foreach (int id in state.RentalsIn(keeper))
        {
            if (state.Find(id) is { Status: RentalStatus.Released })
                Use(new RentalRef(id), at, state);
        }
    }

    private void Release(Value? value, IOperation at, Value? pool, bool checkPool, PathState state)
    {
        switch (value)
        {
            case RentalRef reference when state.Find(reference.Id) is { } rental:
                ReleaseRental(rental, at, pool, checkPool, state);
                break;
            case Allocated allocated when checkPool:
                _context.Findings.Add(new Finding(FindingKind.NotRented, at, null, allocated.Site));
                break;
            case Sym or Term:
                Adopt(value, RentalKind.Array, at, pool, state);
                break;
        }
    }

    private void ReleaseRental(Rental rental, IOperation at, Value? pool, bool checkPool, PathState state)
    {
        if (rental.Status == RentalStatus.Released)
        {
            if (GeneratedTypes.EndsOnce(rental.Site.Operation.Type) || _context.Engine.DisposesOnce(rental.Site.Operation.Type))
                return;
            if (!rental.Reported)
                _context.Findings.Add(new Finding(FindingKind.ReleasedTwice, CallThatReleases(rental, at), rental.Site, rental.ReleasedAt));
            state.Put(rental with { Reported = true });
            return;
        }

        if (rental.Status == RentalStatus.Unknown)
            return;
        if (rental is { Status: RentalStatus.Held or RentalStatus.Transferred, GivenAwayAt: { } given, Reported: false } && state.Throws == Likelihood.Real)
        {
            _context.Findings.Add(new Finding(FindingKind.ReleasedTwice, CallThatReleases(rental, at), rental.Site, given));
            state.Put(rental with { Reported = true });
            return;
        }

        var filled = checkPool && rental is { Pool: null, Site: { IsProduced: false, Symbol: IFieldSymbol or IPropertySymbol } } ? _context.Engine.FieldPools.Of(rental.Site.Symbol, _context.Cancellation) : null;
        // The parameter that a constructor rented from may be what a field has.
        if (filled is { Pool: Term { Key: IParameterSymbol } } && pool is not Term { Kind: TermKind.SharedPool })
            filled = null;
        if (checkPool && (filled?.Pool ?? rental.Pool) is { } own && pool is not null && !own.Equals(pool) && (IsNamedPool(own) || IsChosenFor(rental, own, at, state)) && IsNamedPool(pool) && !Conditions.IsChosenByLength(state, rental.Id))
        {
            _context.Findings.Add(new Finding(FindingKind.WrongPool, at, rental.Site, filled?.Rent) { OwnPool = PoolName(own, rental.Site), OtherPool = PoolName(pool, null) });
        }

        if (!rental.Pending.IsEmpty && state.Throws == Likelihood.Real && !IsThrownAside(rental, state))
            _context.Findings.Add(new Finding(FindingKind.PendingAtRelease, at, rental.Site, rental.Pending[0]));
        foreach (var escape in rental.Escapes)
        {
            if (escape.FieldSlot < 0)
                _context.Findings.Add(new Finding(FindingKind.Escape, escape.At, rental.Site, at));
        }

        // A field that is read to be released is not a field that kept what another variable released.
        var escapes = rental.Escapes.RemoveAll(e => e.FieldSlot < 0 || ReleasesThroughField(at));
        state.Put(rental with { Status = RentalStatus.Released, ReleasedAt = at, ReleasedPool = checkPool ? pool : null, Pending = ImmutableArray<IOperation>.Empty, Escapes = escapes });
    }

    /// <summary>In a local function or lambda that is given what was released before: the call is the fault.</summary>
    private IOperation CallThatReleases(Rental rental, IOperation at)
    {
        for (var walk = this; walk._call is { } call && walk._before.Any(r => r.Id == rental.Id && r.Status == RentalStatus.Released); walk = walk._outer!)
            at = call;
        return at;
    }

    /// <summary>What is given back is what the field has, also by way of a copy that is made for that.</summary>
    private bool ReleasesThroughField(IOperation release)
    {
        if (release is not IInvocationOperation { Arguments: var arguments, Instance: var instance } || (arguments.Length > 0 ? arguments[0].Value : instance) is not { } given)
            return false;
        given = Storage.Plain(given);
        if (given is ILocalReferenceOperation { Local: var copy } && Variables.AssignedTo(copy) is [var origin])
            given = Storage.Plain(origin);
        return given is IFieldReferenceOperation or IPropertyReferenceOperation;
    }

    /// <summary>A value of unknown origin that is released: from here on it is followed like a rental.</summary>
    private void Adopt(Value value, RentalKind kind, IOperation at, Value? pool, PathState state)
    {
        var site = _context.Site(at, kind, isProduced: false, null);
        var rental = NewRental(site, RentalStatus.Lent, null, state);
        for (int i = state.Occupied - 1; i >= 0; i--)
        {
            if (state.ValueAt(i).Equals(value))
                state[state.SlotAt(i)] = rental;
        }

        if (state.Find(site.IdOf(0)) is { } adopted)
            ReleaseRental(adopted, at, pool, checkPool: false, state);
    }

    private static bool IsNamedPool(Value pool) => pool is Term { Kind: TermKind.SharedPool or TermKind.Member } or Sym { Kind: SymKind.Parameter or SymKind.Creation };

    /// <summary>One of several pools that some condition chose, and nothing was asked since that could say which.</summary>
    private bool IsChosenFor(Rental rental, Value pool, IOperation at, PathState state)
    {
        // What a helper or local function asks is elsewhere.
        if (pool is not Sym { Kind: SymKind.MergedPool } || state.Facts.Any(f => f.Condition.Mentions(pool)) || _outer is not null || at is not IInvocationOperation { TargetMethod: var method } || Contracts.RoleOf(method) != CallRole.ReturnToPool)
            return false;
        for (var step = state.Trail; step is not null; step = step.Before)
        {
            if (step.Condition.Syntax.SpanStart >= rental.Site.Operation.Syntax.Span.End)
                return false;
        }

        var rented = rental.Site.Operation.Syntax;
        for (var node = at.Syntax.Parent; node is not null && !node.Span.Contains(rented.Span); node = node.Parent)
        {
            if (node is IfStatementSyntax or SwitchSectionSyntax or ConditionalExpressionSyntax or SwitchExpressionArmSyntax or CatchClauseSyntax)
                return false;
        }

        return true;
    }

    private static string PoolName(Value pool, RentalSite? rented) => pool switch
    {
        Sym { Kind: SymKind.MergedPool } when rented?.Operation is IInvocationOperation { Instance.Syntax: var chosen } => chosen.ToString(),
        Term { Kind: TermKind.SharedPool, Key: ITypeSymbol element } => $"ArrayPool<{TypeNames.Of(element)}>.Shared",
        Term { Key: ISymbol member } => member.Name,
        Sym { Symbol: { } parameter } => parameter.Name,
        _ => "a pool created here",
    };

    private Value? Dispose(IInvocationOperation call, Value instance, PathState state)
    {
        var result = call.TargetMethod.ReturnsVoid ? null : new TaskOf(null, ImmutableArray<int>.Empty, ImmutableArray<IOperation>.Empty);
        if (instance is not RentalRef reference || state.Find(reference.Id) is not { } rental)
            return result;
        if (rental.Site.Kind == RentalKind.Owner)
            Release(reference, call, null, checkPool: false, state);
        else
            PerhapsTake(reference, state);
        return result;
    }

    private Value? Exchange(IInvocationOperation call, PathState state)
    {
        if (call.Arguments.Length != 2)
            return call.Arguments is [_, { Parameter.Ordinal: 1 } given, { Parameter.Ordinal: 2 } expected] ? CompareExchange(call, given.Value, expected.Value, state) : null;
        var place = call.Arguments[0].Value;
        var old = Evaluate(place, state);
        var value = Evaluate(call.Arguments[1].Value, state);
        Assign(place, value, call.Arguments[1].Value, state);
        // What was in the field is out of it now: nobody else can reach it.
        if (old is RentalRef reference && state.Find(reference.Id) is { } rental)
            state.Put(rental with { Escapes = ImmutableArray<Escape>.Empty });
        return old ?? Fresh(call, state);
    }

    /// <summary>Either the place had what was expected, and has the new value now, or it stays as it is.</summary>
    private Value? CompareExchange(IInvocationOperation call, IOperation given, IOperation expected, PathState state)
    {
        var place = call.Arguments[0].Value;
        var old = Evaluate(place, state) ?? Fresh(call, state);
        var value = Evaluate(given, state);
        var comparand = Evaluate(expected, state);
        bool isExchanged = _choices.Choose(2) == 0;
        if (comparand is not null && !Conditions.Assume(state, Conditions.Equal(old, comparand), isExchanged))
        {
            _ended = true;
            return null;
        }

        if (!isExchanged)
            return old;
        Assign(place, value, given, state);
        return comparand ?? old;
    }

    private Value? NeverReturns(IInvocationOperation call, List<Given> given, PathState state)
    {
        foreach (var argument in given)
            Use(argument.Value, argument.At, state);
        if (call.TargetMethod.ContainingType?.Name != "Environment")
        {
            var thrown = state.Clone();
            Collect(thrown, _block);
            Throw(thrown, _block.EnclosingRegion, _then, null);
        }

        _ended = true;
        return null;
    }

    private Value? Construct(IObjectCreationOperation creation, PathState state)
    {
        var given = EvaluateArguments(creation.Arguments, state);
        if (creation.Constructor is not { } constructor)
            return Fresh(creation, state);
        if (Types.Is(creation.Type, TypeTraits.ArrayPool | TypeTraits.ObjectPool | TypeTraits.MemoryPool))
            return _context.SiteSym(creation, SymKind.Creation);
        LendStructs(null, creation.Arguments, state);
        if (TryThread(creation, given, state, out var value))
            return value;
        if (Types.Is(creation.Type, TypeTraits.Task) && given is [{ Value: { } wrapped }])
            return wrapped is TaskOf ? wrapped : new TaskOf(wrapped, ImmutableArray<int>.Empty, ImmutableArray<IOperation>.Empty);
        if (creation.Type is INamedTypeSymbol nullable && IsNullable(nullable) && given is [{ Value: var inner }])
            return inner;
        if (TryDeclared(creation, constructor, null, null, given, creation.Type, false, state, out value) || TrySummary(creation, constructor, null, given, creation.Type, false, state, out value))
            return value;
        value = Lend(creation, constructor, null, null, given, creation.Type, state);
        if (value is Sym keeper)
        {
            // A lambda that the object keeps has what it captured.
            foreach (var argument in given)
            {
                if (argument is { Value: ClosureOf { Rentals: var captured }, Parameter: { } kept } && _context.Engine.Parameters.IsKeptDelegate(kept))
                    state.Keep(keeper, captured);
            }
        }

        // A primary constructor has no body: what its parameters are needed for afterwards is kept.
        if (value is Sym made && constructor.DeclaringSyntaxReferences is [var reference] && reference.GetSyntax() is TypeDeclarationSyntax)
        {
            foreach (var argument in given)
            {
                if (argument is { Value: RentalRef or ViewOf, Parameter: { } parameter } && _context.Engine.Parameters.StaysWithObject(parameter))
                    state.Keep(made, argument.Value.Rentals);
            }
        }

        return value;
    }

    /// <summary>
    /// What an asynchronous operation throws is thrown where it is awaited: that starting a second one fails, with the first one running, does not count. Neither does
    /// what a call throws (it logs, cancels or closes) behind a wait that was given up.
    /// </summary>
    private bool IsThrownAside(Rental rental, PathState state) => state.Thrower is IInvocationOperation { TargetMethod: var method } && (rental.MayBeTaken || (Types.Is(method.ReturnType, TypeTraits.Task) && !IsAwaitedAtOnce(state.Thrower)))
        && (_then is { Thrown: not null } || IsInside(_block, ControlFlowRegionKind.Catch));
}
