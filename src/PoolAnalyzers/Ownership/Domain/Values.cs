using System;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace PoolAnalyzers.Ownership.Domain;

/// <summary>What an expression is known to evaluate to on one path. A null reference of this type means "unknown".</summary>
/// <remarks>Immutable, compared by content, so that states can be compared and shared.</remarks>
internal abstract class AbstractValue : IEquatable<AbstractValue>
{
    /// <summary>True for values that decide about ownership; two states that differ in one are kept apart.</summary>
    public virtual bool IsOwnership => false;

    public virtual bool Mentions(AbstractValue part) => false;

    /// <summary>An opaque value that a condition mentions and that no expression gives again; null where there is none.</summary>
    public virtual SymbolicValue? OpaqueOf() => null;

    /// <summary>True when a call can change what this evaluates to.</summary>
    public virtual bool ReadsHeap => false;

    /// <summary>This value with reads of the heap replaced by what they gave; null leaves a read as it is.</summary>
    public virtual AbstractValue Freeze(Func<TermValue, SymbolicValue?> snapshot) => this;

    /// <summary>A read of the heap, as it was once, that this mentions; null where there is none.</summary>
    public virtual SymbolicValue? SnapshotIn() => null;

    public virtual ImmutableArray<int> Rentals => ImmutableArray<int>.Empty;

    /// <summary>Of <see cref="Rentals"/>, those that whoever has the value can come by: the length of an array is not the array.</summary>
    public virtual ImmutableArray<int> Owned => IsOwnership ? Rentals : ImmutableArray<int>.Empty;

    /// <summary>This value with rental <paramref name="from"/> renamed; unknown (null) when <paramref name="to"/> is negative.</summary>
    public virtual AbstractValue? Rename(int from, int to) => this;

    public abstract bool Equals(AbstractValue? other);
    public sealed override bool Equals(object? obj) => Equals(obj as AbstractValue);
    public abstract override int GetHashCode();

    protected static AbstractValue?[] RenameAll(ImmutableArray<AbstractValue?> values, int from, int to) => values.Select(v => v?.Rename(from, to)).ToArray();
}

internal sealed class ConstantValue(object? content) : AbstractValue
{
    public static readonly ConstantValue Zero = new(0);
    public static readonly ConstantValue Null = new(null);
    public static readonly ConstantValue True = new(true);
    public static readonly ConstantValue False = new(false);

    public object? Content { get; } = content;
    public static ConstantValue Of(bool b) => b ? True : False;
    public override bool Equals(AbstractValue? other) => other is ConstantValue c && Equals(Content, c.Content);
    public override int GetHashCode() => Content?.GetHashCode() ?? 0;
    public override string ToString() => Content switch { null => "null", true => "true", false => "false", string s => $"\"{s}\"",
        var x => Convert.ToString(x, System.Globalization.CultureInfo.InvariantCulture) };
}

internal enum SymbolicKind
{
    Parameter,
    /// <summary>The result of one call or other opaque expression; evaluating it again gives a new value.</summary>
    Site,
    /// <summary>What paths that were merged at a block had in one location.</summary>
    Merge,
    /// <summary>The same, of pools.</summary>
    MergedPool,
    /// <summary>A pool that this body creates.</summary>
    Creation,
    /// <summary>How long the span or memory is that a variable has.</summary>
    Length,
}

/// <summary>An opaque value with an identity: equal to itself and to nothing else that is known.</summary>
internal sealed class SymbolicValue(int id, SymbolicKind kind, ISymbol? symbol) : AbstractValue
{
    public int Id { get; } = id;
    public SymbolicKind Kind { get; } = kind;
    public ISymbol? Symbol { get; } = symbol;

    /// <summary>The type of which <c>new</c> made this.</summary>
    public INamedTypeSymbol? Made { get; init; }

    /// <summary>It is not null: a caught exception, or what the framework says is never null.</summary>
    public bool IsThere { get; init; }

    /// <summary>What <c>new</c> gave: there is one.</summary>
    public bool IsNew => Made is { IsReferenceType: true };

