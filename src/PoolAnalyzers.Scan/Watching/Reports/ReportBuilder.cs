using PoolAnalyzers.Scan.Watching.Events;
using PoolAnalyzers.Scan.Watching.Ledger;
using PoolAnalyzers.Scan.Watching.Symbols;
using static PoolAnalyzers.Scan.Watching.Reports.FindingText;

namespace PoolAnalyzers.Scan.Watching.Reports;

/// <summary>Makes a report of the books: stacks get names, and what differs only in addresses is one.</summary>
internal sealed class ReportBuilder(PoolLedger ledger, PoolTable pools, StackTable stacks, FrameReader frames, SourceMap sources)
{
    private const string LostDoubt = " Events were lost, so that this is only suspected.";

    private readonly Dictionary<int, (IReadOnlyList<Frame> Frames, string? Pool)> _read = [];

    private readonly Dictionary<int, string> _pools = [];

    /// <summary>The report of a program so far.</summary>
    public ProgramReport Build(int pid, string name, bool isWhole)
    {
        var sites = Sites();
        return new ProgramReport(pid, name)
        {
            IsWhole = isWhole,
            Findings = [.. Offences().Concat(GrowingSites(sites))],
            Sites = sites,
            Outstanding = [.. ledger.Outstanding.Points.Append((ledger.Seconds, ledger.OutstandingNow))],
            Seconds = ledger.Seconds,
            Rented = ledger.Counts[(int)PoolEventKind.Rented],
            Returned = ledger.Counts[(int)PoolEventKind.Returned],
            Missed = ledger.Counts[(int)PoolEventKind.Allocated],
            Dropped = ledger.Counts[(int)PoolEventKind.Dropped],
            Unknown = ledger.Unknown,
            Lost = ledger.Lost,
            Forgotten = ledger.Forgotten,
            LargestClass = ledger.LargestClass,
            CollisionChance = ledger.CollisionChance,
            Notes = [.. Notes()],
        };
    }

    /// <summary>The place that stands for a stack.</summary>
    private static string Text(IReadOnlyList<Frame> of) => new CallStack("", of).Top?.ToString() ?? "";

    private IReadOnlyList<Frame> FramesOf(int stack) => Read(stack).Frames;

    private (IReadOnlyList<Frame> Frames, string? Pool) Read(int stack)
    {
        if (stack < 0)
        {
            return ([], null);
        }

        if (!_read.TryGetValue(stack, out var read))
        {
            var of = frames.Read(stacks[stack], out string? pool);
            _read.Add(stack, read = (of, pool));
        }

        return read;
    }

    /// <summary>What a reader calls a pool. Where its code is inlined, the frames of another place that rents from it tell.</summary>
    private string PoolOf(int pool)
    {
        if (_pools.Count == 0)
        {
            foreach (var site in ledger.Sites)
            {
                if (Read(site.Stack).Pool is { } name)
                {
                    _pools.TryAdd(site.Pool, name);
                }
            }
        }

        return pool < 0 ? "no pool" : pools[pool].Source is { Length: > 0 } source ? source : _pools.GetValueOrDefault(pool, "an ArrayPool");
    }

    private IEnumerable<WatchFinding> Offences() => ledger.Offences
        .GroupBy(o => (o.Key.Kind, Text(FramesOf(o.Key.Rented)), Text(FramesOf(o.Key.Returned)), Text(FramesOf(o.Key.Again))))
        .Select(group => FindingOf([.. group]))
        .OrderBy(finding => WatchKind.All.ToList().IndexOf(finding.Kind)).ThenByDescending(finding => finding.Count);

