namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>What threads do with a pool, and what must hold in every order.</summary>
/// <param name="Name">What happens.</param>
/// <param name="Bounds">How far it is explored.</param>
/// <param name="Arrange">Declares the threads, and what must hold at the end.</param>
internal sealed record Scenario(string Name, Bounds Bounds, Action<World> Arrange)
{
    public override string ToString() => Name;

    /// <summary>Explores the scenario with a text.</summary>
    public Explorer Explore(ExploredText text, Bounds? bounds = null) => Explorer.Run(
        world =>
        {
            world.CreatePool = text.CreatePool;
            world.Pool = text.CreatePool();
            Arrange(world);
        },
        bounds ?? Bounds);

    /// <summary>Explores with few preemptions first, since most faults need no more than two.</summary>
    public Explorer Search(ExploredText text)
    {
        Explorer explorer = null!;
        for (var preemptions = 0; preemptions <= Bounds.Preemptions; preemptions++)
        {
            explorer = Explore(text, new Bounds(preemptions, Math.Min(preemptions, Bounds.Delays)));
            if (explorer.Failure is not null)
                return explorer;
        }

        return explorer;
    }
}