    /// <summary>The read of the heap that gave this, before something may have changed the heap.</summary>
    public TermValue? Read { get; init; }

    public override SymbolicValue? SnapshotIn() => Read is null ? null : this;
    public override bool Mentions(AbstractValue part) => ReferenceEquals(part, this);
    public override SymbolicValue? OpaqueOf() => Kind is SymbolicKind.Site or SymbolicKind.Merge or SymbolicKind.MergedPool ? this : null;
    public override bool Equals(AbstractValue? other) => ReferenceEquals(this, other);
    public override int GetHashCode() => Id;
    public override string ToString() => Symbol is null ? $"?{Id}" : Symbol.Name;
}

internal enum TermKind
{
    Not, And, Or, Equal, Less, IsNull, Arithmetic,
    /// <summary>A field, property or other pure read of its operand; the key is the member.</summary>
    Member,
    /// <summary><c>ArrayPool&lt;T&gt;.Shared</c> and the like; the key is the element type.</summary>
    SharedPool,
    This,
    Opaque,
}

/// <summary>The key of a term that is true when its operand has a type.</summary>
internal sealed record TypeTest(string TypeName);

/// <summary>What whoever reads a member knows of it, besides what its declaration says.</summary>
[Flags]
internal enum MemberTraits
{
    None = 0,
    /// <summary>It says the same whenever it is asked.</summary>
    Stable = 1 << 0,
    /// <summary>A number of something, which is never below zero.</summary>
    Counts = 1 << 1,
    /// <summary>How long an array is.</summary>
    Length = 1 << 2,
}

/// <summary>An expression over other values, so that the same condition tested twice is recognised.</summary>
internal sealed class TermValue : AbstractValue
{
    /// <summary>The object whose member is walked.</summary>
    public static readonly TermValue Self = new(TermKind.This, null);

    private readonly int _hash;

    /// <summary>The field or auto-property of this object, or the static one, that the term starts from; null for other terms.</summary>
    public ISymbol? Root => Kind != TermKind.Member ? null : Operands switch
    {
        [] or [TermValue { Kind: TermKind.This }] => Key as ISymbol,
        [TermValue inner] => inner.Root,
        _ => null,
    };

    public TermValue(TermKind kind, object? key, params AbstractValue[] operands) : this(kind, key, MemberTraits.None, operands)
    {
    }

    public TermValue(TermKind kind, object? key, MemberTraits traits, AbstractValue[] operands)
    {
        Kind = kind;
        Key = key;
        Traits = traits;
        Operands = ImmutableArray.Create(operands);
        int hash = (int)kind * 397 ^ (key is ISymbol s ? SymbolEqualityComparer.Default.GetHashCode(s) : key?.GetHashCode() ?? 0);
        int depth = 0;
        foreach (var operand in operands)
        {
            // Both orders of an equation are one condition. Nothing may be ordered by hash codes: those of symbols differ from run to run.
            hash = kind == TermKind.Equal ? hash + operand.GetHashCode() : hash * 31 + operand.GetHashCode();
            if (operand is TermValue t)
            {
                depth = Math.Max(depth, t.Depth);
                ReadsHeap |= t.ReadsHeap;
            }

            Rentals = ViewValue.Union(Rentals, operand.Rentals);
        }

        Depth = depth + 1;
        ReadsHeap |= kind == TermKind.Member && key is not null && (traits & MemberTraits.Stable) == 0 && !IsStable((ISymbol)key);
        _hash = hash;
    }

    public TermKind Kind { get; }
    public object? Key { get; }
    public MemberTraits Traits { get; }
    public ImmutableArray<AbstractValue> Operands { get; }
    public int Depth { get; }

    public override bool ReadsHeap { get; }

    public override AbstractValue Freeze(Func<TermValue, SymbolicValue?> snapshot)
    {
        if (!ReadsHeap)
            return this;
        if (Kind == TermKind.Member && snapshot(this) is { } sym)
            return sym;
        AbstractValue[]? frozen = null;
        for (int i = 0; i < Operands.Length; i++)
        {
            if (Operands[i].Freeze(snapshot) is var operand && !ReferenceEquals(operand, Operands[i]))
                (frozen ??= Operands.ToArray())[i] = operand;
        }

        return frozen is null ? this : new TermValue(Kind, Key, Traits, frozen);
    }

