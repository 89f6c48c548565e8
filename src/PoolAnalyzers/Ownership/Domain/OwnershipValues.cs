using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace PoolAnalyzers.Ownership.Domain;

/// <summary>The rental itself: releasing this releases it.</summary>
internal sealed class RentalValue(int id) : AbstractValue
{
    private ImmutableArray<int> _rentals;

    public int Id { get; } = id;
    public override bool IsOwnership => true;

    // Asked at every look at the value: made once.
    public override ImmutableArray<int> Rentals => _rentals.IsDefault ? _rentals = ImmutableArray.Create(Id) : _rentals;
    public override AbstractValue? Rename(int from, int to) => from != Id ? this : to < 0 ? null : new RentalValue(to);
    public override bool Equals(AbstractValue? other) => other is RentalValue r && r.Id == Id;
    public override int GetHashCode() => Id * 7919;
    public override string ToString() => $"rental#{Id}";
}

/// <summary>A span, memory, stream, pointer, ... over one or more rentals.</summary>
internal sealed class ViewValue(ImmutableArray<int> rentals) : AbstractValue
{
    public override bool IsOwnership => true;
    public override ImmutableArray<int> Rentals { get; } = rentals;

    public static AbstractValue? Over(ImmutableArray<int> rentals) => rentals.IsEmpty ? null : new ViewValue(rentals);

    public override AbstractValue? Rename(int from, int to) => Rentals.Contains(from) ? Over(RenameIds(Rentals, from, to)) : this;

    public static ImmutableArray<int> RenameIds(ImmutableArray<int> ids, int from, int to) =>
        to < 0 ? ids.Remove(from) : ids.Select(i => i == from ? to : i).Distinct().OrderBy(i => i).ToImmutableArray();

    public static ImmutableArray<int> Union(ImmutableArray<int> a, ImmutableArray<int> b) =>
        a.IsEmpty ? b : b.IsEmpty ? a : a.Union(b).OrderBy(i => i).ToImmutableArray();

    public override bool Equals(AbstractValue? other) => other is ViewValue v && v.Rentals.SequenceEqual(Rentals);
    public override int GetHashCode() => Rentals.Length * 31 + Rentals[0];
    public override string ToString() => $"view of {string.Join(", ", Rentals.Select(r => "rental#" + r))}";
}

/// <summary>A lambda or method group: it looks at the rentals that it captures, and can be walked where it is called.</summary>
internal sealed class ClosureValue(IMethodSymbol function, IOperation? lambda, ImmutableArray<int> rentals) : AbstractValue
{
    public IMethodSymbol Function { get; } = function;

    /// <summary>The operation that made it in the graph being walked; null for a method group.</summary>
    public IOperation? Lambda { get; } = lambda;
    public override bool IsOwnership => true;
    public override ImmutableArray<int> Rentals { get; } = rentals;
    public override AbstractValue? Rename(int from, int to) =>
        Rentals.Contains(from) ? new ClosureValue(Function, Lambda, ViewValue.RenameIds(Rentals, from, to)) : this;
    public override bool Equals(AbstractValue? other) => other is ClosureValue c && c.Lambda == Lambda
        && SymbolEqualityComparer.Default.Equals(c.Function, Function) && c.Rentals.SequenceEqual(Rentals);
    public override int GetHashCode() => SymbolEqualityComparer.Default.GetHashCode(Function);
    public override string ToString() => $"closure over {string.Join(", ", Rentals.Select(r => "rental#" + r))}";
}

/// <summary>An array that the garbage collector made, not a pool.</summary>
/// <param name="site">What made it.</param>
/// <param name="length">How many elements it has, where that is a constant or a value with a name.</param>
internal sealed class AllocatedArray(IOperation site, AbstractValue? length) : AbstractValue
{
    public IOperation Site { get; } = site;
    public AbstractValue? Length { get; } = length is ConstantValue or SymbolicValue or TermValue { ReadsHeap: false } ? length : null;

    /// <summary>The one array without elements that there is of a type: <c>Array.Empty&lt;T&gt;()</c>, <c>[]</c>.</summary>
    public bool IsTheEmptyOne => Length is ConstantValue { Content: 0 } && Site is not IArrayCreationOperation;
    public override bool IsOwnership => true;
    public override bool Mentions(AbstractValue part) => Length is not null && (Length.Equals(part) || Length.Mentions(part));
    public override bool Equals(AbstractValue? other) => other is AllocatedArray a && a.Site == Site;
    public override int GetHashCode() => Site.GetHashCode();
    public override string ToString() => "allocated";
}

/// <summary>A <c>ref</c> local: reads and writes go to another location.</summary>
internal sealed class RefAlias(int location) : AbstractValue
{
    public int Location { get; } = location;
    public override bool IsOwnership => true;
    public override bool Equals(AbstractValue? other) => other is RefAlias r && r.Location == Location;
    public override int GetHashCode() => Location;
    public override string ToString() => $"ref {Location}";
}
