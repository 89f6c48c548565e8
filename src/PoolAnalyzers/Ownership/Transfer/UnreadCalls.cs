using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>Calls of what is not read: what they are given is lent, or perhaps taken.</summary>
internal sealed class UnreadCalls(TransferFunctions walk)
{
    /// <summary>The callee's body is not to be read: its contract, or what such calls usually do.</summary>
    public AbstractValue? ApplyUnknownCall(Call call, AbstractState state)
    {
        var (at, method, instanceAt, instance, given) = (call.At, call.Method, call.InstanceAt, call.Instance, call.Given);
        walk.Rentals.Use(instance, instanceAt ?? at, state);
        // Counted references: the last one disposes.
        if (instance is RentalValue counted && !PoolTypes.IsFramework(method) && !GeneratedTypes.IsOfWriter(method)
            && !walk.Types.LibraryOwners.Has(method.ContainingType) && state.Find(counted.Id) is { Site.Kind: RentalKind.Owner }
            && (NamingConventions.SoundsLikeTaking(method.Name) || NamingConventions.SoundsLikeCountingDown(method.Name)))
            Escapes.MarkMaybeTransferred(counted, state);
        var seen = instance is RentalValue or ViewValue ? instance.Rentals : ImmutableArray<int>.Empty;
        var works = instanceAt is { Type.IsRefLikeType: true } ? ImmutableArray<int>.Empty : seen;
        bool takes = false;
        foreach (var argument in given)
        {
            if (argument.Value is not { IsOwnership: true } value)
                continue;
            if (!(value is RentalValue && walk.Contracts.OnlyCompares(method, argument.Parameter)) && !walk.Spared.Has(method, argument, given, state))
                walk.Rentals.Use(value, argument.At, state);
            if (value is TaskValue { Result: { IsOwnership: true } result })
                HandOver(result, state);
            if (value is StructOf)
                Escapes.PerhapsTakeAll(value, state);
            if (value is TaskValue or AllocatedArray)
                continue;
            seen = ViewValue.Union(seen, value.Owned);
            if (!EndsWithTheCall(argument))
                works = ViewValue.Union(works, value.Owned);
            var wholes = Escapes.Wholes(value);
            foreach (int id in value.Owned)
            {
                if (state.Find(id) is not { } rental)
                    continue;
                var fate = walk.Fates.Of(call, argument.Parameter, rental.Site.Kind, wholes.Contains(id));
                takes |= fate == ArgumentFate.Taken;
                if (fate == ArgumentFate.Taken && rental.Status == RentalStatus.Held)
                    state.Put(rental with { Status = RentalStatus.Transferred });
                else if (fate != ArgumentFate.Lent)
                    walk.Escapes.MarkMaybeTransferred(new RentalValue(id), at, state);
                bool isMemory = value is ViewValue && MemoryTypes.IsMemory(argument.Parameter?.Type);
                if (isMemory && method is { Name: "SetResult" or "TrySetResult", ContainingType.Name: "TaskCompletionSource" } && PoolTypes.IsFramework(method))
                    state.Put(state.Find(id)! with { Escapes = Escapes.AddEscape(rental.Escapes, new Escape(argument.At, -1)) });
                if ((fate != ArgumentFate.Lent || isMemory)
                    && (rental.Status == RentalStatus.Held || rental is { Status: RentalStatus.Lent, Site.Kind: RentalKind.Memory }) && IsFilling(method)
                    && !(method.ReturnType.SpecialType == SpecialType.System_Boolean && ResultUses.IsResultUsed(at)))
                    Fill(instance, id, at, state);
            }
        }

        // Inside a try, even a copy that is too long matters: it takes the path of the handler.
        if (!takes && (walk.Path.IsProtected ? !LooksAtOwn(call, state) : !walk.Contracts.CannotThrow(method)) && !TaskCalls.IsWaitedForAtOnce(at))
            walk.Path.MayThrow(state, at);
        AssignReferences(call, seen, state);
        if (!walk.Contracts.IsPure(method) && !walk.Contracts.OnlyEnumerates(method))
            InvalidateByCall(call, state);
        return Same(call, state) ?? Computed(call, state) ?? ComputedOf(call) ?? ResultOf(call, seen, works, state);
    }

    /// <summary>Whoever awaits the task gets the rental, and this body does not see what becomes of it.</summary>
    private static void HandOver(AbstractValue result, AbstractState state)
    {
        foreach (int id in result.Rentals)
            Escapes.MarkMaybeTransferred(new RentalValue(id), state);
    }

