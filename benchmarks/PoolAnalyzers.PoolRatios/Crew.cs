using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace PoolAnalyzers.PoolRatios;

/// <summary>Threads that live for the whole run, each on one processor, and are given one job after another.</summary>
internal sealed class Crew : IDisposable
{
    private readonly Thread[] _threads;
    private readonly long[] _operations;
    private readonly Barrier _start;
    private readonly Barrier _end;
    private Func<int, StopSign, long>? _job;
    private volatile bool _isOver;
    private readonly StopSign _stop = new();

    public Crew(int threads)
    {
        _operations = new long[threads * 16];
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

    /// <summary>Runs a job on all threads.</summary>
    /// <param name="job">Gets the thread's number and the stop sign, and returns how many operations it did.</param>
    /// <param name="milliseconds">How long.</param>
    /// <returns>Operations of all threads together, and the wall and processor time that they took.</returns>
    public (long Operations, TimeSpan Wall, TimeSpan Processor) Run(Func<int, StopSign, long> job, int milliseconds)
    {
        _job = job;
        _stop.IsUp = false;
        var cpu = ProcessorTime();
        _start.SignalAndWait();
        var start = Stopwatch.GetTimestamp();
        Thread.Sleep(milliseconds);
        _stop.IsUp = true;
        _end.SignalAndWait();
        var wall = Stopwatch.GetElapsedTime(start);
        cpu = ProcessorTime() - cpu;
        var operations = 0L;
        for (var i = 0; i < _threads.Length; i++)
            operations += _operations[i * 16];
        return (Math.Max(operations, 1), wall, cpu);
    }

    public void Dispose()
    {
        _isOver = true;
        _start.SignalAndWait();
        foreach (var thread in _threads)
            thread.Join();
    }

    private void Work(int number)
    {
        Pin(number % Environment.ProcessorCount);
        while (true)
        {
            _start.SignalAndWait();
            if (_isOver)
                return;
            _operations[number * 16] = _job!(number, _stop);
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
        // Zero means the calling thread. Without the right to do so the thread stays where it is, and the round shows it.
        _ = sched_setaffinity(0, sizeof(ulong), ref mask);
    }

    [DllImport("libc")]
    private static extern int sched_setaffinity(int thread, nint size, ref ulong mask);
}

/// <summary>Jobs for a <see cref="Crew"/>.</summary>
internal static class Jobs
{
    private const int Batch = 500;

    /// <summary>Each thread rents and returns on its own.</summary>
    public static long Independent<TSubject>(int thread, Crew.StopSign stop)
        where TSubject : struct, ISubject
    {
        var operations = 0L;
        for (; !stop.IsUp; operations += Batch)
        {
            for (var i = 0; i < Batch; i++)
                Shapes.Once<TSubject>();
        }

        return operations;
    }

    /// <summary>Thread 0 rents, thread 1 returns, through a ring that both spin on.</summary>
    public static Func<int, Crew.StopSign, long> HandOver<TSubject>()
        where TSubject : struct, ISubject
    {
        var ring = new Ring();
        return (thread, stop) =>
        {
            if (thread == 0)
            {
                while (!stop.IsUp)
                {
                    if (ring.HasRoom)
                        ring.Put(TSubject.Rent());
                }

                ring.Close();
                return 0;
            }

            var operations = 0L;
            while (true)
            {
                var isClosed = ring.IsClosed;
                if (ring.Take() is { } item)
                {
                    TSubject.Return(item);
                    operations++;
                }
                else if (isClosed)
                {
                    ring.Open();
                    return operations;
                }
            }
        };
    }

    /// <summary>A queue for one writer and one reader.</summary>
    private sealed class Ring
    {
        private const int Length = 64;

        private readonly Place[] _places = new Place[Length];
        private Positions _positions;
        private int _closed;

        public bool HasRoom
        {
            [MethodImpl(MethodImplOptions.AggressiveInlining)]
            get => Volatile.Read(ref _places[_positions.Write & (Length - 1)].Item) is null;
        }

        public bool IsClosed => Volatile.Read(ref _closed) != 0;

        public void Put(byte[] item) => Volatile.Write(ref _places[_positions.Write++ & (Length - 1)].Item, item);

        public byte[]? Take()
        {
            ref var place = ref _places[_positions.Read & (Length - 1)];
            var item = Volatile.Read(ref place.Item);
            if (item is null)
                return null;
            Volatile.Write(ref place.Item, null);
            _positions.Read++;
            return item;
        }

        public void Close() => Volatile.Write(ref _closed, 1);

        public void Open() => Volatile.Write(ref _closed, 0);

        private struct Place
        {
            public byte[]? Item;
        }

    }

    [StructLayout(LayoutKind.Explicit, Size = 384)]
    private struct Positions
    {
        [FieldOffset(128)]
        public int Write;

        [FieldOffset(256)]
        public int Read;
    }
}
