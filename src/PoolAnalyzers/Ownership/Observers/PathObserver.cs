namespace PoolAnalyzers.Ownership.Observers;

/// <summary>
/// Gets told what happens to rentals, path by path and in the order of the walk. A rule is an observer: it decides whether an event is a fault. An observer
/// must neither change a state nor keep one, and nothing that the walk does depends on what an observer makes of an event.
/// </summary>
/// <remarks>A body has observers of its own, for its lambdas and local functions as well. Walks that make summaries have none.</remarks>
internal abstract class PathObserver
{
    /// <summary>For walks that nobody listens to.</summary>
    public static readonly PathObserver None = new Silence();

    /// <summary>A rental that was released before is touched.</summary>
    public virtual void Used(in Used e)
    {
    }

    /// <summary>A call gives something back to a pool.</summary>
    public virtual void GivenBack(in GivenBack e)
    {
    }

    /// <summary>A pool gets an array that no pool has rented.</summary>
    public virtual void ReleasedUnrented(in ReleasedUnrented e)
    {
    }

    /// <summary>A rental is released.</summary>
    public virtual void Released(in Released e)
    {
    }

    /// <summary>A rental is released a second time.</summary>
    public virtual void ReleasedAgain(in ReleasedAgain e)
    {
    }

    /// <summary>A rental is released a second time, and the path has a fault with it already, which is told once.</summary>
    public virtual void ReleasedInConsequence(in ReleasedAgain e)
    {
    }

    /// <summary>All of a rental is taken for data.</summary>
    public virtual void Consumed(in Consumed e)
    {
    }

    /// <summary>A field that has a rental gets something else.</summary>
    public virtual void Overwritten(in Overwritten e)
    {
    }

    /// <summary>A field gets a rental that stays there when the life of its object ends.</summary>
    public virtual void KeptForGood(in KeptForGood e)
    {
    }

    /// <summary>What a loop has rented in an earlier turn is out of reach when it rents again.</summary>
    public virtual void Lost(in Lost e)
    {
    }

    /// <summary>A local collection of the body's own is made anew, and what was in the one before is out of reach.</summary>
    public virtual void LeftInCollection(in LeftInCollection e)
    {
    }

    /// <summary>A part of a path ends with a rental that was released or handed on.</summary>
    public virtual void Settled(in Settled e)
    {
    }

    /// <summary>The body gives back itself what a call may have taken.</summary>
    public virtual void NotTaken(in NotTaken e)
    {
    }

    /// <summary>Memory that an iterator yields is kept longer than until the next element.</summary>
    public virtual void Collected(in Collected e)
    {
    }

    /// <summary>The graph of a body, lambda or local function is left.</summary>
    public virtual void Exit(in Exit e)
    {
    }

    /// <summary>All paths of the body, and of its lambdas and local functions, are known.</summary>
    public virtual void Complete()
    {
    }

    private sealed class Silence : PathObserver;
}
