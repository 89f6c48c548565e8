using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>Structs in variables that have a rental.</summary>
internal sealed class Structs(TransferFunctions walk)
{
    /// <summary>Of a struct in a field, from which a member was given back: that member. Asking for another one is no use of what was.</summary>
    public static IFieldSymbol? ReleasedPart(AbstractValue? value, AbstractState state) =>
        value is ViewValue { Rentals: [var id] }
        && state.Find(id) is { Status: RentalStatus.Released,
            Site: { IsProduced: false, Operation: IFieldReferenceOperation { Instance: IFieldReferenceOperation, Field: var part } } } ? part : null;

    /// <summary>Whether a struct is its default says whether it was made, and has what it was made of; what its operator finds is not followed.</summary>
    public void Tell(IOperation compared, AbstractState state)
    {
        if (BodyIndex.Plain(compared) is not ILocalReferenceOperation { Local: { Type.IsValueType: true } made })
            return;
        foreach (var value in walk.Variables.AssignedTo(made))
        {
            var arguments = BodyIndex.Plain(value) switch
            {
                IInvocationOperation call => call.Arguments,
                IObjectCreationOperation creation => creation.Arguments,
                _ => ImmutableArray<IArgumentOperation>.Empty,
            };
            foreach (var argument in arguments)
            {
                if (BodyIndex.Plain(argument.Value) is ILocalReferenceOperation { Local: var given }
                    && state[walk.Context.Slots.Of(given)] is RentalValue rental)
                    Escapes.MarkMaybeTransferred(rental, state);
            }
        }
    }
}
