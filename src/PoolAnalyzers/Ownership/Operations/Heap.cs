using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Inference;

namespace PoolAnalyzers.Ownership.Operations;

/// <summary>New values, and what is not known any more after a write or a call.</summary>
internal sealed class Heap(WalkOperations walk)
{
    public void ForgetLength(ISymbol variable, AbstractState state)
    {
        if (walk.Context.KnownLength(variable) is { } length)
            state.Forget(length);
    }

    /// <summary>A new opaque value: whatever was known of the last evaluation does not hold for this one.</summary>
    public SymbolicValue NewValue(IOperation at, AbstractState state, int part = 0)
    {
        var sym = walk.Context.SiteSym(at, part: part);
        state.Forget(sym);
        return sym;
    }

    /// <summary>Any member may have another value now, but those that only constructors set, and items of a tuple that a variable has.</summary>
    public void InvalidateHeap(AbstractState state)
    {
        ForgetOthers((ISymbol?)null, state);
        if (state.ReadsHeap())
            state.SnapshotReads(read => !IsSetOnce(read), walk.Context.Snapshot);
    }

    /// <summary>The same, by a call of the framework that has not been given this object.</summary>
    /// <param name="reached">What it has been given.</param>
    public void InvalidateHeapElsewhere(AbstractState state, List<AbstractValue> reached) =>
        state.SnapshotReads(read => !IsSetOnce(read) && !IsOutOfReach(read, reached), walk.Context.Snapshot);

    /// <summary>
    /// What was written may have another value now, and so may all that is neither a plain value in an object of the compilation nor made of such values.
    /// </summary>
    public void InvalidateWritten(Writes written, AbstractState state) =>
        state.SnapshotReads(read => !IsSetOnce(read) && !IsLeftBy(written, read), walk.Context.Snapshot);

    private bool IsLeftBy(Writes written, TermValue read) =>
        IsPlainStorage(read) ? !written.Members.Contains(((ISymbol)read.Key!).Name)
        : IsCount(read) ? !written.ChangesFramework
        : IsOfFields(read) && !walk.Context.Code.PureExpressions.NamesIn((IPropertySymbol)read.Key!).Any(written.Members.Contains);

    /// <summary>How much is in a collection of the framework.</summary>
    private static bool IsCount(TermValue read) =>
        read is { Key: IPropertySymbol { Name: "Count" } count, Operands: [_] }
        && PoolTypes.InNamespace(count.ContainingType, "System", "Collections", "Generic");

    /// <summary>What a property of this object says of its fields.</summary>
    private bool IsOfFields(TermValue read) => read is { Key: IPropertySymbol { IsVirtual: false } own, Operands: [TermValue { Kind: TermKind.This }] }
        && walk.Context.Code.PureExpressions.IsOfFields(own);

    /// <summary>What a callee sets, where it is code of the compilation that can be read, and something that is known depends on it.</summary>
    /// <returns>What it may change; null where that is not known.</returns>
    public Writes? SetBy(Call call, AbstractState state)
    {
        var method = call.Method;
        if (!state.ReadsHeap() || method.DeclaringSyntaxReferences.IsEmpty || method.IsAbstract || method.IsExtern || method.IsAsync
            || method.MethodKind is MethodKind.LocalFunction or MethodKind.DelegateInvoke
            || (call.At is IInvocationOperation { IsVirtual: true } && !method.IsSealed && !method.ContainingType.IsSealed)
            || call.Given.Any(g => g.At.Type?.TypeKind == TypeKind.Delegate)
            || !state.Reads(read => (IsPlainStorage(read) || IsCount(read) || IsOfFields(read)) && !IsSetOnce(read)))
            return null;
        return walk.Context.Code.MemberWrites.Of(method.ReducedFrom ?? method, walk.Context.Cancellation);
    }

    /// <summary>A field, or an automatic property, of an object of this compilation: it changes where somebody sets it, and not by itself.</summary>
    private bool IsPlainStorage(TermValue read) => read switch
    {
        { Kind: TermKind.Member, Key: IFieldSymbol { IsVolatile: false, DeclaringSyntaxReferences.IsEmpty: false } } => true,
        { Kind: TermKind.Member, Key: IPropertySymbol property } => walk.Context.Code.Source.IsAutoProperty(property),
        _ => false,
    };

   /// <summary>A call may change what the path believed of the heap.</summary>
    public void ForgetBy(Call call, AbstractState state)
    {
        var (method, instance, given) = (call.Method, call.Instance, call.Given);
        bool reachesThis = ReferenceEquals(instance, TermValue.Self) || given.Any(g => ReferenceEquals(g.Value, TermValue.Self));
        ForgetOthers(call, state);
        if (SetBy(call, state) is { } written)
            InvalidateWritten(written, state);
        else if (reachesThis || walk.Contracts.FactsOf(method).MayWaitForThreads || given.Any(g => g.At.Type?.TypeKind == TypeKind.Delegate))
            InvalidateHeap(state);
        else if (state.ReadsHeap())
            InvalidateHeapElsewhere(state, given.Select(g => g.Value).Append(instance).OfType<AbstractValue>().ToList());
        if (reachesThis || (!PoolTypes.IsFramework(method) && SymbolEqualityComparer.Default.Equals(method.ContainingType, walk.Context.Owner?.ContainingType)))
            ForgetFields(state, PoolTypes.IsFramework(method),
                new Callee(call.At is IInvocationOperation { IsVirtual: true } && !method.IsSealed && !method.ContainingType.IsSealed ? null : method));
    }

