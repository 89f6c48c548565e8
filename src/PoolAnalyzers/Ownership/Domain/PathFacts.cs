using System;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Ownership.Domain;

/// <summary>Decides conditions from what a path knows, and adds to that when a branch is taken.</summary>
internal static class PathFacts
{
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
        // A collection without elements keeps nothing.
        if (CountOfNone(condition, truth) is TermValue { Kind: TermKind.Member, Key: IPropertySymbol { Name: "Count" }, Operands: [var collection] })
            state.LetGo(collection);
        return AssumeRest(state);
    }

    /// <summary>The number that is not above zero: of a count, that there are none.</summary>
    private static AbstractValue? CountOfNone(AbstractValue condition, bool truth) => condition switch
    {
        TermValue { Kind: TermKind.Equal, Operands: [var count, ConstantValue { Content: 0 }] } when truth => count,
        TermValue { Kind: TermKind.Less, Operands: [var count, ConstantValue { Content: 1 }] } when truth => count,
        TermValue { Kind: TermKind.Less, Operands: [ConstantValue { Content: 0 }, var count] } when !truth => count,
        _ => null,
    };

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
        if (Conditions.Integer(comparison.Operands[1]) is { } right)
            (subject, bound, less) = (comparison.Operands[0], right, true);
        else if (Conditions.Integer(comparison.Operands[0]) is { } left)
            (subject, bound, less) = (comparison.Operands[1], left, false);
        else
            return null;

        var (min, max, isNotZero) = BoundsOf(subject, state);

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

    /// <summary>The least and the most that a number can be on this path, and whether it is known not to be zero.</summary>
    private static (long Min, long Max, bool IsNotZero) BoundsOf(AbstractValue subject, AbstractState state)
    {
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
            if (Conditions.Integer(known.Operands[1]) is { } c && known.Operands[0].Equals(subject))
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
            else if (known.Kind == TermKind.Less && Conditions.Integer(known.Operands[0]) is { } d && known.Operands[1].Equals(subject))
            {
                if (fact.Truth)
                    min = Math.Max(min, d == long.MaxValue ? d : d + 1);
                else
                    max = Math.Min(max, d);
            }
        }

        // Not none is some.
        return (min == 0 && isNotZero ? 1 : min, max, isNotZero);
    }

    /// <summary>This path knows that there is nothing to lose: null, an array without elements, or one of the two, as behind <c>x?.Length > 0</c>.</summary>
    public static bool IsNothing(AbstractState state, int rental)
    {
        var isNull = Conditions.IsNull(new RentalValue(rental));
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
            if (Conditions.LengthIn(fact.Condition, rental) is not { } length)
                continue;
            // No longer than a count that is zero.
            if (Decide(state, Conditions.Equal(length, ConstantValue.Zero)) == true
                || (fact is { Truth: false, Condition: TermValue { Kind: TermKind.Less, Operands: [var most, var shorter] } }
                    && ReferenceEquals(shorter, length) && Decide(state, Conditions.Equal(most, ConstantValue.Zero)) == true))
                return true;
        }

        return false;
    }
}
