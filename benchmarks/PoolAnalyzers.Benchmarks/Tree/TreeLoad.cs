using System.Collections.Concurrent;
using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Text;
using System.Text.Json;

namespace PoolAnalyzers.Benchmarks.Tree;

/// <summary>The service under everything at once, killed twice on the way.</summary>
/// <remarks>
/// What must not be: a wrong byte, an unexpected answer, memory that grows, a loss of what was acknowledged, a block that does not come back.
/// Clients own their keys, so that they know what has to be there: they overwrite, remove and read back. Others put folders and clear them, ask for
/// snapshots, listings and long values, and listen to changes, whose numbers have to grow. At the same time <c>wrk</c> reads and overwrites.
/// </remarks>
/// <param name="duration">How long.</param>
internal sealed class TreeLoad(TimeSpan duration)
{
    private const int Owners = 4;
    private const int Lives = 3;

    private readonly string _folder = Directory.CreateTempSubdirectory("tree-load-").FullName;
    private readonly ConcurrentQueue<string> _wrong = new();
    private readonly List<TreeLoadOwner> _owners = [.. Enumerable.Range(0, Owners).Select(i => new TreeLoadOwner(i))];
    private readonly ConcurrentDictionary<string, long> _counts = new();
    private readonly List<string> _memory = [];
    private long _rented = -1;

    /// <summary>Runs it, and writes the page.</summary>
    /// <returns>1 if anything was wrong.</returns>
    public async Task<int> RunAsync(string folder, string command)
    {
        if (!Http.Exists("wrk"))
        {
            Console.Error.WriteLine("tree-load: skipped, because there is no wrk (Debian: wrk).");
            return 0;
        }

        try
        {
            for (var life = 1; life <= Lives; life++)
                await LiveAsync(life, isLast: life == Lives);
            await CheckAfterStopAsync();
        }
        finally
        {
            Directory.Delete(_folder, recursive: true);
        }

        Write(folder, command);
        foreach (var wrong in _wrong.Take(20))
            Console.Error.WriteLine($"wrong: {wrong}");
        return _wrong.IsEmpty ? 0 : 1;
    }

    /// <summary>From a start to a kill, or to a clean stop.</summary>
    private async Task LiveAsync(int life, bool isLast)
    {
        var port = Http.FreePort();
        using var process = Servers.StartStore(port, "--data", _folder, "--durable", "--snapshot-every", "7");
        using var alive = new Alive(process);
        using var client = new HttpClient { BaseAddress = new Uri($"http://127.0.0.1:{port}"), Timeout = TimeSpan.FromSeconds(60) };
        foreach (var owner in _owners)
            await owner.CheckAllAsync(client, Wrong, Count);
        await PutAsync(client, "/static", Servers.Value("/static"));
        await PutAsync(client, "/long", Servers.Value("/long"));

        // As load.lua writes them later.
        for (var turn = 0; turn < 100; turn++)
            await PutAsync(client, $"/wrk/{turn}", Encoding.ASCII.GetBytes($$"""{"turn":{{turn}},"filler":"{{new string('x', turn)}}"}"""));

        using var end = new CancellationTokenSource();
        var isKilled = false;
        var jobs = _owners.Select(owner => Guard(() => owner.StepAsync(client, Wrong, Count)))
            .Append(Guard(() => ClearAsync(client, life)))
            .Append(Guard(() => AskAsync(client)))
            .Append(Guard(() => SnapshotAsync(client)))
            .Append(Guard(() => ListenAsync(client, end.Token)))
            .ToList();
        var memory = await LoadAsync(process, port, duration / Lives);
        if (process.HasExited)
            Wrong($"the service ended by itself, with exit code {process.ExitCode}");
        isKilled = !isLast;
        if (!isLast)
            process.Kill();
        await end.CancelAsync();
        await Task.WhenAll(jobs);
        if (isLast)
        {
            await CheckRentedAsync(client);
            using var stop = Process.Start("kill", ["-TERM", process.Id.ToString(CultureInfo.InvariantCulture)]);
            await process.WaitForExitAsync();
            if (process.ExitCode != 0)
                Wrong($"the service stopped with exit code {process.ExitCode}");
        }

        await process.WaitForExitAsync();
        JudgeMemory(life, memory);

        Task Guard(Func<Task> step) => Task.Run(async () =>
        {
            while (!end.IsCancellationRequested)
            {
                try
                {
                    await step();
                }
                catch (Exception e) when (isKilled && e is HttpRequestException or IOException or TaskCanceledException)
                {
                    return;
                }
                catch (OperationCanceledException) when (end.IsCancellationRequested)
                {
                    return;
                }
                catch (HttpRequestException) when (end.IsCancellationRequested || process.HasExited)
                {
                    return;
                }
            }
        });
    }

