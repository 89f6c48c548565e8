using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace PoolAnalyzers.Ownership;

// Calls of what is not read: what they do with what they are given, and what they give.
internal sealed partial class GraphWalk
{
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
            if (!(type is { IsRefLikeType: true } && call is IObjectCreationOperation && argument.Parameter is { Type.IsRefLikeType: true } scratch && _context.Engine.Parameters.IsScratch(scratch)))
                seen = ViewOf.Union(seen, value.Owned);
            if (!EndsWithTheCall(argument))
                works = ViewOf.Union(works, value.Owned);
            var wholes = Wholes(value);
            foreach (int id in value.Owned)
            {
                if (state.Find(id) is not { } rental)
                    continue;
                var fate = argument.Parameter is { } parameter && IsReadable(method) && (!_context.Engine.Gate.DoesMoreThanUse(parameter) || _context.Engine.Parameters.IsOnlyLookedAt(parameter)) ? ArgumentFate.Lent
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
                bool isMemory = value is ViewOf && Exits.IsMemory(argument.Parameter?.Type);
                if (isMemory && method is { Name: "SetResult" or "TrySetResult", ContainingType.Name: "TaskCompletionSource" } && PoolTypes.IsFramework(method))
                    state.Put(state.Find(id)! with { Escapes = AddEscape(rental.Escapes, new Escape(argument.At, -1)) });
                if ((fate != ArgumentFate.Lent || isMemory) && rental.Status == RentalStatus.Held && IsFilling(method) && !(method.ReturnType.SpecialType == SpecialType.System_Boolean && IsResultUsed(call)))
                    Fill(instance, id, call, state);
            }
        }

        // Inside a try, even a copy that is too long matters: it takes the path of the handler.
        if (!takes && (_protected ? !LooksAtOwn(method, given, state) : !Contracts.CannotThrow(method)) && !IsWaitedForAtOnce(call))
            MayThrow(state, call);
        AssignReferences(call, method, given, state);
        if (!Contracts.IsPure(method) && !Contracts.OnlyEnumerates(method))
            Disturb(call, method, instance, given, state);
        // The same reference, seen as another type.
        if (method is { Name: "As" or "AsRef" or "BitCast", ContainingType.Name: "Unsafe" } && given is [{ Value: { IsOwnership: true } same }])
            return same is ViewOf && type is { IsUnmanagedType: true } && !IsByReference(call) ? Fresh(call, state) : same;
        if (method is { Name: "Read", ContainingType.Name: "Volatile" } && given is [{ Value: RentalRef read }])
            return read;
        return Computed(method, given, state) ?? ComputedOf(method, instance, given) ?? ResultOf(call, method, instance, type, seen, works, state);
    }

    /// <summary>A collection or channel of the framework is given one thing more; where whoever asks is told whether it took it, that is to be seen behind the call.</summary>
    private static bool IsFilling(IMethodSymbol method) => (IsAdding(method.Name) || method.Name is "TryWrite" or "AddLast" or "AddFirst" || method is { Name: "WriteAsync", ContainingType.Name: "ChannelWriter" }) && PoolTypes.IsFramework(method);

    /// <summary>Into a place of a collection, where something else may have been: the rental that was put there before, for all that is known.</summary>
    private void PutInto(Value? collection, Value? value, IOperation at, PathState state)
    {
        if (collection is not (Term or Sym { Kind: SymKind.Parameter }))
            return;
        state.LetGo(collection);
        if (value is not (RentalRef or ViewOf or ClosureOf))
            return;
        foreach (int id in value.Rentals)
        {
            if (state.Find(id) is { Status: RentalStatus.Held or RentalStatus.Transferred })
                Fill(collection, id, at, state);
        }
    }

    /// <summary>A collection that this body made, was given, or that a field has, keeps the rental.</summary>
    private void Fill(Value? collection, int id, IOperation at, PathState state)
    {
        if (collection is Sym { IsNew: true })
        {
            state.Keep(collection, ImmutableArray.Create(id));
        }
        else if (collection is Term { Root: IFieldSymbol or IPropertySymbol } field)
        {
            state.Keep(collection, ImmutableArray.Create(id));
            var rental = state.Find(id)!;
            state.Put(rental with { Escapes = AddEscape(rental.Escapes, new Escape(at, _context.Slots.Of(field.Root))) });
        }
        else if (collection is Sym { Kind: SymKind.Parameter, Symbol: IParameterSymbol { RefKind: RefKind.None } given } && _outer is null && state.Find(id) is { Site.IsProduced: true } own)
        {
            state.Put(own with { Keepers = own.Keepers.Contains(collection) ? own.Keepers : own.Keepers.Add(collection), Escapes = AddEscape(own.Escapes, new Escape(at, _context.Slots.Of(given))) });
        }
    }

    /// <summary>The handle stays in a variable that is only asked for the address, and freed.</summary>
    private static bool IsPinnedHere(IOperation call) => call is IInvocationOperation { TargetMethod: { Name: "Alloc", ContainingType.Name: "GCHandle" }, Parent: ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var handle } } }
        && IsLookedInto(handle, call.Syntax, mayBeReturned: false);

    /// <summary>A part of what this body rented: whoever asks for it has asked for enough.</summary>
    private static bool LooksAtOwn(IMethodSymbol method, List<Given> given, PathState state) => method is { Name: "AsSpan" or "AsMemory", ContainingType.Name: "MemoryExtensions" }
        && given is [{ Value: RentalRef { Id: var id } }, ..] && state.Find(id) is { Status: RentalStatus.Held, Site: { IsProduced: true, Kind: RentalKind.Array } };

    /// <summary>A span cannot stay with what goes on behind the call; neither does a memory that is copied before anything is waited for.</summary>
    private bool EndsWithTheCall(Given argument) => (argument.Parameter?.Type ?? argument.At.Type) is { IsRefLikeType: true } || (argument.Parameter is { } parameter && _context.Engine.Parameters.IsCopiedAtOnce(parameter));

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
    private void Disturb(IOperation call, IMethodSymbol method, Value? instance, List<Given> given, PathState state)
    {
        bool reachesThis = ReferenceEquals(instance, This) || given.Any(g => ReferenceEquals(g.Value, This));
        ForgetOthers(method, instance, given, state);
        if (reachesThis || MayBeWaited(method) || given.Any(g => g.At.Type?.TypeKind == TypeKind.Delegate))
            ChangeHeap(state);
        else if (state.ReadsHeap)
            ChangeHeapElsewhere(state, given.Select(g => g.Value).Append(instance).OfType<Value>().ToList());
        if (reachesThis || (!PoolTypes.IsFramework(method) && SymbolEqualityComparer.Default.Equals(method.ContainingType, _context.Owner?.ContainingType)))
            ForgetFields(state, PoolTypes.IsFramework(method), new Callee(call is IInvocationOperation { IsVirtual: true } && !method.IsSealed && !method.ContainingType.IsSealed ? null : method));
    }

    /// <summary>A collection that a call may reach without being given it.</summary>
    private static bool IsOfOthers(Value keeper) => keeper is Term or Sym { Kind: SymKind.Parameter };

    /// <summary>What is called.</summary>
    /// <param name="Method">Null where it may be overridden.</param>
    private sealed record Callee(IMethodSymbol? Method);

    /// <summary>What the framework does to this object resets no field that holds what was released.</summary>
    private void ForgetFields(PathState state, bool byFramework, Callee? callee)
    {
        state.LetGo(IsOfOthers);
        for (int i = state.Occupied - 1; i >= 0; i--)
        {
            var slot = _context.Slots[state.SlotAt(i)];
            if (byFramework && state.ValueAt(i) is RentalRef { Id: var id } && state.Find(id) is { Status: RentalStatus.Released })
                continue;
            if (slot.IsField && !Slots.IsSetOnce(slot.Symbol!) && (callee is null || _context.Engine.FieldWriters.MaySet(callee.Method, slot.Symbol!, _context.Cancellation)))
                state[state.SlotAt(i)] = null;
        }
    }

    /// <summary>A predicate of one expression says what that says: <c>static bool IsEmpty(byte[] array) => array.Length == 0;</c></summary>
    private Value? Computed(IMethodSymbol method, List<Given> given, PathState state)
    {
        if (method.ReturnType.SpecialType != SpecialType.System_Boolean || PoolTypes.IsFramework(method) || method.Parameters.Length == 0 || given.Count != method.Parameters.Length
            || given.Any(g => g.Parameter is null || g.Value?.Rentals.Any(id => state.Find(id) is { Status: RentalStatus.Released }) == true)
            || _context.Engine.Computations.ExpressionOf(method) is not { } expression)
            return null;
        foreach (var argument in given)
            state[_context.Slots.Of(argument.Parameter!.OriginalDefinition)] = argument.Value;
        var value = Evaluate(expression, state);
        foreach (var argument in given)
            state[_context.Slots.Of(argument.Parameter!.OriginalDefinition)] = null;
        return value;
    }

    /// <summary>What the framework computes of texts, letters and numbers is the same where it is asked again: <c>string.IsNullOrEmpty(name)</c>.</summary>
    private Value? ComputedOf(IMethodSymbol method, Value? instance, List<Given> given)
    {
        if (method is { Name: "IsReferenceOrContainsReferences", ContainingType.Name: "RuntimeHelpers" } or { Name: "SizeOf", Parameters.IsEmpty: true, ContainingType.Name: "Unsafe" } || (method is { IsStatic: true, Parameters.IsEmpty: true, ContainingType.Name: "OperatingSystem" } && PoolTypes.IsFramework(method)))
            return new Term(TermKind.Opaque, method, Const.Null);
        if (method is { Name: "IsNullOrEmpty", ContainingType.SpecialType: SpecialType.System_String } && given is [{ Value: (Sym or Term) and var text }] && method.ContainingType.GetMembers("Length").FirstOrDefault() is { } length)
            return Conditions.Or(Conditions.IsNull(text), Conditions.Not(Conditions.Binary(BinaryOperatorKind.GreaterThan, Conditions.Make(TermKind.Member, length, text), s_zero)));
        if (!(PoolTypes.IsFramework(method) ? IsOfNumbersAndTexts(method) : method.ReturnType.SpecialType == SpecialType.System_Boolean && _context.Engine.Computations.Has(method, m => IsSetOnce(new Term(TermKind.Member, m, This)))))
            return null;
        var operands = new List<Value?>();
        if (!method.IsStatic)
            operands.Add(instance);
        foreach (var argument in given)
        {
            if (argument.Parameter is not { RefKind: RefKind.None } || argument.At.Type is not ({ IsUnmanagedType: true } or { SpecialType: SpecialType.System_String or SpecialType.System_Enum }))
                return null;
            operands.Add(argument.Value);
        }

        if (method.Name == "HasFlag" && operands is [Const { Content: int flags }, Const { Content: int asked }])
            return Const.Of((flags & asked) == asked);
        // (options & flag) != 0
        if (method.Name == "HasFlag" && operands is [Sym or Term, Const { Content: int flag and > 0 }] && (flag & (flag - 1)) == 0)
            return Conditions.Not(HasNone(operands[0], flag));
        return operands.Count > 0 && operands.TrueForAll(o => o is Const or Sym or Term) ? Conditions.Make(TermKind.Opaque, method, [.. operands]) : null;
    }

    private static bool IsOfNumbersAndTexts(IMethodSymbol method) => (method.ReturnType.SpecialType == SpecialType.System_Boolean
            && (method.ContainingType.SpecialType is SpecialType.System_String or SpecialType.System_Enum || (method.ContainingType.SpecialType is >= SpecialType.System_Boolean and <= SpecialType.System_Double && method.IsStatic)))
        || method is { Name: "Abs", ContainingType.Name: "Math" } or { Name: "GetMaxByteCount" or "GetMaxCharCount", ContainingType.Name: "Encoding" };

    private Value? ResultOf(IOperation call, IMethodSymbol method, Value? instance, ITypeSymbol? type, ImmutableArray<int> seen, ImmutableArray<int> works, PathState state)
    {
        if (method is { IsAsync: true, ReturnsVoid: true })
            Mark(call, works, state);
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
            return Start(call, framework && Contracts.AllocatesInTime(method) ? new Allocated(call, null) : null, works, state);
        // A stream of this class may be built over anything.
        if (Contracts.Allocates(method) && !(method.Name == "GetBuffer" && ReferenceEquals(instance, This)))
            return new Allocated(call, method.Name == "Empty" ? s_zero : null);
        if (!seen.IsEmpty && framework && Contracts.IsPartOfDocument(type))
            return Contracts.ParsesInPlace(method) || (instance is ViewOf && method.Name != "Clone") ? new ViewOf(seen) : Fresh(call, state);
        if (!seen.IsEmpty && Contracts.IsViewResult(type) && (framework || (type.IsRefLikeType && call is IObjectCreationOperation) || (Types.Is(type, TypeTraits.Lazy) && _context.Engine.IsIteratorMethod(method))))
            return new ViewOf(seen);
        // Fluent calls hand back what they were called on.
        if (instance is RentalRef && (framework ? call is IInvocationOperation { Instance.Type: { } receiver } && SymbolEqualityComparer.Default.Equals(receiver, type) : _context.Engine.ReturnsItself(method)))
            return instance;
        if (instance is ViewOf view && framework && SymbolEqualityComparer.Default.Equals((call as IInvocationOperation)?.Instance?.Type, type))
            return view;
        var fresh = Fresh(call, state);
        if (type.SpecialType == SpecialType.System_Int32 && _context.Engine.LeastOf(method, call) is { } least)
            Conditions.Assume(state, Conditions.Binary(BinaryOperatorKind.LessThan, fresh, least), false);
        return fresh;
    }
}
