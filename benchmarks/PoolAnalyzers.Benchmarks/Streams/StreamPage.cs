using System.Globalization;

namespace PoolAnalyzers.Benchmarks.Streams;

/// <summary>The page about streams.</summary>
internal static class StreamPage
{
    /// <summary>1.48 KB, what MemoryStreamSlim allocates for five streams.</summary>
    public const double MostBytes = 1.48 * 1024;

    private const double StretchBytes = 0.6 * 1024;

    // A cell that is above its limit is measured so many times again, and the lowest ratio counts: other work on the machine slows down one kind of stream or
    // the other, by turns, while code that is slow is slow each time.
    private const int MostAgain = 3;
    private const int CheckRounds = 8;

    // Of MemoryStream's time, with calls of 4,096 bytes and no options, by size.
    private static readonly double[] s_toFramework = [0.09, 0.05, 0.12, 0.27, 0.31];

    /// <summary>Measures everything, and writes the page.</summary>
    public static void Write(string folder, string command, bool isQuick)
    {
        if (StreamSubjects.SlimPath is null)
            Console.Error.WriteLine($"MemoryStreamSlim is skipped: {StreamSubjects.SlimVariable} does not name its library.");
        else
            command = $"{StreamSubjects.SlimVariable}=KZDev.PerfUtils.dll {command}";
        var page = new Page(folder, "streams");
        page.Write(Machine.Head("Streams", command));
        page.Write(
            "One operation makes five streams, one after the other. Each is written, read from its start into a buffer that is used again, and disposed. "
            + "*Bulk* is one call for everything, *segmented* are calls of 4,096 bytes. The options: *capacity* tells a stream its length when it is "
            + "created, *zeroes* clears memory before others get it. *Grows* makes each stream longer than the one before by a twentieth of the first.\n\n"
            + "Each kind of stream has a process of its own, so that none pays for the garbage of another. Every round measures each of them once, by the "
            + "processor time of its thread. Ratios are taken within a round, and the tables show the median. A full "
            + "collection comes before each round. The control is PooledStream in one more process: how far it is from 1 is the noise."
            + Page.WhatFallsShort);
        if (StreamSubjects.SlimPath is null)
            page.Write("\nMemoryStreamSlim is absent in this run: its library was not named.");
        var results = StreamCell.Sizes.SelectMany(size => StreamRun.Measure(StreamCell.Of(size), Rounds(size, isQuick))).ToList();
        Targets(page, results);
        Table(page, "Segmented", results.Where(result => result.Cell.IsSegmented));
        Table(page, "Bulk", results.Where(result => !result.Cell.IsSegmented));
        page.Save();
    }

    /// <summary>Checks the shortest streams: what allocates too much, and what is far off.</summary>
    /// <param name="margin">What the ratio to the stream that is compared may be; null where times do not count.</param>
    /// <returns>A line for each thing that was checked, and whether it is wrong.</returns>
    public static IEnumerable<(bool IsWrong, string Text)> Check(double? margin)
    {
        var cells = StreamCell.Of(StreamCell.Sizes[0]).Concat(StreamCell.Of(StreamCell.Sizes[1]));
        // What others allocate does not matter.
        var results = StreamRun.Measure(cells, CheckRounds, margin is null ? StreamSubjects.Ours : null);
        var lowest = results.ToDictionary(result => result.Cell, result => result.RatioTo(StreamSubjects.Recyclable));
        for (int again = 0; again < MostAgain && results.Where(IsSlow).Select(result => result.Cell).ToList() is { Count: > 0 } slow; again++)
        {
            // In new processes, whose memory lies elsewhere. What is slow is so in each of them.
            foreach (var result in StreamRun.Measure(slow, CheckRounds))
                lowest[result.Cell] = Math.Min(lowest[result.Cell], result.RatioTo(StreamSubjects.Recyclable));
        }

        foreach (var result in results)
        {
            string name = $"{(result.Cell.IsSegmented ? "segmented" : "bulk")}, {result.Cell.Size}, {result.Cell.Options}";
            if (margin is { } most)
                yield return (IsSlow(result), $"{name}: {Page.Number(lowest[result.Cell])} of RecyclableMemoryStream, limit {Page.Number(most)}");
            double bytes = result.Bytes(StreamSubjects.Ours);
            yield return (bytes > MostBytes, $"{name}: {Page.Bytes(bytes)} B/op, limit {Page.Bytes(MostBytes)}");
        }

        bool IsSlow(StreamResult result) => margin is { } most && !(lowest[result.Cell] <= most);
    }

