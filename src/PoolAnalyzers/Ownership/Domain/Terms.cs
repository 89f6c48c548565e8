using System;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.Ownership.Domain;

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
