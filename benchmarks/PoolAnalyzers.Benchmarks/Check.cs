using PoolAnalyzers.Benchmarks.Measuring;
using PoolAnalyzers.Benchmarks.Writers;

namespace PoolAnalyzers.Benchmarks;

/// <summary>Notices everything that allocates and, on a machine that does nothing else, what has become much slower.</summary>
/// <param name="withTimes">Whether ratios of times count too: other work on the machine changes them, but no byte.</param>
/// <param name="share">Of how many groups one is looked at: all, or a fixed part where nothing that they measure has changed.</param>
internal sealed class Check(bool withTimes, int share = 1)
{
    // A ratio may be this much above its target, in the best of so many attempts. The targets hold on the processor of the tables. On another the same instructions
    // miss one by a third: where an interlocked operation is cheap, the references gain more than pools that do without.
    private const double Margin = 1.6;
    private const int Attempts = 4;

    private int _failures;

    /// <summary>Checks.</summary>
    /// <returns>1 when something is wrong.</returns>
    public int Run()
    {
        foreach (var group in Groups().Where((_, index) => index % share == 0))
            Run(group);
        Console.WriteLine("Streams");
        foreach (var (isWrong, text) in Streams.StreamPage.Check(withTimes ? Margin : null))
            Report(isWrong, text);
        Console.WriteLine("Calls");
        foreach (var (isWrong, text) in Rpc.CheckBytes())
            Report(isWrong, text);
        Console.WriteLine(_failures == 0 ? "ok" : $"FAILED: {_failures}");
        return _failures == 0 ? 0 : 1;
    }

    private void Run(Group group)
    {
        var best = new Dictionary<string, double>();
        var bestToFloor = new Dictionary<string, double>();
        var allocating = new Dictionary<string, double>();
        for (var attempt = 0; attempt < Attempts; attempt++)
        {
            foreach (var row in new Launches(1, withTimes ? 40 : 10, seed: attempt).Measure(group).Rows)
            {
                best[row.Subject.Name] = Math.Min(best.GetValueOrDefault(row.Subject.Name, double.PositiveInfinity), row.ToTarget);
                bestToFloor[row.Subject.Name] = Math.Min(bestToFloor.GetValueOrDefault(row.Subject.Name, double.PositiveInfinity), row.ToFloor);
                // Exactly nothing: in some round, all of which do the same.
                if (row.Subject.IsOurs)
                    allocating[row.Subject.Name] = Math.Min(allocating.GetValueOrDefault(row.Subject.Name, double.PositiveInfinity), row.LeastBytes);
            }

            if (!withTimes || !group.Subjects.Any(IsSlow))
                break;
        }

        Console.WriteLine(group.Title);
        foreach (var subject in group.Subjects)
        {
            if (withTimes && subject.Target is { } target)
                Report(IsAbove(best, subject, target), $"{subject.Name}: {Page.Number(best[subject.Name])}, limit {Page.Number(target.Most * Margin)}");
            if (withTimes && subject.Floor is { } floor)
                Report(IsAbove(bestToFloor, subject, floor), $"{subject.Name}: {Page.Number(bestToFloor[subject.Name])} of the floor, limit {Page.Number(floor.Most * Margin)}");
            if (subject.IsOurs)
                Report(allocating[subject.Name] != 0, $"{subject.Name}: {allocating[subject.Name]:0.###} B/op");
        }

        bool IsSlow(Subject subject) =>
            (subject.Target is { } target && IsAbove(best, subject, target)) || (subject.Floor is { } floor && IsAbove(bestToFloor, subject, floor));
    }

    private static bool IsAbove(Dictionary<string, double> best, Subject subject, Target target) => !(best[subject.Name] <= target.Most * Margin);

    private void Report(bool isWrong, string text)
    {
        _failures += isWrong ? 1 : 0;
        Console.WriteLine($"  {(isWrong ? "FAILED" : "ok")} {text}");
    }

    private static IEnumerable<Group> Groups() =>
    [
        .. Topics.Pools([1, 8]),
        Topics.Objects(),
        Topics.Owners(),
        Topics.HashPools(1),
        Topics.WholeCheck(8),
        Topics.WholeCheck(5000),
        WithoutHash(Topics.Refusals()),
        .. Topics.AllScopes([100, 10_000]),
        .. ((int[])[1000, 100_000]).SelectMany(length => (Group[])[WriterTopics.Reused(length), WriterTopics.Spans(length), WriterTopics.New(length)]),
        AnyLengthTopics.OneThread(isKnown: true).First(),
        AnyLengthTopics.OneThread(isKnown: false).Last(),
        .. Tree.TreeGroups.All(),
    ];

    // A wrong hash cannot be as cheap as its target says: see the table.
    private static Group WithoutHash(Group group) => group with { Subjects = [.. group.Subjects.Where(s => s.Name != "invalid hash")] };
}
