namespace PoolAnalyzers.Scan.Watching;

/// <summary>The command line of a watch, understood.</summary>
internal sealed record WatchOptions
{
    /// <summary>The arguments as they were given, for reports to tell how they were made.</summary>
    public IReadOnlyList<string> CommandLine { get; init; } = [];

    /// <summary>The process to attach to; null where a command is started.</summary>
    public int? Pid { get; init; }

    /// <summary>The command to start, with its arguments; empty where a process is attached to.</summary>
    public IReadOnlyList<string> Command { get; init; } = [];

    /// <summary>How long to watch a process; null until it ends or the user does.</summary>
    public TimeSpan? Duration { get; init; }

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

    /// <summary>Forces plain output even on a terminal.</summary>
    public bool NoColor { get; init; }
}