    public override SymbolicValue? SnapshotIn()
    {
        foreach (var operand in Operands)
        {
            if (operand.SnapshotIn() is { } sym)
                return sym;
        }

        return null;
    }

    private static bool IsStable(ISymbol member) => member switch
    {
        IFieldSymbol f => f.IsReadOnly || f.IsConst,
        // What another assembly says of itself may be anything: the time.
        IPropertySymbol { IsStatic: true, ContainingType.DeclaringSyntaxReferences.IsEmpty: true } => false,
        IPropertySymbol p => p.SetMethod is null or { IsInitOnly: true } && (p.ContainingType is { IsReadOnly: true, IsValueType: true } || IsGivenOnce(p)),
        _ => false,
    };

    /// <summary><c>public bool IsShared { get; }</c>, which no constructor but its own sets.</summary>
    private static bool IsGivenOnce(IPropertySymbol property) =>
        property is { IsVirtual: false, IsOverride: false, IsAbstract: false, DeclaringSyntaxReferences: [var reference] }
        && (reference.GetSyntax() is ParameterSyntax
            || (reference.GetSyntax() is PropertyDeclarationSyntax { ExpressionBody: null, AccessorList.Accessors: var accessors }
                && accessors.All(a => a is { Body: null, ExpressionBody: null })));

    public override bool IsOwnership => false;
    // Asked of every fact of a path at every call: without a closure.
    public override bool Mentions(AbstractValue part)
    {
        if (part is TermValue && Equals(part))
            return true;
        foreach (var operand in Operands)
        {
            if (operand.Mentions(part))
                return true;
        }

        return false;
    }

    public override SymbolicValue? OpaqueOf()
    {
        foreach (var operand in Operands)
        {
            if (operand.OpaqueOf() is { } sym)
                return sym;
        }

        return null;
    }

    public override AbstractValue? Rename(int from, int to)
    {
        if (!Rentals.Contains(from))
            return this;
        var operands = new AbstractValue[Operands.Length];
        for (int i = 0; i < operands.Length; i++)
        {
            if (Operands[i].Rename(from, to) is not { } operand)
                return null;
            operands[i] = operand;
        }

        return new TermValue(Kind, Key, Traits, operands);
    }

    public override ImmutableArray<int> Rentals { get; } = ImmutableArray<int>.Empty;

    public override bool Equals(AbstractValue? other) => other is TermValue t && t._hash == _hash && t.Kind == Kind && t.Operands.Length == Operands.Length
        && (Key is ISymbol s ? t.Key is ISymbol u && SymbolEqualityComparer.Default.Equals(s, u) : Equals(Key, t.Key)) 
        && (SameOperands(t) || (Kind == TermKind.Equal && Operands.Length == 2 && Operands[0].Equals(t.Operands[1]) && Operands[1].Equals(t.Operands[0])));

    private bool SameOperands(TermValue other)
    {
        for (int i = 0; i < Operands.Length; i++)
        {
            if (!Operands[i].Equals(other.Operands[i]))
                return false;
        }

        return true;
    }

    public override int GetHashCode() => _hash;

    public override string ToString() => Kind switch
    {
        TermKind.Not => $"!({Operands[0]})",
        TermKind.And => string.Join(" && ", Operands),
        TermKind.Or => string.Join(" || ", Operands),
        TermKind.Equal => $"{Operands[0]} == {Operands[1]}",
        TermKind.Less => $"{Operands[0]} < {Operands[1]}",
        TermKind.IsNull => $"{Operands[0]} == null",
        TermKind.SharedPool => "Shared",
        TermKind.This => "this",
        TermKind.Member => $"{Operands.FirstOrDefault()}.{(Key as ISymbol)?.Name}",
        _ => $"{Key}({string.Join(", ", Operands)})",
    };
}

/// <summary>The rental itself: releasing this releases it.</summary>
internal sealed class RentalValue(int id) : AbstractValue
{
    private ImmutableArray<int> _rentals;

