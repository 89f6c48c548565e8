using PoolAnalyzers.Sanitizer.Protocol;
using PoolAnalyzers.Scan.Sanitizing.Rewriting;
using PoolAnalyzers.Scan.Watching.Reports;
using PoolAnalyzers.Scan.Watching.Symbols;
using static PoolAnalyzers.Scan.Watching.Reports.FindingText;

namespace PoolAnalyzers.Scan.Sanitizing.Records;

/// <summary>Makes the report of a process of what it wrote. Faults that differ only in the callers of their places are one.</summary>
internal sealed class RecordReport
{
    private const int MaxTests = 3;

    private readonly ProcessRecord _record;
    private readonly RecordedStacks _stacks;
    private readonly SourceMap _sources;

    private RecordReport(ProcessRecord record, CallSiteTable sites, SourceMap sources) =>
        (_record, _stacks, _sources) = (record, new RecordedStacks(record, sites, sources), sources);

    /// <summary>The report of a process.</summary>
    /// <param name="record">What it wrote.</param>
    /// <param name="sites">The calls of pools in its assemblies.</param>
    /// <param name="notes">What there is to tell of its assemblies.</param>
    public static ProgramReport Of(ProcessRecord record, CallSiteTable sites, IReadOnlyList<string> notes)
    {
        using var sources = new SourceMap();
        return new RecordReport(record, sites, sources).Build(notes);
    }

    private ProgramReport Build(IReadOnlyList<string> notes)
    {
        var sites = Sites();
        var found = _record.Faults
            .GroupBy(fault => (fault.Kind, fault.Pool, _stacks.TopOf(fault.Rented), _stacks.TopOf(fault.Returned), _stacks.TopOf(fault.Again)))
            .Select(group => FindingOf([.. group]))
            .Concat(sites.Where(Grows).Select(site => new WatchFinding(FaultKinds.Outstanding, true, site.Outstanding, Growing(site), [site.Stack])))
            .OrderBy(finding => SanitizeForm.Form.Kinds.Select(kind => kind.Id).ToList().IndexOf(finding.Kind)).ThenByDescending(finding => finding.Count)
            .ToList();
        return new ProgramReport(_record.Pid, _record.Name)
        {
            IsWhole = true,
            Findings = found,
            Sites = sites,
            Outstanding = [.. _record.Outstanding.Append((_record.Seconds, _record.Rented - _record.Returned))],
            Seconds = _record.Seconds,
            Rented = _record.Rented,
            Returned = _record.Returned,
            Missed = 0,
            Dropped = 0,
            Unknown = 0,
            Lost = 0,
            Forgotten = 0,
            LargestClass = 0,
            CollisionChance = 0,
            Notes = [.. Notes(), .. notes],
        };
    }

    /// <summary>What was lost is told as such.</summary>
    private bool Grows(SiteRow site)
    {
        long lost = _record.Faults.Where(fault => fault.Kind == FaultKinds.Collected && fault.Pool == site.Pool
            && _stacks.TopOf(fault.Rented) == (site.Stack.Top?.ToString() ?? "")).Sum(_record.CountOf);
        return (site with { Outstanding = site.Outstanding - lost }).Grows;
    }

    private WatchFinding FindingOf(IReadOnlyList<RecordedFault> same)
    {
        // What was seen most often stands for what differs in its callers, among those whose callers are known.
        var first = same.MaxBy(fault => (StacksOf(fault).Count(_stacks.IsWhole), _record.CountOf(fault)))!;
        long count = same.Sum(_record.CountOf);
        var rented = _stacks.Find(first.Rented, "rented");
        var returned = _stacks.Find(first.Returned, "returned");
        var again = _stacks.Find(first.Again, "");
        string array = first.IsObject ? $"{ObjectOf(first)} of {first.Pool}" : first.Asked > 0
            ? $"An array of {first.Pool} (length {Number(first.Length)}, asked for {Number(first.Asked)})"
            : $"An array of {first.Pool} (length {Number(first.Length)})";
        var (message, stacks) = first.Kind switch
        {
            FaultKinds.ReturnedTwice when first.IsRefused => Twice(first, count, "returned", "The pool refuses it."),
            FaultKinds.ReturnedTwice => Twice(first, count, "returned", "The pool can hand it to two callers at once."),
            FaultKinds.UsedByTwo => UsedByTwo(first, count),
            FaultKinds.DisposedTwice => Disposed(first, count),
            FaultKinds.Foreign => (
                ForeignOf(first, count),
                new[] { rented, again! with { Title = "returned to the other pool" } }),
            FaultKinds.WrittenAfterReturn => (
                $"{array} is written to after it is returned in {Where(returned!)}, {Times(count)}: another caller can have it by then.", [rented, returned]),
            FaultKinds.WrittenBeyondLength => ($"{array} is written to beyond that length, {Times(count)}.", [rented, returned]),
            _ => ($"{array} is rented in {Where(rented!)} and lost, {Times(count)}: it was not returned, and nothing refers to it any more.", [rented]),
        };
        return new WatchFinding(first.Kind, true, count, message, [.. stacks.OfType<CallStack>()])
        {
            Details = [.. DetailsOf(first), .. TestsOf(same)],
        };
    }

