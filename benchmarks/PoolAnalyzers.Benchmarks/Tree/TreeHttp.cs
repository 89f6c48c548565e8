using System.Diagnostics;
using System.Globalization;
using PoolAnalyzers.Benchmarks.Measuring;

namespace PoolAnalyzers.Benchmarks.Tree;

/// <summary>TreeStore over HTTP, beside a bare Kestrel and a listener of the framework.</summary>
/// <param name="rounds">How often all are measured.</param>
/// <param name="seconds">How long each time.</param>
internal sealed class TreeHttp(int rounds, int seconds)
{
    private const string Bare = "bare Kestrel";
    private const string Store = "TreeStore";
    private const string Listener = "HttpListener";

    /// <summary>Measures and writes the page.</summary>
    /// <returns>1 when a request got an answer that is not 2xx.</returns>
    public int Run(string folder, string command)
    {
        if (!Http.Exists("wrk"))
        {
            Console.Error.WriteLine("tree-http: skipped, because there is no wrk (Debian: wrk).");
            return 0;
        }

        var servers = new List<Server>
        {
            new(Bare, port => Servers.StartOther("kestrel", port)), new(Subject.Control, port => Servers.StartOther("kestrel", port)),
            new(Store, port => Servers.StartStore(port)), new(Listener, port => Servers.StartOther("listener", port)),
        };
        Load[] loads =
        [
            new("GET of 82 bytes, connections stay open", "/static", 100, Closes: false, AtLeastBare: 0.95, AtLeastListener: 1.25),
            new("GET of 82 bytes, a connection for each", "/static", 100, Closes: true, AtLeastBare: null, AtLeastListener: null),
            new("GET of 1 MB", "/long", 16, Closes: false, AtLeastBare: 0.95, AtLeastListener: null),
        ];
        try
        {
            Fill(servers.Single(s => s.Name == Store).Port);
            var page = new Page(folder, "tree-http");
            page.Write(Machine.Head("TreeStore over HTTP", command));
            page.Write("`wrk` with one thread asks for one value, on the same processors as the server, which has a process of its own."
                + $" {rounds} rounds of {seconds} s in turn after a warm-up."
                + " Ratios are taken within a round, and all figures are medians of the rounds. *Bare Kestrel* knows two paths, and writes an array."
                + " It looks neither at the name of the host nor at conditions." + Page.WhatFallsShort);
            var isRight = loads.Select(load => Measure(page, load, servers)).ToList();
            page.Save();
            return isRight.TrueForAll(r => r) ? 0 : 1;
        }
        finally
        {
            servers.ForEach(s => s.Dispose());
        }
    }

    private bool Measure(Page page, Load load, List<Server> servers)
    {
        servers.ForEach(s => s.Counts.Clear());
        foreach (var server in servers)
            server.Measure(load, Math.Min(seconds, 2), keep: false);
        for (var round = 0; round < rounds; round++)
        {
            foreach (var server in servers)
                server.Measure(load, seconds, keep: true);
        }

        page.Write($"\n## {load.Title}\n\n| | requests/s | MB/s | ratio to {Bare} | target | ratio to {Listener} | target | "
            + "server time, us | ratio | p50, ms | p99, ms | not 2xx | broken |\n"
            + "|---|---:|---:|---:|---|---:|---|---:|---:|---:|---:|---:|---:|");
        foreach (var server in servers)
        {
            var counts = server.Counts;
            var (toBare, toListener) = (Ratio(servers[0]), Ratio(servers[^1]));
            var (bare, listener) = server.Name == Store ? (load.AtLeastBare, load.AtLeastListener) : (null, null);
            page.Write(string.Create(CultureInfo.InvariantCulture,
                $"| {server.Name} | {Middle(c => c.PerSecond):0} | {Middle(c => c.BytesPerSecond / 1e6):0} | "
                + $"**{toBare:0.000}** | {Judge(toBare, bare)} | **{toListener:0.000}** | {Judge(toListener, listener)} | "
                + $"{Middle(c => c.Processor):0.0} | **{Result.Median(counts.Zip(servers[0].Counts, (c, b) => c.Processor / b.Processor)):0.000}** | "
                + $"{Middle(c => c.P50):0.00} | {Middle(c => c.P99):0.00} | "
                + $"{counts.Sum(c => c.Refused)} | {counts.Sum(c => c.Broken)} |"));

            double Middle(Func<Counts, double> value) => Result.Median(counts.Select(value));

            double Ratio(Server to) => Result.Median(counts.Zip(to.Counts, (c, other) => c.PerSecond / other.PerSecond));
        }

        return servers.Where(s => s.Name != Listener).All(s => s.Counts.TrueForAll(c => c.Refused == 0));

        string Judge(double ratio, double? least)
        {
            if (least is not { } wanted)
                return "";
            var isMissed = Math.Round(ratio, 2) < wanted;
            page.Missed += isMissed ? 1 : 0;
            return string.Create(CultureInfo.InvariantCulture, $">= {wanted:0.00}{(isMissed ? " **missed**" : "")}");
        }
    }

    private static void Fill(int port)
    {
        using var client = new HttpClient { BaseAddress = new Uri($"http://127.0.0.1:{port}") };
        foreach (var path in Servers.Paths)
        {
            using var content = new ByteArrayContent(Servers.Value(path));
            using var response = client.PutAsync(new Uri(path, UriKind.Relative), content).GetAwaiter().GetResult();
            response.EnsureSuccessStatusCode();
        }
    }

    /// <summary>What is asked for, and what is wanted of the store.</summary>
    private sealed record Load(string Title, string Path, int Connections, bool Closes, double? AtLeastBare, double? AtLeastListener);

    private sealed record Counts(double PerSecond, double BytesPerSecond, double Processor, double P50, double P99, long Refused, long Broken);

    private sealed class Server : IDisposable
    {
        private readonly Process _process;

        public Server(string name, Func<int, Process> start)
        {
            Name = name;
            Port = Http.FreePort();
            _process = start(Port);
        }

        public string Name { get; }

        public int Port { get; }

        public List<Counts> Counts { get; } = [];

        public void Measure(Load load, int duration, bool keep)
        {
            _process.Refresh();
            var before = _process.TotalProcessorTime;
            string[] close = load.Closes ? ["-H", "Connection: close"] : [];
            var start = new ProcessStartInfo("wrk", ["-t1", $"-c{load.Connections}", $"-d{duration}s", .. close, "-s",
                Path.Combine(AppContext.BaseDirectory, "Tree", "result.lua"), $"http://127.0.0.1:{Port}{load.Path}"])
            {
                RedirectStandardOutput = true,
            };
            using var wrk = Process.Start(start)!;
            var output = wrk.StandardOutput.ReadToEnd();
            wrk.WaitForExit();
            var line = output.Split('\n').FirstOrDefault(l => l.StartsWith("RESULT ", StringComparison.Ordinal))
                ?? throw new InvalidOperationException($"wrk failed:\n{output}");
            var n = line.Split(' ').Skip(1).Select(t => long.Parse(t, CultureInfo.InvariantCulture)).ToArray();
            _process.Refresh();
            var processor = (_process.TotalProcessorTime - before).TotalMicroseconds / Math.Max(1, n[0]);
            if (keep)
                Counts.Add(new Counts(n[0] / (n[1] / 1e6), n[2] / (n[1] / 1e6), processor, n[3] / 1e3, n[5] / 1e3, n[6], n[7]));
        }

        public void Dispose()
        {
            _process.Kill();
            _process.WaitForExit();
            _process.Dispose();
        }
    }
}
