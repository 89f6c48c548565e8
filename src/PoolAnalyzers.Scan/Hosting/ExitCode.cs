namespace PoolAnalyzers.Scan.Hosting;

/// <summary>What the process returns; part of the tool's contract with CI scripts.</summary>
internal static class ExitCode
{
    /// <summary>Everything was analyzed and nothing was found.</summary>
    public const int Clean = 0;

    /// <summary>Everything was analyzed and something was found.</summary>
    public const int Findings = 1;

    /// <summary>Something could not be analyzed, or the command line makes no sense.</summary>
    public const int CouldNotRun = 2;

    /// <summary>The user pressed Ctrl-C (128 + SIGINT, as shells report it).</summary>
    public const int Cancelled = 130;
}