    private static string ObjectOf(RecordedFault fault) => fault.Pool == PoolNames.RecyclableStreams ? "A stream" : "An object";

    private static int[] StacksOf(RecordedFault fault) => [fault.Rented, fault.Returned, fault.Again];

    private IEnumerable<string> DetailsOf(RecordedFault fault)
    {
        if (fault.Change is { } change)
        {
            yield return ChangeText.Of(change);
        }

        if (!StacksOf(fault).All(_stacks.IsWhole))
        {
            yield return "Where one frame is shown, its callers were not looked at: --stacks all does that, and costs more.";
        }
    }

    private static string ForeignOf(RecordedFault fault, long count)
    {
        string? from = fault.RentedFrom.Length == 0 ? null : fault.RentedFrom;
        return fault.IsRefused ? Foreign(from, fault.Pool, count, "the pool refuses it") : Foreign(from, fault.Pool, count);
    }

    private static IEnumerable<string> TestsOf(IReadOnlyList<RecordedFault> same)
    {
        string[] tests = [.. same.Select(fault => fault.Test).Where(test => test.Length > 0).Distinct(StringComparer.Ordinal).Order(StringComparer.Ordinal)];
        if (tests.Length > 0)
        {
            string more = tests.Length > MaxTests ? $", and {Number(tests.Length - MaxTests)} more" : "";
            yield return $"in the test{(tests.Length > 1 ? "s" : "")} {string.Join(", ", tests.Take(MaxTests))}{more}";
        }
    }

    private (string Message, CallStack?[] Stacks) Twice(RecordedFault fault, long count, string done, string harm)
    {
        CallStack?[] stacks =
            [_stacks.Find(fault.Rented, "rented"), _stacks.Find(fault.Returned, $"{done} first"), _stacks.Find(fault.Again, $"{done} again")];
        // An object that the program made was not rented before it was returned.
        CallStack[] returns = [stacks[0] ?? new CallStack("", []), stacks[1]!, stacks[2]!];
        return ($"{ReturnedTwice(fault.Pool, returns, count, fault.IsObject ? ObjectOf(fault) : "An array")} {harm}", stacks);
    }

    private (string Message, CallStack?[] Stacks) UsedByTwo(RecordedFault fault, long count)
    {
        CallStack[] stacks =
        [
            _stacks.Find(fault.Rented, "handed out first")!, _stacks.Find(fault.Returned, "returned once too often")!,
            _stacks.Find(fault.Again, "handed out again")!,
        ];
        return ($"An object of {fault.Pool} is handed out in {Where(stacks[2])} while its user in {Where(stacks[0])} has it, {Times(count)}: "
            + $"it was returned once too often in {Where(stacks[1])}.", stacks);
    }

    private (string Message, CallStack?[] Stacks) Disposed(RecordedFault fault, long count)
    {
        var (_, stacks) = Twice(fault, count, "disposed", "");
        string what = fault.Pool == PoolNames.RecyclableStreams ? "A stream" : "An owner";
        return ($"{what} of {fault.Pool} is disposed in {Where(stacks[1]!)} and again in {Where(stacks[2]!)}, {Times(count)}.", stacks);
    }

    private List<SiteRow> Sites() =>
    [
        .. _record.Sites.GroupBy(site => (_stacks.TopOf(site.Stack), site.Pool)).Select(group => SiteOf([.. group]))
            .OrderByDescending(site => site.Outstanding).ThenByDescending(site => site.Rented),
    ];

    private SiteRow SiteOf(IReadOnlyList<RecordedSite> same)
    {
        var typical = same.MaxBy(site => (_stacks.IsWhole(site.Stack), site.Rented - site.Returned))!;
        double first = same.Min(site => site.First), last = same.Max(site => site.Last);
        long rented = same.Sum(site => site.Rented), returned = same.Sum(site => site.Returned);
        return new SiteRow(_stacks.Find(typical.Stack, "rented")!, typical.Pool)
        {
            Rented = rented,
            Outstanding = rented - returned,
            HighWater = same.Sum(site => site.HighWater),
            Forgotten = 0,
            Earlier = same.Sum(site => site.Earlier),
            Missed = 0,
            Misses = [],
            OldestAge = null,
            Rate = last > first ? (rented - 1) / (last - first) : null,
        };
    }

    private IEnumerable<string> Notes()
    {
        if (!_record.HasEnded)
        {
            yield return "The program was killed, or ended without a last check. What is told is what was found until then.";
        }

        if (_record.FurtherFaults > 0)
        {
            yield return $"{Number(_record.FurtherFaults)} further faults are not listed.";
        }

        string[] without = [.. _sources.Without.Select(Path.GetFileName).OfType<string>().Take(8)];
        if (without.Length > 0)
        {
            yield return $"No debug information for {string.Join(", ", without)}: their lines are not known.";
        }
    }
}