    /// <summary>Lets wrk ask, and looks at the memory of the service meanwhile.</summary>
    private async Task<List<long>> LoadAsync(Process process, int port, TimeSpan time)
    {
        var memory = new List<long>();
        using var wrk = Process.Start(new ProcessStartInfo("wrk",
            ["-t1", "-c32", $"-d{Math.Max(1, (int)time.TotalSeconds)}s", "-s",
                Path.Combine(AppContext.BaseDirectory, "Tree", "load.lua"), $"http://127.0.0.1:{port}/static", "--",
                Encoding.UTF8.GetString(Servers.Value("/static"))])
        {
            RedirectStandardOutput = true,
        })!;
        var output = wrk.StandardOutput.ReadToEndAsync();
        while (!wrk.HasExited)
        {
            await Task.Delay(500);
            process.Refresh();
            if (!process.HasExited)
                memory.Add(process.WorkingSet64 >> 20);
        }

        var line = (await output).Split('\n').FirstOrDefault(l => l.StartsWith("RESULT ", StringComparison.Ordinal));
        if (line is null)
        {
            Wrong($"wrk failed: {await output}");
            return memory;
        }

        var n = line.Split(' ').Skip(1).Select(t => long.Parse(t, CultureInfo.InvariantCulture)).ToArray();
        Count("answers to wrk", n[0]);
        if (n[1] > 0)
            Wrong($"wrk got {n[1]} wrong bodies");
        if (n[2] > 0)
            Wrong($"wrk got {n[2]} unexpected answers");
        if (n[3] > 0)
            Wrong($"wrk lost {n[3]} connections or answers");
        return memory;
    }

    /// <summary>Flat: the last third takes at most an eighth more than the middle third, or 24 MB. The first third is for warming up.</summary>
    private void JudgeMemory(int life, List<long> memory)
    {
        if (memory.Count < 9)
            return;
        var third = memory.Count / 3;
        var (first, middle, last) = (Middle(memory.Take(third)), Middle(memory.Skip(third).Take(third)), Middle(memory.Skip(2 * third)));
        _memory.Add($"| {life} | {first} | {middle} | {last} | {memory.Max()} |");

        // A checked build remembers where everything was rented and returned: it takes minutes until that, too, is all there.
        if (Servers.OtherBuild is null && last > Math.Max(middle + (middle / 8), middle + 24))
            Wrong($"memory grows: {middle} MB, and then {last} MB");

        static long Middle(IEnumerable<long> values) => values.Order().ToArray() is { Length: > 0 } sorted ? sorted[sorted.Length / 2] : 0;
    }

    /// <summary>When the keys are gone, everything that the pools lent has to be back.</summary>
    /// <remarks>What the owners do after that is there for the check after the stop.</remarks>
    private async Task CheckRentedAsync(HttpClient client)
    {
        foreach (var owner in _owners)
            await owner.CheckAllAsync(client, Wrong, Count);
        using var response = await client.DeleteAsync(new Uri("/?prefix=", UriKind.Relative));
        if (response.StatusCode != HttpStatusCode.OK)
            Wrong($"to clear everything gives {response.StatusCode}");

        // The last answers may still be on their way, and the log a moment behind.
        for (var attempt = 0; ; attempt++)
        {
            using var statistics = JsonDocument.Parse(await client.GetStringAsync(new Uri("/_/stats", UriKind.Relative)));
            _rented = statistics.RootElement.GetProperty("rented").GetInt64();
            if (_rented == 0)
                break;
            if (attempt == 50)
            {
                Wrong($"{_rented} blocks and objects are rented although the store is empty");
                break;
            }

            await Task.Delay(100);
        }

        _owners.ForEach(owner => owner.Forget());
        for (var step = 0; step < 500; step++)
        {
            foreach (var owner in _owners)
                await owner.StepAsync(client, Wrong, Count);
        }
    }

    private async Task CheckAfterStopAsync()
    {
        var port = Http.FreePort();
        using var process = Servers.StartStore(port, "--data", _folder);
        try
        {
            using var client = new HttpClient { BaseAddress = new Uri($"http://127.0.0.1:{port}") };
            foreach (var owner in _owners)
                await owner.CheckAllAsync(client, Wrong, Count);
        }
        finally
        {
            process.Kill();
            await process.WaitForExitAsync();
        }
    }

    private async Task ClearAsync(HttpClient client, int life)
    {
        var folder = $"clear{life}/{Random.Shared.Next(1000)}/";
        for (var i = 0; i < 20; i++)
            await PutAsync(client, $"/{folder}{i}", Encoding.ASCII.GetBytes($"{i}"));
        using var response = await client.DeleteAsync(new Uri($"/?prefix={Uri.EscapeDataString(folder)}", UriKind.Relative));
        var text = await response.Content.ReadAsStringAsync();
        if (response.StatusCode != HttpStatusCode.OK || text != """{"removed":20}""")
            Wrong($"to clear a folder of 20 gives {response.StatusCode} {text}");
        var left = await client.GetStringAsync(new Uri($"/?prefix={Uri.EscapeDataString(folder)}", UriKind.Relative));
        if (!left.StartsWith("""{"keys":[],""", StringComparison.Ordinal))
            Wrong($"a cleared folder has keys: {left}");
        Count("folders cleared", 1);
    }

