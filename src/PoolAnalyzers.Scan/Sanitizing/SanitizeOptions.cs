namespace PoolAnalyzers.Scan.Sanitizing;

/// <summary>The command line of a sanitizer, understood.</summary>
internal sealed record SanitizeOptions
{
    /// <summary>The arguments as they were given, for reports to tell how they were made.</summary>
    public IReadOnlyList<string> CommandLine { get; init; } = [];

    /// <summary>The command whose programs are checked, with its arguments.</summary>
    public IReadOnlyList<string> Command { get; init; } = [];

    /// <summary>The kinds of findings that make the exit code 1.</summary>
    public IReadOnlyList<string> FailOn { get; init; } = [];

    /// <summary>How many bytes of returned arrays are kept.</summary>
    public long QuarantineBytes { get; init; }

    /// <summary>Arrays are filled with a pattern, instead of zeros.</summary>
    public bool HasPoison { get; init; } = true;

    /// <summary>What is legal is told too.</summary>
    public bool TellsNotices { get; init; }

    /// <summary>The file that gets the findings as SARIF; null for none.</summary>
    public string? Sarif { get; init; }

    /// <summary>The file that gets the findings as a page; null for none.</summary>
    public string? Html { get; init; }

    /// <summary>The file that gets the findings as JSON; null for none.</summary>
    public string? Json { get; init; }

    /// <summary>How many places that rent are listed.</summary>
    public int Top { get; init; } = 10;
}
