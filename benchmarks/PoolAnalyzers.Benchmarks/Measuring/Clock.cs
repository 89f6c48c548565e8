using System.Diagnostics;
using System.Runtime.InteropServices;

namespace PoolAnalyzers.Benchmarks.Measuring;

/// <summary>The processor time of the calling thread, so that what other processes do meanwhile does not count.</summary>
internal static class Clock
{
    private const int ThreadProcessorTime = 3;

    public static long Nanoseconds
    {
        get
        {
            if (OperatingSystem.IsLinux() && clock_gettime(ThreadProcessorTime, out var time) == 0)
                return (time.Seconds * 1_000_000_000) + time.Nanoseconds;
            return (long)Stopwatch.GetElapsedTime(0).TotalNanoseconds;
        }
    }

    [DllImport("libc")]
    private static extern int clock_gettime(int clock, out Time time);

    private struct Time
    {
        public long Seconds;
        public long Nanoseconds;
    }
}
