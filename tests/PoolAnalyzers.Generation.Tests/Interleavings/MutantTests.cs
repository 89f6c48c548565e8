using PoolAnalyzers.Testing;
using Xunit.Abstractions;

namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>A fault in an emitted text does not survive the exploration.</summary>
public class MutantTests(ITestOutputHelper output)
{
    // Of the mutants whose hash is in the record, one in so many runs all the same.
    private const int Share = 8;

    /// <summary>Those that run: what the record speaks for is no test that passes.</summary>
    public static TheoryData<string> Names
    {
        get
        {
            HashSet<Mutant> always = [.. Extent.Of(Extent.Generator, Share, Mutants.All)];
            return [.. Mutants.All.Where(m => always.Contains(m) || RecordEntry.Of(m).MustRun).Select(m => m.Name)];
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void A_mutant_is_killed(string name)
    {
        var mutant = Mutants.All.Single(m => m.Name == name);
        var text = ExploredPools.All[mutant.Pool].Compile(mutant.Edits);
        var explorer = ScenarioTable.Find(mutant.Pool, mutant.Scenario).Search(text);
        output.WriteLine($"{explorer.Bounds}, {explorer.Orders} orders: {explorer.Failure}");
        Assert.NotNull(explorer.Failure);
        Assert.DoesNotContain("orders", explorer.Failure.Split('\n')[0], StringComparison.Ordinal);
        Assert.DoesNotContain("no end", explorer.Failure.Split('\n')[0], StringComparison.Ordinal);
        RecordEntry.Of(mutant).Passes(mutant.Scenario);
    }
}
