using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Calls;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Gate;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Symbols;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>What a call gives back out of a field.</summary>
/// <param name="Location">The field, where the rental stays in it; else negative.</param>
internal sealed record Replaced(int Rental, int Location);

/// <summary>Calls that give back what a field of the object has.</summary>
internal sealed class ReplacingCalls(TransferFunctions walk)
{
    /// <summary>What the body does, by its summary or without one; and what that gives back out of a field.</summary>
    public bool TryBody(Call call, AbstractState state, out AbstractValue? result)
    {
        var replaced = ReplacedBy(call.Invocation, state);
        if (walk.Summarized.TrySummary(call, state, out result))
        {
            if (call.Instance is RentalValue && result is SymbolicValue && walk.Context.Code.Methods.ReturnsItself(call.Method))
                result = call.Instance;
        }
        else
        {
            // Whether it is the object itself that comes back, is for who implements it to say.
            if (call.Instance is RentalValue chained && call.Method.IsAbstract && call.InstanceAt is { Type: { } own } && call.Type is { } type
                && SymbolEqualityComparer.Default.Equals(own, type))
                Escapes.MarkMaybeTransferred(chained, state);
            result = walk.Effects.OfUnread(call, state);
        }

        ReleaseReplaced(replaced, call.At, state);
        return true;
    }

    /// <summary>What the call gives back, on this way. To be asked before the call is followed, which forgets what is in fields.</summary>
    private List<Replaced> ReplacedBy(IInvocationOperation call, AbstractState state)
    {
        var method = call.TargetMethod.OriginalDefinition;
        var replaced = new List<Replaced>();
        if (method.IsAsync || MemberCalls.IsReplaceable(method, call.Instance) || !walk.Context.Code.Gate.MayReplace(method))
            return replaced;
        if (call.Instance is not IInstanceReferenceOperation)
            return OfMember(call, method, state) is { } ofMember ? [ofMember] : replaced;
        bool isStale = walk.Context.KeepsReplaced || HasCopyOfField(state);
        foreach (var (member, always, isLeft) in walk.Summaries.ReplacedBy(method, walk.Context))
        {
            if (!(isStale || (isLeft && always)) || FieldReleases.IsComparedBehind(call.Syntax, member.Name))
                continue;
            int location = walk.Context.Locations.Of(member);
            if (walk.Context.KeepsReplaced || (isLeft && always))
                state[location] ??= walk.Rentals.Borrow(member, walk.KindOf(VariableTypes.TypeOf(member)) ?? RentalKind.Array, call, state);
            if (state[location] is not RentalValue { Id: var id } || state.Find(id) is not { MayBeTaken: false, Status: var status })
                continue;
            if (status is RentalStatus.Lent or RentalStatus.Held
                ? always || (!ResultUses.IsResultUsed(call) && FieldReleases.OnlyReplaces(method) && walk.Path.Choose(2) == 0)
                : status == RentalStatus.Released && always && isLeft)
                replaced.Add(new Replaced(id, isLeft && always ? location : -1));
        }

        return replaced;
    }

    /// <summary>
    /// What a struct in a member of this object gives back, and the member keeps: a struct that cannot change, or one that resets itself in the copy that a
    /// property gives. Of a struct that could reset itself and does not, its own method is told.
    /// </summary>
    private Replaced? OfMember(IInvocationOperation call, IMethodSymbol method, AbstractState state)
    {
        ISymbol? member = call.Instance switch
        {
            IFieldReferenceOperation { Instance: IInstanceReferenceOperation, Field: var field } => field,
            IPropertyReferenceOperation { Instance: IInstanceReferenceOperation, Arguments.IsEmpty: true, Property: var property }
                when walk.AutoLocation(property) is not null => property,
            _ => null,
        };
        if (member is null || new CarrierTypes(walk).PlaceIn(call.Instance!.Type!) is not { } place
            || walk.KindOf(VariableTypes.TypeOf(place)) is not { } kind
            || !walk.Summaries.ReplacedBy(method, walk.Context).Any(r => r.Always
                && SymbolEqualityComparer.Default.Equals(r.Member, place.OriginalDefinition)
                && (r.IsLeft ? place is IFieldSymbol { IsReadOnly: true } or IPropertySymbol { SetMethod: null } : member is IPropertySymbol)))
            return null;
        int location = walk.Context.Locations.Of(member);
        state[location] ??= walk.Rentals.Borrow(member, kind, call, state);
        return state[location] is (RentalValue or ViewValue) and { Rentals: [var id] } && state.Find(id) is { MayBeTaken: false, Status: RentalStatus.Lent
            or RentalStatus.Held or RentalStatus.Released } ? new Replaced(id, location) : null;
    }

    private void ReleaseReplaced(List<Replaced> replaced, IOperation call, AbstractState state)
    {
        foreach (var (id, location) in replaced)
        {
            if (walk.Path.IsEnded || state.Find(id) is not { Status: RentalStatus.Lent or RentalStatus.Held or RentalStatus.Released } rental)
                continue;
            walk.Rentals.ReleaseRental(rental, call, null, checkPool: false, state);
            if (location >= 0)
                state[location] = new RentalValue(id);
        }
    }

    /// <summary>The path has what is in a field elsewhere, too: in a variable, in what is returned, in an operation that runs.</summary>
    private bool HasCopyOfField(AbstractState state)
    {
        for (int i = 0; i < state.Occupied; i++)
        {
            if (!walk.Context.Locations[state.LocationAt(i)].IsField || state.ValueAt(i) is not RentalValue { Id: var id })
                continue;
            if (state.Find(id) is { } rental && (!rental.Pending.IsEmpty || rental.Escapes.Any(e => e.FieldLocation < 0)))
                return true;
            for (int other = 0; other < state.Occupied; other++)
            {
                if (other != i && state.ValueAt(other).Rentals.Contains(id))
                    return true;
            }
        }

        return false;
    }
}
