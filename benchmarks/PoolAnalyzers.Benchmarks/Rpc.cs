using System.Diagnostics;
using System.Net.Sockets;
using System.Reflection;
using System.Runtime.Loader;
using PoolAnalyzers.Benchmarks.Measuring;
using PoolAnalyzers.Benchmarks.Systems;

namespace PoolAnalyzers.Benchmarks;

/// <summary>PipeRpc beside a ping-pong by hand, and beside the original if that was built.</summary>
/// <param name="rounds">How often everything is measured.</param>
internal sealed class Rpc(int rounds)
{
    /// <summary>Names the built VoltRpc.Benchmarks.dll of Voltstro-Studios/VoltRpc.</summary>
    private const string PeerVariable = "VOLTRPC_BENCHMARKS";

    private const string Original = "[VoltRpc](https://github.com/Voltstro-Studios/VoltRpc), the original";

    private static readonly TimeSpan s_slice = TimeSpan.FromMilliseconds(10);

    /// <summary>Arrays from this length on are on the large object heap.</summary>
    private const int LargeObject = 85_000;

    private const int LargeCalls = 300;

    private readonly List<string> _compared = [];
    private readonly List<string> _allocated = [];
    private int _missed;

    /// <summary>Measures and writes the page.</summary>
    /// <returns>0: a missed target is marked in its table.</returns>
    public int Run(string folder, string command)
    {
        var page = new Page(folder, "pipe-rpc");
        var peer = Environment.GetEnvironmentVariable(PeerVariable) is { Length: > 0 } path && File.Exists(path) ? Path.GetFullPath(path) : null;
        if (peer is null)
            Console.Error.WriteLine($"rpc: VoltRpc is skipped, because {PeerVariable} does not name a VoltRpc.Benchmarks.dll.");
        page.Write(Machine.Head("PipeRpc", command));
        page.Write(
            $"""
            Client and host are in one process, and each waits on a thread. In each of {rounds} rounds, everything is measured in turn for at least
            {s_slice.TotalMilliseconds:0} ms. A ratio is taken within a round, and the tables show the medians. B/op counts all threads. The control is the code
            of the reference once more. The ping-pong by hand sends sixteen bytes there and back. *Long* is 8,294,400 bytes. `ArrayFast` returns a long array:
            the caller sees it in the frame, or copies it out. `ArrayParameterVoid` and `ArrayParameterReturn` take the bytes in the frame.
            """);
        if (peer is null)
            page.Write($"\n{Original}, was not there: `{PeerVariable}` did not name its `VoltRpc.Benchmarks.dll`.");
        else
            page.Write(
                $"""

                {Original}, runs its own benchmarks in the same rounds.
                With the one client that it may have, its host spins in the loop that accepts clients, which takes a processor from everything else, also
                from itself. So that loop is ended. What takes longer than a second is measured in three rounds only.
                """);
        page.Write("\n" + Page.WhatFallsShort.TrimStart());
        foreach (var tcp in (bool[])[false, true])
        {
            using var pair = new RpcPair(tcp);
            using var pingPong = new PingPong(tcp);
            var transport = tcp ? "TCP" : "Pipe";
            CountLarge(transport, pair);
            using var volt = peer is null ? null : new Volt(peer, tcp);
            var basic = Measure(Basic(transport, pair, pingPong, volt));
            var longs = Measure(Longs(transport, pair, volt));
            page.Table([basic.Result, longs.Result]);
            var most = basic.Result.Rows.Where(r => r.Subject.Name.StartsWith("Basic", StringComparison.Ordinal)).Max(r => r.Bytes);
            Judge(_allocated, $"| {transport}: `Basic*`, of one call, at most | {Page.Bytes(most)} | 0", most >= 0.05);
            Compare(transport, "BasicVoid", basic, 1.5);
            Compare(transport, "BasicReturn", basic, 0);
            Compare(transport, "ArrayReturn, 25 bytes", basic, 0);
            Compare(transport, "ArrayFast", longs, 0);
            Compare(transport, "ArrayParameterVoid", longs, 100);
        }

        page.Write("\n## Allocated\n\n| | bytes | target |\n|---|---:|---|\n" + string.Join('\n', _allocated));
        if (_compared.Count > 0)
            page.Write("\n## The original\n\n| | VoltRpc takes | target |\n|---|---:|---|\n" + string.Join('\n', _compared));
        page.Missed += _missed;
        page.Save();
        return 0;
    }

