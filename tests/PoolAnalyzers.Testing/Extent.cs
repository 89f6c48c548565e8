namespace PoolAnalyzers.Testing;

/// <summary>
/// How much a run of the tests does of what takes minutes. The variable <c>POOL_TESTS</c> has the names of the areas that are tested whole, separated by
/// blanks, or <c>all</c>. Of the other areas a fixed part runs. <c>.ci/run</c> names the areas that a change touches; <c>.ci/measure</c> says <c>all</c>.
/// </summary>
public static class Extent
{
    /// <summary>The walk, its states and its summaries.</summary>
    public const string Engine = "engine";

    /// <summary>The code fixes.</summary>
    public const string Fixes = "fixes";

    /// <summary>The generator and what it emits.</summary>
    public const string Generator = "generator";

    /// <summary>The scanner.</summary>
    public const string Scanner = "scanner";

    /// <summary>The packages and the pages.</summary>
    public const string Packages = "packages";

    /// <summary>The samples, and what they and the generated types allocate.</summary>
    public const string Samples = "samples";

    private static readonly string[] s_areas = [Engine, Fixes, Generator, Scanner, Packages, Samples];

    private static readonly HashSet<string> s_whole = Read(Environment.GetEnvironmentVariable("POOL_TESTS") ?? "");

    /// <summary>Whether an area is tested whole.</summary>
    /// <param name="area">One of the names above.</param>
    public static bool IsWhole(string area) => s_whole.Contains(area);

    /// <summary>Whether any area is tested whole.</summary>
    public static bool IsAnyWhole => s_whole.Count > 0;

    /// <summary>All of a list where an area is tested whole; otherwise one in so many, evenly spread, the first among them.</summary>
    /// <param name="area">One of the names above.</param>
    /// <param name="share">Of how many elements one is taken.</param>
    /// <param name="all">The whole list, in an order that does not change from run to run.</param>
    public static IEnumerable<T> Of<T>(string area, int share, IEnumerable<T> all) => IsWhole(area) ? all : all.Where((_, index) => index % share == 0);

    /// <summary>
    /// All of a list where an area is tested whole; otherwise one element, which a name chooses: each name has its own, in every run the same.
    /// </summary>
    /// <param name="area">One of the names above.</param>
    /// <param name="name">What the list is tried on.</param>
    /// <param name="all">The whole list.</param>
    public static IEnumerable<T> OneFor<T>(string area, string name, IReadOnlyList<T> all) => IsWhole(area) ? all : [all[name.Sum(c => c) % all.Count]];

    private static HashSet<string> Read(string names)
    {
        HashSet<string> whole = [.. names.Split(' ', StringSplitOptions.RemoveEmptyEntries)];
        if (whole.Remove("all"))
            whole.UnionWith(s_areas);
        var unknown = whole.Except(s_areas).ToList();
        return unknown.Count == 0 ? whole : throw new InvalidOperationException(
            $"POOL_TESTS has '{string.Join(' ', unknown)}'; it has names of {string.Join(", ", s_areas)}, separated by blanks, or 'all'.");
    }
}
