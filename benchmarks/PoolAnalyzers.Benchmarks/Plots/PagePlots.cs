using System.Globalization;

namespace PoolAnalyzers.Benchmarks.Plots;

/// <summary>The plots of the pages. They are drawn from the tables that the pages hold, so that a plot never says anything else than its page.</summary>
internal static class PagePlots
{
    private const string Ratio = "ratio (lower is better)";

    /// <summary>Draws the plots of all pages in a folder that have their tables.</summary>
    public static void Draw(string folder)
    {
        foreach (var chart in Of(folder))
        {
            File.WriteAllText(Path.Combine(folder, chart.File), chart.Draw());
            Console.WriteLine(Path.Combine(folder, chart.File));
        }
    }

    /// <summary>The charts of the pages in a folder.</summary>
    public static IEnumerable<Chart> Of(string folder)
    {
        if (Lines(folder, "pools") is { } pools)
            yield return Held(pools);
        if (Lines(folder, "hash-guard-pools") is { } hashPools)
        {
            yield return Matrix(
                hashPools, "Threads", "hash-guard-pools-threads.svg", "HashGuard: pools used by 1 to 8 threads",
                    "threads x buffers rented at a time by each", "ArrayPool.Shared",
                "Created", "lock-free", "lock-free, preallocated", "with lock", "with lock, preallocated", "ConcurrentStack");
        }

        if (Lines(folder, "hash-guard") is { } hash)
        {
            yield return Matrix(
                hash, "Valid requests", "hash-guard-valid.svg", "HashGuard: a whole check of a request", "length of the body", "ArrayPool.Shared",
                "control", "Created", "lock-free", "lock-free, preallocated", "with lock", "with lock, preallocated");
        }

        if (Lines(folder, "scopes") is { } scopes)
        {
            yield return Matrix(
                scopes, "All ways", "scopes-ways.svg", "Ways to rent elements for a moment", "type and number of elements", "ArrayPool.Shared",
                "scope, generated", "scope, thread's own array", "owner, generated", "SpanOwner", "MemoryOwner", "MemoryPool");
        }

        if (Lines(folder, "any-length") is { } anyLength)
        {
            yield return Matrix(
                anyLength, "1 thread, length known at the call", "any-length-one-thread.svg", "Pools of any length, used by one thread", "length", "ArrayPool.Shared",
                "static", "quarter steps", "instance", "as ArrayPool", "Create()", "SpanOwner");
        }

        if (Lines(folder, "analyzer-cost") is { } cost)
            yield return Curve(cost);
    }

    /// <summary>One table for each number of arrays that are held.</summary>
    private static Chart Held(string[] lines)
    {
        int[] held = [1, 8, 64];
        var tables = held.Select(n => Table(lines, $"Pages of 4096 bytes, 1 thread, {n} rented at a time")).ToList();
        string[] shown = ["lock-free", "with lock", "strict", "instance", "ArrayPool.Create", "Microsoft ObjectPool", "Roslyn's slots", "ConcurrentQueue"];
        var series = shown.Select(name =>
            new Series(name, [.. tables.Select(table => table.FirstOrDefault(row => row[0] == name) is { } row ? Number(row[2]) : double.NaN)]));
        return new Chart("pools-held.svg", "Pools used by one thread", "arrays rented at a time", Ratio, [.. held.Select(n => $"{n}")], [.. series],
            (1, "ArrayPool.Shared"));
    }

    /// <summary>A table with a row for each place and a column for each series.</summary>
    private static Chart Matrix(string[] lines, string heading, string file, string title, string across, string reference, params string[] shown)
    {
        var table = Table(lines, heading);
        var columns = table[0].ToList();
        // What differs in the second number only does not stand side by side: one line for each second number.
        var rows = table.Skip(2).OrderBy(row => row[0].Split('x') is [_, var second] && int.TryParse(second, out int number) ? number : 0).ToList();
        // The sample calls this pool by another name than the pages about pools do.
        var series = shown.Select(name =>
            new Series(name == "Created" ? "ArrayPool.Create" : name, [.. rows.Select(row => Number(row[columns.IndexOf(name)]))]));
        return new Chart(file, title, across, Ratio,
            [.. rows.Select(row => char.IsDigit(row[0][0]) ? row[0].Replace("x", " x ", StringComparison.Ordinal) : row[0])], [.. series], (1, reference));
    }

    private static Chart Curve(string[] lines)
    {
        var table = Table(lines, "Growing projects");
        var columns = table[0].ToList();
        var rows = table.Skip(2).ToList();
        string[] shown = ["binding", "empty analyzer", "all analyzers"];
        var series = shown.Select(name => new Series(name, [.. rows.Select(row => Number(row[columns.IndexOf(name + ", ms")]))]));
        return new Chart("analyzer-cost-curve.svg", "Growing projects", "lines of code", "processor time, ms",
            [.. rows.Select(row => row[columns.IndexOf("lines")])], [.. series], null);
    }

    private static string[]? Lines(string folder, string page) =>
        Path.Combine(folder, page + ".md") is var file && File.Exists(file) ? File.ReadAllLines(file) : null;

    /// <summary>The first table below a heading: its cells, the row of dashes included.</summary>
    private static List<string[]> Table(string[] lines, string heading) =>
        [.. lines.SkipWhile(line => line != "## " + heading).SkipWhile(line => !line.StartsWith('|')).TakeWhile(line => line.StartsWith('|'))
            .Select(line => line.Trim('|').Split('|', StringSplitOptions.TrimEntries))];

    // A cell may say more after the number: that a target is missed, or the bytes that are allocated.
    private static double Number(string cell) =>
        double.TryParse(FirstWord(cell.Replace("**", "", StringComparison.Ordinal)), NumberStyles.Float, CultureInfo.InvariantCulture, out double value)
            ? value
            : double.NaN;

    private static string FirstWord(string text) => text.Split(',', ' ')[0];
}
