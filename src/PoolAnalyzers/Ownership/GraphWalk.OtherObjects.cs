using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace PoolAnalyzers.Ownership;

// Members of objects that variables have: followed from a release on, until something may have set them again.
internal sealed partial class GraphWalk
{
    /// <summary>A field or auto-property that holds what can be a rental, of the object that a variable has.</summary>
    /// <param name="Variable">A local or parameter; another variable may have the same object, and is not known to.</param>
    private sealed record OtherMember(ISymbol Variable, ISymbol Member);

    private OtherMember? OtherMemberOf(IOperation place)
    {
        var (holder, member) = Storage.Plain(place) switch
        {
            IFieldReferenceOperation { Instance: { Type.IsReferenceType: true } instance, Field: { IsVolatile: false } field } => (instance, (ISymbol)field),
            IPropertyReferenceOperation { Instance: { Type.IsReferenceType: true } instance, Arguments.IsEmpty: true, Property: var property } when _context.Engine.IsAutoProperty(property) => (instance, property),
            _ => default,
        };
        return member is not null && VariableOf(Storage.Plain(holder)) is { } variable ? new OtherMember(variable, member) : null;
    }

    /// <summary>What the member had when it was released; null where it was not, or may have been set since.</summary>
    private Value? ReadOther(IOperation place, PathState state) =>
        !state.Rentals.IsEmpty && OtherMemberOf(place) is { } other && _context.Slots.FindPart(_context.Slots.Of(other.Variable), other.Member) is { } slot ? state[slot] : null;

    /// <summary>The member is about to be released: from here on it is followed.</summary>
    private Value? AdoptOther(IOperation place, RentalKind kind, PathState state)
    {
        if (OtherMemberOf(place) is not { } other)
            return null;
        int slot = _context.Slots.Part(_context.Slots.Of(other.Variable), other.Member);
        if (state[slot] is { } known)
            return known;
        var rental = NewRental(_context.Site(Storage.Plain(place), kind, isProduced: false, null, name: other.Variable.Name + "." + other.Member.Name), RentalStatus.Lent, null, state);
        state[slot] = rental;
        return rental;
    }

    /// <summary>Something may have set such members: those of one name, or all of them.</summary>
    private void ForgetOthers(ISymbol? member, PathState state)
    {
        for (int i = state.Occupied - 1; i >= 0; i--)
        {
            if (_context.Slots[state.SlotAt(i)] is { Parent: >= 0 and var parent, Symbol: { } set } && IsOfObject(parent) && (member is null || SymbolEqualityComparer.Default.Equals(set, member)))
                state[state.SlotAt(i)] = null;
        }
    }

    /// <summary>The framework does not set members of objects that it has not been given; anybody else may.</summary>
    private void ForgetOthers(IMethodSymbol method, Value? instance, List<Given> given, PathState state)
    {
        if (!PoolTypes.IsFramework(method) || given.Any(g => g.At.Type?.TypeKind == TypeKind.Delegate))
        {
            ForgetOthers((ISymbol?)null, state);
            return;
        }

        for (int i = state.Occupied - 1; i >= 0; i--)
        {
            if (_context.Slots[state.SlotAt(i)].Parent is >= 0 and var parent && IsOfObject(parent)
                && (state[parent] is not { } holder || holder.Equals(instance) || given.Any(g => holder.Equals(g.Value))))
                state[state.SlotAt(i)] = null;
        }
    }

    private bool IsOfObject(int slot) => _context.Slots[slot].Symbol is ILocalSymbol { Type.IsReferenceType: true } or IParameterSymbol { Type.IsReferenceType: true };
}
