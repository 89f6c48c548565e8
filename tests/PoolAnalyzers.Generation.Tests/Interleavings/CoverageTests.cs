namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>
/// The scenarios of an algorithm go through all of it, in each of its forms. What explorations have reached counts, so this runs after them: alone, it explores
/// itself.
/// </summary>
[Collection(nameof(CoverageTests))]
[CollectionDefinition(nameof(CoverageTests), DisableParallelization = true)]
public class CoverageTests
{
    private static readonly string[] s_kinds = ["strict", "soft", Smallest, "leases"];

    // Takes the least time, so it runs always.
    private const string Smallest = "with a lock";

    /// <summary>Those that run: what the record speaks for is no test that passes.</summary>
    public static TheoryData<string> Kinds => [.. s_kinds.Where(kind => kind == Smallest || RecordEntry.OfStatements(kind).MustRun)];

    [Theory]
    [MemberData(nameof(Kinds))]
    public void Every_statement_is_reached(string kind)
    {
        var pools = ScenarioTable.All.Where(pool => ScenarioTable.KindOf(pool.Key) == kind)
            .Select(pool => (Text: ScenarioTable.Compiled(pool.Key), Scenarios: pool.Value)).ToList();
        var scenarios = pools.SelectMany(pool => pool.Scenarios.Select(scenario => (pool.Text, Scenario: scenario))).ToList();

        // Most is reached without an interruption.
        for (var interruptions = 0; interruptions <= 1; interruptions++)
        {
            for (var i = 0; i < scenarios.Count && Missing().Count > 0; i++)
            {
                var (text, scenario) = scenarios[i];
                scenario.Explore(text, new Bounds(Math.Min(interruptions, scenario.Bounds.Preemptions), Math.Min(interruptions, scenario.Bounds.Delays)));
            }
        }

        Assert.True(Missing().Count == 0, string.Join('\n', Missing()));
        RecordEntry.OfStatements(kind).Passes(kind);

        HashSet<string> Missing()
        {
            HashSet<string> all =
                [.. pools.SelectMany(pool => pool.Text.Statements).Where(s => !ScenarioTable.IsBesideTheProtocol(s, kind)).Select(WithoutKind)];
            all.ExceptWith(pools.SelectMany(pool => pool.Text.Reached).Select(WithoutKind));
            return all;
        }
    }

    // Pools of arrays and of objects differ in a name.
    private static string WithoutKind(string statement) => statement.Replace("array", "item", StringComparison.Ordinal);
}
