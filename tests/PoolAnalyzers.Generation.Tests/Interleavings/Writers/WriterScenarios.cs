namespace PoolAnalyzers.Generation.Tests.Interleavings.Writers;

/// <summary>What two threads do with one writer, which is not made for that: a wrong result or an exception, and nothing else.</summary>
internal static class WriterScenarios
{
    private static readonly (string Name, Action<IExploredWriter> Act)[] s_acts =
    [
        ("writes", writer => writer.Write(2)),
        ("adds", writer => writer.Add()),
        ("asks for room", writer => writer.Fill(3)),
        ("disposes", writer => writer.Dispose()),
        ("clears and trims", writer =>
        {
            writer.Clear();
            writer.Trim();
        }),
        ("reads", writer => writer.Read()),
        ("detaches", writer => writer.Detach().Dispose()),
    ];

    /// <summary>Each pair of acts, where one at least changes something, and three threads.</summary>
    public static Scenario[] All { get; } =
    [
        .. from first in s_acts from second in s_acts
           where string.CompareOrdinal(first.Name, second.Name) <= 0 && !(first.Name == "reads" && second.Name == "reads")
           select Of($"one {first.Name}, one {second.Name}", new(1, 1), writer => Twice(first.Act, writer), second.Act),
        Of("one writes, one trims, one disposes", new(1, 0), s_acts[0].Act, s_acts[4].Act, s_acts[3].Act),
        Of("one writes, one detaches, one disposes", new(1, 0), s_acts[0].Act, s_acts[6].Act, s_acts[3].Act),
    ];

    private static Scenario Of(string name, Bounds bounds, params Action<IExploredWriter>[] acts) => new(name, bounds, world =>
    {
        var book = ((IHasBook)world.Pool).Book;
        IExploredWriter writer = null!;
        world.As(0, () =>
        {
            writer = (IExploredWriter)world.Pool.Rent();
            writer.Write(1);
        });
        foreach (var act in acts)
            world.Thread(() => May(world, () => act(writer)));
        world.AtEnd(() => world.As(0, () =>
        {
            May(world, writer.Dispose);
            May(world, writer.Dispose);

            // Blocks are linked without a lock: two threads can lose some, which are left to the collector. One array is not lost.
            if (book.OutCount > 0 && IsInOneArray(writer))
                world.Execution.Fail($"{book.OutCount} arrays are lost");
        }));
    });

    private static bool IsInOneArray(IExploredWriter writer) =>
        writer.GetType().Assembly.GetType("Explored.Pool")!.GetNestedType("Block", System.Reflection.BindingFlags.NonPublic) is null;

    private static void Twice(Action<IExploredWriter> act, IExploredWriter writer)
    {
        act(writer);
        act(writer);
    }

    // A call may throw whatever it finds.
    private static void May(World world, Action act)
    {
        try
        {
            act();
        }
        catch (Exception exception) when (exception is not GivenUpException)
        {
            world.Execution.Trace("catches", exception.GetType().Name);
        }
    }
}