    public int Id { get; } = id;
    public override bool IsOwnership => true;

    // Asked at every look at the value: made once.
    public override ImmutableArray<int> Rentals => _rentals.IsDefault ? _rentals = ImmutableArray.Create(Id) : _rentals;
    public override AbstractValue? Rename(int from, int to) => from != Id ? this : to < 0 ? null : new RentalValue(to);
    public override bool Equals(AbstractValue? other) => other is RentalValue r && r.Id == Id;
    public override int GetHashCode() => Id * 7919;
    public override string ToString() => $"rental#{Id}";
}

/// <summary>A span, memory, stream, pointer, ... over one or more rentals.</summary>
internal sealed class ViewValue(ImmutableArray<int> rentals) : AbstractValue
{
    public override bool IsOwnership => true;
    public override ImmutableArray<int> Rentals { get; } = rentals;

    public static AbstractValue? Over(ImmutableArray<int> rentals) => rentals.IsEmpty ? null : new ViewValue(rentals);

    public override AbstractValue? Rename(int from, int to) => Rentals.Contains(from) ? Over(RenameIds(Rentals, from, to)) : this;

    public static ImmutableArray<int> RenameIds(ImmutableArray<int> ids, int from, int to) =>
        to < 0 ? ids.Remove(from) : ids.Select(i => i == from ? to : i).Distinct().OrderBy(i => i).ToImmutableArray();

    public static ImmutableArray<int> Union(ImmutableArray<int> a, ImmutableArray<int> b) =>
        a.IsEmpty ? b : b.IsEmpty ? a : a.Union(b).OrderBy(i => i).ToImmutableArray();

    public override bool Equals(AbstractValue? other) => other is ViewValue v && v.Rentals.SequenceEqual(Rentals);
    public override int GetHashCode() => Rentals.Length * 31 + Rentals[0];
    public override string ToString() => $"view of {string.Join(", ", Rentals.Select(r => "rental#" + r))}";
}

/// <summary>A lambda or method group: it looks at the rentals that it captures, and can be walked where it is called.</summary>
internal sealed class ClosureValue(IMethodSymbol function, IOperation? lambda, ImmutableArray<int> rentals) : AbstractValue
{
    public IMethodSymbol Function { get; } = function;

    /// <summary>The operation that made it in the graph being walked; null for a method group.</summary>
    public IOperation? Lambda { get; } = lambda;
    public override bool IsOwnership => true;
    public override ImmutableArray<int> Rentals { get; } = rentals;
    public override AbstractValue? Rename(int from, int to) =>
        Rentals.Contains(from) ? new ClosureValue(Function, Lambda, ViewValue.RenameIds(Rentals, from, to)) : this;
    public override bool Equals(AbstractValue? other) => other is ClosureValue c && c.Lambda == Lambda
        && SymbolEqualityComparer.Default.Equals(c.Function, Function) && c.Rentals.SequenceEqual(Rentals);
    public override int GetHashCode() => SymbolEqualityComparer.Default.GetHashCode(Function);
    public override string ToString() => $"closure over {string.Join(", ", Rentals.Select(r => "rental#" + r))}";
}

/// <summary>An array that the garbage collector made, not a pool.</summary>
/// <param name="site">What made it.</param>
/// <param name="length">How many elements it has, where that is a constant or a value with a name.</param>
internal sealed class AllocatedArray(IOperation site, AbstractValue? length) : AbstractValue
{
    public IOperation Site { get; } = site;
    public AbstractValue? Length { get; } = length is ConstantValue or SymbolicValue or TermValue { ReadsHeap: false } ? length : null;

    /// <summary>The one array without elements that there is of a type: <c>Array.Empty&lt;T&gt;()</c>, <c>[]</c>.</summary>
    public bool IsTheEmptyOne => Length is ConstantValue { Content: 0 } && Site is not IArrayCreationOperation;
    public override bool IsOwnership => true;
    public override bool Mentions(AbstractValue part) => Length is not null && (Length.Equals(part) || Length.Mentions(part));
    public override bool Equals(AbstractValue? other) => other is AllocatedArray a && a.Site == Site;
    public override int GetHashCode() => Site.GetHashCode();
    public override string ToString() => "allocated";
}

