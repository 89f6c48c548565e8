using System.Globalization;
using PoolAnalyzers.Scan.Reports;
using PoolAnalyzers.Scan.Watching.Symbols;

namespace PoolAnalyzers.Scan.Watching.Reports;

/// <summary>The report as plain lines.</summary>
internal static class WatchText
{
    private const int MaxFrames = 12;
    private const int MaxLengths = 4;

    /// <summary>Writes the report.</summary>
    /// <param name="writer">Where to.</param>
    /// <param name="report">What was found.</param>
    /// <param name="top">How many places that rent are listed for each program.</param>
    public static void Write(TextWriter writer, WatchReport report, int top)
    {
        foreach (var program in report.Programs)
        {
            writer.WriteLine();
            writer.WriteLine(Verdict(report.Form, program));
            foreach (var finding in program.Findings)
            {
                Write(writer, report, finding);
            }

            WriteSites(writer, report, program, top);
            if (program.LargestClass > 1)
            {
                writer.WriteLine($"  {Number(program.LargestClass)} arrays of a length were told apart; the chance that two of them share a hash code is "
                    + $"{program.CollisionChance.ToString("0.######%", CultureInfo.InvariantCulture)}");
            }

            foreach (string note in program.Notes)
            {
                writer.WriteLine($"  note: {note}");
            }
        }
    }

    /// <summary>One line: what was found, and of how much.</summary>
    public static string Verdict(ReportForm form, ProgramReport program)
    {
        string found = program.Findings.Count == 0
            ? "nothing found"
            : string.Join(", ", form.Kinds.Select(kind => (kind: kind.Id, count: program.Findings.Count(finding => finding.Kind == kind.Id)))
                .Where(entry => entry.count > 0).Select(entry => $"{Number(entry.count)} {entry.kind}"));
        string since = program.IsWhole ? "" : " since the watch began";
        string allocated = form.HasAllocations ? $"{Number(program.Missed)} had to be allocated, " : "";
        return $"{program.Name} ({program.Pid.ToString(CultureInfo.InvariantCulture)}): {found}; "
            + $"{Number(program.Rented)} rented, {Number(program.Returned)} returned, {allocated}"
            + $"in {program.Seconds.ToString("0.0", CultureInfo.InvariantCulture)} s{since}";
    }

    /// <summary>A place as lines tell it: relative to the root where it is below.</summary>
    public static string Place(WatchReport report, Frame? frame) => frame switch
    {
        null => "(unknown)",
        { File: null } => frame.ToString(),
        _ => $"{frame.Method} in {ScanReport.RelativeTo(report.Root, frame.File)}:{frame.Line.ToString(CultureInfo.InvariantCulture)}",
    };

    private static string Number(long count) => count.ToString("N0", CultureInfo.InvariantCulture);

    private static string Lengths(IReadOnlyList<(int Size, long Count)> misses)
    {
        var most = misses.OrderByDescending(miss => miss.Count).ThenBy(miss => miss.Size).Take(MaxLengths).Select(Of);
        return string.Join(", ", most) + (misses.Count > MaxLengths ? $", and of {Number(misses.Count - MaxLengths)} further lengths" : "");

        // Generated pools of objects have no lengths.
        static string Of((int Size, long Count) miss) => miss.Size == 0 ? Number(miss.Count) : $"{Number(miss.Count)} of length {Number(miss.Size)}";
    }

    private static void Write(TextWriter writer, WatchReport report, WatchFinding finding)
    {
        writer.WriteLine();
        writer.WriteLine($"  {finding.Kind}{(finding.IsCertain ? "" : " (suspected)")}: {finding.Message}");
        foreach (string detail in finding.Details)
        {
            writer.WriteLine($"    {detail}");
        }

        foreach (var stack in finding.Stacks)
        {
            // Whoever reads looks for his own code first, which the framework may have called the pool for.
            bool isBehind = stack.Frames.Count > 0 && stack.Top != stack.Frames[0];
            string from = isBehind ? $", called from {Place(report, stack.Top)}" : "";
            writer.WriteLine($"    {stack.Title}{from}:{(stack.Frames.Count == 0 ? " not seen" : "")}");
            foreach (var frame in stack.Frames.Take(MaxFrames))
            {
                writer.WriteLine($"      at {Place(report, frame)}");
            }

            if (stack.Frames.Count > MaxFrames)
            {
                writer.WriteLine($"      and {Number(stack.Frames.Count - MaxFrames)} more");
            }
        }
    }

    private static void WriteSites(TextWriter writer, WatchReport report, ProgramReport program, int top)
    {
        if (program.Sites.Count == 0 || top <= 0)
        {
            return;
        }

        writer.WriteLine();
        bool hasAllocations = report.Form.HasAllocations;
        writer.WriteLine($"  {"rented",10} {"still out",10} {"at most",8}{(hasAllocations ? $" {"allocated",10}" : "")} {"oldest, s",10}  where");
        foreach (var site in program.Sites.Take(top))
        {
            string age = site.OldestAge?.ToString("0.0", CultureInfo.InvariantCulture) ?? "-";
            string allocated = hasAllocations ? $" {Number(site.Missed),10}" : "";
            writer.WriteLine($"  {Number(site.Rented),10} {Number(site.Outstanding),10} {Number(site.HighWater),8}{allocated} {age,10}  "
                + $"{Place(report, site.Stack.Top)}, {site.Pool}");
            if (site.Misses.Count > 0)
            {
                writer.WriteLine($"  {"",52} allocated {Lengths(site.Misses)}");
            }
        }

        if (program.Sites.Count > top)
        {
            writer.WriteLine($"  and {Number(program.Sites.Count - top)} more places; --top N lists more");
        }
    }
}
