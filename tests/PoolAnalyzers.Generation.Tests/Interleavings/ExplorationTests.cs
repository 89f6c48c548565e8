using Xunit.Abstractions;

namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>No order of steps breaks an emitted pool. The pools are in several classes, which run beside each other.</summary>
internal static class Exploration
{
    // The faults that tests put in show with two preemptions at most (MutantTests). More take minutes: .ci/measure has one more.
    private static readonly int s_morePreemptions = int.TryParse(Environment.GetEnvironmentVariable("POOL_MORE_PREEMPTIONS"), out var more) ? more : 0;

    // What is explored of a pool whose hash is in the record: all scenarios, without interruptions.
    private static readonly Bounds s_few = new(0, 0);

    /// <summary>The scenarios of the pools whose algorithm has this name.</summary>
    public static TheoryData<string, string> Of(string kind)
    {
        var data = new TheoryData<string, string>();
        foreach (var (pool, scenarios) in ScenarioTable.All.Where(pool => KindOf(pool.Key) == kind))
        {
            foreach (var scenario in scenarios)
                data.Add(pool, scenario.Name);
        }

        return data;
    }

    public static void Run(string pool, string scenario, ITestOutputHelper output)
    {
        var text = ScenarioTable.Compiled(pool);
        var found = ScenarioTable.Find(pool, scenario);
        var entry = RecordEntry.Of(pool);
        var isWhole = s_morePreemptions > 0 || entry.MustRun;
        var explorer = found.Explore(text, isWhole ? found.Bounds with { Preemptions = found.Bounds.Preemptions + s_morePreemptions } : s_few);
        output.WriteLine($"{explorer.Orders} orders of {string.Join(", ", explorer.Points)}{(isWhole ? "" : "; the others are recorded")}");
        Assert.True(explorer.Failure is null, explorer.Failure);
        if (isWhole)
            entry.Passes(scenario);
    }

    // The pool with a lock has about as many orders as the other strict ones together.
    private static string KindOf(string pool) => pool == "strict arrays with a lock" ? "strict with a lock" : ScenarioTable.KindOf(pool);
}

public class StrictExplorationTests(ITestOutputHelper output)
{
    public static TheoryData<string, string> Scenarios => Exploration.Of("strict");

    [Theory]
    [MemberData(nameof(Scenarios))]
    public void No_order_breaks_a_pool(string pool, string scenario) => Exploration.Run(pool, scenario, output);
}

public class StrictLockedExplorationTests(ITestOutputHelper output)
{
    public static TheoryData<string, string> Scenarios => Exploration.Of("strict with a lock");

    [Theory]
    [MemberData(nameof(Scenarios))]
    public void No_order_breaks_a_pool(string pool, string scenario) => Exploration.Run(pool, scenario, output);
}

public class SoftExplorationTests(ITestOutputHelper output)
{
    public static TheoryData<string, string> Scenarios => Exploration.Of("soft");

    [Theory]
    [MemberData(nameof(Scenarios))]
    public void No_order_breaks_a_pool(string pool, string scenario) => Exploration.Run(pool, scenario, output);
}

public class LockedExplorationTests(ITestOutputHelper output)
{
    public static TheoryData<string, string> Scenarios => Exploration.Of("with a lock");

    [Theory]
    [MemberData(nameof(Scenarios))]
    public void No_order_breaks_a_pool(string pool, string scenario) => Exploration.Run(pool, scenario, output);
}

public class LeaseExplorationTests(ITestOutputHelper output)
{
    public static TheoryData<string, string> Scenarios => Exploration.Of("leases");

    [Theory]
    [MemberData(nameof(Scenarios))]
    public void No_order_breaks_a_pool(string pool, string scenario) => Exploration.Run(pool, scenario, output);
}

public class ExplorationKindTests
{
    [Fact]
    public void Every_scenario_is_explored() => Assert.Equal(
        ScenarioTable.All.Sum(pool => pool.Value.Length),
        StrictExplorationTests.Scenarios.Count() + StrictLockedExplorationTests.Scenarios.Count() + SoftExplorationTests.Scenarios.Count()
            + LockedExplorationTests.Scenarios.Count() + LeaseExplorationTests.Scenarios.Count());
}
