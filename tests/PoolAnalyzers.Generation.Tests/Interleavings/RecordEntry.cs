using System.Collections.Concurrent;
using System.Security.Cryptography;
using System.Text;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>What is explored, with a hash of all that its result depends on. The record has the hash with which it passed.</summary>
/// <remarks>
/// An exploration does the same in each run, so its result holds until something changes of the emitted text, with its edits, or of the explorer and the
/// scenarios. What has another hash than in the record runs whole, whatever else is left out. See <see cref="RecordTests"/>.
/// </remarks>
/// <param name="name">As in the record.</param>
/// <param name="hash">What it depends on.</param>
/// <param name="parts">What must pass before the hash is written.</param>
internal sealed class RecordEntry(string name, string hash, IEnumerable<string> parts)
{
    private static readonly ConcurrentDictionary<string, RecordEntry> s_all = new();
    private static readonly Lazy<string> s_explorer = new(HashOfExplorer);

    // Pools and mutants are hashed one by one, as the texts that they become.
    private static readonly string[] s_notOfTheExplorer =
        ["ExploredPools.cs", "Mutants.cs", "TrimMutants.cs", "MutantTests.cs", "MutantPageTests.cs", "ExplorationRecord.cs", "RecordEntry.cs", "RecordTests.cs"];

    private static readonly HashSet<string> s_names =
        [.. ScenarioTable.All.Keys.Select(NameOfPool), .. Mutants.All.Select(NameOf), .. Kinds.Select(NameOfStatements)];

    private readonly HashSet<string> _left = [.. parts];

    /// <summary>All that the record has.</summary>
    public static IEnumerable<RecordEntry> All => [.. ScenarioTable.All.Keys.Select(Of), .. Mutants.All.Select(Of), .. Kinds.Select(OfStatements)];

    private static IEnumerable<string> Kinds => ScenarioTable.All.Keys.Select(ScenarioTable.KindOf).Distinct();

    public string Name { get; } = name;

    public string Hash { get; } = hash;

    /// <summary>Whether it runs whole.</summary>
    public bool MustRun { get; } = Extent.IsWhole(Extent.Generator) || ExplorationRecord.Committed.GetValueOrDefault(name) != hash;

    /// <summary>The explorations of a pool.</summary>
    public static RecordEntry Of(string pool) => s_all.GetOrAdd(
        NameOfPool(pool), name => new(name, HashOf(s_explorer.Value, pool, Source(pool)), ScenarioTable.All[pool].Select(s => s.Name)));

    /// <summary>A mutant.</summary>
    public static RecordEntry Of(Mutant mutant) => s_all.GetOrAdd(
        NameOf(mutant), name => new(name, HashOf(s_explorer.Value, Source(mutant.Pool, mutant.Edits), mutant.Scenario), [mutant.Scenario]));

    /// <summary>That the scenarios of an algorithm reach all of it.</summary>
    public static RecordEntry OfStatements(string kind) =>
        s_all.GetOrAdd(NameOfStatements(kind), name => new(name, HashOf([.. PoolsOf(kind).Select(pool => Of(pool).Hash)]), [kind]));

    /// <summary>Notes that a part has passed; with <c>UPDATE_SNAPSHOTS=1</c> in the environment the hash is written when it was the last one.</summary>
    public void Passes(string part)
    {
        lock (_left)
        {
            if (_left.Remove(part) && _left.Count == 0 && ExplorationRecord.IsUpdated)
                ExplorationRecord.Write(Name, Hash, s_names);
        }
    }

    /// <summary>A hash of some texts, whatever ends their lines.</summary>
    public static string HashOf(params string[] texts)
    {
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        foreach (var text in texts)
            hash.AppendData(SHA256.HashData(Encoding.UTF8.GetBytes(text.ReplaceLineEndings("\n"))));
        return Convert.ToHexStringLower(hash.GetHashAndReset())[..16];
    }

    private static IEnumerable<string> PoolsOf(string kind) => ScenarioTable.All.Keys.Where(pool => ScenarioTable.KindOf(pool) == kind);

    private static string NameOfPool(string pool) => $"orders: {pool}";

    private static string NameOf(Mutant mutant) => $"mutant: {mutant.Name}";

    private static string NameOfStatements(string kind) => $"statements: {kind}";

    private static string Source(string pool, params Edit[] edits)
    {
        var explored = ExploredPools.All[pool];
        return HashOf(explored.Declaration, explored.Driver, explored.Text(edits));
    }

    private static string HashOfExplorer() => HashOf(
    [
        .. Directory.GetFiles(ExplorationRecord.Folder, "*.cs").Append(Path.Combine(ExplorationRecord.Folder, "..", "GeneratorRun.cs"))
            .Where(file => !s_notOfTheExplorer.Contains(Path.GetFileName(file)))
            .Order(StringComparer.Ordinal)
            .Select(File.ReadAllText),
    ]);
}
