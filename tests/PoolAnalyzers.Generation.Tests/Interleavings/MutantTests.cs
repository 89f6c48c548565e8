using PoolAnalyzers.Testing;
using Xunit.Abstractions;

namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>A fault in an emitted text does not survive the exploration.</summary>
public class MutantTests(ITestOutputHelper output)
{
    // Of the mutants whose hash is in the record, one in so many runs all the same.
    private const int Share = 8;

    private static readonly HashSet<string> s_always = [.. Extent.Of(Extent.Generator, Share, Mutants.All).Select(m => m.Name)];

    public static TheoryData<string> Names => [.. Mutants.All.Select(m => m.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void A_mutant_is_killed(string name)
    {
        var mutant = Mutants.All.Single(m => m.Name == name);
        var entry = RecordEntry.Of(mutant);
        if (!entry.MustRun && !s_always.Contains(name))
        {
            output.WriteLine("Killed, as the record says.");
            return;
        }

        var text = ExploredPools.All[mutant.Pool].Compile(mutant.Edits);
        var explorer = ScenarioTable.Find(mutant.Pool, mutant.Scenario).Search(text);
        output.WriteLine($"{explorer.Bounds}, {explorer.Orders} orders: {explorer.Failure}");
        Assert.NotNull(explorer.Failure);
        Assert.DoesNotContain("orders", explorer.Failure.Split('\n')[0], StringComparison.Ordinal);
        Assert.DoesNotContain("no end", explorer.Failure.Split('\n')[0], StringComparison.Ordinal);
        entry.Passes(mutant.Scenario);
    }
}
