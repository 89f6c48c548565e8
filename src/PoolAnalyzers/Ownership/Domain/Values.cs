using System;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;

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
