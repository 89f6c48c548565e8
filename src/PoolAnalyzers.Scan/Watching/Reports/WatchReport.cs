using PoolAnalyzers.Scan.Findings;
using PoolAnalyzers.Scan.Watching.Symbols;

namespace PoolAnalyzers.Scan.Watching.Reports;

/// <summary>What a watch found. The words are those of <c>--fail-on</c> and of the report files.</summary>
internal static class WatchKind
{
    /// <summary>An array was returned, and returned again before it was rented again.</summary>
    public const string ReturnedTwice = "returned-twice";

    /// <summary>An array was returned to a pool that did not rent it.</summary>
    public const string Foreign = "foreign";

    /// <summary>More and more of what one place rents does not come back.</summary>
    public const string Outstanding = "outstanding";

    /// <summary>All of them, the worst first.</summary>
    public static IReadOnlyList<string> All { get; } = [ReturnedTwice, Foreign, Outstanding];
}

/// <summary>A call stack with what happened there.</summary>
/// <param name="Title">A few words: "rented", "returned first", "returned again".</param>
/// <param name="Frames">The innermost first, without those of the pool; empty where the stack was not seen.</param>
internal sealed record CallStack(string Title, IReadOnlyList<Frame> Frames)
{
    /// <summary>
    /// The innermost frame of the program or one of its packages; that of the framework where there is none, null where there is no frame at all.
    /// </summary>
    public Frame? Top => Frames.FirstOrDefault(frame => frame.Owner == FrameOwner.Program) ?? (Frames.Count > 0 ? Frames[0] : null);

    /// <summary>The method of a frame is on the stack.</summary>
    public bool Has(Frame? frame) => frame is not null && Frames.Any(own => own.Method == frame.Method);
}

/// <summary>One thing that was found, however often it happened.</summary>
/// <param name="Kind">One of <see cref="WatchKind"/>.</param>
/// <param name="IsCertain">Nothing was lost that could be another explanation.</param>
/// <param name="Count">How often, or how many arrays.</param>
/// <param name="Message">One or two sentences.</param>
/// <param name="Stacks">Where, in the order in which it happened.</param>
internal sealed record WatchFinding(string Kind, bool IsCertain, long Count, string Message, IReadOnlyList<CallStack> Stacks)
{
    /// <summary>What else there is to tell, a line each.</summary>
    public IReadOnlyList<string> Details { get; init; } = [];

    /// <summary>The stack to look at first: the last one.</summary>
    public CallStack Main => Stacks[^1];

    /// <summary>The line to look at first; null where no debug information tells it.</summary>
    public SourcePlace? Place => Main.Top?.Place;
}

/// <summary>The rentals of one place.</summary>
/// <param name="Stack">Where.</param>
/// <param name="Pool">The pool, such as <c>ArrayPool&lt;byte&gt;</c>.</param>
internal sealed record SiteRow(CallStack Stack, string Pool)
{
    /// <summary>How many were rented.</summary>
    public required long Rented { get; init; }

    /// <summary>How many did not come back.</summary>
    public required long Outstanding { get; init; }

    /// <summary>The most that were outstanding at once.</summary>
    public required long HighWater { get; init; }

    /// <summary>How many of those that did not come back were forgotten: they may have come back since.</summary>
    public required long Forgotten { get; init; }

    /// <summary>How many were outstanding when the program had made between a quarter and a half of its rentals.</summary>
    public required long Earlier { get; init; }

    /// <summary>How many had to be made because the pool had none.</summary>
    public required long Missed { get; init; }

    /// <summary>How many of each length had to be made.</summary>
    public required IReadOnlyList<(int Size, long Count)> Misses { get; init; }

    /// <summary>The age of the oldest one that did not come back, in seconds; null where all did.</summary>
    public required double? OldestAge { get; init; }

    /// <summary>Rentals a second, between the first and the last.</summary>
    public required double? Rate { get; init; }

    /// <summary>More and more do not come back: there are half as many again as long before, and more than a few.</summary>
    public bool Grows => GrowsTo(Outstanding);

    /// <summary>More and more do not come back, even if all that were forgotten did.</summary>
    public bool GrowsForCertain => GrowsTo(Outstanding - Forgotten);

    private bool GrowsTo(long outstanding) => outstanding >= 10 && outstanding >= 1.5 * Earlier;
}

/// <summary>One program that was watched.</summary>
/// <param name="Pid">The number of its process.</param>
/// <param name="Name">Its main assembly, or its executable.</param>
internal sealed record ProgramReport(int Pid, string Name)
{
    /// <summary>The program was watched from its first instruction on.</summary>
    public required bool IsWhole { get; init; }

    /// <summary>All events were read that the program wrote.</summary>
    public bool IsRead { get; init; } = true;

    /// <summary>What was found, the worst first.</summary>
    public required IReadOnlyList<WatchFinding> Findings { get; init; }

    /// <summary>The places that rent, those with the most outstanding rentals first.</summary>
    public required IReadOnlyList<SiteRow> Sites { get; init; }

    /// <summary>How many were outstanding, over time in seconds.</summary>
    public required IReadOnlyList<(double Seconds, long Value)> Outstanding { get; init; }

    /// <summary>How long it was watched, in seconds.</summary>
    public required double Seconds { get; init; }

    /// <summary>Rentals that were seen.</summary>
    public required long Rented { get; init; }

    /// <summary>Returns that were seen.</summary>
    public required long Returned { get; init; }

    /// <summary>Rentals for which the pool had to make an array.</summary>
    public required long Missed { get; init; }

    /// <summary>Returned arrays that the pool did not keep.</summary>
    public required long Dropped { get; init; }

    /// <summary>Returned arrays that may have been rented before the watch.</summary>
    public required long Unknown { get; init; }

    /// <summary>Events that were lost.</summary>
    public required long Lost { get; init; }

    /// <summary>Arrays that were forgotten because there were too many.</summary>
    public required long Forgotten { get; init; }

    /// <summary>The most arrays of one length that were told apart by their hash codes.</summary>
    public required long LargestClass { get; init; }

    /// <summary>The chance that any two of them had the same hash code.</summary>
    public required double CollisionChance { get; init; }

    /// <summary>What could not be found out, one sentence each.</summary>
    public required IReadOnlyList<string> Notes { get; init; }

    /// <summary>Findings that fail a build which asks for their kind.</summary>
    public IEnumerable<WatchFinding> Certain => Findings.Where(finding => finding.IsCertain);
}

/// <summary>All that a watch or a sanitizer has to tell.</summary>
/// <param name="Form">Which of them it was.</param>
/// <param name="At">When it began.</param>
/// <param name="Command">The command line.</param>
/// <param name="Root">The folder to which paths are relative.</param>
/// <param name="Programs">The programs, in the order in which they began.</param>
internal sealed record WatchReport(ReportForm Form, DateTimeOffset At, string Command, string Root, IReadOnlyList<ProgramReport> Programs);
