using Xunit.Abstractions;

namespace PoolAnalyzers.Generation.Tests.Interleavings;

public class ExplorationTests(ITestOutputHelper output)
{
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
        var explorer = ScenarioTable.Find(pool, scenario).Explore(text);
        output.WriteLine($"{explorer.Orders} orders of {string.Join(", ", explorer.Points)}");
        Assert.True(explorer.Failure is null, explorer.Failure);
    }

    [Theory]
    [InlineData("strict")]
    [InlineData("soft")]
    [InlineData("with a lock")]
    [InlineData("leases")]
    public void Every_statement_is_reached(string kind)
    {
        var (reached, all) = (new HashSet<string>(), new HashSet<string>());
        foreach (var pool in ScenarioTable.All.Keys.Where(p => ScenarioTable.KindOf(p) == kind))
        {
            var text = ExploredPools.All[pool].Compile();
            foreach (var scenario in ScenarioTable.All[pool])
                scenario.Explore(text, new Bounds(Math.Min(1, scenario.Bounds.Preemptions), Math.Min(1, scenario.Bounds.Delays)));
            all.UnionWith(text.Statements.Where(s => !ScenarioTable.IsBesideTheProtocol(s, kind)).Select(WithoutKind));
            reached.UnionWith(text.Reached.Select(WithoutKind));
        }

        all.ExceptWith(reached);
        Assert.True(all.Count == 0, string.Join('\n', all));
    }

    // Pools of arrays and of objects differ in a name.
    private static string WithoutKind(string statement) => statement.Replace("array", "item", StringComparison.Ordinal);
}
