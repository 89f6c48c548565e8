using PoolAnalyzers.Scan.Watching.Reports;

namespace PoolAnalyzers.Scan.Watching;

/// <summary>The command line of a watch, understood.</summary>
internal sealed record WatchOptions : ReportedOptions
{
    /// <summary>The process to attach to; null where a command is started.</summary>
    public int? Pid { get; init; }

    /// <summary>How long to watch a process; null until it ends or the user does.</summary>
    public TimeSpan? Duration { get; init; }

    /// <summary>Forces plain output even on a terminal.</summary>
    public bool NoColor { get; init; }
}
