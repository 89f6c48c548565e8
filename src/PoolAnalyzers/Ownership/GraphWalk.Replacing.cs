using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace PoolAnalyzers.Ownership;

// Calls of methods that give back what is in a field of this object: copies of the field are stale behind them, and so is the field where they leave it.
internal sealed partial class GraphWalk
{
    /// <summary>What a call gives back out of a field.</summary>
    /// <param name="Slot">The field, where the rental stays in it; else negative.</param>
    private sealed record Replaced(int Rental, int Slot);

    /// <summary>What the call gives back, on this way. To be asked before the call is followed, which forgets what is in fields.</summary>
    private List<Replaced> ReplacedBy(IInvocationOperation call, PathState state)
    {
        var method = call.TargetMethod.OriginalDefinition;
        var replaced = new List<Replaced>();
        if (call.Instance is not IInstanceReferenceOperation || method.IsAsync || IsReplaceable(method, call.Instance) || !_context.Engine.Gate.MayReplace(method))
            return replaced;
        bool isStale = _context.KeepsReplaced || HasCopyOfField(state);
        foreach (var (member, always, isLeft) in _context.Engine.Summaries.ReplacedBy(method, _context))
        {
            if (!(isStale || (isLeft && always)) || Replacers.IsComparedBehind(call.Syntax, member.Name))
                continue;
            int slot = _context.Slots.Of(member);
            if (_context.KeepsReplaced || (isLeft && always))
                state[slot] ??= Borrow(member, KindOf(Exits.TypeOf(member)) ?? RentalKind.Array, call, state);
            if (state[slot] is not RentalRef { Id: var id } || state.Find(id) is not { MayBeTaken: false, Status: var status })
                continue;
            if (status is RentalStatus.Lent or RentalStatus.Held
                ? always || (!IsResultUsed(call) && Replacers.OnlyReplaces(method) && _choices.Choose(2) == 0)
                : status == RentalStatus.Released && always && isLeft)
                replaced.Add(new Replaced(id, isLeft && always ? slot : -1));
        }

        return replaced;
    }

    private void ReleaseReplaced(List<Replaced> replaced, IOperation call, PathState state)
    {
        foreach (var (id, slot) in replaced)
        {
            if (_ended || state.Find(id) is not { Status: RentalStatus.Lent or RentalStatus.Held or RentalStatus.Released } rental)
                continue;
            ReleaseRental(rental, call, null, checkPool: false, state);
            if (slot >= 0)
                state[slot] = new RentalRef(id);
        }
    }

    /// <summary>The path has what is in a field elsewhere, too: in a variable, in what is returned, in an operation that runs.</summary>
    private bool HasCopyOfField(PathState state)
    {
        for (int i = 0; i < state.Occupied; i++)
        {
            if (!_context.Slots[state.SlotAt(i)].IsField || state.ValueAt(i) is not RentalRef { Id: var id })
                continue;
            if (state.Find(id) is { } rental && (!rental.Pending.IsEmpty || rental.Escapes.Any(e => e.FieldSlot < 0)))
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
