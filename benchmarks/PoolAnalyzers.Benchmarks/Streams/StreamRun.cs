using PoolAnalyzers.Benchmarks.Measuring;

namespace PoolAnalyzers.Benchmarks.Streams;

/// <summary>Measures cells: in each round, each kind of stream once, in its own process.</summary>
internal static class StreamRun
{
    /// <summary>Measures some cells of one size.</summary>
    /// <param name="cells">Which.</param>
    /// <param name="rounds">How many rounds count; one more comes first.</param>
    /// <param name="only">The one kind of stream that is measured; all of them if null.</param>
    public static IReadOnlyList<StreamResult> Measure(IEnumerable<StreamCell> cells, int rounds, string? only = null)
    {
        string[] subjects = only is null ? StreamSubjects.Present : [only];
        List<StreamWorker> workers = [];
        try
        {
            foreach (string subject in subjects)
                workers.Add(StreamWorker.Start(subject));
            return [.. cells.Select(cell => Measure(cell, subjects, workers, rounds))];
        }
        finally
        {
            workers.ForEach(worker => worker.Dispose());
        }
    }

    private static StreamResult Measure(StreamCell cell, string[] subjects, List<StreamWorker> workers, int rounds)
    {
        var measured = subjects.ToDictionary(subject => subject, _ => new List<StreamRound>());
        for (int round = -1; round < rounds; round++)
        {
            // Another one begins each round, as each finds the cache as the one before has left it.
            for (int turn = 0; turn < workers.Count; turn++)
            {
                int i = (round + 1 + turn) % workers.Count;
                var result = workers[i].Measure(cell);
                if (round >= 0)
                    measured[subjects[i]].Add(result);
            }
        }

        return new StreamResult(cell, measured);
    }
}

/// <summary>A measured cell.</summary>
/// <param name="Cell">Which.</param>
/// <param name="Measured">The rounds by kind of stream.</param>
internal sealed record StreamResult(StreamCell Cell, IReadOnlyDictionary<string, List<StreamRound>> Measured)
{
    /// <summary>The median of the ratios of our time to that of others, each within one round; not a number where the other is absent.</summary>
    public double RatioTo(string other) => Ratio(StreamSubjects.Ours, other);

    /// <summary>The ratio of our stream to itself: how far it is from 1 is the noise.</summary>
    public double Noise => Ratio(StreamSubjects.Control, StreamSubjects.Ours);

    public double Milliseconds(string subject) => Median(subject, round => round.Nanoseconds) / 1e6;

    public double Bytes(string subject) => Median(subject, round => round.Bytes);

    /// <summary>Collections of generation 1 and 2 in all rounds.</summary>
    public double Older(string subject) => Measured.TryGetValue(subject, out var rounds) ? rounds.Sum(round => round.Older) : double.NaN;

    private double Median(string subject, Func<StreamRound, double> value) =>
        Measured.TryGetValue(subject, out var rounds) ? Result.Median(rounds.Select(value)) : double.NaN;

    private double Ratio(string one, string other) =>
        Measured.TryGetValue(other, out var rounds) ? Result.Median(Measured[one].Zip(rounds, (a, b) => a.Nanoseconds / b.Nanoseconds)) : double.NaN;
}
