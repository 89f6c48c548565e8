namespace PoolAnalyzers.Rules.Reporting;

/// <summary>What the further places of a report are. Code fixes and the scanner find places by these words.</summary>
internal static class Notes
{
    public const string Rented = "rented here";
    public const string TakenFromPool = "taken from the pool here";
    public const string Allocated = "allocated here";
    public const string Read = "read here";
    public const string Started = "started here";
    public const string Released = "released here";
    public const string Throws = "throws here";
    public const string Way = "this way";
    public const string Leaves = "leaves here";
    public const string BodyEnds = "ends here";
    public const string IterationEnds = "next iteration from here";
    public const string LeavesLoop = "leaves the loop here";
    public const string ScopeEnds = "scope ends here";
    public const string Overwritten = "overwritten here";
    public const string Discarded = "not kept here";
}
