using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace PoolAnalyzers.Ownership.Domain;

/// <summary>Builds canonical conditions, out of values and out of each other.</summary>
internal static class Conditions
{
    /// <summary>Terms deeper than this are not worth remembering.</summary>
    private const int MaxDepth = 6;

    public static AbstractValue? Make(TermKind kind, object? key, params AbstractValue?[] operands) => Make(kind, key, MemberTraits.None, operands);

    public static AbstractValue? Make(TermKind kind, object? key, MemberTraits traits, AbstractValue?[] operands)
    {
        var known = new AbstractValue[operands.Length];
        for (int i = 0; i < operands.Length; i++)
        {
            if (operands[i] is not { } operand || operand is TermValue { Depth: >= MaxDepth })
                return null;
            known[i] = operand;
        }

        return new TermValue(kind, key, traits, known);
    }

    public static AbstractValue? Not(AbstractValue? v) => v switch
    {
        null => null,
        ConstantValue { Content: bool b } => ConstantValue.Of(!b),
        TermValue { Kind: TermKind.Not } t => t.Operands[0],
        _ => Make(TermKind.Not, null, v),
    };

    public static AbstractValue? And(AbstractValue? a, AbstractValue? b)
    {
        if (a is ConstantValue { Content: bool x})
            return x ? b : ConstantValue.False;
        if (b is ConstantValue { Content: bool y })
            return y ? a : ConstantValue.False;
        // An unknown half still leaves the other half to be learned when the whole is true.
        return a is null && b is null ? null : Make(TermKind.And, null, a ?? Unknown, b ?? Unknown);
    }

    public static AbstractValue? Or(AbstractValue? a, AbstractValue? b) => Not(And(Not(a), Not(b)));

    private static readonly TermValue Unknown = new(TermKind.Opaque, "?");

    public static AbstractValue? IsNull(AbstractValue? v) => v switch
    {
        ConstantValue c => ConstantValue.Of(c.Content is null),
        AllocatedArray or TupleValue or TaskValue or ClosureValue or SymbolicValue { IsNew: true } or SymbolicValue { IsThere: true }
            or SymbolicValue { Kind: SymbolicKind.Parameter,
            Symbol: IParameterSymbol { Type: { IsValueType: true, OriginalDefinition.SpecialType: not SpecialType.System_Nullable_T } } }
            or TermValue { Kind: TermKind.SharedPool }
            // old?.Length, where there is an old one
            or TermValue { Kind: TermKind.Member, Key: IPropertySymbol { Type: { IsValueType: true, OriginalDefinition.SpecialType:
                not SpecialType.System_Nullable_T } } } => ConstantValue.False,
        null => null,
        _ => Make(TermKind.IsNull, null, v),
    };

    public static AbstractValue? Binary(BinaryOperatorKind kind, AbstractValue? a, AbstractValue? b)
    {
        if (kind is BinaryOperatorKind.And or BinaryOperatorKind.ConditionalAnd)
            return And(a, b);
        if (kind is BinaryOperatorKind.Or or BinaryOperatorKind.ConditionalOr)
            return Or(a, b);
        if (a is null || b is null)
            return null;
        // No number is more or less than none.
        if (kind is BinaryOperatorKind.LessThan or BinaryOperatorKind.GreaterThan or BinaryOperatorKind.LessThanOrEqual
            or BinaryOperatorKind.GreaterThanOrEqual && (a is ConstantValue { Content: null } || b is ConstantValue { Content: null }))
            return ConstantValue.False;
        switch (kind)
        {
            case BinaryOperatorKind.Equals: return Equal(a, b);
            case BinaryOperatorKind.NotEquals: return Not(Equal(a, b));
            case BinaryOperatorKind.LessThan: return Less(a, b);
            case BinaryOperatorKind.GreaterThan: return Less(b, a);
            case BinaryOperatorKind.LessThanOrEqual: return Not(Less(b, a));
            case BinaryOperatorKind.GreaterThanOrEqual: return Not(Less(a, b));
            default: return Make(TermKind.Arithmetic, kind, a, b);
        }
    }

    /// <summary>Flags in a number; sums are not computed, which would tell each turn of a loop from the last.</summary>
    public static ConstantValue? Bits(BinaryOperatorKind kind, AbstractValue? a, AbstractValue? b) =>
        a is ConstantValue { Content: int x } && b is ConstantValue { Content: int y } ? kind switch
    {
        BinaryOperatorKind.And => new ConstantValue(x & y),
        BinaryOperatorKind.Or => new ConstantValue(x | y),
        BinaryOperatorKind.ExclusiveOr => new ConstantValue(x ^ y),
        _ => null,
    } : null;

    public static AbstractValue? Equal(AbstractValue a, AbstractValue b)
    {
        if (a is ConstantValue { Content: null })
            return IsNull(b);
        if (b is ConstantValue { Content: null })
            return IsNull(a);
        if (a is ConstantValue x && b is ConstantValue y)
            return Integer(x) is { } i && Integer(y) is { } j ? ConstantValue.Of(i == j) : ConstantValue.Of(Equals(x.Content, y.Content));
        if (a is ConstantValue { Content: bool t })
            return t ? b : Not(b);
        if (b is ConstantValue { Content: bool u })
            return u ? a : Not(a);
        if (a is RentalValue r && b is RentalValue s && r.Id == s.Id)
            return ConstantValue.True;
        if (a is AllocatedArray one && b is AllocatedArray other)
            return one.IsTheEmptyOne && other.IsTheEmptyOne ? ConstantValue.True
                : (one.IsTheEmptyOne && other.Site is IArrayCreationOperation) || (other.IsTheEmptyOne && one.Site is IArrayCreationOperation)
                ? ConstantValue.False : null;
        if (a is ConstantValue)
            (a, b) = (b, a);
        return Make(TermKind.Equal, null, a, b);
    }

    private static AbstractValue? Less(AbstractValue a, AbstractValue b)
    {
        if (a is ConstantValue x && b is ConstantValue y)
            return Integer(x) is { } i && Integer(y) is { } j ? ConstantValue.Of(i < j) : null;
        return Make(TermKind.Less, null, a, b);
    }

    public static long? Integer(AbstractValue v) => v is not ConstantValue c ? null : c.Content switch
    {
        int i => i,
        long l => l,
        uint u => u,
        short s => s,
        ushort s => s,
        byte b => b,
        sbyte b => b,
        char ch => ch,
        _ => null,
    };

    /// <summary>The length of that array, where one of the two that are compared is it.</summary>
    public static AbstractValue? LengthIn(AbstractValue condition, int rental) => condition is not TermValue comparison ? null
        : comparison.Operands.FirstOrDefault(o =>
        o is TermValue { Operands: [RentalValue array] } read && (read.Traits & MemberTraits.Length) != 0 && array.Id == rental);

    /// <summary><c>(x &amp; flags) == 0</c></summary>
    public static AbstractValue? HasNone(AbstractValue? value, int flags) =>
        Make(TermKind.Arithmetic, BinaryOperatorKind.And, value, new ConstantValue(flags)) is { } common
        ? Equal(common, ConstantValue.Zero) : null;
}
