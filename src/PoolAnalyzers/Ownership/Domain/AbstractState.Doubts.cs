using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Ownership.Domain;

/// <summary>A branch that was taken although nothing is known of what it depends on.</summary>
internal sealed record Doubt(SyntaxNode Condition, bool Truth)
{
    public bool IsOpposite(Doubt other) => other.Condition == Condition && other.Truth != Truth;
}

// Of walks over several calls: whether anybody comes this way at all.
internal sealed partial class AbstractState
{
    /// <summary>Empty where some run surely takes this path, as far as the fields of the object decide.</summary>
    public ImmutableArray<Doubt> Doubts { get; private set; } = [];

    /// <summary>No field is in it.</summary>
    public static readonly ImmutableHashSet<ISymbol> None = ImmutableHashSet.Create<ISymbol>(SymbolEqualityComparer.Default);

    /// <summary>Fields on whose objects something was called on the way here: what those say of themselves may be something else by now.</summary>
    public ImmutableHashSet<ISymbol> Touched { get; private set; } = None;

    public void Touch(ISymbol field) => Touched = Touched.Add(field);

    public void Touch(AbstractState other)
    {
        if (other.Touched.IsSubsetOf(Touched))
            return;
        Touched = Touched.Union(other.Touched);
        Version++;
    }

    public void AddDoubt(Doubt doubt)
    {
        if (!Doubts.Contains(doubt))
            Doubts = Doubts.Add(doubt);
    }

    /// <summary>One of two paths is taken: what they doubt alike stays, and of one condition that leads to both nothing does.</summary>
    private void JoinDoubts(AbstractState other)
    {
        if (Doubts.IsEmpty)
            return;
        var joined = Joined(Doubts, other.Doubts);
        if (joined.Length == Doubts.Length)
            return;
        Doubts = joined;
        Version++;
    }

    private static ImmutableArray<Doubt> Joined(ImmutableArray<Doubt> own, ImmutableArray<Doubt> theirs)
    {
        if (theirs.All(own.Contains))
            return theirs;
        if (own.Length != theirs.Length)
            return own;
        var (here, there) = (own.Where(d => !theirs.Contains(d)).ToList(), theirs.Where(d => !own.Contains(d)).ToList());
        return here is [var one] && there is [var opposite] && one.IsOpposite(opposite) ? own.Remove(one) : own;
    }

    /// <summary>The paths leave something else in a field of the object, and a later branch on a variable tells which of them it is.</summary>
    public bool IsToldByAFlag(AbstractState other, System.Func<int, bool> decidesBranches, System.Func<int, bool> isField) =>
        Differs(other, (slot, own, theirs) => isField(slot) && (own is ConstantValue || theirs is ConstantValue), bothWays: true)
        && Differs(other,
            (slot, own, theirs) => !isField(slot) && (own is ConstantValue { Content: bool } || theirs is ConstantValue { Content: bool })
            && decidesBranches(slot), bothWays: true);

    private bool Differs(AbstractState other, System.Func<int, AbstractValue?, AbstractValue?, bool> matters, bool bothWays)
    {
        for (int i = 0; i < Occupied; i++)
        {
            if (other[SlotAt(i)] is var theirs && !Equals(ValueAt(i), theirs) && matters(SlotAt(i), ValueAt(i), theirs))
                return true;
        }

        return bothWays && other.Differs(this, matters, bothWays: false);
    }

    /// <summary>Something is taken out of a local collection, or it is gone through: what it keeps is told no more.</summary>
    public void Empty(ISymbol collection)
    {
        foreach (var rental in Rentals)
        {
            if (SymbolEqualityComparer.Default.Equals(rental.KeptIn, collection))
                Put(rental with { KeptIn = null });
        }
    }

    /// <summary>Some local collection keeps a rental.</summary>
    public bool HasKept()
    {
        foreach (var rental in Rentals)
        {
            if (rental.KeptIn is not null)
                return true;
        }

        return false;
    }
}
