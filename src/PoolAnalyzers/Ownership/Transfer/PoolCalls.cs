using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>What pools do, and what the tables call the same: rent, give back, make a pool.</summary>
internal sealed class PoolCalls(TransferFunctions walk)
{
    public bool TryPool(Call call, AbstractState state, out AbstractValue? result)
    {
        result = null;
        switch (call.Role)
        {
            case CallRole.RentArray:
                result = Rent(call, state);
                return true;
            case CallRole.GetObject:
                result = walk.Rentals.NewRental(SiteOf(call, RentalKind.Object), RentalStatus.Held, call.Instance, state);
                return true;
            case CallRole.HandOverOwner:
                result = walk.Rentals.NewRental(SiteOf(call, RentalKind.Owner), RentalStatus.Held, call.Instance, state);
                return true;
            case CallRole.ReturnToPool:
                Return(call, state);
                return true;
            case CallRole.CreatePool:
                walk.Path.MayThrow(state, call.At);
                result = walk.Context.SiteSym(call.At, SymbolicKind.Creation);
                return true;
            default:
                return false;
        }
    }

    private RentalSite SiteOf(Call call, RentalKind kind) => walk.Context.Site(call.At, kind, isProduced: true, null);

    private AbstractValue? Rent(Call call, AbstractState state)
    {
        // Return-then-rent in a try is how everybody grows a buffer: there, renting counts as not throwing.
        if (!state.Rentals.Any(r => r.Status == RentalStatus.Released))
            walk.Path.MayThrow(state, call.At);
        var asked = call.Given is [{ Value: var length }, ..] ? length : null;
        // A zero-length array needs no return, and no harm is done by one.
        if (asked is ConstantValue { Content: 0 })
            return walk.Heap.NewValue(call.At, state);
        // A negative length throws: behind the call, it is none.
        if (asked is SymbolicValue or TermValue { Kind: TermKind.Member }
            && !Conditions.Assume(state, Conditions.Binary(BinaryOperatorKind.LessThan, asked, ConstantValue.Zero), false))
        {
            walk.Path.IsEnded = true;
            return null;
        }

        var rented = walk.Rentals.NewRental(SiteOf(call, RentalKind.Array), RentalStatus.Held, call.Instance, state);
        if (asked is SymbolicValue or TermValue && walk.Variables.AsksForLengths)
            LearnLength(rented, asked, state);
        return rented;
    }

    private void Return(Call call, AbstractState state)
    {
        var back = call.Given.Find(g => g.Parameter?.Ordinal == 0) ?? call.Given[0];
        walk.Context.Observer.GivenBack(new GivenBack(back.At, back.Value, call.Invocation, call.Instance, state, walk));
        walk.Rentals.Release(Released(back, state), call.At, call.Instance, checkPool: true, state);
        if (call.Method.ContainingType.TypeKind != TypeKind.Class)
            walk.Heap.InvalidateHeap(state);
    }

    /// <summary>It is at least as long as asked for: what that is more than, the length is more than.</summary>
    public void LearnLength(AbstractValue rented, AbstractValue asked, AbstractState state)
    {
        if (walk.Context.Compilation.GetSpecialType(SpecialType.System_Array).GetMembers("Length").FirstOrDefault() is not { } property)
            return;
        foreach (var fact in state.Facts)
        {
            var known = fact switch
            {
                { Truth: true, Condition: TermValue { Kind: TermKind.Less, Operands: [ConstantValue less, var more] } } when more.Equals(asked) =>
                    Conditions.Binary(BinaryOperatorKind.LessThan, less, Conditions.Make(TermKind.Member, property, rented)),
                { Truth: false, Condition: TermValue { Kind: TermKind.Less, Operands: [var more, ConstantValue least] } }
                    when more.Equals(asked) && !least.Equals(ConstantValue.Zero) =>
                    Conditions.Binary(BinaryOperatorKind.GreaterThanOrEqual, Conditions.Make(TermKind.Member, property, rented), least),
                _ => null,
            };
            if (known is not null)
                Conditions.Assume(state, known, true);
        }
    }

    /// <summary>What goes back, if it is known, or can be followed from here on.</summary>
    private AbstractValue? Released(PassedArgument given, AbstractState state)
    {
        if (given.Value is RentalValue)
            return given.Value;
        var kind = given.At.Type is IArrayTypeSymbol ? RentalKind.Array : RentalKind.Object;
        // What a lambda captured.
        if (given.Value is null && walk.VariableOf(BodyIndex.Plain(given.At)) is { } captured && walk.IsOfBodyAround(captured))
            return state[walk.Context.Slots.Of(captured)] =
                walk.Rentals.NewRental(walk.Context.Site(given.At, kind, isProduced: false, null, name: captured.Name), RentalStatus.Lent, null, state);
        return OfField(given, state) ?? walk.OtherObjects.AdoptOther(given.At, kind, state) ?? given.Value;
    }

    /// <summary>A pooled object that a field of this object keeps: that it is one, its type does not say, but that it goes back.</summary>
    private AbstractValue? OfField(PassedArgument given, AbstractState state)
    {
        var place = BodyIndex.Plain(given.At);
        ISymbol? member = place switch
        {
            IFieldReferenceOperation { Instance: IInstanceReferenceOperation, Field: var field } => field,
            IPropertyReferenceOperation { Instance: IInstanceReferenceOperation, Property: var property } when walk.AutoSlot(property) is not null => property,
            // In a struct that the field has.
            IFieldReferenceOperation { Instance: IFieldReferenceOperation { Instance: IInstanceReferenceOperation,
                Field: { Type.IsValueType: true } around } } => around,
            _ => null,
        };
        if (member is null || given.Value is not (null or TermValue { Kind: TermKind.Member }))
            return null;
        bool isPart = place is IFieldReferenceOperation { Instance: IFieldReferenceOperation };
        var borrowed = walk.Rentals.Borrow(member, given.At.Type is IArrayTypeSymbol ? RentalKind.Array : RentalKind.Object, place, state);
        state[walk.Context.Slots.Of(member)] = isPart ? new ViewValue(borrowed.Rentals) : borrowed;
        return borrowed;
    }
}
