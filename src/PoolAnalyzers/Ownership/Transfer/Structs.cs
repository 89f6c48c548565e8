using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Calls;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>Structs in variables that carry a rental or a view in a member.</summary>
internal sealed class Structs(TransferFunctions walk)
{
    /// <summary>The struct in a variable whose fields were set one by one.</summary>
    public StructOf? ComposedOf(ITypeSymbol type, int location, AbstractState state)
    {
        var types = new CarrierTypes(walk);
        if (!types.IsCarrier(type, out var carrier))
            return null;
        var parts = walk.Context.Locations.PartsOf(location)
            .Where(p => state[p] is { IsOwnership: true } && walk.Context.Locations[p].Symbol is not null).OrderBy(p => p)
            .ToList();
        if (!parts.Exists(p => state[p] is RentalValue)
            || !parts.TrueForAll(p => state[p] is RentalValue && types.CanBeHadFrom(walk.Context.Locations[p].Symbol!)))
            return null;
        return new StructOf(carrier, parts.Select(p => (ISymbol?)walk.Context.Locations[p].Symbol!.OriginalDefinition).ToImmutableArray(),
            parts.Select(p => state[p]).ToImmutableArray(), state[location] as SymbolicValue);
    }

    /// <summary>A member of a struct is set, in a variable or while it is made. False where it carries nothing.</summary>
    public bool AssignCarried(IMemberReferenceOperation target, AbstractValue? value, IOperation at, AbstractState state)
    {
        int location;
        switch (target.Instance)
        {
            case IFlowCaptureReferenceOperation capture: location = walk.Context.Locations.Of(capture.Id); break;
            case ILocalReferenceOperation { Local: { RefKind: RefKind.None } local }
                when !walk.Context.WrittenByLambda.Contains(local): location = walk.Context.Locations.Of(local); break;
            case IParameterReferenceOperation { Parameter: var parameter }: location = walk.Context.Locations.Of(parameter); break;
            default: return false;
        }

        if (state[location] is not StructOf carrier || target is IPropertyReferenceOperation { Property: var property }
            && !walk.Context.Code.Source.IsAutoProperty(property))
            return false;
        if (value is RentalValue or null or ConstantValue or SymbolicValue)
        {
            walk.Rentals.Use(value, at, state);
        }
        else
        {
            walk.Escapes.EscapeToHeap(value, at, state);
            value = null;
        }

        var changed = carrier.With(target.Member, value);
        walk.Holders.NoteOverwritten(location, changed, at, state);
        state[location] = changed;
        return true;
    }

    public AbstractValue? ReadCarried(IMemberReferenceOperation reference, ISymbol member, StructOf carrier, AbstractState state)
    {
        if (carrier.IndexOf(member) is >= 0 and var index && carrier.Items[index] is { } item)
            return item;
        if (member is IPropertySymbol property && !walk.Context.Code.Source.IsAutoProperty(property))
        {
            bool isKind = walk.KindOf(property.Type) is not null;
            for (int i = 0; i < carrier.Members.Length; i++)
            {
                if (carrier.Items[i] is RentalValue shown && carrier.Members[i] is { } of && ConstructorMembers.IsViewOf(walk.Context.Code, property, of))
                {
                    if (isKind)
                        return shown;
                    if (!walk.Members.IsOnlyAssigned((IPropertyReferenceOperation)reference))
                        walk.Rentals.Use(shown, reference, state);
                    return new ViewValue(shown.Rentals);
                }
            }

            if (isKind)
                Escapes.PerhapsTakeAll(carrier, state);
            else if (walk.Contracts.IsViewResult(property.Type))
                return ViewValue.Over(carrier.Rentals);
            foreach (var argument in ((IPropertyReferenceOperation)reference).Arguments)
                walk.Rentals.Use(walk.Evaluate(argument.Value, state), argument.Value, state);
            walk.Path.MayThrow(state, reference);
        }

        return carrier.Rest is { } rest && member is not IPropertySymbol { IsIndexer: true } ? Conditions.Make(TermKind.Member, member, rest)
            : walk.Heap.NewValue(reference, state);
    }

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
                    && state[walk.Context.Locations.Of(given)] is RentalValue rental)
                    Escapes.MarkMaybeTransferred(rental, state);
            }
        }
    }
}
