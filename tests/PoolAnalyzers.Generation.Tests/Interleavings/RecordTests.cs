namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>The record says what has passed as it is now, so that the rest of a run can be left out.</summary>
public class RecordTests
{
    private const string Command =
        "UPDATE_SNAPSHOTS=1 dotnet test tests/PoolAnalyzers.Generation.Tests -c Release --filter FullyQualifiedName~Interleavings";

    [Fact]
    public void The_record_of_explorations_is_up_to_date()
    {
        // It is being written.
        if (ExplorationRecord.IsUpdated)
            return;
        var entries = RecordEntry.All.ToList();
        var changed = entries.Where(entry => ExplorationRecord.Committed.GetValueOrDefault(entry.Name) != entry.Hash).Select(entry => entry.Name).ToList();
        var gone = ExplorationRecord.Committed.Keys.Except(entries.Select(entry => entry.Name)).ToList();
        Assert.True(
            changed.Count + gone.Count == 0,
            $"Record.txt is out of date. This command explores everything that changed, and writes what passes:\n{Command}\n"
                + $"Changed or new: {string.Join("; ", changed)}\nGone: {string.Join("; ", gone)}");
    }

    [Fact]
    public void A_hash_is_of_each_text_whatever_ends_its_lines()
    {
        var hash = RecordEntry.HashOf("first\nsecond\n", "third");
        Assert.Equal(hash, RecordEntry.HashOf("first\r\nsecond\r\n", "third"));
        Assert.NotEqual(hash, RecordEntry.HashOf("first\nsecond\nthird", ""));
        Assert.NotEqual(hash, RecordEntry.HashOf("first\nsecond\n", "Third"));
    }

    /// <summary>Whatever a pool and its mutants depend on is part of their hashes.</summary>
    [Fact]
    public void Each_text_has_a_hash_of_its_own()
    {
        var mutants = Mutants.All.Select(mutant => RecordEntry.Of(mutant).Hash).ToList();
        Assert.Equal(mutants.Count, mutants.Distinct().Count());
        var pools = ScenarioTable.All.Keys.Select(pool => RecordEntry.Of(pool).Hash).ToList();
        Assert.Equal(pools.Count, pools.Distinct().Count());
    }
}
