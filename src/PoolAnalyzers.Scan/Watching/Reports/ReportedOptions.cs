namespace PoolAnalyzers.Scan.Watching.Reports;

/// <summary>What the command lines of a watch and of a sanitizer have in common, understood.</summary>
internal abstract record ReportedOptions
{
    /// <summary>The arguments as they were given, for reports to tell how they were made.</summary>
    public IReadOnlyList<string> CommandLine { get; init; } = [];

    /// <summary>The command to start, with its arguments; empty where none is.</summary>
    public IReadOnlyList<string> Command { get; init; } = [];

    /// <summary>The kinds of findings that make the exit code 1.</summary>
    public IReadOnlyList<string> FailOn { get; init; } = [];

    /// <summary>The file that gets the findings as SARIF; null for none.</summary>
    public string? Sarif { get; init; }

    /// <summary>The file that gets the findings as a page; null for none.</summary>
    public string? Html { get; init; }

    /// <summary>The file that gets the findings as JSON; null for none.</summary>
    public string? Json { get; init; }

    /// <summary>How many places that rent are listed.</summary>
    public int Top { get; init; } = 10;

    /// <summary>The file that gets the findings as a build tells errors and warnings; null for none.</summary>
    public string? Build { get; init; }
}
