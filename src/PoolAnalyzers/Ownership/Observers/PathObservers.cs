namespace PoolAnalyzers.Ownership.Observers;

/// <summary>Several observers as one: each event goes to all of them, in their order.</summary>
internal sealed class PathObservers(PathObserver[] all) : PathObserver
{
    public override void Used(in Used e)
    {
        foreach (var observer in all)
            observer.Used(e);
    }

    public override void GivenBack(in GivenBack e)
    {
        foreach (var observer in all)
            observer.GivenBack(e);
    }

    public override void ReleasedUnrented(in ReleasedUnrented e)
    {
        foreach (var observer in all)
            observer.ReleasedUnrented(e);
    }

    public override void Released(in Released e)
    {
        foreach (var observer in all)
            observer.Released(e);
    }

    public override void ReleasedAgain(in ReleasedAgain e)
    {
        foreach (var observer in all)
            observer.ReleasedAgain(e);
    }

    public override void ReleasedInConsequence(in ReleasedAgain e)
    {
        foreach (var observer in all)
            observer.ReleasedInConsequence(e);
    }

    public override void Consumed(in Consumed e)
    {
        foreach (var observer in all)
            observer.Consumed(e);
    }

    public override void Overwritten(in Overwritten e)
    {
        foreach (var observer in all)
            observer.Overwritten(e);
    }

    public override void KeptForGood(in KeptForGood e)
    {
        foreach (var observer in all)
            observer.KeptForGood(e);
    }

    public override void Lost(in Lost e)
    {
        foreach (var observer in all)
            observer.Lost(e);
    }

    public override void LeftInCollection(in LeftInCollection e)
    {
        foreach (var observer in all)
            observer.LeftInCollection(e);
    }

    public override void Settled(in Settled e)
    {
        foreach (var observer in all)
            observer.Settled(e);
    }

    public override void NotTaken(in NotTaken e)
    {
        foreach (var observer in all)
            observer.NotTaken(e);
    }

    public override void Collected(in Collected e)
    {
        foreach (var observer in all)
            observer.Collected(e);
    }

    public override void Exit(in Exit e)
    {
        foreach (var observer in all)
            observer.Exit(e);
    }

    public override void Complete()
    {
        foreach (var observer in all)
            observer.Complete();
    }
}