    /// <summary>The reference that is given, or what is in the place that it refers to; null where that is not followed.</summary>
    private AbstractValue? Same(Call call, AbstractState state)
    {
        if (call.Given is not [{ Value: { } same } only] || !walk.Contracts.FactsOf(call.Method).Has(CallTraits.ReturnsSame))
            return null;
        // The same reference, seen as another type.
        if (same.IsOwnership)
            return same is ViewValue && call.Type is { IsUnmanagedType: true } && !IsByReference(call.At) ? walk.Heap.NewValue(call.At, state) : same;
        // Several calls are followed as those of one thread: what a place has is what they have put there.
        return walk.Context.History is not null && SymbolEqualityComparer.Default.Equals(only.Parameter?.Type, call.Type) ? same : null;
    }

    /// <summary>
    /// A collection or channel of the framework is given one thing more; where whoever asks is told whether it took it, that is to be seen behind the call.
    /// </summary>
    public bool IsFilling(IMethodSymbol method) => walk.Contracts.FactsOf(method).Has(CallTraits.Adds);

    /// <summary>Into a place of a collection, where something else may have been: the rental that was put there before, for all that is known.</summary>
    public void PutInto(AbstractValue? collection, AbstractValue? value, IOperation at, AbstractState state)
    {
        if (collection is not (TermValue or SymbolicValue { Kind: SymbolicKind.Parameter }))
            return;
        state.LetGo(collection);
        if (value is not (RentalValue or ViewValue or ClosureValue))
            return;
        foreach (int id in value.Rentals)
        {
            if (state.Find(id) is { Status: RentalStatus.Held or RentalStatus.Transferred })
                Fill(collection, id, at, state);
        }
    }

    /// <summary>A collection that this body made, was given, or that a field has, keeps the rental.</summary>
    private void Fill(AbstractValue? collection, int id, IOperation at, AbstractState state)
    {
        if (collection is null or SymbolicValue { IsNew: true })
        {
            if (collection is not null)
                state.Keep(collection, ImmutableArray.Create(id));
            walk.Kept.Put((at as IInvocationOperation)?.Instance, id, state);
        }
        else if (collection is TermValue { Root: IFieldSymbol or IPropertySymbol } field)
        {
            state.Keep(collection, ImmutableArray.Create(id));
            var rental = state.Find(id)!;
            state.Put(rental with { Escapes = Escapes.AddEscape(rental.Escapes, new Escape(at, walk.Context.Slots.Of(field.Root))) });
        }
        else if (collection is SymbolicValue { Kind: SymbolicKind.Parameter, Symbol: IParameterSymbol { RefKind: RefKind.None } given } && walk.Outer is null
            && state.Find(id) is { Site.IsProduced: true } own)
        {
            state.Put(own with { Containers = own.Containers.Contains(collection) ? own.Containers : own.Containers.Add(collection),
                Escapes = Escapes.AddEscape(own.Escapes, new Escape(at, walk.Context.Slots.Of(given))) });
        }
    }

    /// <summary>A part of what this body rented: whoever asks for it has asked for enough.</summary>
    private static bool LooksAtOwn(Call call, AbstractState state) =>
        FrameworkTables.MemoryOf(call.Method) == MemorySource.OfFirst && call.Given is [{ Value: RentalValue { Id: var id } }, ..]
        && state.Find(id) is { Status: RentalStatus.Held, Site: { IsProduced: true, Kind: RentalKind.Array } };

    /// <summary>A span cannot stay with what goes on behind the call; neither does a memory that is copied before anything is waited for.</summary>
    public bool EndsWithTheCall(PassedArgument argument) => (argument.Parameter?.Type ?? argument.At.Type) is { IsRefLikeType: true }
        || (argument.Parameter is { } parameter && walk.Context.Code.ParameterUses.IsCopiedAtOnce(parameter));

