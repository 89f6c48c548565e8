using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace PoolAnalyzers.Ownership;

// Calls of methods that give back what is in a field of this object: copies of the field are stale behind them.
internal sealed partial class GraphWalk
{
    /// <summary>What the call gives back, on this way. To be asked before the call is followed, which forgets what is in fields.</summary>
    private ImmutableArray<int> ReplacedBy(IInvocationOperation call, PathState state)
    {
        var method = call.TargetMethod.OriginalDefinition;
        var replaced = ImmutableArray<int>.Empty;
        if (call.Instance is not IInstanceReferenceOperation || method.IsAsync || IsReplaceable(method, call.Instance) || !_context.Engine.Gate.MayReplace(method)
            || !(_context.KeepsReplaced || HasCopyOfField(state)))
            return replaced;
        foreach (var (field, always) in _context.Engine.Summaries.ReplacedBy(method, _context))
        {
            if (Replacers.IsComparedBehind(call.Syntax, field.Name))
                continue;
            int slot = _context.Slots.Of(field);
            if (_context.KeepsReplaced)
                state[slot] ??= Borrow(field, RentalKind.Array, call, state);
            if (state[slot] is RentalRef { Id: var id } && state.Find(id) is { Status: RentalStatus.Lent or RentalStatus.Held, MayBeTaken: false }
                && (always || (!IsResultUsed(call) && Replacers.OnlyReplaces(method) && _choices.Choose(2) == 0)))
                replaced = replaced.Add(id);
        }

        return replaced;
    }

    private void ReleaseReplaced(ImmutableArray<int> replaced, IOperation call, PathState state)
    {
        foreach (int id in replaced)
        {
            if (!_ended && state.Find(id) is { Status: RentalStatus.Lent or RentalStatus.Held } rental)
                ReleaseRental(rental, call, null, checkPool: false, state);
        }
    }

    private bool HasCopyOfField(PathState state)
    {
        for (int i = 0; i < state.Occupied; i++)
        {
            if (!_context.Slots[state.SlotAt(i)].IsField || state.ValueAt(i) is not RentalRef { Id: var id })
                continue;
            for (int other = 0; other < state.Occupied; other++)
            {
                if (other != i && state.ValueAt(other).Rentals.Contains(id))
                    return true;
            }
        }

        return false;
    }
}