internal class TupleValue(ImmutableArray<AbstractValue?> items) : AbstractValue
{
    public ImmutableArray<AbstractValue?> Items { get; } = items;
    public override bool IsOwnership => Items.Any(i => i is { IsOwnership: true });
    public override bool Mentions(AbstractValue part)
    {
        foreach (var item in Items)
        {
            if (item is not null && item.Mentions(part))
                return true;
        }

        return false;
    }

    public override bool ReadsHeap
    {
        get
        {
            foreach (var item in Items)
            {
                if (item is { ReadsHeap: true })
                    return true;
            }

            return false;
        }
    }

    public override AbstractValue Freeze(Func<TermValue, SymbolicValue?> snapshot) =>
        ReadsHeap ? With(Items.Select(i => i?.Freeze(snapshot)).ToImmutableArray()) : this;

    /// <summary>The same with other items.</summary>
    public virtual TupleValue With(ImmutableArray<AbstractValue?> items) => new(items);
    public override SymbolicValue? SnapshotIn() => Items.Select(i => i?.SnapshotIn()).FirstOrDefault(s => s is not null);
    public override ImmutableArray<int> Rentals => Items.Aggregate(ImmutableArray<int>.Empty, (ids, i) => i is null ? ids : ViewValue.Union(ids, i.Rentals));
    public override ImmutableArray<int> Owned => Items.Aggregate(ImmutableArray<int>.Empty, (ids, i) => i is null ? ids : ViewValue.Union(ids, i.Owned));
    public override AbstractValue? Rename(int from, int to) => With(ImmutableArray.Create(RenameAll(Items, from, to)));
    public override bool Equals(AbstractValue? other) => other is TupleValue t && t.GetType() == GetType() && t.Items.SequenceEqual(Items);
    public override int GetHashCode() => Items.Length;
    public override string ToString() => $"({string.Join(", ", Items.Select(i => i?.ToString() ?? "_"))})";
}

/// <summary>A struct that carries a rental in a member.</summary>
/// <param name="type">The struct.</param>
/// <param name="members">Fields and auto-properties, as they are declared.</param>
/// <param name="items">What these have.</param>
/// <param name="rest">The struct as far as its other members are concerned; null where nothing is known of them.</param>
internal sealed class StructOf(INamedTypeSymbol type, ImmutableArray<ISymbol?> members, ImmutableArray<AbstractValue?> items, AbstractValue? rest)
    : TupleValue(items)
{
    public INamedTypeSymbol Type { get; } = type;
    public ImmutableArray<ISymbol?> Members { get; } = members;
    public AbstractValue? Rest { get; } = rest;

    public override TupleValue With(ImmutableArray<AbstractValue?> items) => new StructOf(Type, Members, items, Rest);

    /// <summary>The same with another value in a member.</summary>
    public StructOf With(ISymbol member, AbstractValue? value)
    {
        int index = IndexOf(member);
        return index >= 0 ? new StructOf(Type, Members, Items.SetItem(index, value), Rest)
            : new StructOf(Type, Members.Add(member.OriginalDefinition), Items.Add(value), Rest);
    }

    public int IndexOf(ISymbol member)
    {
        for (int i = 0; i < Members.Length; i++)
        {
            if (Members[i] is { } known && SymbolEqualityComparer.Default.Equals(known, member.OriginalDefinition))
                return i;
        }

        return -1;
    }

    /// <summary>The one rental that it carries; null where there are several or none.</summary>
    public RentalValue? Only => Items.OfType<RentalValue>().Take(2).ToList() is [var only] ? only : null;

    public override bool Equals(AbstractValue? other) => base.Equals(other) && other is StructOf s && Equals(Rest, s.Rest)
        && Members.SequenceEqual(s.Members, SymbolEqualityComparer.Default);
    public override int GetHashCode() => Items.Length + 1;
}

