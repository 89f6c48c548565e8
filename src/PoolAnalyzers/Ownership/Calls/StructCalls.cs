using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Operations;

namespace PoolAnalyzers.Ownership.Calls;

/// <summary>Structs in variables that a call is made on, or is given.</summary>
internal sealed class StructCalls(WalkOperations walk)
{
    /// <summary>A struct with a rental in a field: its methods, and whoever is given it, may release that as the type does.</summary>
    public CallEffect? Of(Call call, ImmutableArray<IArgumentOperation> arguments, AbstractState state)
    {
        if (state.Rentals.IsEmpty)
            return null;
        var steps = Lent(call.InstanceAt, [], state);
        foreach (var argument in arguments)
            steps = Lent(argument.Value, steps, state);
        return steps.IsEmpty ? null : CallEffect.Also(call, steps);
    }

    private ImmutableArray<CallStep> Lent(IOperation? place, ImmutableArray<CallStep> steps, AbstractState state)
    {
        if (place is not { Type: { IsValueType: true, DeclaringSyntaxReferences.IsEmpty: false } })
            return steps;
        ISymbol? variable = place switch { ILocalReferenceOperation local => local.Local, IParameterReferenceOperation parameter => parameter.Parameter,
            _ => null };
        if (variable is null)
            return steps;
        foreach (int part in walk.Context.Slots.PartsOf(walk.Context.Slots.Of(variable)))
        {
            if (state[part] is not { IsOwnership: true } value || walk.Context.Slots[part].Symbol is not { } member
                || member is IFieldSymbol { Type: IPointerTypeSymbol or { SpecialType: SpecialType.System_IntPtr or SpecialType.System_UIntPtr } }
                || walk.Context.Code.Owning.TypeReleases(member) == false)
                continue;
            steps = steps.Add(new CallStep(StepKind.PerhapsTake, value)).Add(new CallStep(StepKind.Put) { Location = part });
        }

        return steps;
    }
}
