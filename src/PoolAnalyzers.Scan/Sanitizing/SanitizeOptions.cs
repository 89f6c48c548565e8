using PoolAnalyzers.Scan.Watching.Reports;

namespace PoolAnalyzers.Scan.Sanitizing;

/// <summary>The command line of a sanitizer, understood.</summary>
internal sealed record SanitizeOptions : ReportedOptions
{
    /// <summary>The file with further arguments of the command; null for none.</summary>
    public string? Arguments { get; init; }

    /// <summary>How many bytes of returned arrays are kept.</summary>
    public long QuarantineBytes { get; init; }

    /// <summary>Arrays are filled with a pattern, instead of zeros.</summary>
    public bool HasPoison { get; init; } = true;

    /// <summary>What is legal is told too.</summary>
    public bool TellsNotices { get; init; }

    /// <summary>The stack of each rental and return is taken, instead of samples.</summary>
    public bool TakesAllStacks { get; init; }

    /// <summary>One of so many rentals is checked; 1 for each.</summary>
    public int Sample { get; init; } = 1;

    /// <summary>The file of findings that are known; null for none.</summary>
    public string? Suppressions { get; init; }
}
