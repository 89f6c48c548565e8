using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Symbols;

namespace PoolAnalyzers.Rules.Lifetime;

/// <summary>Whether two expressions are the same pool.</summary>
internal static class PoolIdentity
{
    /// <summary>The two are one pool on this path: by what the fields have, or because the body has asked.</summary>
    public static bool IsSamePool(AbstractValue own, AbstractValue pool, AbstractState state, IObservedWalk walk)
    {
        if (own.Equals(pool) || NowIn(own, state, walk).Equals(NowIn(pool, state, walk)))
            return true;
        foreach (var fact in state.Facts)
        {
            if (fact is { Truth: true, Condition: TermValue { Kind: TermKind.Equal, Operands: [var left, var right] } }
                && ((AsRead(left).Equals(own) && AsRead(right).Equals(pool)) || (AsRead(left).Equals(pool) && AsRead(right).Equals(own))))
                return true;
        }

        return IsSetFrom(own, pool, walk) || IsSetFrom(pool, own, walk);
    }

    /// <summary>What the field that the pool is named by has.</summary>
    private static AbstractValue NowIn(AbstractValue pool, AbstractState state, IObservedWalk walk) =>
        pool is TermValue { Kind: TermKind.Member, Key: IFieldSymbol or IPropertySymbol, Operands: [] or [TermValue { Kind: TermKind.This }] } field
        && state[walk.Locations.Of((ISymbol)field.Key!)] is { } now ? AsRead(now) : pool;

    private static AbstractValue AsRead(AbstractValue value) => value is SymbolicValue { Read: { } read } ? read : value;

    /// <summary>The body sets the field to the parameter: a call in between may have made one forget it.</summary>
    private static bool IsSetFrom(AbstractValue field, AbstractValue parameter, IObservedWalk walk) =>
        field is TermValue { Kind: TermKind.Member, Key: IFieldSymbol or IPropertySymbol }
        && parameter is SymbolicValue { Kind: SymbolicKind.Parameter, Symbol: { } given }
        && walk.Variables.IsSetTo((ISymbol)((TermValue)field).Key!, given);

    /// <summary>
    /// This path asked whether the array is longer than some power of two. That says which of several pools it came from, as the size that
    /// was asked for did: pools round up to powers of two, so that no other limit tells the same of both.
    /// </summary>
    public static bool IsChosenByLength(AbstractState state, int rental)
    {
        foreach (var fact in state.Facts)
        {
            if (fact.Condition is not TermValue { Kind: TermKind.Less, Operands: [var left, var right] } side || Conditions.LengthIn(side, rental) is null)
                continue;
            // Learned of what was asked for, and not asked of the array.
            if (state.Facts.Any(f => f.Truth == fact.Truth && f.Condition is TermValue { Kind: TermKind.Less, Operands: [var less, var more] }
                && (less.Equals(left) && left is ConstantValue || more.Equals(right) && right is ConstantValue) && !f.Condition.Equals(fact.Condition)))
                continue;
            long longest = Conditions.Integer(left) ?? Conditions.Integer(right) - 1 ?? 0;
            if (longest > 0 && (longest & (longest - 1)) == 0)
                return true;
        }

        return false;
    }

    public static bool IsNamed(AbstractValue pool) =>
        pool is TermValue { Kind: TermKind.SharedPool or TermKind.Member } or SymbolicValue { Kind: SymbolicKind.Parameter or SymbolicKind.Creation };

    public static string NameOf(AbstractValue pool, RentalSite? rented) => pool switch
    {
        SymbolicValue { Kind: SymbolicKind.MergedPool } when rented?.Operation is IInvocationOperation { Instance.Syntax: var chosen } => chosen.ToString(),
        TermValue { Kind: TermKind.SharedPool, Key: ITypeSymbol element } => $"ArrayPool<{TypeNames.Of(element)}>.Shared",
        TermValue { Key: ISymbol member } => member.Name,
        SymbolicValue { Symbol: { } parameter } => parameter.Name,
        _ => "a pool created here",
    };
}