    private static Group Basic(string transport, RpcPair pair, PingPong pingPong, Volt? volt)
    {
        var calls = pair.Calls;
        var bytes = new byte[25];
        List<Subject> subjects =
        [
            Of("ping-pong by hand", pingPong.Run),
            Of(Subject.Control, pingPong.Run),
            Of("BasicVoid", calls.BasicVoid, new Target(1.10), isOurs: true),
            Of("BasicParameterVoid", () => calls.BasicParameterVoid("Hello World!"), isOurs: true),
            Of("BasicReturn", () => calls.BasicReturn(), new Target(1.20, "BasicVoid"), isOurs: true),
            Of("BasicParameterReturn", () => calls.BasicParameterReturn("Hello World!"), isOurs: true),
            Of("ArrayReturn, 25 bytes", () => calls.ArrayReturn(), new Target(1.15, "BasicReturn")),
            Of("ArrayParameterVoid, 25 bytes", () => calls.ArrayParameterVoid(bytes)),
            Of("ArrayParameterReturn, 25 bytes", () => calls.ArrayParameterReturn(bytes).Dispose()),
        ];
        if (volt is not null)
        {
            subjects.Add(Of("VoltRpc BasicVoid", volt.BasicVoid));
            subjects.Add(Of("VoltRpc BasicReturn", () => volt.BasicReturn()));
            subjects.Add(Of("VoltRpc ArrayReturn, 25 bytes", () => volt.ArrayReturn()));
        }

        return new Group($"{transport}, short", transport, subjects);
    }

    private static Group Longs(string transport, RpcPair pair, Volt? volt)
    {
        var calls = pair.Calls;
        var bytes = RpcPair.NewLong();
        var copy = new byte[RpcPair.Long];
        List<Subject> subjects =
        [
            Of("ArrayFast", () => calls.ArrayFast().Dispose()),
            Of(Subject.Control, () => calls.ArrayFast().Dispose()),
            Of("ArrayFast, copied out", () =>
            {
                using var result = calls.ArrayFast();
                result.Memory.Span.CopyTo(copy);
            }),
            Of("ArrayParameterVoid", () => calls.ArrayParameterVoid(bytes), new Target(1.50)),
            Of("ArrayParameterReturn", () => calls.ArrayParameterReturn(bytes).Dispose(), new Target(2.50)),
            Of("ArrayParameterVoid, an array of its own", () => calls.OwnArrayParameterVoid(bytes)),
        ];
        if (volt is not null)
        {
            subjects.Add(Of("VoltRpc ArrayFast", volt.ArrayFast));
            subjects.Add(Of("VoltRpc ArrayParameterVoid", () => volt.ArrayParameterVoid(bytes)));
        }

        return new Group($"{transport}, long", transport, subjects);
    }

    private Measured Measure(Group group)
    {
        var subjects = group.Subjects;
        var times = subjects.Select(_ => Enumerable.Repeat(double.NaN, rounds).ToArray()).ToArray();
        var bytes = subjects.Select(_ => Enumerable.Repeat(double.NaN, rounds).ToArray()).ToArray();
        var operations = subjects.Select(WarmUp).ToArray();
        for (var round = 0; round < rounds; round++)
        {
            for (var i = 0; i < subjects.Count; i++)
            {
                // What takes a second is not measured more than three times.
                if (operations[i] == 0 && round >= 3)
                    continue;
                var count = Math.Max(1, operations[i]);
                var allocated = GC.GetTotalAllocatedBytes(precise: true);
                var start = Stopwatch.GetTimestamp();
                subjects[i].Run(count);
                times[i][round] = Stopwatch.GetElapsedTime(start).TotalNanoseconds / count;
                bytes[i][round] = (double)(GC.GetTotalAllocatedBytes(precise: true) - allocated) / count;
            }
        }

        return new Measured(Result.Of(group, times, bytes), times);
    }

    /// <summary>Runs it until the JIT is done.</summary>
    /// <returns>How many operations fill a slice; 0 if a single one takes far longer.</returns>
    private static int WarmUp(Subject subject)
    {
        var start = Stopwatch.GetTimestamp();
        subject.Run(1);
        if (Stopwatch.GetElapsedTime(start) > TimeSpan.FromSeconds(1))
            return 0;
        var count = 0;
        for (start = Stopwatch.GetTimestamp(); Stopwatch.GetElapsedTime(start) < TimeSpan.FromMilliseconds(400); count++)
            subject.Run(1);
        return Math.Max(1, (int)(count * s_slice / TimeSpan.FromMilliseconds(400)));
    }

    private void Compare(string transport, string name, Measured measured, double least)
    {
        var subjects = measured.Result.Group.Subjects.ToList();
        var (ours, theirs) = (subjects.FindIndex(s => s.Name == name), subjects.FindIndex(s => s.Name == "VoltRpc " + name));
        if (theirs < 0)
            return;
        var ratio = Result.Median(measured.Times[theirs].Zip(measured.Times[ours], (time, other) => time / other));
        Judge(_compared, $"| {transport}, {name} | **{Page.Number(ratio)}** of the time | {(least > 0 ? $">= {least:0.0}" : "")}", ratio < least);
    }

    private void Judge(List<string> rows, string row, bool isMissed)
    {
        _missed += isMissed ? 1 : 0;
        rows.Add($"{row}{(isMissed ? " **missed**" : "")} |");
    }

    /// <summary>Counts what long calls allocate, once both sides have what they use again, and before anything else runs that allocates long arrays.</summary>
    private void CountLarge(string transport, RpcPair pair)
    {
        var allocated = AllocatedByLongCalls(pair);
        Judge(
            _allocated,
            $"| {transport}: {LargeCalls} long calls in all | {allocated:N0} | < {LargeObject:N0}: not one array on the large object heap",
            allocated >= LargeObject);
    }