    /// <summary>A flag in a private member, a plain value of another object that was not given, or how much is in a collection.</summary>
    private bool IsOutOfReach(TermValue read, List<AbstractValue> reached) => read switch
    {
        { Key: IFieldSymbol { DeclaredAccessibility: Accessibility.Private, IsVolatile: false }, Operands: [TermValue { Kind: TermKind.This }] } => true,
        { Key: IPropertySymbol { IsVirtual: false } own, Operands: [TermValue { Kind: TermKind.This }] } =>
            walk.Context.Code.Source.IsAutoProperty(own) || walk.Context.Code.PureExpressions.IsOfFields(own),
        { Key: IPropertySymbol { Name: "Count" }, Operands: [var collection] } => IsCount(read) && !reached.Contains(collection),
        { Operands: [] } => IsPlainStorage(read),
        { Operands: [not TermValue { Kind: TermKind.This } and var owner] } => IsPlainStorage(read) && !reached.Contains(owner),
        _ => false,
    };

    public bool IsSetOnce(TermValue read) =>
        read is { Kind: TermKind.Member, Key: IFieldSymbol { ContainingType.IsTupleType: true }, Operands: [SymbolicValue] }
        || (read is { Kind: TermKind.Member, Key: ISymbol member, Operands: [] or [TermValue { Kind: TermKind.This }] }
            && walk.Context.Code.FieldWrites.IsSetOnce(member, walk.Context.Cancellation));

    public void InvalidateMember(ISymbol member, AbstractState state)
    {
        ForgetOthers(member, state);
        state.SnapshotReads(read => MentionsMember(read, member), walk.Context.Snapshot);
        state.RemoveFacts(f => MentionsMember(f.Condition, member));
        state.LetGo(keeper => MentionsMember(keeper, member));
    }

    private static bool MentionsMember(AbstractValue value, ISymbol member)
    {
        if (value is not TermValue term)
            return false;
        if (term.Key is ISymbol key && SymbolEqualityComparer.Default.Equals(key, member))
            return true;
        foreach (var operand in term.Operands)
        {
            if (MentionsMember(operand, member))
                return true;
        }

        return false;
    }

    /// <summary>A call of the object's own code that is not walked may have set fields to anything.</summary>
    private void ForgetWhatMayBeSet(AbstractState state, Callee? callee)
    {
        if (callee is { Method: { } known } && PoolTypes.IsFramework(known))
            return;
        var history = walk.Context.History!;
        foreach (var field in history.Fields)
        {
            if (!LocationTable.IsSetOnce(field) && (callee is null || walk.Context.Code.FieldWrites.MaySet(callee.Method, field, walk.Context.Cancellation)))
            {
                int location = walk.Context.Locations.Of(field);
                state[location] = history.Unclear(walk.Context.MergeSym(History.Graph, -2, location, false));
            }
        }
    }

    /// <summary>A collection that a call may reach without being given it.</summary>
    public static bool IsOfOthers(AbstractValue keeper) => keeper is TermValue or SymbolicValue { Kind: SymbolicKind.Parameter };

    /// <summary>What the framework does to this object resets no field that holds what was released.</summary>
    public void ForgetFields(AbstractState state, bool byFramework, Callee? callee)
    {
        state.LetGo(IsOfOthers);
        if (walk.Context.History is not null)
            ForgetWhatMayBeSet(state, callee);
        for (int i = state.Occupied - 1; i >= 0; i--)
        {
            var location = walk.Context.Locations[state.LocationAt(i)];
            if (byFramework && state.ValueAt(i) is (RentalValue or ViewValue) and { Rentals: var seen }
                && seen.Any(id => state.Find(id) is { Status: RentalStatus.Released }))
                continue;
            if (walk.Context.History is null && location.IsField && !LocationTable.IsSetOnce(location.Symbol!)
                && (callee is null || walk.Context.Code.FieldWrites.MaySet(callee.Method, location.Symbol!, walk.Context.Cancellation)))
                state[state.LocationAt(i)] = null;
        }
    }

    /// <summary>Something may have set such members: those of one name, or all of them.</summary>
    private void ForgetOthers(ISymbol? member, AbstractState state)
    {
        for (int i = state.Occupied - 1; i >= 0; i--)
        {
            if (walk.Context.Locations[state.LocationAt(i)] is { Parent: >= 0 and var parent, Symbol: { } set } && IsOfObject(parent)
                && (member is null || SymbolEqualityComparer.Default.Equals(set, member)))
                state[state.LocationAt(i)] = null;
        }
    }

    /// <summary>The framework does not set members of objects that it has not been given; anybody else may.</summary>
    public void ForgetOthers(Call call, AbstractState state)
    {
        if (!PoolTypes.IsFramework(call.Method) || call.Given.Any(g => g.At.Type?.TypeKind == TypeKind.Delegate))
        {
            ForgetOthers((ISymbol?)null, state);
            return;
        }

        for (int i = state.Occupied - 1; i >= 0; i--)
        {
            if (walk.Context.Locations[state.LocationAt(i)].Parent is >= 0 and var parent && IsOfObject(parent)
                && (state[parent] is not { } holder || holder.Equals(call.Instance) || call.Given.Any(g => holder.Equals(g.Value))))
                state[state.LocationAt(i)] = null;
        }
    }

    public bool IsOfObject(int location) =>
        walk.Context.Locations[location].Symbol is ILocalSymbol { Type.IsReferenceType: true } or IParameterSymbol { Type.IsReferenceType: true };
}
