namespace PoolAnalyzers.PoolRatios;

/// <summary>Measurements of several subjects in the same rounds, and their ratios to the first.</summary>
internal sealed class Table(string title, IEnumerable<string> subjects, int rounds)
{
    private readonly List<(string Name, double[] Times, List<double> Bytes)> _rows = [.. subjects.Select(s => (s, Enumerable.Repeat(double.NaN, rounds).ToArray(), new List<double>()))];

    public void Add(string subject, int round, double nanoseconds, double bytes)
    {
        var row = _rows.Find(r => r.Name == subject);
        row.Times[round] = nanoseconds;
        row.Bytes.Add(bytes);
    }

    /// <summary>Prints a Markdown table.</summary>
    /// <returns>How many targets were missed.</returns>
    public int Print(Dictionary<string, double> targets)
    {
        Console.WriteLine($"\n### {title}\n\n| subject | ns | ratio | target | B/op |\n|---|---|---|---|---|");
        var missed = 0;
        var reference = _rows[0].Times;
        foreach (var (name, times, bytes) in _rows)
        {
            var ratio = Median(times.Zip(reference, (time, other) => time / other));
            double? target = targets.TryGetValue(name, out var most) ? most : null;
            var isMissed = ratio > target;
            missed += isMissed ? 1 : 0;
            Console.WriteLine($"| {name} | {Median(times):0.00} | **{ratio:0.000}** | {(target is { } t ? $"<= {t:0.00}{(isMissed ? " missed" : "")}" : "")} | {Median(bytes):0.0} |");
        }

        return missed;
    }

    private static double Median(IEnumerable<double> values)
    {
        var sorted = values.Where(v => !double.IsNaN(v)).Order().ToArray();
        return sorted.Length == 0 ? double.NaN : sorted[sorted.Length / 2];
    }
}