/// <summary>A task or a bag of tasks: operations that were started over <see cref="AbstractValue.Rentals"/>, and what awaiting gives.</summary>
internal sealed class TaskValue(AbstractValue? result, ImmutableArray<int> rentals, ImmutableArray<IOperation> starts) : AbstractValue
{
    public AbstractValue? Result { get; } = result;
    public ImmutableArray<IOperation> Starts { get; } = starts;
    public ImmutableArray<int> Pending { get; } = rentals;

    /// <summary>Whoever waits for it stops waiting after a time, or when that is cancelled: what was started goes on.</summary>
    public bool IsGivenUp { get; init; }

    /// <summary>A list or array of tasks.</summary>
    public bool IsBag { get; init; }

    /// <summary>What it throws was followed where it was started: to wait for it throws nothing else.</summary>
    public bool IsFollowed { get; init; }
    public override bool IsOwnership => true;

    public TaskValue Followed() => new(Result, Pending, Starts) { IsGivenUp = IsGivenUp, IsBag = IsBag, IsFollowed = true };

    /// <summary>Nothing runs any more, and this has come of it.</summary>
    public static TaskValue Ended(AbstractValue? result) => new(result, [], []);

    /// <summary>A bag of the tasks of both.</summary>
    public static TaskValue Bag(TaskValue? bag, TaskValue added) => bag is null ? new TaskValue(null, added.Pending, added.Starts) { IsBag = true }
        : new TaskValue(null, ViewValue.Union(bag.Pending, added.Pending), bag.Starts.AddRange(added.Starts.RemoveRange(bag.Starts))) { IsBag = true };

    public override ImmutableArray<int> Rentals => Result is null ? Pending : ViewValue.Union(Pending, Result.Rentals);
    public override AbstractValue? Rename(int from, int to) =>
        new TaskValue(Result?.Rename(from, to), ViewValue.RenameIds(Pending, from, to), Starts)
        { IsGivenUp = IsGivenUp, IsBag = IsBag, IsFollowed = IsFollowed };
    public override bool Equals(AbstractValue? other) => other is TaskValue t && Equals(t.Result, Result) && t.IsGivenUp == IsGivenUp && t.IsBag == IsBag
        && t.IsFollowed == IsFollowed && t.Pending.SequenceEqual(Pending) && t.Starts.SequenceEqual(Starts);
    public override int GetHashCode() => Starts.Length * 17 + Pending.Length;
    public override string ToString() => $"task over {string.Join(", ", Pending.Select(r => "rental#" + r))}";
}

/// <summary>The one of these tasks that ended first, as <c>Task.WhenAny</c> gives it.</summary>
/// <param name="tasks">Those of which it may be one.</param>
/// <param name="others">Those that this path found not to be the first.</param>
internal sealed class FirstCompleted(ImmutableArray<AbstractValue?> tasks, ImmutableArray<AbstractValue?> others) : AbstractValue
{
    public ImmutableArray<AbstractValue?> Tasks { get; } = tasks;
    public ImmutableArray<AbstractValue?> Others { get; } = others;
    public override bool Mentions(AbstractValue part) => Tasks.Concat(Others).Any(t => t is not null && (t.Equals(part) || t.Mentions(part)));
    public override AbstractValue? Rename(int from, int to) =>
        new FirstCompleted(ImmutableArray.Create(RenameAll(Tasks, from, to)), ImmutableArray.Create(RenameAll(Others, from, to)));
    public override bool Equals(AbstractValue? other) => other is FirstCompleted f && f.Tasks.SequenceEqual(Tasks) && f.Others.SequenceEqual(Others);
    public override int GetHashCode() => Tasks.Length * 3 + Others.Length;
    public override string ToString() => $"first of {string.Join(", ", Tasks.Select(t => t?.ToString() ?? "_"))}";
}

/// <summary>A <c>ref</c> local: reads and writes go to another location.</summary>
internal sealed class RefAlias(int location) : AbstractValue
{
    public int Location { get; } = location;
    public override bool IsOwnership => true;
    public override bool Equals(AbstractValue? other) => other is RefAlias r && r.Location == Location;
    public override int GetHashCode() => Location;
    public override string ToString() => $"ref {Location}";
}
