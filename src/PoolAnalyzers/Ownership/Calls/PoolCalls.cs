using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;

namespace PoolAnalyzers.Ownership.Calls;

/// <summary>What pools do, and what the tables call the same: rent, give back, make a pool.</summary>
internal sealed class PoolCalls(WalkOperations walk)
{
    public CallEffect? Of(Call call, AbstractState state) => call.Role switch
    {
        CallRole.RentArray => Rent(call, state),
        CallRole.GetObject => CallEffect.Gives(MadeValue.Rental(SiteOf(call, RentalKind.Object), call.Instance)),
        CallRole.HandOverOwner => CallEffect.Gives(MadeValue.Rental(SiteOf(call, RentalKind.Owner), call.Instance)),
        CallRole.ReturnToPool => Return(call),
        CallRole.CreatePool => new CallEffect(MayThrow, walk.Context.SiteSym(call.At, SymbolicKind.Creation)),
        _ => null,
    };

    public static readonly ImmutableArray<CallStep> MayThrow = [CallStep.MayThrow];

    private RentalSite SiteOf(Call call, RentalKind kind) => walk.Context.Site(call.At, kind, isProduced: true, null);

    /// <summary>Return-then-rent in a try is how everybody grows a buffer: while an array is away, renting counts as not throwing.</summary>
    public static ImmutableArray<CallStep> Renting(AbstractState state) => state.Rentals.Any(r => r.Status == RentalStatus.Released) ? [] : MayThrow;

    private CallEffect Rent(Call call, AbstractState state)
    {
        var steps = Renting(state);
        var asked = call.Given is [{ Value: var length }, ..] ? length : null;
        // A zero-length array needs no return, and no harm is done by one.
        if (asked is ConstantValue { Content: 0 })
            return new CallEffect(steps) { Made = MadeValue.OfCall };
        // A negative length throws: behind the call, it is none.
        if (asked is SymbolicValue or TermValue { Kind: TermKind.Member })
            steps = steps.Add(CallStep.Holds(Conditions.Binary(BinaryOperatorKind.LessThan, asked, ConstantValue.Zero), false));
        bool isAskedAgain = asked is SymbolicValue or TermValue && walk.Variables.AsksForLengths;
        return new CallEffect(steps)
        {
            Made = new MadeValue(MadeKind.Rental, call.Instance) { Site = SiteOf(call, RentalKind.Array), AtLeast = isAskedAgain ? asked : null },
        };
    }

    private static CallEffect Return(Call call)
    {
        var back = call.Given.Find(g => g.Parameter?.Ordinal == 0) ?? call.Given[0];
        var returned = new CallStep(StepKind.GiveBack, back.Value, back.At) { Pool = call.Instance };
        // What implements an interface may be code of anybody.
        return call.Method.ContainingType.TypeKind == TypeKind.Class ? new CallEffect([returned]) : new CallEffect([returned, CallStep.ForgetHeap]);
    }
}
