using PoolAnalyzers.Scan.Findings;

namespace PoolAnalyzers.Scan.Options;

/// <summary>What a scan does with the baseline.</summary>
internal enum BaselineUse
{
    None,
    Create,
    Use,
}

/// <summary>The command line, understood.</summary>
internal sealed record ScanOptions
{
    /// <summary>The arguments as they were given, for reports to tell how they were made.</summary>
    public IReadOnlyList<string> CommandLine { get; init; } = [];

    /// <summary>The solutions, projects, folders and files; none for the current directory.</summary>
    public IReadOnlyList<string> Paths { get; init; } = [];

    /// <summary>A folder is to be built (the solution or project in it) instead of being compiled loosely.</summary>
    public bool Build { get; init; }

    /// <summary>The rule ids to report; empty for all.</summary>
    public IReadOnlyList<string> Only { get; init; } = [];

    /// <summary>Patterns of folders and files to report, relative to what is scanned; empty for all.</summary>
    public IReadOnlyList<string> Include { get; init; } = [];

    /// <summary>Patterns of folders and files to leave out, relative to what is scanned.</summary>
    public IReadOnlyList<string> Exclude { get; init; } = [];

    /// <summary>Findings that weigh less are not reported.</summary>
    public FindingLevel Severity { get; init; }

    /// <summary>Only findings in files that changed since this commit are reported; null for all.</summary>
    public string? ChangedSince { get; init; }

    /// <summary>What is done with the baseline.</summary>
    public BaselineUse Baseline { get; init; }

    /// <summary>The baseline file.</summary>
    public string BaselineFile { get; init; } = Findings.Baseline.DefaultFile;

    /// <summary>Fixes are applied before the scan.</summary>
    public bool Fix { get; init; }

    /// <summary>The file that gets the findings as SARIF; null for none.</summary>
    public string? Sarif { get; init; }

    /// <summary>The file that gets the findings as a page; null for none.</summary>
    public string? Html { get; init; }

    /// <summary>The file that gets the findings as JSON; null for none.</summary>
    public string? Json { get; init; }

    /// <summary>Turns on the rules that are off, or hidden, by default.</summary>
    public bool AllRules { get; init; }

    /// <summary>Forces plain output even on a terminal.</summary>
    public bool NoColor { get; init; }

    /// <summary>The configuration to build; null for the project's own default.</summary>
    public string? Configuration { get; init; }

    /// <summary>The target framework to build; null for all.</summary>
    public string? Framework { get; init; }
}
