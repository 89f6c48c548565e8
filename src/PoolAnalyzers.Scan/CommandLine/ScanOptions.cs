namespace PoolAnalyzers.Scan.CommandLine;

/// <summary>The command line, understood.</summary>
internal sealed record ScanOptions
{
    /// <summary>The solution, project, folder or file; null for this repository's sample.</summary>
    public string? Path { get; init; }

    /// <summary>A folder is to be built (the solution or project in it) instead of being compiled loosely.</summary>
    public bool Build { get; init; }

    /// <summary>The rule ids to report; empty for all.</summary>
    public IReadOnlyList<string> Only { get; init; } = [];

    /// <summary>Patterns of folders and files to leave out, relative to what is scanned.</summary>
    public IReadOnlyList<string> Exclude { get; init; } = [];

    /// <summary>Turns on the rules that are off, or hidden, by default.</summary>
    public bool AllRules { get; init; }

    /// <summary>Forces plain output even on a terminal.</summary>
    public bool NoColor { get; init; }

    /// <summary>The configuration to build; null for the project's own default.</summary>
    public string? Configuration { get; init; }

    /// <summary>The target framework to build; null for all.</summary>
    public string? Framework { get; init; }
}
