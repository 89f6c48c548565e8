using System.Diagnostics;
using System.Globalization;

namespace PoolAnalyzers.GeneratedPools.Tests;

/// <summary>How much tests with many threads do: so many rounds, or as many as take <c>POOL_STRESS_SECONDS</c> of the environment, if that is longer.</summary>
/// <param name="rounds">So many at least.</param>
/// <param name="parts">How many tests share the seconds.</param>
internal sealed class Effort(int rounds, int parts)
{
    private static readonly double s_seconds =
        double.Parse(Environment.GetEnvironmentVariable("POOL_STRESS_SECONDS") ?? "0", CultureInfo.InvariantCulture);

    private readonly long _start = Stopwatch.GetTimestamp();

    /// <summary>Whether another round follows.</summary>
    public bool GoesOn(int round) => round < rounds || Stopwatch.GetElapsedTime(_start).TotalSeconds < s_seconds / parts;
}
