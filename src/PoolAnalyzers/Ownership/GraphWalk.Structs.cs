using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace PoolAnalyzers.Ownership;

// Structs in variables that have a rental: in a field, or made of one.
internal sealed partial class GraphWalk
{
    /// <summary>A struct with a rental in a field: its methods, and whoever is given it, may release that as the type does.</summary>
    private void LendStructs(IOperation? instance, ImmutableArray<IArgumentOperation> arguments, PathState state)
    {
        if (state.Rentals.IsEmpty)
            return;
        LendStruct(instance, state);
        foreach (var argument in arguments)
            LendStruct(argument.Value, state);
    }

    /// <summary>Of a struct in a field, from which a member was given back: that member. Asking for another one is no use of what was.</summary>
    private static IFieldSymbol? ReleasedPart(Value? value, PathState state) =>
        value is ViewOf { Rentals: [var id] } && state.Find(id) is { Status: RentalStatus.Released, Site: { IsProduced: false, Operation: IFieldReferenceOperation { Instance: IFieldReferenceOperation, Field: var part } } } ? part : null;

    private void LendStruct(IOperation? place, PathState state)
    {
        if (place is not { Type: { IsValueType: true, DeclaringSyntaxReferences.IsEmpty: false } })
            return;
        ISymbol? variable = place switch { ILocalReferenceOperation local => local.Local, IParameterReferenceOperation parameter => parameter.Parameter, _ => null };
        if (variable is null)
            return;
        foreach (int part in _context.Slots.PartsOf(_context.Slots.Of(variable)))
        {
            if (state[part] is not { IsOwnership: true } value || _context.Slots[part].Symbol is not { } member || member is IFieldSymbol { Type: IPointerTypeSymbol or { SpecialType: SpecialType.System_IntPtr or SpecialType.System_UIntPtr } } || _context.Engine.TypeReleases(member) == false)
                continue;
            foreach (int id in value.Rentals)
                PerhapsTake(new RentalRef(id), state);
            state[part] = null;
        }
    }

    /// <summary>Whether a struct is its default says whether it was made, and has what it was made of; what its operator finds is not followed.</summary>
    private void Tell(IOperation compared, PathState state)
    {
        if (Storage.Plain(compared) is not ILocalReferenceOperation { Local: { Type.IsValueType: true } made })
            return;
        foreach (var value in Variables.AssignedTo(made))
        {
            var arguments = Storage.Plain(value) switch
            {
                IInvocationOperation call => call.Arguments,
                IObjectCreationOperation creation => creation.Arguments,
                _ => ImmutableArray<IArgumentOperation>.Empty,
            };
            foreach (var argument in arguments)
            {
                if (Storage.Plain(argument.Value) is ILocalReferenceOperation { Local: var given } && state[_context.Slots.Of(given)] is RentalRef rental)
                    PerhapsTake(rental, state);
            }
        }
    }
}
