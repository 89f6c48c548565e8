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

    /// <summary>Measures and writes the page.</summary>
    /// <returns>1 when a valid request got no 200.</returns>
    public int Run(string folder, string command)
    {
        if (!Exists("wrk"))
        {
            Console.Error.WriteLine("http: skipped, because there is no wrk (Debian: wrk).");
            return 0;
        }

        var kinds = Enum.GetValues<PoolKind>();
        // Shared again is the control.
        var runs = kinds.Append(PoolKind.Shared).Select(kind => (Kind: kind, Counts: new List<Counts>())).ToList();
        for (var round = 0; round < rounds; round++)
        {
            foreach (var (kind, counts) in runs)
                counts.Add(Measure(kind));
        }

        var page = new Page(folder, "http");
        page.Write(Machine.Head("HashGuard over HTTP", command));
        page.Write(
            $"""
            `POST /ValidateContent/validated` with a body of {BodyLength} bytes and its SHA-256, {Connections} connections on loopback, `wrk` with 1 thread and Kestrel on the
            same processors, {rounds} rounds of {seconds} s a kind, a new process each time. Ratios are taken within a round; latencies are medians of the rounds.

            | pool | requests/s | ratio to Shared | target | p50, ms | p90, ms | p99, ms | requests | not 2xx | broken |
            |---|---:|---:|---|---:|---:|---:|---:|---:|---:|
            """);
        var wrong = 0L;
        for (var i = 0; i < runs.Count; i++)
        {
            var (kind, counts) = runs[i];
            var ratio = Result.Median(counts.Zip(runs[0].Counts, (c, s) => c.PerSecond / s.PerSecond));
            var isControl = i == runs.Count - 1;
            var target = isControl || kind is not (PoolKind.LockFree or PoolKind.LockFreePreallocated) ? "" : ratio < 1 ? ">= 1.00 **missed**" : ">= 1.00";
            wrong += counts.Sum(c => c.Refused);
            page.Write(string.Create(CultureInfo.InvariantCulture,
                $"| {(isControl ? "Shared, control" : kind)} | {Result.Median(counts.Select(c => c.PerSecond)):0} | **{ratio:0.000}** | {target} | {Result.Median(counts.Select(c => c.P50)):0.00} | {Result.Median(counts.Select(c => c.P90)):0.00} | {Result.Median(counts.Select(c => c.P99)):0.00} | {counts.Sum(c => c.Requests)} | {counts.Sum(c => c.Refused)} | {counts.Sum(c => c.Broken)} |"));
        }

        page.Save();
        return wrong == 0 ? 0 : 1;
    }

    private static bool Exists(string program) =>
        (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator).Any(folder => File.Exists(Path.Combine(folder, program)));

    private Counts Measure(PoolKind kind)
    {
        var port = FreePort();
        using var server = Process.Start("dotnet", [Path.Combine(AppContext.BaseDirectory, "HashGuard.dll"), "--urls", $"http://127.0.0.1:{port}", "--HashGuard:Pool", kind.ToString()]);
        try
        {
            WaitFor(port, server);
            // The first run warms the server up.
            Load(port, 1);
            return Load(port, seconds);
        }
        finally
        {
            server.Kill();
            server.WaitForExit();
        }
    }

    private static Counts Load(int port, int seconds)
    {
        var hash = Convert.ToHexString(SHA256.HashData(Encoding.ASCII.GetBytes(new string('-', BodyLength))));
        var start = new ProcessStartInfo("wrk", ["-t1", $"-c{Connections}", $"-d{seconds}s", "-s", Path.Combine(AppContext.BaseDirectory, "Systems", "post.lua"),
            $"http://127.0.0.1:{port}/ValidateContent/validated", "--", BodyLength.ToString(CultureInfo.InvariantCulture), hash])
        {
            RedirectStandardOutput = true,
        };
        using var process = Process.Start(start)!;
        var output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        var line = output.Split('\n').FirstOrDefault(l => l.StartsWith("RESULT ", StringComparison.Ordinal)) ?? throw new InvalidOperationException($"wrk failed:\n{output}");
        var n = line.Split(' ').Skip(1).Select(t => long.Parse(t, CultureInfo.InvariantCulture)).ToArray();
        return new Counts(n[0], n[0] / (n[1] / 1e6), n[2] / 1e3, n[3] / 1e3, n[4] / 1e3, n[5], n[6]);
    }

    private static void WaitFor(int port, Process server)
    {
        for (var attempt = 0; ; attempt++)
        {
            try
            {
                using var client = new TcpClient();
                client.Connect(IPAddress.Loopback, port);
                return;
            }
            catch (SocketException) when (attempt < 300 && !server.HasExited)
            {
                Thread.Sleep(100);
            }
        }
    }

    private static int FreePort()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }

    private sealed record Counts(long Requests, double PerSecond, double P50, double P90, double P99, long Refused, long Broken);
}
