using System.Globalization;
using System.Text;
using PoolAnalyzers.Benchmarks.Measuring;

namespace PoolAnalyzers.Benchmarks;

/// <summary>A page of tables, and plots beside it.</summary>
/// <param name="folder">Where it goes.</param>
/// <param name="name">The file's name, without its ending.</param>
internal sealed class Page(string folder, string name)
{
    /// <summary>Follows what a page says about how it was measured, if one of its targets may be missed.</summary>
    public const string WhatFallsShort = " What was missed, and what was tried, is in [What falls short](README.md#what-falls-short).";

    private readonly StringBuilder _text = new();

    /// <summary>Targets that were missed, in what was written so far.</summary>
    public int Missed { get; set; }

    public void Write(string text) => _text.Append(text).Append('\n');

    /// <summary>One table with everything about each group.</summary>
    public void Table(IEnumerable<Result> results)
    {
        foreach (var result in results)
        {
            var hasFloor = result.Rows.Any(r => r.Subject.Floor is not null);
            Write($"\n## {result.Group.Title}\n\n| | ns | ratio to {result.Group.Subjects[0].Name} | target |{(hasFloor ? " ratio to the floor | target |" : "")} B/op |\n|---|---:|---:|---|{(hasFloor ? "---:|---|" : "")}---:|");
            foreach (var row in result.Rows)
            {
                var floor = hasFloor ? $" **{Number(row.ToFloor)}** | {Judge(row.Subject.Floor, row.ToFloor, row.MissesFloor)} |" : "";
                var other = row.Subject.Target?.To is { } to ? $"**{Number(row.ToTarget)}** to {to}, " : "";
                Write($"| {row.Subject.Name} | {Nanoseconds(row.Nanoseconds)} | **{Number(row.Ratio)}** | {other}{Judge(row.Subject.Target, row.ToTarget, row.IsMissed)} |{floor} {Bytes(row.Bytes)} |");
            }

            if (result.Remark is not null)
                Write($"\n{result.Remark}");
        }
    }

    /// <summary>One table for groups with the same subjects: a row for each group, and in it the ratios to the reference.</summary>
    public void Matrix(string title, string corner, IReadOnlyList<Result> results)
    {
        var subjects = results[0].Group.Subjects;
        Write($"\n## {title}\n\nRatios to {subjects[0].Name}.\n\n| {corner} | {subjects[0].Name}, ns | {string.Join(" | ", subjects.Skip(1).Select(s => s.Name))} |");
        Write($"|---|---:|{string.Concat(subjects.Skip(1).Select(_ => "---:|"))}");
        foreach (var result in results)
        {
            var cells = result.Rows.Skip(1).Select(r => $"**{Number(r.Ratio)}**{(r.IsMissed && r.Subject.Target!.To is null ? " missed" : "")}{(r.Bytes >= 0.5 ? $", {Bytes(r.Bytes)} B" : "")}");
            Write($"| {result.Group.Short} | {Nanoseconds(result.Rows[0].Nanoseconds)} | {string.Join(" | ", cells)} |");
            Missed += result.Rows.Count(r => r.IsMissed && r.Subject.Target!.To is null);
        }

        var targets = subjects.Where(s => s.Target is { To: null }).Select(s => $"{s.Name} <= {s.Target!.Most:0.00}").ToList();
        if (targets.Count > 0)
            Write($"\nTargets: {string.Join(", ", targets)}.");
        if (results.Any(r => r.Remark is not null))
            Write($"\n{string.Join(' ', results.Where(r => r.Remark is not null).Select(r => $"{r.Group.Short}: {r.Remark}"))}");
    }

    /// <summary>Shows a plot, which <see cref="Plots.PagePlots"/> draws from the tables of the finished page.</summary>
    public void Plot(string plot, string title) => Write($"\n![{title}]({name}-{plot}.svg)");

    public void Save()
    {
        Directory.CreateDirectory(folder);
        File.WriteAllText(Path.Combine(folder, name + ".md"), _text.ToString());
        Console.WriteLine($"{Path.Combine(folder, name + ".md")}: {(Missed == 0 ? "no target missed" : $"{Missed} targets missed")}");
    }

    public static string Number(double ratio) => double.IsNaN(ratio) ? "n/a" : ratio.ToString(ratio < 100 ? "0.000" : "0", CultureInfo.InvariantCulture);

    private static string Nanoseconds(double time) => double.IsNaN(time) ? "n/a" : time.ToString("0.0", CultureInfo.InvariantCulture);

    public static string Bytes(double bytes) => double.IsNaN(bytes) ? "n/a" : bytes.ToString("0.#", CultureInfo.InvariantCulture);

    private string Judge(Target? target, double ratio, bool isMissed)
    {
        if (target is null)
            return "";
        Missed += isMissed ? 1 : 0;
        return $"<= {target.Most.ToString("0.00", CultureInfo.InvariantCulture)}{(isMissed ? " **missed**" : double.IsNaN(ratio) ? " (not measured)" : "")}";
    }
}
