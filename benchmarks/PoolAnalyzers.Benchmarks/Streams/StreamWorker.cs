using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using PoolAnalyzers.Benchmarks.Measuring;

namespace PoolAnalyzers.Benchmarks.Streams;

/// <summary>A process that measures one kind of stream, so that the garbage of one is not collected at the cost of another.</summary>
internal sealed class StreamWorker : IDisposable
{
    private readonly Process _process;

    private StreamWorker(Process process) => _process = process;

    /// <summary>Starts one.</summary>
    public static StreamWorker Start(string subject)
    {
        var start = new ProcessStartInfo(Environment.ProcessPath!) { RedirectStandardInput = true, RedirectStandardOutput = true };
        if (Path.GetFileNameWithoutExtension(Environment.ProcessPath) == "dotnet")
            start.ArgumentList.Add(typeof(StreamWorker).Assembly.Location);
        start.ArgumentList.Add("stream-worker");
        start.ArgumentList.Add(subject);
        start.Environment["DOTNET_TC_CallCountingDelayMs"] = ((int)Rounds.Pause.TotalMilliseconds / 3).ToString("X", CultureInfo.InvariantCulture);
        return new StreamWorker(Process.Start(start)!);
    }

    /// <summary>Lets it measure one round of a cell.</summary>
    public StreamRound Measure(StreamCell cell)
    {
        _process.StandardInput.WriteLine(JsonSerializer.Serialize(cell));
        return JsonSerializer.Deserialize<StreamRound>(
            _process.StandardOutput.ReadLine() ?? throw new InvalidOperationException("A process that measures streams ended too early."))!;
    }

    public void Dispose()
    {
        _process.StandardInput.Close();
        if (!_process.WaitForExit(10_000))
            _process.Kill();
        _process.Dispose();
    }

    /// <summary>What such a process does: measures what it is told, until there is no more.</summary>
    public static int Run(string subject)
    {
        Func<int, Stream>[] creators = [StreamSubjects.Creator(subject, zeroes: false), StreamSubjects.Creator(subject, zeroes: true)];
        byte[] from = [];
        byte[] to = [];
        WarmUp(creators);
        while (Console.In.ReadLine() is { } line)
        {
            var cell = JsonSerializer.Deserialize<StreamCell>(line)!;
            if (from.Length < cell.Longest)
            {
                from = new byte[cell.Longest];
                to = new byte[cell.Longest];
                new Random(1).NextBytes(from);
            }

            Console.Out.WriteLine(JsonSerializer.Serialize(Measure(cell, creators[cell.ZeroesBuffers ? 1 : 0], from, to)));
        }

        return 0;
    }

    private static StreamRound Measure(StreamCell cell, Func<int, Stream> create, byte[] from, byte[] to)
    {
        int operations = cell.Operations;
        // So that the garbage of what came before is not collected now.
        GC.Collect();
        int[] collections = [GC.CollectionCount(0), GC.CollectionCount(1), GC.CollectionCount(2)];
        long allocated = GC.GetAllocatedBytesForCurrentThread();
        long start = Clock.Nanoseconds;
        for (int i = 0; i < operations; i++)
            cell.Run(create, from, to);
        double time = (double)(Clock.Nanoseconds - start) / operations;
        double bytes = (double)(GC.GetAllocatedBytesForCurrentThread() - allocated) / operations;
        // A full collection counts as one of each younger generation too.
        int older = GC.CollectionCount(1) - collections[1];
        if (!from.AsSpan(0, cell.IsSegmented ? 4096 : cell.Size).SequenceEqual(to.AsSpan(0, cell.IsSegmented ? 4096 : cell.Size)))
            throw new InvalidOperationException("What was read is not what was written.");
        return new StreamRound(time, bytes, (double)(GC.CollectionCount(0) - collections[0]) / operations, (double)older / operations);
    }

    private static void WarmUp(Func<int, Stream>[] creators)
    {
        byte[] bytes = new byte[2_000_000];
        for (int phase = 0; phase < 8; phase++)
        {
            foreach (var cell in StreamCell.Of(131_072).Concat(StreamCell.Of(1_500_000)))
            {
                for (int i = 0; i < 8; i++)
                    cell.Run(creators[cell.ZeroesBuffers ? 1 : 0], bytes, bytes);
            }

            Thread.Sleep(Rounds.Pause);
        }
    }
}

/// <summary>What was measured in a round.</summary>
/// <param name="Nanoseconds">Of processor time, for one operation.</param>
/// <param name="Bytes">Allocated by one operation.</param>
/// <param name="Gen0">Collections of any generation, for one operation.</param>
/// <param name="Older">Collections of generation 1 or 2, for one operation.</param>
internal sealed record StreamRound(double Nanoseconds, double Bytes, double Gen0, double Older);