    private async Task AskAsync(HttpClient client)
    {
        var bytes = await client.GetByteArrayAsync(new Uri("/long", UriKind.Relative));
        if (!bytes.AsSpan().SequenceEqual(Servers.Value("/long")))
            Wrong("the value of 1 MB is wrong");
        Count("values of 1 MB read", 1);
        await client.GetStringAsync(new Uri("/?limit=1000", UriKind.Relative));
        using var missing = await client.GetAsync(new Uri("/nobody/has/this", UriKind.Relative));
        if (missing.StatusCode != HttpStatusCode.NotFound)
            Wrong($"a missing key gives {missing.StatusCode}");
        using var nonsense = new StringContent("{");
        using var refused = await client.PutAsync(new Uri("/nonsense", UriKind.Relative), nonsense);
        if (refused.StatusCode != HttpStatusCode.BadRequest)
            Wrong($"what is not JSON gives {refused.StatusCode}");
        await Task.Delay(20);
    }

    private async Task SnapshotAsync(HttpClient client)
    {
        using var response = await client.PostAsync(new Uri("/_/snapshot", UriKind.Relative), null);
        if (response.StatusCode != HttpStatusCode.OK)
            Wrong($"a snapshot gives {response.StatusCode} {await response.Content.ReadAsStringAsync()}");
        Count("snapshots asked for", 1);
        await Task.Delay(1000);
    }

    private async Task ListenAsync(HttpClient client, CancellationToken cancellation)
    {
        await using var stream = await client.GetStreamAsync(new Uri("/subscribe", UriKind.Relative), cancellation);
        using var reader = new StreamReader(stream);
        var last = 0L;
        while (await reader.ReadLineAsync(cancellation) is { } line)
        {
            if (!line.StartsWith("id: ", StringComparison.Ordinal))
                continue;
            var version = long.Parse(line.AsSpan(4), CultureInfo.InvariantCulture);
            if (version < last)
                Wrong($"change {version} is told after {last}");
            last = version;
            Count("changes told", 1);
        }
    }

    private async Task PutAsync(HttpClient client, string path, byte[] body)
    {
        using var content = new ByteArrayContent(body);
        using var response = await client.PutAsync(new Uri(path, UriKind.Relative), content);
        if (response.StatusCode is not (HttpStatusCode.Created or HttpStatusCode.NoContent))
            Wrong($"PUT {path} gives {response.StatusCode}");
    }

    private void Wrong(string what) => _wrong.Enqueue(what);

    private void Count(string what, long count) => _counts.AddOrUpdate(what, count, (_, before) => before + count);

    private void Write(string folder, string command)
    {
        var page = new Page(folder, "tree-load");
        page.Write(Machine.Head("TreeStore under load", command));
        page.Write($"For {duration.TotalSeconds:0} s, the service with `--durable` gets everything at once."
            + " It is killed (`kill -9`) after a third and after two thirds of the time, and stopped at the end."
            + " After each start, every key whose owner was told that it is there, or gone, is looked at, byte by byte."
            + " `wrk` reads and overwrites over 32 connections meanwhile.\n");
        page.Write("| what happened | times |\n|---|---:|");
        foreach (var (what, count) in _counts.OrderBy(c => c.Key, StringComparer.Ordinal))
            page.Write($"| {what} | {count.ToString("N0", CultureInfo.InvariantCulture)} |");
        page.Write($"| **blocks and objects that are rented, by the metrics, after all keys were cleared at the end** | **{_rented}** |");
        page.Write($"| **wrong bytes, unexpected answers, acknowledged changes lost, order broken** | **{_wrong.Count}** |");
        foreach (var wrong in _wrong.Distinct().Take(10))
            page.Write($"\nWrong: {wrong}");
        page.Write("\n## Memory\n\nThe working set in MB: medians of the three thirds of each life, and the most."
            + " The second and third life begin with what the one before has left on disk.\n\n"
            + "| life | first third | middle | last | most |\n|---:|---:|---:|---:|---:|");
        _memory.ForEach(page.Write);
        page.Missed = _wrong.Count;
        page.Save();
    }

    /// <summary>Leaves no process behind, however the run ends.</summary>
    private sealed class Alive(Process process) : IDisposable
    {
        public void Dispose()
        {
            if (!process.HasExited)
                process.Kill();
        }
    }
}
