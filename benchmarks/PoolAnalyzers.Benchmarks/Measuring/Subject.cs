namespace PoolAnalyzers.Benchmarks.Measuring;

/// <summary>One way to do something, to be compared with others.</summary>
/// <param name="Name">As it stands in the tables. The second subject of a group is named <see cref="Control"/> and is the first again.</param>
/// <param name="Run">Does it so many times.</param>
/// <param name="Target">What its ratio may be, or null.</param>
/// <param name="IsOurs">Generated code, which may not allocate.</param>
internal sealed record Subject(string Name, Action<int> Run, Target? Target = null, bool IsOurs = false)
{
    /// <summary>What its ratio to the floor may be, or null.</summary>
    /// <remarks>A ratio to another library says as much about that library and the processor as about ours. The floor is the least that any pool can do.</remarks>
    public Target? Floor { get; init; }

    /// <summary>The name of the same code again: how far its ratio is from 1 is the noise of the run.</summary>
    public const string Control = "control";
}

/// <summary>What a ratio may be.</summary>
/// <param name="Most">The upper end.</param>
/// <param name="To">The subject in the denominator; the first of the group if null.</param>
internal sealed record Target(double Most, string? To = null);

/// <summary>Subjects that are measured in the same rounds.</summary>
/// <param name="Title">What they do.</param>
/// <param name="Short">The title beneath a plot.</param>
/// <param name="Subjects">The first is the reference.</param>
internal sealed record Group(string Title, string Short, IReadOnlyList<Subject> Subjects);

/// <summary>A measured subject.</summary>
/// <param name="Subject">Which one.</param>
/// <param name="Nanoseconds">Median, for one operation.</param>
/// <param name="Ratio">Median of the ratios to the reference, each within one round.</param>
/// <param name="ToTarget">The ratio that the target is about.</param>
/// <param name="ToFloor">The ratio to the floor; not a number when the group has none.</param>
/// <param name="Bytes">Allocated by one operation: median.</param>
/// <param name="LeastBytes">Allocated by one operation in the round with the least.</param>
internal sealed record Row(Subject Subject, double Nanoseconds, double Ratio, double ToTarget, double ToFloor, double Bytes, double LeastBytes)
{
    /// <summary>Above the target, to the two decimals that targets have. What was not measured is not missed.</summary>
    public bool IsMissed => Subject.Target is { } target && Math.Round(ToTarget, 2) > target.Most;

    /// <summary>Too far above the floor, likewise.</summary>
    public bool MissesFloor => Subject.Floor is { } floor && Math.Round(ToFloor, 2) > floor.Most;
}

/// <summary>A measured group.</summary>
internal sealed record Result(Group Group, IReadOnlyList<Row> Rows, string? Remark = null)
{
    public static double Median(IEnumerable<double> values)
    {
        var sorted = values.Where(v => !double.IsNaN(v)).Order().ToArray();
        return sorted.Length == 0 ? double.NaN : sorted[sorted.Length / 2];
    }

    /// <summary>Rows out of what was measured round by round.</summary>
    /// <param name="group">What was measured.</param>
    /// <param name="times">By subject and round; NaN where there is nothing.</param>
    /// <param name="bytes">By subject and round.</param>
    /// <param name="remark">What the reader has to know.</param>
    public static Result Of(Group group, double[][] times, double[][] bytes, string? remark = null)
    {
        var rows = group.Subjects.Select((subject, i) =>
        {
            var to = subject.Target?.To is { } name ? IndexOf(name) : 0;
            var floor = group.Subjects.Select(s => s.Floor?.To).FirstOrDefault(n => n is not null) is { } lowest ? IndexOf(lowest) : -1;
            return new Row(subject, Median(times[i]), Ratio(i, 0), Ratio(i, to), floor < 0 ? double.NaN : Ratio(i, floor), Median(bytes[i]), bytes[i].Where(b => !double.IsNaN(b)).DefaultIfEmpty(double.NaN).Min());
        });
        return new Result(group, [.. rows], remark);

        int IndexOf(string name) => group.Subjects.ToList().FindIndex(s => s.Name == name);

        double Ratio(int i, int to) => Median(times[i].Zip(times[to], (time, other) => time / other));
    }
}
