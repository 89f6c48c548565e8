using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
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

                return NewRental(_context.Site(call, RentalKind.Array, isProduced: true, null), RentalStatus.Held, instance, state);
            case CallRole.GetObject:
                return NewRental(_context.Site(call, RentalKind.Object, isProduced: true, null), RentalStatus.Held, instance, state);
            case CallRole.HandOverOwner:
                return NewRental(_context.Site(call, RentalKind.Owner, isProduced: true, null), RentalStatus.Held, instance, state);
            case CallRole.ReturnToPool:
                Release(given[0].Value, call, instance, checkPool: true, state);
                if (method.ContainingType.TypeKind != TypeKind.Class)
                    ChangeHeap(state);
                return null;
            case CallRole.CreatePool:
                MayThrow(state, call);
                return _context.SiteSym(call, SymKind.Creation);
            case CallRole.NeverReturns:
                return NeverReturns(call, given, state);
        }

        if (instance is not null && method is { Name: "GetValueOrDefault", Parameters.IsEmpty: true } && IsNullable(method.ContainingType))
            return instance;
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
            foreach (var argument in given)
            {
                // What the local was made from is not known here: it may well be a release. Whoever is given a memory to keep has the array out of it.
                if (argument.Value is RentalRef ? call.Instance is ILocalReferenceOperation : argument.Value is ViewOf && argument.At.Type is { Name: "Memory" or "ArraySegment" } && IsKeptByObject(call.Instance))
                {
                    foreach (int id in argument.Value.Rentals)
                        PerhapsTake(new RentalRef(id), state);
                }
            }
        }

        if (TrySummary(call, method, instance, given, call.Type, call.IsVirtual, state, out var summarized))
            return summarized;
        return Lend(call, method, call.Instance, instance, given, call.Type, state);
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
            given.Add(new Given(argument.Value, argument.Parameter, value));
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
                if (lost && oldest is { Status: RentalStatus.Held, Site.IsProduced: true, MayBeTaken: false })
                    _context.Findings.Leaked(new Finding(FindingKind.Leak, site.Operation, site, null));
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

        state.Put(new Rental(id, site, status) { Pool = pool });
        return new RentalRef(id);
    }

    /// <summary>Where a released rental is touched: a fault, told once on a path.</summary>
    private void Use(Value? value, IOperation at, PathState state)
    {
        if (value is not { IsOwnership: true } || value is TaskOf)
            return;
        foreach (int id in value.Rentals)
        {
            if (state.Find(id) is not { Status: RentalStatus.Released, Reported: false } rental)
                continue;
            _context.Findings.Add(new Finding(FindingKind.UsedAfterRelease, at, rental.Site, rental.ReleasedAt));
            state.Put(rental with { Reported = true });
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
                Adopt(value, at, pool, state);
                break;
        }
    }

    private void ReleaseRental(Rental rental, IOperation at, Value? pool, bool checkPool, PathState state)
    {
        if (rental.Status == RentalStatus.Released)
        {
            if (GeneratedTypes.EndsOnce(rental.Site.Operation.Type))
                return;
            if (!rental.Reported)
                _context.Findings.Add(new Finding(FindingKind.ReleasedTwice, CallThatReleases(rental, at), rental.Site, rental.ReleasedAt));
            state.Put(rental with { Reported = true });
            return;
        }

        if (rental.Status == RentalStatus.Unknown)
            return;
        if (checkPool && rental.Pool is { } own && pool is not null && !own.Equals(pool) && IsNamedPool(own) && IsNamedPool(pool))
        {
            _context.Findings.Add(new Finding(FindingKind.WrongPool, at, rental.Site, null) { OwnPool = PoolName(own), OtherPool = PoolName(pool) });
        }

        if (!rental.Pending.IsEmpty && !state.IsFarFetched && !IsThrownAside(rental, state))
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

    private static bool ReleasesThroughField(IOperation release) => release is IInvocationOperation { Arguments: var arguments, Instance: var instance }
        && (arguments.Length > 0 ? arguments[0].Value : instance) is IFieldReferenceOperation or IPropertyReferenceOperation;

    /// <summary>A value of unknown origin that is released: from here on it is followed like a rental.</summary>
    private void Adopt(Value value, IOperation at, Value? pool, PathState state)
    {
        var site = _context.Site(at, RentalKind.Array, isProduced: false, null);
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

    private static string PoolName(Value pool) => pool switch
    {
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
        if (creation.Type is INamedTypeSymbol made && IsNullable(made) && given is [{ Value: var inner }])
            return inner;
        if (TryDeclared(creation, constructor, null, null, given, creation.Type, false, state, out value) || TrySummary(creation, constructor, null, given, creation.Type, false, state, out value))
            return value;
        return Lend(creation, constructor, null, null, given, creation.Type, state);
    }

    /// <summary>The callee's body is not to be read: its contract, or what such calls usually do.</summary>
    private Value? Lend(IOperation call, IMethodSymbol method, IOperation? instanceAt, Value? instance, List<Given> given, ITypeSymbol? type, PathState state)
    {
        Use(instance, instanceAt ?? call, state);
        // Counted references: the last one disposes.
        if (instance is RentalRef counted && !PoolTypes.IsFramework(method) && state.Find(counted.Id) is { Site.Kind: RentalKind.Owner } && (Contracts.SoundsLikeTaking(method.Name) || method.Name.StartsWith("Decrement", System.StringComparison.Ordinal)))
            PerhapsTake(counted, state);
        var seen = instance is RentalRef or ViewOf ? instance.Rentals : ImmutableArray<int>.Empty;
        var works = instanceAt is { Type.IsRefLikeType: true } ? ImmutableArray<int>.Empty : seen;
        bool takes = false;
        foreach (var argument in given)
        {
            if (argument.Value is not { IsOwnership: true } value)
                continue;
            if (!(value is RentalRef && Contracts.OnlyCompares(method, argument.Parameter)))
                Use(value, argument.At, state);
            if (value is TaskOf { Result: { IsOwnership: true } result })
            {
                // Whoever awaits it gets the rental, and this body does not see what becomes of it.
                foreach (int id in result.Rentals)
                    PerhapsTake(new RentalRef(id), state);
            }

            if (value is TaskOf or Allocated)
                continue;
            seen = ViewOf.Union(seen, value.Rentals);
            if (!EndsWithTheCall(argument))
                works = ViewOf.Union(works, value.Rentals);
            var wholes = Wholes(value);
            foreach (int id in value.Rentals)
            {
                if (state.Find(id) is not { } rental)
                    continue;
                var fate = argument.Parameter is { } parameter && IsReadable(method) && (!_context.Engine.Gate.DoesMoreThanUse(parameter) || _context.Engine.IsOnlyLookedAt(parameter)) ? ArgumentFate.Lent
                    : FateOf(method, argument.Parameter, rental.Site.Kind, wholes.Contains(id));
                if (fate == ArgumentFate.PerhapsTaken && IsPinnedHere(call))
                    fate = ArgumentFate.Lent;
                // The base class has it for this object, which can release it.
                if (fate == ArgumentFate.Lent && call is IInvocationOperation { TargetMethod.MethodKind: MethodKind.Constructor })
                    fate = ArgumentFate.PerhapsTaken;
                takes |= fate == ArgumentFate.Taken;
                if (fate == ArgumentFate.Taken && rental.Status == RentalStatus.Held)
                    state.Put(rental with { Status = RentalStatus.Transferred });
                else if (fate != ArgumentFate.Lent)
                    PerhapsTake(new RentalRef(id), state);
            }
        }

        // Inside a try, even a copy that is too long matters: it takes the path of the handler.
        if (!takes && (_protected ? !LooksAtOwn(method, given, state) : !Contracts.CannotThrow(method)) && !IsWaitedForAtOnce(call))
            MayThrow(state, call);
        AssignReferences(call, method, given, state);
        if (!Contracts.IsPure(method))
            Disturb(method, instance, given, state);
        // The same reference, seen as another type.
        if (method is { Name: "As" or "BitCast", ContainingType.Name: "Unsafe" } && given is [{ Value: { IsOwnership: true } same }])
            return same is ViewOf && type is { IsUnmanagedType: true } && !IsByReference(call) ? Fresh(call, state) : same;
        return ResultOf(call, method, instance, type, seen, works, state);
    }

    /// <summary>The handle stays in a variable that is only asked for the address, and freed.</summary>
    private static bool IsPinnedHere(IOperation call) => call is IInvocationOperation { TargetMethod: { Name: "Alloc", ContainingType.Name: "GCHandle" }, Parent: ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var handle } } }
        && IsLookedInto(handle, call.Syntax, mayBeReturned: false);

    /// <summary>A part of what this body rented: whoever asks for it has asked for enough.</summary>
    private static bool LooksAtOwn(IMethodSymbol method, List<Given> given, PathState state) => method is { Name: "AsSpan" or "AsMemory", ContainingType.Name: "MemoryExtensions" }
        && given is [{ Value: RentalRef { Id: var id } }, ..] && state.Find(id) is { Status: RentalStatus.Held, Site: { IsProduced: true, Kind: RentalKind.Array } };

    /// <summary>A span cannot stay with what goes on behind the call; neither does a memory that is copied before anything is waited for.</summary>
    private bool EndsWithTheCall(Given argument) => (argument.Parameter?.Type ?? argument.At.Type) is { IsRefLikeType: true } || (argument.Parameter is { } parameter && _context.Engine.IsCopiedAtOnce(parameter));

    /// <summary>Of a call that gives a reference: the reference is what is asked for, and not a copy of what it refers to.</summary>
    private static bool IsByReference(IOperation call) => call.Parent switch
    {
        ISimpleAssignmentOperation { IsRef: true } or IAddressOfOperation or IReturnOperation => true,
        IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol.RefKind: not RefKind.None } } => true,
        IArgumentOperation { Parameter.RefKind: not RefKind.None } => true,
        _ => false,
    };

    /// <summary>The rentals that a value hands over whole: itself, or as an item of a tuple.</summary>
    private static ImmutableArray<int> Wholes(Value value) => value switch
    {
        RentalRef reference => reference.Rentals,
        TupleOf tuple => tuple.Items.Aggregate(ImmutableArray<int>.Empty, (ids, i) => i is null ? ids : ViewOf.Union(ids, Wholes(i))),
        _ => ImmutableArray<int>.Empty,
    };

    private static bool IsReadable(IMethodSymbol method) => !method.DeclaringSyntaxReferences.IsEmpty && !method.IsAbstract && !method.IsVirtual && !method.IsExtern && (!method.IsOverride || method.IsSealed || method.ContainingType.IsSealed);

    private void AssignReferences(IOperation call, IMethodSymbol method, List<Given> given, PathState state)
    {
        for (int i = 0; i < given.Count; i++)
        {
            if (given[i].Parameter is not { RefKind: RefKind.Ref or RefKind.Out } parameter)
                continue;
            bool resized = method.Name == "Resize" && PoolTypes.IsNamed(method.ContainingType, "Array", "System");
            if (given[i].Value is RentalRef taken && !resized)
                PerhapsTake(taken, state);
            Value? value = resized ? new Allocated(call, null) : Fresh(given[i].At, state, 1);
            if (given[i].At is ILocalReferenceOperation or IParameterReferenceOperation or IDeclarationExpressionOperation or IFieldReferenceOperation)
                Assign(given[i].At, value, given[i].At, state);
        }
    }

    /// <summary>A call may change what the path believed of the heap.</summary>
    private void Disturb(IMethodSymbol method, Value? instance, List<Given> given, PathState state)
    {
        ChangeHeap(state);
        bool reachesThis = ReferenceEquals(instance, This) || given.Any(g => ReferenceEquals(g.Value, This));
        if (reachesThis || (!PoolTypes.IsFramework(method) && SymbolEqualityComparer.Default.Equals(method.ContainingType, _context.Owner?.ContainingType)))
            ForgetFields(state, PoolTypes.IsFramework(method));
    }

    /// <summary>What the framework does to this object resets no field that holds what was released.</summary>
    private void ForgetFields(PathState state, bool byFramework)
    {
        for (int i = state.Occupied - 1; i >= 0; i--)
        {
            var slot = _context.Slots[state.SlotAt(i)];
            if (byFramework && state.ValueAt(i) is RentalRef { Id: var id } && state.Find(id) is { Status: RentalStatus.Released })
                continue;
            if (slot.IsField && !Slots.IsSetOnce(slot.Symbol!))
                state[state.SlotAt(i)] = null;
        }
    }

    private Value? ResultOf(IOperation call, IMethodSymbol method, Value? instance, ITypeSymbol? type, ImmutableArray<int> seen, ImmutableArray<int> works, PathState state)
    {
        if (type is null || type.SpecialType == SpecialType.System_Void)
            return null;
        bool framework = PoolTypes.IsFramework(method);
        var awaited = Types.Is(type, TypeTraits.Task) ? (type as INamedTypeSymbol)?.TypeArguments.FirstOrDefault() : null;
        if (call is IInvocationOperation && Contracts.HandsOverOwner(method, awaited ?? type))
        {
            var owner = NewRental(_context.Site(call, RentalKind.Owner, isProduced: true, null), RentalStatus.Held, null, state);
            return awaited is null ? owner : Start(call, owner, works, state);
        }

        if (Types.Is(type, TypeTraits.Task) || (framework && !seen.IsEmpty && type.Name == "IAsyncResult" && method.Name.StartsWith("Begin", System.StringComparison.Ordinal)))
            return Start(call, null, works, state);
        // A stream of this class may be built over anything.
        if (Contracts.Allocates(method) && !(method.Name == "GetBuffer" && ReferenceEquals(instance, This)))
            return new Allocated(call, method.Name == "Empty" ? 0 : null);
        if (!seen.IsEmpty && Contracts.IsViewResult(type) && (framework || (type.IsRefLikeType && call is IObjectCreationOperation) || (Types.Is(type, TypeTraits.Lazy) && _context.Engine.IsIteratorMethod(method))))
            return new ViewOf(seen);
        // Fluent calls hand back what they were called on.
        if (instance is RentalRef && framework && call is IInvocationOperation { Instance.Type: { } receiver } && SymbolEqualityComparer.Default.Equals(receiver, type))
            return instance;
        if (instance is ViewOf view && framework && SymbolEqualityComparer.Default.Equals((call as IInvocationOperation)?.Instance?.Type, type))
            return view;
        return Fresh(call, state);
    }

    /// <summary>
    /// What an asynchronous operation throws is thrown where it is awaited: that starting a second one fails, with the first one running, does not count. Neither does
    /// what a call throws (it logs, cancels or closes) behind a wait that was given up.
    /// </summary>
    private bool IsThrownAside(Rental rental, PathState state) => state.Thrower is IInvocationOperation { TargetMethod: var method } && (rental.MayBeTaken || Types.Is(method.ReturnType, TypeTraits.Task))
        && (_then is { Thrown: not null } || IsInside(_block, ControlFlowRegionKind.Catch));

    private const int MaxInlineDepth = 3;

    /// <summary>A call of a local function, or of a lambda kept in a local, is walked in place: it shares the variables.</summary>
    private bool TryInline(IInvocationOperation call, IMethodSymbol function, ControlFlowGraph? graph, List<Given> given, PathState state, out Value? result)
    {
        result = null;
        if (graph is null || _inlineDepth >= MaxInlineDepth || IsInlining(function) || !_context.MayInline() || _context.Engine.IsIteratorMethod(function))
        {
            ForgetCaptured(function, state);
            return false;
        }

        foreach (var parameter in function.Parameters)
        {
            var argument = given.FirstOrDefault(g => g.Parameter?.Ordinal == parameter.Ordinal);
            ForgetLength(parameter, state);
            state[_context.Slots.Of(parameter)] = argument?.Value ?? _context.ParameterSym(parameter);
        }

        var inner = new GraphWalk(graph, _context, this) { _inlineDepth = _inlineDepth + 1, _function = function, _call = call, _before = state.Rentals };
        var entry = state.Clone();
        (entry.Returned, entry.ReturnedAt) = (null, null);
        var before = state.Rentals;
        var exits = inner.Run(entry);
        foreach (var thrown in exits.Where(e => !e.IsNormal))
        {
            var copy = thrown.State.Clone();
            Value? none = null;
            AssignBack(function, given, copy);
            DropLocals(copy, function);
            DropInner(copy, before, call, ref none);
            (copy.Returned, copy.ReturnedAt) = (state.Returned, state.ReturnedAt);
            Throw(copy, _block.EnclosingRegion, _then, null);
        }

        var normal = exits.Where(e => e.IsNormal).Take(MaxForks).ToList();
        if (normal.Count == 0)
        {
            _ended = true;
            return true;
        }

        var chosen = normal[_choices.Choose(normal.Count)].State.Clone();
        result = chosen.Returned;
        bool isTask = function.IsAsync;
        DropLocals(chosen, function);
        DropInner(chosen, before, call, ref result);
        (chosen.Returned, chosen.ReturnedAt) = (state.Returned, state.ReturnedAt);
        state.Become(chosen);
        AssignBack(function, given, state);
        if (isTask)
            result = new TaskOf(result, ImmutableArray<int>.Empty, ImmutableArray<IOperation>.Empty);
        else
            result ??= function.ReturnsVoid ? null : Fresh(call, state);
        return true;
    }

    /// <summary>What a reference was set to is in the variable that was given, also when the function ends by an exception.</summary>
    private void AssignBack(IMethodSymbol function, List<Given> given, PathState state)
    {
        foreach (var argument in given)
        {
            if (argument.Parameter is { RefKind: RefKind.Ref or RefKind.Out, Ordinal: var ordinal } && ordinal < function.Parameters.Length)
                Assign(argument.At, state[_context.Slots.Of(function.Parameters[ordinal])], argument.At, state);
        }
    }

    private void DropLocals(PathState state, IMethodSymbol function)
    {
        for (int i = state.Occupied - 1; i >= 0; i--)
        {
            if (_context.Slots[state.SlotAt(i)].Symbol is ILocalSymbol own && SymbolEqualityComparer.Default.Equals(own.ContainingSymbol, function))
                state[state.SlotAt(i)] = null;
        }
    }

    /// <summary>Most local functions only compute: they need no walk.</summary>
    private bool Concerns(IMethodSymbol function, List<Given> given, PathState state)
    {
        if (function.DeclaringSyntaxReferences is not [var reference] || reference.GetSyntax() is not { } syntax)
            return false;
        if (_context.Engine.Gate.MayMatter(syntax) || given.Any(g => g.Value is RentalRef or ViewOf or TupleOf { IsOwnership: true } && g.Parameter is { } p && _context.Engine.Gate.DoesMoreThanUse(p)))
            return true;
        foreach (var variable in CapturedBy(function))
        {
            if (state[_context.Slots.Of(variable)] is { IsOwnership: true })
                return true;
        }

        return false;
    }

    private ICollection<ISymbol> CapturedBy(IMethodSymbol function)
    {
        if (_context.CapturesOf.TryGetValue(function, out var known))
            return known;
        ICollection<ISymbol> captured = function.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is { } body && _context.Engine.OperationOf(body) is { } operation
            ? NestedFunctions.CapturedBy(operation, function) : [];
        _context.CapturesOf.Add(function, captured);
        return captured;
    }

    private int _inlineDepth;
    private IMethodSymbol? _function;
    private IOperation? _call;
    private ImmutableArray<Rental> _before = ImmutableArray<Rental>.Empty;

    private bool IsInlining(IMethodSymbol function)
    {
        for (var walk = this; walk is not null; walk = walk._outer)
        {
            if (SymbolEqualityComparer.Default.Equals(walk._function, function))
                return true;
        }

        return false;
    }

    private ControlFlowGraph? LambdaGraph(IFlowAnonymousFunctionOperation lambda)
    {
        for (var walk = this; walk is not null; walk = walk._outer)
        {
            if (walk._lambdas.Contains(lambda))
                return walk._graph.GetAnonymousFunctionControlFlowGraph(lambda, _context.Cancellation);
        }

        return null;
    }

    private ControlFlowGraph? LocalFunctionGraph(IMethodSymbol function)
    {
        for (var walk = this; walk is not null; walk = walk._outer)
        {
            if (walk._graph.LocalFunctions.Contains(function, SymbolEqualityComparer.Default))
                return walk._graph.GetLocalFunctionControlFlowGraph(function, _context.Cancellation);
        }

        return null;
    }

    private void ForgetCaptured(IMethodSymbol function, PathState state)
    {
        foreach (var variable in CapturedBy(function))
        {
            int slot = _context.Slots.Of(variable);
            foreach (int id in state[slot]?.Rentals ?? ImmutableArray<int>.Empty)
                PerhapsTake(new RentalRef(id), state);
            state[slot] = null;
        }
    }

    /// <summary>What the local function rented and handed out is produced by the call; what it lost is its own fault.</summary>
    private void DropInner(PathState state, ImmutableArray<Rental> before, IOperation call, ref Value? result)
    {
        int part = 0;
        foreach (var rental in state.Rentals)
        {
            if (!rental.Site.IsProduced || before.Any(b => b.Id == rental.Id) || rental.Status != RentalStatus.Held)
                continue;
            if (!state.IsReferenced(rental.Id))
            {
                state.Remove(rental.Id);
                continue;
            }

            var site = _context.Site(call, rental.Site.Kind, isProduced: true, null, part++);
            if (state.Find(site.IdOf(0)) is not null)
                continue;
            state.Remove(rental.Id);
            state.Put(rental with { Id = site.IdOf(0), Site = site, Escapes = ImmutableArray<Escape>.Empty });
            state.Rename(rental.Id, site.IdOf(0));
            result = state.Returned;
        }

        foreach (var rental in state.Rentals)
        {
            if (rental.Escapes.Any(e => e.FieldSlot < 0))
                state.Put(rental with { Escapes = rental.Escapes.RemoveAll(e => e.FieldSlot < 0) });
        }
    }
}
