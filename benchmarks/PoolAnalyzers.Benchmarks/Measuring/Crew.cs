using System.Diagnostics;
using System.Runtime.InteropServices;

namespace PoolAnalyzers.Benchmarks.Measuring;

/// <summary>Threads that live for a whole group, each on one processor, and are given one job after another.</summary>
internal sealed class Crew : IDisposable
{
    // Counters of two threads on one cache line would be part of what is measured.
    private const int Stride = 16;

    private readonly Thread[] _threads;
    private readonly long[] _operations;
    private readonly Barrier _start;
    private readonly Barrier _end;
    private readonly StopSign _stop = new();
    private Func<int, StopSign, long>? _job;
    private volatile bool _isOver;

    public Crew(int threads)
    {
        _operations = new long[threads * Stride];
        _start = new Barrier(threads + 1);
        _end = new Barrier(threads + 1);
        _threads = [.. Enumerable.Range(0, threads).Select(i => new Thread(() => Work(i)) { IsBackground = true })];
        foreach (var thread in _threads)
            thread.Start();
    }

    /// <summary>Tells a job when to end.</summary>
    public sealed class StopSign
    {
        private bool _isUp;

        public bool IsUp
        {
            get => Volatile.Read(ref _isUp);
            set => Volatile.Write(ref _isUp, value);
        }
    }

    /// <summary>Measures jobs in turn.</summary>
    /// <param name="group">Their names.</param>
    /// <param name="jobs">For each subject: gets the thread's number and the stop sign, returns how many operations it did.</param>
    /// <param name="rounds">How many; three more warm up.</param>
    /// <param name="waits">
    /// The threads wait for each other, so that wall time counts and a round in which one of them was not running says nothing. Threads on their own
    /// can share processors with strangers: their processor time counts.
    /// </param>
    public Result Measure(Group group, IReadOnlyList<Func<int, StopSign, long>> jobs, int rounds, bool waits)
    {
        var times = jobs.Select(_ => Enumerable.Repeat(double.NaN, rounds).ToArray()).ToArray();
        var bytes = jobs.Select(_ => Enumerable.Repeat(double.NaN, rounds).ToArray()).ToArray();
        var discarded = 0;
        for (var round = -3; round < rounds; round++)
        {
            for (var i = 0; i < jobs.Count; i++)
            {
                for (var attempt = 0; attempt < 8; attempt++)
                {
                    var allocated = GC.GetTotalAllocatedBytes();
                    var (operations, wall, processor) = Run(jobs[i], 20);
                    allocated = GC.GetTotalAllocatedBytes() - allocated;
                    if (round < 0)
                        break;
                    if (waits && processor / wall < 1.9)
                    {
                        // On a machine that is never free there is no point in trying on.
                        if (++discarded > 20 * jobs.Count)
                            break;
                        continue;
                    }

                    times[i][round] = (waits ? wall : processor / Environment.ProcessorCount).TotalNanoseconds / operations;
                    bytes[i][round] = (double)allocated / operations;
                    break;
                }
            }
        }

        return Result.Of(group, times, bytes, discarded == 0 ? null : 
            $"{discarded} measurements are left out, because one of the threads was not running: other work had a processor. What has no figures was never measured with both running.");
    }

    public void Dispose()
    {
        _isOver = true;
        _start.SignalAndWait();
        foreach (var thread in _threads)
            thread.Join();
    }

    private (long Operations, TimeSpan Wall, TimeSpan Processor) Run(Func<int, StopSign, long> job, int milliseconds)
    {
        _job = job;
        _stop.IsUp = false;
        var processor = ProcessorTime();
        _start.SignalAndWait();
        var start = Stopwatch.GetTimestamp();
        Thread.Sleep(milliseconds);
        _stop.IsUp = true;
        _end.SignalAndWait();
        var wall = Stopwatch.GetElapsedTime(start);
        processor = ProcessorTime() - processor;
        var operations = 0L;
        for (var i = 0; i < _threads.Length; i++)
            operations += _operations[i * Stride];
        return (Math.Max(operations, 1), wall, processor);
    }

    private void Work(int number)
    {
        Pin(number % Environment.ProcessorCount);
        while (true)
        {
            _start.SignalAndWait();
            if (_isOver)
                return;
            _operations[number * Stride] = _job!(number, _stop);
            _end.SignalAndWait();
        }
    }

    private static TimeSpan ProcessorTime()
    {
        using var process = Process.GetCurrentProcess();
        return process.TotalProcessorTime;
    }

    private static void Pin(int processor)
    {
        if (!OperatingSystem.IsLinux())
            return;
        var mask = 1UL << processor;
        // Zero means the calling thread. Without the right to do so the thread stays where it is.
        _ = sched_setaffinity(0, sizeof(ulong), ref mask);
    }

    [DllImport("libc")]
    private static extern int sched_setaffinity(int thread, nint size, ref ulong mask);
}
