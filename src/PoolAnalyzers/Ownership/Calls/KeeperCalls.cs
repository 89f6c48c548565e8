using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;

namespace PoolAnalyzers.Ownership.Calls;

/// <summary>Objects that keep rentals: what is called on them, or is given them, may give those up or hand them out.</summary>
internal sealed class KeeperCalls(WalkOperations walk)
{
    /// <summary>It may give up what it keeps.</summary>
    public CallEffect? OfReceiver(Call call, AbstractState state)
    {
        if (call.Instance is not (SymbolicValue or TermValue) || !MayGiveUp(call.Instance, state) || walk.Contracts.FactsOf(call.Method).Has(CallTraits.Adds))
            return null;
        var (letGo, takeBack) = (new CallStep(StepKind.LetGo, call.Instance), new CallStep(StepKind.TakeBack, call.Instance));
        return call.Method is { Name: "Dispose", Parameters.IsEmpty: true }
            ? CallEffect.Also(call, new CallStep(StepKind.EndKept, call.Instance), letGo, takeBack) : CallEffect.Also(call, letGo, takeBack);
    }

    private static bool MayGiveUp(AbstractValue keeper, AbstractState state)
    {
        foreach (var rental in state.Rentals)
        {
            if (RentalLifecycle.GivenAway.Of(rental) is not null || rental.Containers.Contains(keeper))
                return true;
        }

        return false;
    }

    /// <summary>
    /// What it is given may give up what it keeps. An iterator looks at what it was given when somebody goes through what it gives.
    /// </summary>
    public CallEffect? OfKeepers(Call call, AbstractState state)
    {
        var steps = ImmutableArray<CallStep>.Empty;
        var kept = ImmutableArray<int>.Empty;
        foreach (var argument in call.Given)
        {
            if (argument.Value is not SymbolicValue seen || state.RentalsIn(seen) is not { IsEmpty: false } own)
                continue;
            kept = ViewValue.Union(kept, own);
            if (walk.Contracts.FactsOf(call.Method).Has(CallTraits.Adds))
                steps = steps.Add(new CallStep(StepKind.GiveAway, seen));
            steps = steps.Add(new CallStep(StepKind.LetGo, seen));
        }

        if (kept.IsEmpty || !walk.Context.Code.Source.IsIteratorMethod(call.Method))
            return steps.IsEmpty ? null : CallEffect.Also(call, steps);
        foreach (var argument in call.Given)
        {
            steps = steps.Add(CallStep.Use(argument));
            kept = ViewValue.Union(kept, argument.Value?.Owned ?? ImmutableArray<int>.Empty);
        }

        return new CallEffect(steps, new ViewValue(kept));
    }

    /// <summary>An iterator that is a local function looks at what it captured, too.</summary>
    public CallEffect? OfCapturingIterator(Call call, AbstractState state)
    {
        if (call.Method.MethodKind != MethodKind.LocalFunction || !walk.Context.Code.Source.IsIteratorMethod(call.Method))
            return null;
        var seen = ImmutableArray<int>.Empty;
        foreach (var variable in walk.Context.CapturedBy(call.Method))
        {
            if (state[walk.Context.Locations.Of(variable)] is { } value and (RentalValue or ViewValue))
                seen = ViewValue.Union(seen, value.Rentals);
        }

        if (seen.IsEmpty)
            return null;
        foreach (var argument in call.Given)
        {
            if (argument.Value is RentalValue or ViewValue)
                seen = ViewValue.Union(seen, argument.Value.Rentals);
        }

        return CallEffect.Gives(new ViewValue(seen));
    }

    /// <summary>An object that a pool has, or an owner that may move out what it has: the call may give it back, or hand it on.</summary>
    public CallEffect? OfItself(Call call, AbstractState state) =>
        call.Instance is RentalValue { Id: var called } self && state.Find(called) is { Site.Kind: var kind }
        && (kind == RentalKind.Object ? walk.Context.Code.Owning.MayGiveItselfBack(call.Method)
            : kind == RentalKind.Owner && (walk.Types.LibraryOwners.Shapes.Of(call.Method.ContainingType)?.Ending.Contains(call.Method.Name)
                ?? walk.Context.Code.Methods.MayMoveOut(call.Method)))
            ? CallEffect.Also(call, new CallStep(StepKind.PerhapsTake, self)) : null;
}
