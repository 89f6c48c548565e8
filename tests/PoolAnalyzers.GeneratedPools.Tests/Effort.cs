using System.Diagnostics;
using System.Globalization;
using PoolAnalyzers.Testing;

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

    /// <summary>How much of something is done: all of it where the generator is tested whole, and elsewhere one in so many.</summary>
    /// <param name="whole">All of it.</param>
    /// <param name="share">Of how many one is done.</param>
    public static int Of(int whole, int share) => Extent.IsWhole(Extent.Generator) ? whole : whole / share;

    /// <summary>Whether another round follows.</summary>
    public bool GoesOn(int round)
    {
        if (round * 10L < rounds)
            return true;
        double seconds = Stopwatch.GetElapsedTime(_start).TotalSeconds;
        return seconds < (round < rounds ? Math.Max(LongEnough, s_seconds / parts) : s_seconds / parts);
    }
}
