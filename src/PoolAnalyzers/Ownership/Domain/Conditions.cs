using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace PoolAnalyzers.Ownership.Domain;

/// <summary>Builds canonical conditions, decides them from the facts of a path, and adds facts when a branch is taken.</summary>
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
            or TermValue { Kind: TermKind.SharedPool } => ConstantValue.False,
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

    /// <summary>True or false where this path decides the condition, else null.</summary>
    public static bool? Decide(AbstractState state, AbstractValue? condition)
    {
        switch (condition)
        {
            case null: return null;
            case ConstantValue { Content: bool b }: return b;
            case TermValue { Kind: TermKind.Not } not: return !Decide(state, not.Operands[0]);
            case TermValue { Kind: TermKind.And } and:
                bool? left = Decide(state, and.Operands[0]), right = Decide(state, and.Operands[1]);
                if (left == false || right == false)
                    return false;
                if (left == true && right == true)
                    return true;
                break;
            case TermValue { Kind: TermKind.IsNull } isNull when isNull.Operands[0] is RentalValue or ViewValue:
                // Spans and memories are values; streams and closures over a rental were just made.
                if (isNull.Operands[0] is ViewValue)
                    return false;
                if (isNull.Operands[0] is RentalValue r && state.Find(r.Id) is { } rental && (rental.Site.IsProduced || IsNeverNull(rental.Site.Symbol)))
                    return false;
                break;
            case TermValue { Kind: TermKind.IsNull, Operands: [SymbolicValue { Kind: SymbolicKind.Parameter, Symbol: { } parameter }] }
                when IsNeverNull(parameter):
            case TermValue { Kind: TermKind.IsNull, Operands: [var pool] }
                when pool is TermValue { Kind: TermKind.Member } or SymbolicValue { Kind: SymbolicKind.Parameter } && HasRented(state, pool):
                return false;
        }

        foreach (var fact in state.Facts)
        {
            if (fact.Condition.Equals(condition))
                return fact.Truth;
        }

        return condition is TermValue { Kind: TermKind.Less or TermKind.Equal } comparison ? DecideByRange(state, comparison) : null;
    }

    /// <summary>Something was rented from it: it is not null.</summary>
    public static bool HasRented(AbstractState state, AbstractValue pool)
    {
        foreach (var rental in state.Rentals)
        {
            if (rental.Site.IsProduced && pool.Equals(rental.Pool))
                return true;
        }

        return false;
    }

    /// <summary>True or false in place of a condition that this path decides.</summary>
    public static AbstractValue? Decided(AbstractState state, AbstractValue? value) =>
        value is TermValue or SymbolicValue && Decide(state, value) is { } truth ? ConstantValue.Of(truth) : value;

    /// <summary>
    /// What a truth is behind the place where two paths meet: of <c>a &amp;&amp; b</c> one path has <c>false</c> and the other <c>b</c>, of
    /// <c>if (a) flag = true;</c> each a constant.
    /// </summary>
    /// <param name="merged">The value that nothing is known of.</param>
    /// <returns>A condition that says of each path what it has, or implies it; null where there is none.</returns>
    public static AbstractValue? OfBoth(AbstractState state, AbstractValue own, AbstractState other, AbstractValue? theirs, SymbolicValue merged)
    {
        if (theirs is null || !((own is ConstantValue { Content: bool } && (theirs is ConstantValue { Content: bool } || MayBeTruth(theirs, merged)))
            || (MayBeTruth(own, merged) && theirs is ConstantValue { Content: bool })))
            return null;
        // The other path knows that the condition is what it has.
        if (theirs is ConstantValue x && Decided(other, own) is ConstantValue y && x.Equals(y))
            return own;
        if (own is ConstantValue u && Decided(state, theirs) is ConstantValue v && u.Equals(v))
            return theirs;
        if (TellingApart(state, other) is { } here)
            return own is ConstantValue ? Chosen(here, own, theirs) : Chosen(Not(here)!, theirs, own);
        if (TellingApart(other, state) is { } there)
            return own is ConstantValue ? Chosen(Not(there)!, own, theirs) : Chosen(there, theirs, own);

        var (constant, condition) = own is ConstantValue c ? (c, theirs) : ((ConstantValue)theirs, own);
        if (condition is ConstantValue)
            return null;
        // Merged before, and nothing new.
        bool isTrue = constant.Content is true;
        var before = isTrue ? Not(own) : own;
        if (before is TermValue { Kind: TermKind.And, Operands: [var first, _] } && ReferenceEquals(isTrue ? Not(first) : first, merged))
            return own;
        return condition.Mentions(merged) ? null : isTrue ? Or(merged, condition) : And(merged, condition);
    }

    /// <summary>What one path knows, and the other one knows to be different; null where there is nothing.</summary>
    private static AbstractValue? TellingApart(AbstractState one, AbstractState other)
    {
        for (int i = one.Facts.Length - 1; i >= 0; i--)
        {
            var fact = one.Facts[i];
            if (Decide(other, fact.Condition) == !fact.Truth)
                return fact.Truth ? fact.Condition : Not(fact.Condition);
        }

        return null;
    }

    /// <summary>A constant where a condition holds, and something else otherwise.</summary>
    private static AbstractValue? Chosen(AbstractValue condition, AbstractValue constant, AbstractValue otherwise) =>
        constant.Equals(ConstantValue.True) ? Or(condition, otherwise) : And(Not(condition), otherwise);

    /// <summary>A condition, or a value with a name that has a truth beside it: <c>a || b</c> is <c>true</c> or <c>b</c>.</summary>
    private static bool MayBeTruth(AbstractValue value, SymbolicValue merged) =>
        value is TermValue || (value is SymbolicValue && !ReferenceEquals(value, merged));

    /// <summary>A parameter that is declared as never null is taken at its word.</summary>
    private static bool IsNeverNull(ISymbol? symbol) =>
        symbol is IParameterSymbol { NullableAnnotation: NullableAnnotation.NotAnnotated, Type: { IsReferenceType: true } and not ITypeParameterSymbol };

    /// <summary>A pooled object of another type than is needed is left to the collector on purpose.</summary>
    private static void LetGo(RentalValue tested, AbstractState state)
    {
        if (state.Find(tested.Id) is { Site.Kind: RentalKind.Object, Status: RentalStatus.Held } rental)
            state.Put(rental with { Status = RentalStatus.Unknown });
    }

    /// <summary>
    /// Adds the condition to the path.
    /// </summary>
    /// <returns>False when it contradicts what is known: nobody comes this way.</returns>
    public static bool Assume(AbstractState state, AbstractValue? condition, bool truth)
    {
        if (condition is null)
            return true;
        if (Decide(state, condition) is { } known)
            return known == truth;
        switch (condition)
        {
            case TermValue { Kind: TermKind.Not } not:
                return Assume(state, not.Operands[0], !truth);
            case TermValue { Kind: TermKind.And } and:
                if (truth)
                    return Assume(state, and.Operands[0], true) && Assume(state, and.Operands[1], true);
                if (Decide(state, and.Operands[0]) == true)
                    return Assume(state, and.Operands[1], false);
                if (Decide(state, and.Operands[1]) == true)
                    return Assume(state, and.Operands[0], false);
                break;
            case ConstantValue:
                return true;
            case TermValue { Kind: TermKind.Opaque, Operands.IsEmpty: true }:
                return true;
            case TermValue { Kind: TermKind.Opaque, Key: TypeTest, Operands: [RentalValue tested] } when !truth:
                LetGo(tested, state);
                break;
        }

        state.AddFact(condition, truth);
        LetEmptyGo(condition, truth, state);
        return AssumeRest(state);
    }

    /// <summary>Where not both can be true, and one is now, the other is not.</summary>
    private static bool AssumeRest(AbstractState state)
    {
        foreach (var fact in state.Facts)
        {
            if (fact.Truth || fact.Condition is not TermValue { Kind: TermKind.And, Operands: [var left, var right] })
                continue;
            bool? first = Decide(state, left), second = Decide(state, right);
            if (first == true && second == true)
                return false;
            // What follows is known then, so that this ends.
            if (first == true && second is null)
                return Assume(state, right, false);
            if (second == true && first is null)
                return Assume(state, left, false);
        }

        return true;
    }

    /// <summary>Nobody misses an array without elements.</summary>
    private static void LetEmptyGo(AbstractValue condition, bool truth, AbstractState state)
    {
        foreach (int id in condition.Rentals)
            LetEmptyGo(id, state);
        if (!truth || condition is not TermValue { Kind: TermKind.Equal, Operands: [var count, ConstantValue { Content: 0 }] })
            return;
        foreach (var fact in state.Facts)
        {
            if (fact is { Truth: false, Condition: TermValue { Kind: TermKind.Less, Operands: [var most, _] } less } && most.Equals(count))
            {
                foreach (int id in less.Rentals)
                    LetEmptyGo(id, state);
            }
        }
    }

    private static void LetEmptyGo(int id, AbstractState state)
    {
        if (state.Find(id) is { Status: RentalStatus.Held, Site.Kind: RentalKind.Array } rental && IsEmptyArray(state, id))
            state.Put(rental with { Status = RentalStatus.Transferred });
        else if (state.Find(id) is { Facets: { } facets } noted && Facets.OfEmpty(facets) is var left && !ReferenceEquals(left, facets)
            && IsEmptyArray(state, id))
            state.Put(noted with { Facets = left });
    }

    /// <summary>Constant bounds: what is over 1024 is over 256 too.</summary>
    private static bool? DecideByRange(AbstractState state, TermValue comparison)
    {
        AbstractValue subject;
        long bound;
        bool less;
        if (Integer(comparison.Operands[1]) is { } right)
            (subject, bound, less) = (comparison.Operands[0], right, true);
        else if (Integer(comparison.Operands[0]) is { } left)
            (subject, bound, less) = (comparison.Operands[1], left, false);
        else
            return null;

        long min = long.MinValue, max = long.MaxValue;
        bool isNotZero = false;
        bool isCount = subject is TermValue counted && (counted.Traits & MemberTraits.Counts) != 0;
        if (isCount || subject is SymbolicValue { Kind: SymbolicKind.Length })
            min = 0;
        // No array of a pool is longer.
        if (isCount && subject is TermValue { Operands: [RentalValue] })
            max = int.MaxValue;
        foreach (var fact in state.Facts)
        {
            if (fact.Condition is not TermValue { Kind: TermKind.Less or TermKind.Equal } known)
                continue;
            if (Integer(known.Operands[1]) is { } c && known.Operands[0].Equals(subject))
            {
                if (known.Kind == TermKind.Equal)
                {
                    if (fact.Truth)
                        (min, max) = (c, c);
                    else
                        isNotZero |= c == 0;
                }
                else if (fact.Truth)
                {
                    max = Math.Min(max, c == long.MinValue ? c : c - 1);
                }
                else
                {
                    min = Math.Max(min, c);
                }
            }
            else if (known.Kind == TermKind.Less && Integer(known.Operands[0]) is { } d && known.Operands[1].Equals(subject))
            {
                if (fact.Truth)
                    min = Math.Max(min, d == long.MaxValue ? d : d + 1);
                else
                    max = Math.Min(max, d);
            }
        }

        // Not none is some.
        if (min == 0 && isNotZero)
            min = 1;

        // A number that is compared with zero, as counts are, is not taken to be below it where nothing else is said.
        if (min == long.MinValue && bound == 0)
        {
            if (comparison.Kind == TermKind.Equal && max == 0)
                return true;
            if (comparison.Kind == TermKind.Less && !less && max == long.MaxValue && isNotZero)
                return true;
        }

        if (comparison.Kind == TermKind.Equal)
            return bound < min || bound > max ? false : min == max && min == bound ? true : null;
        if (less)
            return max < bound ? true : min >= bound ? false : null;
        return min > bound ? true : max <= bound ? false : null;
    }

    /// <summary>This path knows that there is nothing to lose: null, an array without elements, or one of the two, as behind <c>x?.Length > 0</c>.</summary>
    public static bool IsNothing(AbstractState state, int rental)
    {
        var isNull = IsNull(new RentalValue(rental));
        if (IsEmptyArray(state, rental) || Decide(state, isNull) == true)
            return true;
        foreach (var fact in state.Facts)
        {
            // That not both hold may say more once it is not null.
            if (!fact.Truth && fact.Condition is TermValue { Kind: TermKind.And } && fact.Condition.Rentals.Contains(rental))
                return state.Clone() is var other && (!Assume(other, isNull, false) || IsEmptyArray(other, rental));
        }

        return false;
    }

    /// <summary>True where this path knows that the rented array has no element.</summary>
    public static bool IsEmptyArray(AbstractState state, int rental)
    {
        foreach (var fact in state.Facts)
        {
            if (fact is { Truth: true, Condition: TermValue { Kind: TermKind.Equal, Operands: var same } }
                && same.Any(o => o is AllocatedArray { IsTheEmptyOne: true }) && same.Any(o => o is RentalValue array && array.Id == rental))
                return true;
            if (LengthIn(fact.Condition, rental) is not { } length)
                continue;
            // No longer than a count that is zero.
            if (Decide(state, Equal(length, s_zero)) == true
                || (fact is { Truth: false, Condition: TermValue { Kind: TermKind.Less, Operands: [var most, var shorter] } }
                    && ReferenceEquals(shorter, length) && Decide(state, Equal(most, s_zero)) == true))
                return true;
        }

        return false;
    }

    private static readonly ConstantValue s_zero = new(0);

    /// <summary>The length of that array, where one of the two that are compared is it.</summary>
    public static AbstractValue? LengthIn(AbstractValue condition, int rental) => condition is not TermValue comparison ? null
        : comparison.Operands.FirstOrDefault(o =>
        o is TermValue { Operands: [RentalValue array] } read && (read.Traits & MemberTraits.Length) != 0 && array.Id == rental);

    /// <summary><c>(x &amp; flags) == 0</c></summary>
    public static AbstractValue? HasNone(AbstractValue? value, int flags) =>
        Make(TermKind.Arithmetic, BinaryOperatorKind.And, value, new ConstantValue(flags)) is { } common
        ? Equal(common, ConstantValue.Zero) : null;
}
