namespace PoolAnalyzers.Benchmarks.Measuring;

/// <summary>Measures groups on one thread: every round measures every subject for a fraction of a millisecond.</summary>
/// <remarks>Ratios are taken within a round, so that a machine that is slow for a while is slow for all.</remarks>
/// <param name="rounds">How many; more are run to warm up.</param>
internal sealed class Rounds(int rounds)
{
    // Shorter than a scheduler's slice.
    private const double SliceNanoseconds = 250_000;

    /// <param name="group">What is measured.</param>
    /// <param name="random">Decides about the order of the subjects, and about what is compiled between them.</param>
    public Measured Measure(Group group, Random random)
    {
        var subjects = group.Subjects;
        var order = Enumerable.Range(0, subjects.Count).ToArray();
        random.Shuffle(order);
        var operations = WarmUp(subjects, order, random);
        var times = subjects.Select(_ => new double[rounds]).ToArray();
        var bytes = subjects.Select(_ => new double[rounds]).ToArray();
        for (var round = 0; round < rounds; round++)
        {
            foreach (var i in order)
            {
                var allocated = GC.GetAllocatedBytesForCurrentThread();
                var start = Clock.Nanoseconds;
                subjects[i].Run(operations);
                times[i][round] = (double)(Clock.Nanoseconds - start) / operations;
                bytes[i][round] = (double)(GC.GetAllocatedBytesForCurrentThread() - allocated) / operations;
            }
        }

        return new Measured([.. subjects.Select(s => s.Name)], times, bytes);
    }

    // A method is compiled when it is called first, again to be observed, and again to be fast, each time after a pause in which nothing new was called.
    private const int Phases = 8;

    /// <summary>Between two phases of warming up.</summary>
    public static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(45);

    /// <summary>Runs everything until the JIT has done its last.</summary>
    /// <returns>How many operations of the reference fill a slice.</returns>
    private static int WarmUp(IReadOnlyList<Subject> subjects, int[] order, Random random)
    {
        var operations = 1;
        var padding = new Padding();
        for (var phase = 0; phase < Phases; phase++)
        {
            for (var round = 0; round < 15; round++)
            {
                var start = Clock.Nanoseconds;
                subjects[0].Run(operations);
                var one = Math.Max(1, (double)(Clock.Nanoseconds - start) / operations);
                operations = (int)Math.Clamp(SliceNanoseconds / one, 1, 20_000);
                foreach (var i in order)
                {
                    subjects[i].Run(operations);
                    if (phase == 0 && round == 0)
                        padding.Add(random);
                }
            }

            // It compiles in the background, and only when nothing new was called for a while.
            Thread.Sleep(Pause);
        }

        return operations;
    }
}
