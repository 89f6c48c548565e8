using System.Collections.Concurrent;

namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>Which scenarios each pool goes through.</summary>
internal static class ScenarioTable
{
    private static readonly ConcurrentDictionary<string, Lazy<ExploredText>> s_compiled = new();

    /// <summary>The scenarios by the name of the pool.</summary>
    public static IReadOnlyDictionary<string, Scenario[]> All { get; } = new Dictionary<string, Scenario[]>
    {
        ["strict arrays"] = [.. StrictScenarios.Arrays, .. TrimScenarios.Strict, .. WaitingScenarios.Arrays],
        ["strict arrays, four"] = StrictScenarios.FourArrays,
        ["strict arrays with a lock"] = [.. StrictScenarios.Arrays, .. TrimScenarios.Strict, .. WaitingScenarios.Arrays],
        ["strict objects"] = [.. StrictScenarios.Objects, .. TrimScenarios.Strict, .. WaitingScenarios.Objects],
        ["strict objects, preallocated"] = StrictScenarios.Preallocated,
        ["strict arrays, instances"] =
        [
            .. StrictScenarios.Arrays.Select(WithOnePreemption), .. TrimScenarios.Strict.Select(WithOnePreemption), .. WaitingScenarios.Arrays.Select(WithOnePreemption),
            .. InstanceScenarios.Strict,
        ],
        ["strict objects, instances"] = [.. WaitingScenarios.Objects.Select(WithOnePreemption), .. InstanceScenarios.Objects],
        ["soft arrays, instances"] = [.. SoftScenarios.Arrays.Select(WithOnePreemption), .. InstanceScenarios.Soft],
        ["soft arrays"] = SoftScenarios.Arrays,
        ["soft arrays, magazines of two"] = SoftScenarios.MagazinesOfTwo,
        ["soft objects"] = SoftScenarios.Objects,
        ["soft objects, preallocated"] = SoftScenarios.Preallocated,
        ["arrays with a lock"] = LockedScenarios.Arrays,
        ["objects with a lock"] = [.. LockedScenarios.Objects, .. SoftScenarios.Preallocated],
        ["strict arrays of any length"] =
            [.. StrictScenarios.Arrays.Select(WithOnePreemption), .. TrimScenarios.Strict.Select(WithOnePreemption), .. WaitingScenarios.Arrays.Select(WithOnePreemption)],
        ["strict arrays of any length, instances"] =
        [
            .. StrictScenarios.Arrays.Select(WithOnePreemption), .. TrimScenarios.Strict.Select(WithOnePreemption), .. WaitingScenarios.Arrays.Select(WithOnePreemption),
            .. InstanceScenarios.Strict,
        ],
        ["soft arrays of any length"] = SoftScenarios.Arrays,
        ["soft arrays of any length, instances"] = [.. SoftScenarios.Arrays.Select(WithOnePreemption), .. InstanceScenarios.Soft],
        ["arrays of any length with a lock"] = LockedScenarios.Arrays,
        ["leases"] = [.. LeaseScenarios.All, .. LeaseScenarios.Owners],
        ["leases of pools"] = LeaseScenarios.All,
        ["leases of instances"] = LeaseScenarios.All,
    };

    public static Scenario Find(string pool, string scenario) =>
        Array.Find(All[pool], s => s.Name == scenario) ?? throw new ArgumentException($"{pool} has no scenario \"{scenario}\"");

    /// <summary>The text of the pool, compiled once.</summary>
    public static ExploredText Compiled(string pool) => s_compiled.GetOrAdd(pool, p => new Lazy<ExploredText>(() => ExploredPools.All[p].Compile())).Value;

    /// <summary>The algorithm of a pool.</summary>
    public static string KindOf(string pool) =>
        pool.StartsWith("strict", StringComparison.Ordinal) ? "strict"
        : pool.EndsWith("with a lock", StringComparison.Ordinal) ? "with a lock"
        : pool.Split(' ', ',')[0];

    /// <summary>Whether a statement belongs to what is built upon the protocol, or to a pool within another that is explored on its own.</summary>
    public static bool IsBesideTheProtocol(string statement, string kind) => kind == "leases"
        ? !s_leases.Any(m => statement.StartsWith(m, StringComparison.Ordinal))
        : s_besideCalls.Any(call => statement.EndsWith(call, StringComparison.Ordinal)) || s_beside.Any(m => statement.StartsWith(m, StringComparison.Ordinal));

    private static Scenario WithOnePreemption(Scenario scenario) =>
        scenario with { Bounds = scenario.Bounds with { Preemptions = Math.Min(1, scenario.Bounds.Preemptions) } };

    private static readonly string[] s_leases =
        ["Lease.Dispose", "Lease.Rented", "Lease.ThrowDisposed", "Lease.new", "Pool.RentArray", "Pool.ReturnArray", "Pool.Dispose", "Pool.RentLease", "Pool.LeaseOf", "Shells."];

    // Arrays that are refused, that come from no depot, or that are cleared before anything else meet nobody.
    private static readonly string[] s_besideCalls =
        ["Refuse(array);", "RentUnpooled(minimumLength);", "ReturnUnpooled(array);", "ReturnCleared(array);", "Pool.ReturnPastLatest: return;"];

    private static readonly string[] s_beside =
    [
        "Scope.", "ArrayPoolAdapter.", "OperatorDeclaration:", "Pool.RentScope:", "Pool.Refuse:", "Lease.", "Shells.", "Pool.RentLease", "Pool.LeaseOf",
        // No thread of the model awaits in a context, and none clears what it returns: tests with threads do.
        "Continuation.", "Pool.ReturnCleared:", "Pool.ReturnClearedPastLatest:", "Depot.HasAll",
        "Pool.RentUnpooled:", "Pool.ReturnUnpooled:",
        // The waiters of a pool that is gone are gone with it: tests with a garbage collector lose some.
        "Depot.TryServe: _waiting = 0;", "Depot.TryServe: return false;",
        // As in Return, where a scenario reaches it.
        "Pool.ReturnPastLatest: GiveBack(",
    ];
}
