using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Operations;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>Objects that keep rentals: what is called on them, or is given them, may give those up or hand them out.</summary>
internal sealed class KeeperCalls(TransferFunctions walk)
{
    /// <summary>It may give up what it keeps.</summary>
    public void LetGo(Call call, AbstractState state)
    {
        if (call.Instance is not (SymbolicValue or TermValue) || walk.Unknown.IsFilling(call.Method))
            return;
        if (call.Method is { Name: "Dispose", Parameters.IsEmpty: true })
            walk.Owning.EndWith(call.Instance, call.Invocation, state);
        state.LetGo(call.Instance);
        OwningObjects.TakeBack(call.Instance, state);
    }

    /// <summary>
    /// What it is given may give up what it keeps. An iterator looks at what it was given when somebody goes through what it gives.
    /// </summary>
    public bool TryIterator(Call call, AbstractState state, out AbstractValue? result)
    {
        result = null;
        var kept = ImmutableArray<int>.Empty;
        foreach (var argument in call.Given)
        {
            if (argument.Value is not SymbolicValue seen)
                continue;
            kept = ViewValue.Union(kept, state.RentalsIn(seen));
            if (walk.Unknown.IsFilling(call.Method))
                walk.Owning.GiveAway(seen, call.Invocation, state);
            state.LetGo(seen);
        }

        if (kept.IsEmpty || !walk.Context.Code.Source.IsIteratorMethod(call.Method))
            return false;
        foreach (var argument in call.Given)
        {
            walk.Rentals.Use(argument.Value, argument.At, state);
            kept = ViewValue.Union(kept, argument.Value?.Owned ?? ImmutableArray<int>.Empty);
        }

        result = new ViewValue(kept);
        return true;
    }

    /// <summary>An iterator that is a local function looks at what it captured, too.</summary>
    public bool TryCapturingIterator(Call call, AbstractState state, out AbstractValue? result)
    {
        result = null;
        if (call.Method.MethodKind != MethodKind.LocalFunction || !walk.Context.Code.Source.IsIteratorMethod(call.Method))
            return false;
        var seen = ImmutableArray<int>.Empty;
        foreach (var variable in walk.Closures.CapturedBy(call.Method))
        {
            if (state[walk.Context.Slots.Of(variable)] is { } value and (RentalValue or ViewValue))
                seen = ViewValue.Union(seen, value.Rentals);
        }

        if (seen.IsEmpty)
            return false;
        foreach (var argument in call.Given)
        {
            if (argument.Value is RentalValue or ViewValue)
                seen = ViewValue.Union(seen, argument.Value.Rentals);
        }

        result = new ViewValue(seen);
        return true;
    }
}
