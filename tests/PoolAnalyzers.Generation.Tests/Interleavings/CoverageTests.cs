namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>The scenarios of an algorithm go through all of it, in each of its forms.</summary>
public class CoverageTests
{
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
