using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Ownership.Domain;

/// <summary>What cannot be the same object.</summary>
internal static class Identities
{
    /// <summary>What this body rented, and keeps to itself, is nothing that it was given or has found somewhere.</summary>
    public static bool AreDifferent(AbstractValue? left, AbstractValue? right, AbstractState state)
    {
        return IsOfHere(left, right) || IsOfHere(right, left);

        bool IsOfHere(AbstractValue? own, AbstractValue? other) =>
            own is RentalValue { Id: var id } && state.Find(id) is { Site.IsProduced: true } rental && other switch
        {
            AllocatedArray or SymbolicValue { Kind: SymbolicKind.Parameter } => true,
            TermValue { Kind: TermKind.Member } => IsOfNobodyElse(own, state),
            RentalValue { Id: var otherId } => otherId != id && state.Find(otherId) is { } second
                && (second.Site.IsProduced || second.Site.Symbol is IParameterSymbol
                    || (rental is { Status: RentalStatus.Held, MayBeTaken: false } && rental.Escapes.IsEmpty)),
            _ => false,
        };
    }

    /// <summary>Rented here, and handed to nobody: no object has it.</summary>
    public static bool IsOfNobodyElse(AbstractValue? value, AbstractState state) =>
        value is RentalValue { Id: var id } && state.Find(id) is { Status: RentalStatus.Held, MayBeTaken: false, Site.IsProduced: true } rental
        && rental.Escapes.IsEmpty && rental.Containers.IsEmpty;
}
