using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Domain;

namespace PoolAnalyzers.Ownership.Observers;

/// <summary>A rental that was released before is touched, for the first time on the path.</summary>
/// <param name="rental">The rental as it was before.</param>
/// <param name="at">The use, or the call of the local function that it is in.</param>
/// <param name="state">The path.</param>
internal readonly struct Used(Rental rental, IOperation at, AbstractState state)
{
    public Rental Rental { get; } = rental;
    public IOperation At { get; } = at;
    public AbstractState State { get; } = state;
}

/// <summary>A call gives something back to a pool: told before it is known whether that is a rental.</summary>
/// <param name="given">The argument.</param>
/// <param name="value">What the argument is on this path.</param>
/// <param name="at">The call.</param>
/// <param name="pool">The pool.</param>
/// <param name="state">The path.</param>
/// <param name="walk">Answers questions.</param>
internal readonly struct GivenBack(IOperation given, AbstractValue? value, IOperation at, AbstractValue? pool, AbstractState state, IObservedWalk walk)
{
    public IOperation Given { get; } = given;
    public AbstractValue? Value { get; } = value;
    public IOperation At { get; } = at;
    public AbstractValue? Pool { get; } = pool;
    public AbstractState State { get; } = state;
    public IObservedWalk Walk { get; } = walk;
}

/// <summary>A pool gets an array that no pool has rented.</summary>
/// <param name="array">The array, which the body has allocated.</param>
/// <param name="at">The call that gives it to the pool.</param>
internal readonly struct ReleasedUnrented(AllocatedArray array, IOperation at)
{
    public AllocatedArray Array { get; } = array;
    public IOperation At { get; } = at;

    /// <summary>It has no elements, as far as this path knows.</summary>
    public bool IsEmpty { get; init; }
}

/// <summary>A rental is released: told before the state changes.</summary>
/// <param name="rental">The rental as it was before.</param>
/// <param name="at">The release.</param>
/// <param name="state">The path.</param>
/// <param name="walk">Answers questions.</param>
internal readonly struct Released(Rental rental, IOperation at, AbstractState state, IObservedWalk walk)
{
    public Rental Rental { get; } = rental;
    public IOperation At { get; } = at;
    public AbstractState State { get; } = state;
    public IObservedWalk Walk { get; } = walk;

    /// <summary>A pool is named, so that it can be the wrong one.</summary>
    public bool IsToPool { get; init; }

    /// <summary>That pool, where known.</summary>
    public AbstractValue? Pool { get; init; }

    /// <summary>Memory of a pipe or writer ends by what is done to that.</summary>
    public bool IsEndOfMemory { get; init; }
}

/// <summary>A rental is released that was released before, or that somebody else releases by now.</summary>
/// <param name="rental">The rental as it was before.</param>
/// <param name="earlier">The earlier release, or what gave it away.</param>
/// <param name="at">The release, or the call of the local function that it is in.</param>
/// <param name="state">The path.</param>
internal readonly struct ReleasedAgain(Rental rental, IOperation? earlier, IOperation at, AbstractState state)
{
    public Rental Rental { get; } = rental;
    public IOperation? Earlier { get; } = earlier;
    public IOperation At { get; } = at;
    public AbstractState State { get; } = state;
}

/// <summary>All of a rental is taken for data, and nothing is known to have filled it.</summary>
internal readonly struct Consumed(Rental rental, IOperation at)
{
    public Rental Rental { get; } = rental;
    public IOperation At { get; } = at;
}

/// <summary>A field that has a rental gets something else, and nobody has released the rental.</summary>
/// <param name="member">The field.</param>
/// <param name="site">Where its rental is from.</param>
/// <param name="at">The new value.</param>
internal readonly struct Overwritten(ISymbol member, RentalSite site, IOperation at)
{
    public ISymbol Member { get; } = member;
    public RentalSite Site { get; } = site;
    public IOperation At { get; } = at;
}

/// <summary>A field gets a rental that no last call of its object releases, or that nothing releases at all.</summary>
/// <param name="member">The field or property.</param>
/// <param name="site">Where the rental is from.</param>
/// <param name="at">What is put there.</param>
/// <param name="end">How the life of the object ends; null where nothing releases it.</param>
internal readonly struct KeptForGood(ISymbol member, RentalSite site, IOperation at, LifeEnd? end)
{
    public ISymbol Member { get; } = member;
    public RentalSite Site { get; } = site;
    public IOperation At { get; } = at;
    public LifeEnd? End { get; } = end;
}

/// <summary>The last call of an object, which leaves the rental in a field.</summary>
/// <param name="LastCall">What it is called.</param>
/// <param name="Releaser">Another member, which releases what the field has; null where there is none.</param>
/// <param name="Release">The place in it.</param>
internal sealed record LifeEnd(string LastCall, string? Releaser, SyntaxNode? Release);

/// <summary>What a loop has rented in an earlier turn is out of reach when it rents again: told before the state forgets it.</summary>
/// <param name="rental">The earlier one.</param>
/// <param name="by">Where the loop rents.</param>
/// <param name="state">The path.</param>
/// <param name="walk">Answers questions.</param>
internal readonly struct Lost(Rental rental, RentalSite by, AbstractState state, IObservedWalk walk)
{
    public Rental Rental { get; } = rental;
    public RentalSite By { get; } = by;
    public AbstractState State { get; } = state;
    public IObservedWalk Walk { get; } = walk;
}

/// <summary>A local collection of the body's own is made anew, and what was in the one before is out of reach.</summary>
/// <param name="rental">What was in it.</param>
/// <param name="state">The path.</param>
/// <param name="walk">Answers questions.</param>
internal readonly struct LeftInCollection(Rental rental, AbstractState state, IObservedWalk walk)
{
    public Rental Rental { get; } = rental;
    public AbstractState State { get; } = state;
    public IObservedWalk Walk { get; } = walk;
}

/// <summary>A part of a path ends with a rental that was released or handed on.</summary>
internal readonly struct Settled(Rental rental)
{
    public Rental Rental { get; } = rental;
}

/// <summary>The body gives back itself what a call may have taken: the call does not take it, on this path or on any other.</summary>
internal readonly struct NotTaken(RentalSite site, IOperation call)
{
    public RentalSite Site { get; } = site;
    public IOperation Call { get; } = call;
}

/// <summary>Memory that an iterator yields is kept longer than until the next element is asked for.</summary>
/// <param name="site">Where the iterator has it from.</param>
/// <param name="at">What keeps it.</param>
/// <param name="release">Where the iterator releases it, or uses it again.</param>
internal readonly struct Collected(RentalSite site, IOperation at, IOperation release)
{
    public RentalSite Site { get; } = site;
    public IOperation At { get; } = at;
    public IOperation Release { get; } = release;
}

/// <summary>The graph of a body, lambda or local function is left.</summary>
/// <param name="state">The path.</param>
/// <param name="isNormal">No exception leaves it.</param>
/// <param name="walk">Answers questions.</param>
internal readonly struct Exit(AbstractState state, bool isNormal, IObservedWalk walk)
{
    public AbstractState State { get; } = state;
    public bool IsNormal { get; } = isNormal;
    public IObservedWalk Walk { get; } = walk;
}