    private static int Rounds(int size, bool isQuick) => size switch
    {
        < 1_000_000 => isQuick ? 10 : 41,
        < 20_000_000 => isQuick ? 3 : 15,
        _ => isQuick ? 1 : 3,
    };

    private static void Targets(Page page, List<StreamResult> results)
    {
        var segmented = results.Where(result => result.Cell.IsSegmented).ToList();
        var bulk = results.Where(result => !result.Cell.IsSegmented).ToList();
        page.Write("\n## Targets\n\nMeans are geometric, over all options where none are named.\n\n| | measured | target |\n|---|---:|---|");
        double bytes = results.Max(result => result.Bytes(StreamSubjects.Ours));
        string mostBytes = $"<= {Page.Bytes(MostBytes)}, better {Page.Bytes(StretchBytes)}";
        Line("bytes for five streams, in the cell with the most", Page.Bytes(bytes), mostBytes, bytes > MostBytes);
        double older = results.Sum(result => result.Older(StreamSubjects.Ours));
        Line("collections of generation 1 and 2, in all cells", older.ToString("0.###", CultureInfo.InvariantCulture), "0", older > 0);
        Ratio("all cells, to MemoryStreamSlim", results, StreamSubjects.Slim, 1.00);
        Ratio("segmented, to RecyclableMemoryStream", segmented, StreamSubjects.Recyclable, 1.00);
        Ratio("bulk, to RecyclableMemoryStream", bulk, StreamSubjects.Recyclable, 0.90);
        Ratio("segmented, 131072 bytes, to RecyclableMemoryStream", segmented.Where(IsShortest), StreamSubjects.Recyclable, 1.00);
        Ratio("bulk, 131072 bytes, to RecyclableMemoryStream", bulk.Where(IsShortest), StreamSubjects.Recyclable, 1.00);
        foreach (var (size, most) in StreamCell.Sizes.Zip(s_toFramework))
        {
            var plain = segmented.Where(result => result.Cell.Size == size && result.Cell.IsPlain);
            Ratio($"segmented, {size} bytes, no options, to MemoryStream", plain, StreamSubjects.Framework, most);
        }

        page.Write($"| control | **{Page.Number(Mean(results, result => result.Noise))}** | |");

        static bool IsShortest(StreamResult result) => result.Cell.Size == StreamCell.Sizes[0];

        void Ratio(string what, IEnumerable<StreamResult> some, string other, double most)
        {
            double ratio = Mean(some, result => result.RatioTo(other));
            string target = $"<= {most.ToString("0.00", CultureInfo.InvariantCulture)}{(double.IsNaN(ratio) ? " (not measured)" : "")}";
            Line(what, $"**{Page.Number(ratio)}**", target, Math.Round(ratio, 2) > most);
        }

        void Line(string what, string value, string target, bool isMissed)
        {
            page.Missed += isMissed ? 1 : 0;
            page.Write($"| {what} | {value} | {target}{(isMissed ? " **missed**" : "")} |");
        }
    }

    private static void Table(Page page, string title, IEnumerable<StreamResult> results)
    {
        string[] others = [StreamSubjects.Framework, StreamSubjects.Recyclable, StreamSubjects.Slim];
        page.Write($"\n## {title}\n\nRatios of PooledStream's time to that of others, and bytes for five streams.\n");
        string[] head =
            ["bytes", "options", "PooledStream, ms", "control", .. others.Select(o => "to " + o), "PooledStream, B", .. others.Select(o => o + ", B")];
        page.Write($"| {string.Join(" | ", head)} |\n|---:|---|{string.Concat(Enumerable.Repeat("---:|", head.Length - 2))}");
        foreach (var result in results)
        {
            string[] cells =
            [
                $"{result.Cell.Size}", result.Cell.Options, result.Milliseconds(StreamSubjects.Ours).ToString("0.000", CultureInfo.InvariantCulture),
                Page.Number(result.Noise), .. others.Select(other => $"**{Page.Number(result.RatioTo(other))}**"),
                Page.Bytes(result.Bytes(StreamSubjects.Ours)), .. others.Select(other => Page.Bytes(result.Bytes(other))),
            ];
            page.Write($"| {string.Join(" | ", cells)} |");
        }
    }

    private static double Mean(IEnumerable<StreamResult> results, Func<StreamResult, double> value) =>
        Math.Exp(results.Average(result => Math.Log(value(result))));
}