    /// <summary>Of a call that gives a reference: the reference is what is asked for, and not a copy of what it refers to.</summary>
    /// <remarks>Not a use like others: a reference is stored and returned by words that copy the value elsewhere.</remarks>
    private static bool IsByReference(IOperation call) => call.Parent switch
    {
        ISimpleAssignmentOperation { IsRef: true } or IAddressOfOperation or IReturnOperation => true,
        IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol.RefKind: not RefKind.None } } => true,
        IArgumentOperation { Parameter.RefKind: not RefKind.None } => true,
        _ => false,
    };

    public static bool IsReadable(IMethodSymbol method) => !method.DeclaringSyntaxReferences.IsEmpty && !method.IsAbstract && !method.IsVirtual
        && !method.IsExtern && (!method.IsOverride || method.IsSealed || method.ContainingType.IsSealed);

    public void AssignReferences(Call call, ImmutableArray<int> seen, AbstractState state)
    {
        var (method, given) = (call.Method, call.Given);
        // What only reads a place sets nothing.
        if (walk.Contracts.FactsOf(method).Has(CallTraits.ReturnsSame) && !method.ReturnsByRef)
            return;
        for (int i = 0; i < given.Count; i++)
        {
            if (given[i].Parameter is not { RefKind: RefKind.Ref or RefKind.Out } parameter)
                continue;
            bool resized = method.Name == "Resize" && PoolTypes.IsNamed(method.ContainingType, "Array", "System");
            if (given[i].Value is RentalValue taken && !resized)
                Escapes.MarkMaybeTransferred(taken, state);
            if (given[i].Value is StructOf carrier)
                Escapes.PerhapsTakeAll(carrier, state);
            // A reader of a sequence puts out parts of the sequence.
            AbstractValue? value = resized ? new AllocatedArray(call.At, null)
                : (!seen.IsEmpty && walk.Types.Is(parameter.Type, TypeTraits.View) && PoolTypes.IsFramework(method) ? ViewValue.Over(seen) : null)
                ?? walk.Heap.NewValue(given[i].At, state, 1);
            if (given[i].At is ILocalReferenceOperation or IParameterReferenceOperation or IDeclarationExpressionOperation or IFieldReferenceOperation)
                walk.Assignments.Assign(given[i].At, value, given[i].At, state);
        }
    }

    /// <summary>A call may change what the path believed of the heap.</summary>
    public void InvalidateByCall(Call call, AbstractState state)
    {
        var (method, instance, given) = (call.Method, call.Instance, call.Given);
        bool reachesThis = ReferenceEquals(instance, TermValue.Self) || given.Any(g => ReferenceEquals(g.Value, TermValue.Self));
        walk.Heap.ForgetOthers(call, state);
        if (walk.Heap.SetBy(call, state) is { } written)
            walk.Heap.InvalidateWritten(written, state);
        else if (reachesThis || walk.Contracts.FactsOf(method).MayWaitForThreads || given.Any(g => g.At.Type?.TypeKind == TypeKind.Delegate))
            walk.Heap.InvalidateHeap(state);
        else if (state.ReadsHeap)
            walk.Heap.InvalidateHeapElsewhere(state, given.Select(g => g.Value).Append(instance).OfType<AbstractValue>().ToList());
        if (reachesThis || (!PoolTypes.IsFramework(method) && SymbolEqualityComparer.Default.Equals(method.ContainingType, walk.Context.Owner?.ContainingType)))
            walk.Heap.ForgetFields(state, PoolTypes.IsFramework(method),
                new Callee(call.At is IInvocationOperation { IsVirtual: true } && !method.IsSealed && !method.ContainingType.IsSealed ? null : method));
    }

    /// <summary>A predicate of one expression says what that says: <c>static bool IsEmpty(byte[] array) => array.Length == 0;</c></summary>
    private AbstractValue? Computed(Call call, AbstractState state)
    {
        var (method, given) = (call.Method, call.Given);
        if (method.ReturnType.SpecialType != SpecialType.System_Boolean || PoolTypes.IsFramework(method) || method.Parameters.Length == 0
            || given.Count != method.Parameters.Length
            || given.Any(g => g.Parameter is null || g.Value?.Rentals.Any(id => state.Find(id) is { Status: RentalStatus.Released }) == true)
            || walk.Context.Code.PureExpressions.ExpressionOf(method) is not { } expression)
            return null;
        foreach (var argument in given)
            state[walk.Context.Slots.Of(argument.Parameter!.OriginalDefinition)] = argument.Value;
        var value = walk.Evaluate(expression, state);
        foreach (var argument in given)
            state[walk.Context.Slots.Of(argument.Parameter!.OriginalDefinition)] = null;
        return value;
    }

    /// <summary>What the framework computes of texts, letters and numbers is the same where it is asked again: <c>string.IsNullOrEmpty(name)</c>.</summary>
    private AbstractValue? ComputedOf(Call call)
    {
        var (method, given) = (call.Method, call.Given);
        var facts = walk.Contracts.FactsOf(method);
        if (method is { IsStatic: true, Parameters.IsEmpty: true } && facts.Has(CallTraits.ReturnsConstant))
            return new TermValue(TermKind.Opaque, method, ConstantValue.Null);
        if (method is { Name: "IsNullOrEmpty", ContainingType.SpecialType: SpecialType.System_String }
            && given is [{ Value: (SymbolicValue or TermValue) and var text }] && method.ContainingType.GetMembers("Length").FirstOrDefault() is { } length)
            return Conditions.Or(Conditions.IsNull(text),
                Conditions.Not(Conditions.Binary(BinaryOperatorKind.GreaterThan, Conditions.Make(TermKind.Member, length, text), ConstantValue.Zero)));
        if (!(facts.IsFramework ? facts.Has(CallTraits.ReturnsComputed) || IsOfNumbersAndTexts(method)
            : method.ReturnType.SpecialType == SpecialType.System_Boolean
            && walk.Context.Code.PureExpressions.Has(method, m => walk.Heap.IsSetOnce(new TermValue(TermKind.Member, m, TermValue.Self)))))
            return null;
        var operands = new List<AbstractValue?>();
        if (!method.IsStatic)
            operands.Add(call.Instance);
        foreach (var argument in given)
        {
            if (argument.Parameter is not { RefKind: RefKind.None }
                || argument.At.Type is not ({ IsUnmanagedType: true } or { SpecialType: SpecialType.System_String or SpecialType.System_Enum }))
                return null;
            operands.Add(argument.Value);
        }

        if (method.Name == "HasFlag" && operands is [ConstantValue { Content: int flags }, ConstantValue { Content: int asked }])
            return ConstantValue.Of((flags & asked) == asked);
        // (options & flag) != 0
        if (method.Name == "HasFlag" && operands is [SymbolicValue or TermValue, ConstantValue { Content: int flag and > 0 }] && (flag & (flag - 1)) == 0)
            return Conditions.Not(Operators.HasNone(operands[0], flag));
        return operands.Count > 0 && operands.TrueForAll(o => o is ConstantValue or SymbolicValue or TermValue)
            ? Conditions.Make(TermKind.Opaque, method, [.. operands]) : null;
    }

    private static bool IsOfNumbersAndTexts(IMethodSymbol method) => method.ReturnType.SpecialType == SpecialType.System_Boolean
        && (method.ContainingType.SpecialType is SpecialType.System_String or SpecialType.System_Enum
            || (method.ContainingType.SpecialType is >= SpecialType.System_Boolean and <= SpecialType.System_Double && method.IsStatic));

    private AbstractValue? ResultOf(Call call, ImmutableArray<int> seen, ImmutableArray<int> works, AbstractState state)
    {
        var (at, method, instance, type) = (call.At, call.Method, call.Instance, call.Type);
        if (method is { IsAsync: true, ReturnsVoid: true })
            PendingWork.Mark(at, works, state);
        if (type is null || type.SpecialType == SpecialType.System_Void)
            return null;
        bool framework = PoolTypes.IsFramework(method);
        var awaited = walk.Types.Is(type, TypeTraits.Task) ? (type as INamedTypeSymbol)?.TypeArguments.FirstOrDefault() : null;
        if (at is IInvocationOperation && walk.Contracts.HandsOverOwner(method, awaited ?? type))
        {
            var owner = walk.Rentals.NewRental(walk.Context.Site(at, RentalKind.Owner, isProduced: true, null), RentalStatus.Held, null, state);
            return awaited is null ? owner : PendingWork.Start(at, owner, works, state);
        }

        if (walk.Types.Is(type, TypeTraits.Task) || (framework && !seen.IsEmpty && type.Name == "IAsyncResult"
            && method.Name.StartsWith("Begin", System.StringComparison.Ordinal)))
            return PendingWork.Start(at, framework && CallFacts.AllocatesInTime(method) ? new AllocatedArray(at, null) : null, works, state);
        // A stream of this class may be built over anything.
        if (walk.Contracts.Allocates(method) && !(method.Name == "GetBuffer" && ReferenceEquals(instance, TermValue.Self)))
            return new AllocatedArray(at, method.Name == "Empty" ? ConstantValue.Zero : null);
        if (!seen.IsEmpty && framework && CallFacts.IsPartOfDocument(type))
        {
            return walk.Contracts.ParsesInPlace(method) || (instance is ViewValue && method.Name != "Clone") ? new ViewValue(seen)
                : walk.Heap.NewValue(at, state);
        }

        if (!seen.IsEmpty && walk.Contracts.IsViewResult(type)
            && (framework || GeneratedTypes.IsOfWriter(method) || walk.Types.LibraryOwners.Has(method.ContainingType)
                || (type.IsRefLikeType && at is IObjectCreationOperation)
                || (walk.Types.Is(type, TypeTraits.Lazy) && walk.Context.Code.Source.IsIteratorMethod(method))))
            return new ViewValue(seen);
        // Fluent calls hand back what they were called on.
        if (instance is RentalValue
            && (framework ? at is IInvocationOperation { Instance.Type: { } receiver } && SymbolEqualityComparer.Default.Equals(receiver, type)
                : walk.Context.Code.Methods.ReturnsItself(method)))
            return instance;
        if (instance is ViewValue view && framework && SymbolEqualityComparer.Default.Equals((at as IInvocationOperation)?.Instance?.Type, type))
            return view;
        var fresh = walk.Heap.NewValue(at, state);
        if (type.SpecialType == SpecialType.System_Int32 && walk.Context.Code.Methods.LeastOf(method, at) is { } least)
            Conditions.Assume(state, Conditions.Binary(BinaryOperatorKind.LessThan, fresh, least), false);
        return fresh;
    }
}
