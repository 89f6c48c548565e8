using Xunit.Abstractions;

namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>No order of steps breaks an emitted pool.</summary>
public class ExplorationTests(ITestOutputHelper output)
{
    // The faults that tests put in show with two preemptions at most (MutantTests). More take minutes.
    private static readonly int s_morePreemptions = int.TryParse(Environment.GetEnvironmentVariable("POOL_MORE_PREEMPTIONS"), out var more) ? more : 0;

    public static TheoryData<string, string> Scenarios
    {
        get
        {
            var data = new TheoryData<string, string>();
            foreach (var (pool, scenarios) in ScenarioTable.All)
            {
                foreach (var scenario in scenarios)
                    data.Add(pool, scenario.Name);
            }

            return data;
        }
    }

    [Theory]
    [MemberData(nameof(Scenarios))]
    public void No_order_breaks_a_pool(string pool, string scenario)
    {
        var text = ScenarioTable.Compiled(pool);
        var found = ScenarioTable.Find(pool, scenario);
        var explorer = found.Explore(text, found.Bounds with { Preemptions = found.Bounds.Preemptions + s_morePreemptions });
        output.WriteLine($"{explorer.Orders} orders of {string.Join(", ", explorer.Points)}");
        Assert.True(explorer.Failure is null, explorer.Failure);
    }
}
