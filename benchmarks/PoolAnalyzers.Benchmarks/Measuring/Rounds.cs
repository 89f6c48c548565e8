namespace PoolAnalyzers.Benchmarks.Measuring;

/// <summary>Measures groups on one thread: every round measures every subject for a fraction of a millisecond.</summary>
/// <remarks>Ratios are taken within a round, so that a machine that is slow for a while is slow for all.</remarks>
/// <param name="rounds">How many; more are run to warm up.</param>
internal sealed class Rounds(int rounds)
{
    // Shorter than a scheduler's slice.
    private const double SliceNanoseconds = 250_000;

    public Result Measure(Group group)
    {
        var subjects = group.Subjects;
        var operations = WarmUp(subjects);
        var times = subjects.Select(_ => new double[rounds]).ToArray();
        var bytes = subjects.Select(_ => new double[rounds]).ToArray();
        for (var round = 0; round < rounds; round++)
        {
            for (var i = 0; i < subjects.Count; i++)
            {
                var allocated = GC.GetAllocatedBytesForCurrentThread();
                var start = Clock.Nanoseconds;
                subjects[i].Run(operations);
                times[i][round] = (double)(Clock.Nanoseconds - start) / operations;
                bytes[i][round] = (double)(GC.GetAllocatedBytesForCurrentThread() - allocated) / operations;
            }
        }

        return Result.Of(group, times, bytes);
    }

    /// <summary>Runs everything until the JIT has done its last.</summary>
    /// <returns>How many operations of the reference fill a slice.</returns>
    private static int WarmUp(IReadOnlyList<Subject> subjects)
    {
        var operations = 1;
        for (var phase = 0; phase < 5; phase++)
        {
            for (var round = 0; round < 15; round++)
            {
                var start = Clock.Nanoseconds;
                subjects[0].Run(operations);
                var one = Math.Max(1, (double)(Clock.Nanoseconds - start) / operations);
                operations = (int)Math.Clamp(SliceNanoseconds / one, 1, 20_000);
                foreach (var subject in subjects.Skip(1))
                    subject.Run(operations);
            }

            // It compiles in the background, and only when nothing new was called for a while.
            Thread.Sleep(120);
        }

        return operations;
    }
}
