using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Security.Cryptography;
using System.Text;
using HashGuard;
using PoolAnalyzers.Benchmarks.Measuring;

namespace PoolAnalyzers.Benchmarks;

/// <summary>The HashGuard service under 200 connections on loopback, every kind of pool in turn.</summary>
/// <param name="rounds">How often all kinds are measured.</param>
/// <param name="seconds">How long each time.</param>
internal sealed class Http(int rounds, int seconds)
{
    private const int Connections = 200;
    private const int BodyLength = 5000;

    private static readonly string s_hash = Convert.ToHexString(SHA256.HashData(Encoding.ASCII.GetBytes(new string('-', BodyLength))));

    /// <summary>Measures and writes the page.</summary>
    /// <returns>1 when a valid request got no 200.</returns>
    public int Run(string folder, string command)
    {
        if (!Exists("wrk"))
        {
            Console.Error.WriteLine("http: skipped, because there is no wrk (Debian: wrk).");
            return 0;
        }

        // Shared again is the control.
        var servers = Enum.GetValues<PoolKind>().Append(PoolKind.Shared).Select(kind => new Server(kind)).ToList();
        try
        {
            foreach (var server in servers)
                server.Measure(Math.Min(seconds, 3), keep: false);
            for (var round = 0; round < rounds; round++)
            {
                foreach (var server in servers)
                    server.Measure(seconds, keep: true);
            }
        }
        finally
        {
            servers.ForEach(s => s.Dispose());
        }

        return Write(servers, folder, command);
    }

    private int Write(List<Server> servers, string folder, string command)
    {
        var page = new Page(folder, "http");
        page.Write(Machine.Head("HashGuard over HTTP", command));
        page.Write(
            $"""
            `wrk` sends `POST /ValidateContent/validated` with a body of {BodyLength} bytes and its SHA-256, over {Connections} connections on loopback. It has one thread, on the same
            processors as Kestrel. Each kind of pool has a process of its own, and {rounds} rounds of {seconds} s in turn after a warm-up. Ratios are taken within a round, and all
            figures are medians of the rounds. Requests per second depend on what else the machine does in those seconds. The processor time of the server for a request depends on it
            much less.

            | pool | requests/s | ratio to Shared | target | server time, us a request | ratio to Shared | p50, ms | p90, ms | p99, ms | requests | not 2xx | broken |
            |---|---:|---:|---|---:|---:|---:|---:|---:|---:|---:|---:|
            """);
        foreach (var server in servers)
        {
            var (counts, isControl) = (server.Counts, server == servers[^1]);
            var ratio = Result.Median(counts.Zip(servers[0].Counts, (c, s) => c.PerSecond / s.PerSecond));
            var time = Result.Median(counts.Zip(servers[0].Counts, (c, s) => c.Processor / s.Processor));
            var hasTarget = !isControl && server.Kind is PoolKind.LockFree or PoolKind.LockFreePreallocated;
            page.Missed += hasTarget && ratio < 1 ? 1 : 0;
            page.Write(string.Create(CultureInfo.InvariantCulture,
                $"| {(isControl ? "Shared, control" : server.Kind)} | {Middle(c => c.PerSecond):0} | **{ratio:0.000}** | {(hasTarget ? ratio < 1 ? ">= 1.00 **missed**" : ">= 1.00" : "")} | {Middle(c => c.Processor):0.0} | **{time:0.000}** | "
                + $"{Middle(c => c.P50):0.0} | {Middle(c => c.P90):0.0} | {Middle(c => c.P99):0.0} | {counts.Sum(c => c.Requests)} | {counts.Sum(c => c.Refused)} | {counts.Sum(c => c.Broken)} |"));

            double Middle(Func<Counts, double> value) => Result.Median(counts.Select(value));
        }

        page.Save();
        return servers.All(s => s.Counts.All(c => c.Refused == 0)) ? 0 : 1;
    }

    /// <summary>Whether PATH has a program.</summary>
    public static bool Exists(string program) =>
        (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator).Any(folder => File.Exists(Path.Combine(folder, program)));

    /// <summary>The service with one kind of pool.</summary>
    private sealed class Server : IDisposable
    {
        private readonly Process _process;
        private readonly int _port = FreePort();

        public Server(PoolKind kind)
        {
            Kind = kind;
            _process = Process.Start("dotnet", [Path.Combine(AppContext.BaseDirectory, "HashGuard.dll"), "--urls", $"http://127.0.0.1:{_port}", "--HashGuard:Pool", kind.ToString()]);
            for (var attempt = 0; ; attempt++)
            {
                try
                {
                    using var client = new TcpClient();
                    client.Connect(IPAddress.Loopback, _port);
                    return;
                }
                catch (SocketException) when (attempt < 300 && !_process.HasExited)
                {
                    Thread.Sleep(100);
                }
            }
        }

        public PoolKind Kind { get; }

        public List<Counts> Counts { get; } = [];

        public void Measure(int seconds, bool keep)
        {
            _process.Refresh();
            var before = _process.TotalProcessorTime;
            var start = new ProcessStartInfo("wrk", ["-t1", $"-c{Connections}", $"-d{seconds}s", "-s", Path.Combine(AppContext.BaseDirectory, "Systems", "post.lua"),
                $"http://127.0.0.1:{_port}/ValidateContent/validated", "--", BodyLength.ToString(CultureInfo.InvariantCulture), s_hash])
            {
                RedirectStandardOutput = true,
            };
            using var wrk = Process.Start(start)!;
            var output = wrk.StandardOutput.ReadToEnd();
            wrk.WaitForExit();
            var line = output.Split('\n').FirstOrDefault(l => l.StartsWith("RESULT ", StringComparison.Ordinal)) ?? throw new InvalidOperationException($"wrk failed:\n{output}");
            var n = line.Split(' ').Skip(1).Select(t => long.Parse(t, CultureInfo.InvariantCulture)).ToArray();
            _process.Refresh();
            var processor = (_process.TotalProcessorTime - before).TotalMicroseconds / Math.Max(1, n[0]);
            if (keep)
                Counts.Add(new Counts(n[0], n[0] / (n[1] / 1e6), processor, n[2] / 1e3, n[3] / 1e3, n[4] / 1e3, n[5], n[6]));
        }

        public void Dispose()
        {
            _process.Kill();
            _process.WaitForExit();
            _process.Dispose();
        }
    }

    /// <summary>A port that nobody listens on.</summary>
    public static int FreePort()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }

    private sealed record Counts(long Requests, double PerSecond, double Processor, double P50, double P90, double P99, long Refused, long Broken);
}