    private WatchFinding FindingOf(IReadOnlyList<Offence> same)
    {
        // The stacks that were seen most often stand for those that differ in their callers.
        var first = same.MaxBy(o => o.Count)!;
        var (rented, returned, again) = (first.Key.Rented, first.Key.Returned, first.Key.Again);
        long count = same.Sum(o => o.Count);
        bool isCertain = same.Any(o => o.CertainCount > 0);
        string doubt = isCertain ? "" : ledger.Lost > 0 ? LostDoubt
            : " Not all rentals were seen, and another array may have the same hash code: this is only suspected.";
        if (first.Key.Kind == OffenceKind.Foreign)
        {
            string message = Foreign(first.RentedFrom < 0 ? null : PoolOf(first.RentedFrom), PoolOf(first.Pool), count) + doubt;
            return new WatchFinding(WatchKind.Foreign, isCertain, count, message,
            [
                .. rented < 0 ? Array.Empty<CallStack>() : [new CallStack("rented", FramesOf(rented))],
                new CallStack("returned to the other pool", FramesOf(again)),
            ]);
        }

        var stacksInOrder = new[]
        {
            new CallStack("rented", FramesOf(rented)), new CallStack("returned first", FramesOf(returned)), new CallStack("returned again", FramesOf(again)),
        };
        long handed = same.Sum(o => o.HandedOutTwice);
        string harm = handed > 0 ? $" It was handed to two callers at once {Times(handed)}." : " The pool can hand it to two callers at once.";
        // Where the renter returns both times, or one caller of the pool does, there is no doubt about the two.
        bool isRenters = stacksInOrder.Skip(1).All(stack => stack.Has(stacksInOrder[0].Top));
        bool isOnOneStack = stacksInOrder[1].Has(stacksInOrder[2].Top) || stacksInOrder[2].Has(stacksInOrder[1].Top);
        string turn = first.ReturnedBefore >= 0 && !isRenters && !isOnOneStack && Text(FramesOf(first.ReturnedBefore)) != Text(FramesOf(returned))
            ? $" Before this rental it came back in {Where(new CallStack("", FramesOf(first.ReturnedBefore)))}, which may be the one that returns twice." : "";
        return new WatchFinding(WatchKind.ReturnedTwice, isCertain, count,
            $"{ReturnedTwice(PoolOf(first.Pool), stacksInOrder, count)}{harm}{turn}{doubt}",
            stacksInOrder);
    }

    private List<SiteRow> Sites()
    {
        var oldest = ledger.Oldest();
        // What had to be made is told with a stack of its own, which differs in the frames of the pool alone.
        return [.. ledger.Sites
            .GroupBy(site => (Text(FramesOf(site.Stack)), PoolOf(site.Pool)))
            .Where(group => group.Any(site => site.Rented > 0))
            .Select(group => SiteOf([.. group], group.Key.Item2, oldest))
            .OrderByDescending(site => site.Outstanding).ThenByDescending(site => site.Missed).ThenByDescending(site => site.Rented)];
    }

    private SiteRow SiteOf(IReadOnlyList<SiteCounts> same, string pool, IReadOnlyDictionary<int, double> oldest)
    {
        var typical = same.MaxBy(site => site.Outstanding)!;
        var renting = same.Where(site => site.Rented > 0).ToList();
        double first = renting.Min(site => site.First), last = renting.Max(site => site.Last);
        long rented = same.Sum(site => site.Rented);
        double begun = same.Min(site => oldest.GetValueOrDefault(site.Stack, double.MaxValue));
        return new SiteRow(new CallStack("rented", FramesOf(typical.Stack)), pool)
        {
            Rented = rented,
            Outstanding = same.Sum(site => site.Outstanding),
            Forgotten = same.Sum(site => site.Forgotten),
            HighWater = same.Sum(site => site.HighWater),
            Earlier = same.Sum(site => site.Earlier),
            Missed = same.Sum(site => site.Missed),
            Misses = [.. same.SelectMany(site => site.Misses).GroupBy(miss => miss.Key).OrderBy(group => group.Key).Select(g => (g.Key, g.Sum(m => m.Value)))],
            OldestAge = begun == double.MaxValue ? null : ledger.Seconds - begun,
            Rate = last > first ? (rented - 1) / (last - first) : null,
        };
    }

    private string Doubt(SiteRow site) => ledger.Lost > 0 ? LostDoubt
        : site.GrowsForCertain ? "" : $" {Number(site.Forgotten)} of them were forgotten and may have come back: this is only suspected.";

    private IEnumerable<WatchFinding> GrowingSites(IEnumerable<SiteRow> sites) => sites.Where(site => site.Grows).Select(site => new WatchFinding(
        WatchKind.Outstanding,
        ledger.Lost == 0 && site.GrowsForCertain,
        site.Outstanding,
        Growing(site) + Doubt(site),
        [site.Stack]));

    private IEnumerable<string> Notes()
    {
        if (ledger.Lost > 0)
        {
            yield return $"{Number(ledger.Lost)} events were lost: the program made more than could be read. "
                + "What was found after the first loss is only suspected.";
        }

        if (ledger.Forgotten > 0)
        {
            yield return $"{Number(ledger.Forgotten)} arrays were forgotten because there were too many at once.";
        }

        if (ledger.FurtherOffences > 0)
        {
            yield return $"{Number(ledger.FurtherOffences)} further faults are not listed.";
        }

        string[] without = [.. sources.Without.Select(Path.GetFileName).OfType<string>()];
        if (without.Length > 0)
        {
            string others = without.Length > 8 ? " and others" : "";
            yield return $"No debug information for {string.Join(", ", without.Take(8))}{others}: their lines are not known.";
        }
    }
}
