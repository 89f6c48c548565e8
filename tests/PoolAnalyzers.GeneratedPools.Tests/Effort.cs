using System.Diagnostics;
using System.Globalization;

namespace PoolAnalyzers.GeneratedPools.Tests;

/// <summary>
/// How much tests with many threads do: so many rounds, of which a tenth is enough where they take longer than some seconds; or as many as take
/// <c>POOL_STRESS_SECONDS</c> of the environment, if that is longer.
/// </summary>
/// <param name="rounds">So many.</param>
/// <param name="parts">How many tests share the seconds.</param>
internal sealed class Effort(int rounds, int parts)
{
    private const double LongEnough = 3;

    private static readonly double s_seconds =
        double.Parse(Environment.GetEnvironmentVariable("POOL_STRESS_SECONDS") ?? "0", CultureInfo.InvariantCulture);

    private readonly long _start = Stopwatch.GetTimestamp();

    /// <summary>Whether another round follows.</summary>
    public bool GoesOn(int round)
    {
        if (round * 10L < rounds)
            return true;
        double seconds = Stopwatch.GetElapsedTime(_start).TotalSeconds;
        return seconds < (round < rounds ? Math.Max(LongEnough, s_seconds / parts) : s_seconds / parts);
    }
}