    /// <summary>Checks what calls allocate, on all threads.</summary>
    /// <returns>A line for each thing that was checked, and whether it is wrong.</returns>
    public static IEnumerable<(bool IsWrong, string Text)> CheckBytes()
    {
        foreach (var tcp in (bool[])[false, true])
        {
            using var pair = new RpcPair(tcp);
            var transport = tcp ? "TCP" : "pipe";
            var allocated = AllocatedByLongCalls(pair);
            yield return (allocated >= LargeObject, $"{transport}, {LargeCalls} long calls: {allocated} B in all, limit {LargeObject}");
            var calls = pair.Calls;
            (string Name, Action Run)[] basics =
            [
                ("BasicVoid", calls.BasicVoid),
                ("BasicParameterVoid", () => calls.BasicParameterVoid("Hello World!")),
                ("BasicReturn", () => calls.BasicReturn()),
                ("BasicParameterReturn", () => calls.BasicParameterReturn("Hello World!")),
            ];
            foreach (var (name, run) in basics)
            {
                var bytes = LeastBytes(run);
                yield return (bytes > 0, $"{transport}, {name}: {bytes:0.###} B/op");
            }
        }
    }

    // What comes with time and not with a call (ticks of both sides, a thread that relieves another) falls into some attempts only: the least counts.
    private static double LeastBytes(Action run)
    {
        const int Calls = 100;
        const int Attempts = 300;
        var least = double.PositiveInfinity;
        for (var attempt = 0; attempt < Attempts && least > 0; attempt++)
        {
            var before = GC.GetTotalAllocatedBytes(precise: true);
            for (var i = 0; i < Calls; i++)
                run();
            least = Math.Min(least, (double)(GC.GetTotalAllocatedBytes(precise: true) - before) / Calls);
        }

        return least;
    }

    private static long AllocatedByLongCalls(RpcPair pair)
    {
        var bytes = RpcPair.NewLong();
        for (var i = 0; i < 20; i++)
            CallAll();
        var before = GC.GetTotalAllocatedBytes(precise: true);
        for (var i = 0; i < LargeCalls / 3; i++)
            CallAll();
        return GC.GetTotalAllocatedBytes(precise: true) - before;

        void CallAll()
        {
            pair.Calls.ArrayFast().Dispose();
            pair.Calls.ArrayParameterVoid(bytes);
            pair.Calls.ArrayParameterReturn(bytes).Dispose();
        }
    }

    private static Subject Of(string name, Action run, Target? target = null, bool isOurs = false) => new(
        name,
        count =>
        {
            for (var i = 0; i < count; i++)
                run();
        },
        target,
        isOurs);

    /// <param name="Result">What the tables show.</param>
    /// <param name="Times">Nanoseconds, by subject and round.</param>
    private sealed record Measured(Result Result, double[][] Times);

    /// <summary>The benchmark of the original, which is in no package: it is built elsewhere, and loaded from there.</summary>
    private sealed class Volt : IDisposable
    {
        private const BindingFlags Hidden = BindingFlags.NonPublic | BindingFlags.Instance;

        private readonly object _benchmark;

        public Volt(string path, bool tcp)
        {
            AssemblyLoadContext.Default.Resolving += (context, name) =>
                Path.Combine(Path.GetDirectoryName(path)!, name.Name + ".dll") is var other && File.Exists(other) ? context.LoadFromAssemblyPath(other) : null;
            var name = tcp ? "VoltRpc.Benchmarks.TcpBenchmark" : "VoltRpc.Benchmarks.PipesBenchmark";
            var type = AssemblyLoadContext.Default.LoadFromAssemblyPath(path).GetType(name, throwOnError: true)!;
            _benchmark = Activator.CreateInstance(type)!;
            var host = type.BaseType!.GetField("host", Hidden)!.GetValue(_benchmark)!;

            // Its client connects at once, but its host does not listen at once.
            (host.GetType().GetField("listener", Hidden)?.GetValue(host) as TcpListener)?.Start();
            Get<Action>("Setup")();

            // With the one client that it may have, its loop that accepts clients does nothing but spin.
            host.GetType().GetProperty("IsRunning")!.SetValue(host, false);
            (BasicVoid, ArrayFast, ArrayParameterVoid) = (Get<Action>("BasicVoid"), Get<Action>("ArrayFast"), Get<Action<byte[]>>("ArrayParameterVoid"));
            (BasicReturn, ArrayReturn) = (Get<Func<string>>("BasicReturn"), Get<Func<byte[]>>("ArrayReturn"));
        }

        public Func<string> BasicReturn { get; }

        public Func<byte[]> ArrayReturn { get; }

        public Action BasicVoid { get; }

        public Action ArrayFast { get; }

        public Action<byte[]> ArrayParameterVoid { get; }

        public void Dispose() => Get<Action>("Cleanup")();

        private T Get<T>(string name)
            where T : Delegate => _benchmark.GetType().GetMethod(name, BindingFlags.Public | BindingFlags.Instance)!.CreateDelegate<T>(_benchmark);
    }
}
