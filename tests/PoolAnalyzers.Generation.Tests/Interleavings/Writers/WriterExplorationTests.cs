using Xunit.Abstractions;

namespace PoolAnalyzers.Generation.Tests.Interleavings.Writers;

/// <summary>No order of the steps of two threads in one writer returns an array twice, or writes outside of one.</summary>
public class WriterExplorationTests(ITestOutputHelper output)
{
    public static TheoryData<string, string> Scenarios
    {
        get
        {
            var data = new TheoryData<string, string>();
            foreach (var writer in ExploredWriters.All.Keys)
            {
                foreach (var scenario in WriterScenarios.All)
                    data.Add(writer, scenario.Name);
            }

            return data;
        }
    }

    [Theory]
    [MemberData(nameof(Scenarios))]
    public void No_order_harms_others(string writer, string scenario)
    {
        var explorer = WriterScenarios.All.Single(s => s.Name == scenario).Explore(ExploredWriters.Compile(writer));
        output.WriteLine($"{explorer.Orders} orders of {string.Join(", ", explorer.Points)}");
        Assert.True(explorer.Failure is null, explorer.Failure);
    }
}
