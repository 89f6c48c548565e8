namespace PoolAnalyzers.Scan.Watching.Reports;

/// <summary>How bad it is what was found, where it is certain.</summary>
internal enum KindLevel
{
    /// <summary>Contents can be corrupted.</summary>
    Error,

    /// <summary>Memory is lost.</summary>
    Warning,

    /// <summary>It is legal.</summary>
    Note,
}

/// <summary>One kind of finding.</summary>
/// <param name="Id">The word of <c>--fail-on</c> and of the report files.</param>
/// <param name="Name">The name of the rule in SARIF.</param>
/// <param name="Text">What it means, one sentence.</param>
/// <param name="Level">How bad it is.</param>
internal sealed record FindingKind(string Id, string Name, string Text, KindLevel Level);

/// <summary>What differs between the reports of the tools that look at running programs.</summary>
/// <param name="Tool">The command, such as <c>poolscan watch</c>.</param>
/// <param name="Page">Where its documentation is.</param>
/// <param name="Nothing">What it means that nothing was found.</param>
/// <param name="Kinds">What can be found, the worst first.</param>
internal sealed record ReportForm(string Tool, string Page, string Nothing, IReadOnlyList<FindingKind> Kinds)
{
    /// <summary>It tells how often a pool had to allocate.</summary>
    public bool HasAllocations { get; init; }

    /// <summary>The form of a watch.</summary>
    public static ReportForm OfWatch { get; } = new(
        "poolscan watch",
        "https://github.com/PoolAnalyzers/PoolAnalyzers/blob/main/docs/watching.md",
        "Nothing was returned twice or to another pool, and no place lets more and more rentals go.",
        [
            new(WatchKind.ReturnedTwice, "ArrayIsReturnedTwice", "An array is returned to its pool twice, which then hands it to two callers.",
                KindLevel.Error),
            new(WatchKind.Foreign, "ArrayIsReturnedToAPoolThatDidNotRentIt", "An array is returned to a pool that did not rent it.", KindLevel.Error),
            new(WatchKind.Outstanding, "RentalsDoNotComeBack", "More and more of what one place rents does not come back.", KindLevel.Warning),
        ])
    {
        HasAllocations = true,
    };

    /// <summary>How bad findings of a kind are.</summary>
    public KindLevel LevelOf(string kind) => Kinds.First(known => known.Id == kind).Level;
}
