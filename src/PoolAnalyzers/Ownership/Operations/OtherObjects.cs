using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Operations;

/// <summary>A field or auto-property that holds what can be a rental, of the object that a variable has.</summary>
/// <param name="Variable">A local or parameter; another variable may have the same object, and is not known to.</param>
internal sealed record OtherMember(ISymbol Variable, ISymbol Member);

/// <summary>Members of objects in variables, from their release on.</summary>
internal sealed class OtherObjects(WalkOperations walk)
{
    private OtherMember? OtherMemberOf(IOperation place)
    {
        var (holder, member) = BodyIndex.Plain(place) switch
        {
            IFieldReferenceOperation { Instance: { Type.IsReferenceType: true } instance, Field: { IsVolatile: false } field } => (instance, (ISymbol)field),
            IPropertyReferenceOperation { Instance: { Type.IsReferenceType: true } instance, Arguments.IsEmpty: true, Property: var property }
                when walk.Context.Code.Source.IsAutoProperty(property) => (instance, property),
            _ => default,
        };
        return member is not null && walk.VariableOf(BodyIndex.Plain(holder)) is { } variable ? new OtherMember(variable, member) : null;
    }

    /// <summary>It can be followed from its release on.</summary>
    public bool IsMember(IOperation place) => OtherMemberOf(place) is not null;

    /// <summary>What the member had when it was released; null where it was not, or may have been set since.</summary>
    public AbstractValue? ReadOther(IOperation place, AbstractState state) =>
        !state.Rentals.IsEmpty && OtherMemberOf(place) is { } other
        && walk.Context.Locations.FindPart(walk.Context.Locations.Of(other.Variable), other.Member) is { } location ? state[location] : null;

    /// <summary>The member is about to be released: from here on it is followed.</summary>
    public AbstractValue? AdoptOther(IOperation place, RentalKind kind, AbstractState state)
    {
        if (OtherMemberOf(place) is not { } other)
            return null;
        int location = walk.Context.Locations.Part(walk.Context.Locations.Of(other.Variable), other.Member);
        if (state[location] is { } known)
            return known;
        var rental =
            walk.Rentals.NewRental(walk.Context.Site(BodyIndex.Plain(place), kind, isProduced: false, null,
            name: other.Variable.Name + "." + other.Member.Name), RentalStatus.Lent, null, state);
        state[location] = rental;
        return rental;
    }
}
