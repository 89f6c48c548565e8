using Xunit.Abstractions;

namespace PoolAnalyzers.Generation.Tests.Interleavings;

public class ExplorationTests(ITestOutputHelper output)
{
    [Theory]
    [InlineData(0, 0)]
    [InlineData(1, 0)]
    [InlineData(2, 0)]
    [InlineData(1, 1)]
    [InlineData(2, 1)]
    [InlineData(3, 1)]
    public void Smoke(int preemptions, int delays)
    {
        var text = ExploredPools.StrictArrays.Compile();
        var watch = System.Diagnostics.Stopwatch.StartNew();
        var explorer = Explorer.Run(
            world =>
            {
                world.Pool = text.CreatePool();
                world.Capacity = 2;
                world.As(0, () => world.RentAndReturn(2));
                world.Thread(() => world.RentAndReturn(2));
                world.Thread(() => world.RentAndReturn(1));
                world.AtEnd(() => world.MustBeComplete(0, 1));
            },
            new Bounds(preemptions, delays));
        output.WriteLine($"{explorer.Orders} orders in {watch.ElapsedMilliseconds}, {string.Join(' ', explorer.Points)}\n{explorer.Failure}\nnot reached:\n{string.Join('\n', text.NotReached)}");
        Assert.Null(explorer.Failure);
    }
}
