using System.Diagnostics;
using Spectre.Console;

namespace PipeRpc.Demo;

/// <summary>A host and four clients in one process, and what they do, twice a second.</summary>
internal static class LiveView
{
    public static async Task<int> RunAsync(TimeSpan duration)
    {
        var name = "pool-" + Guid.NewGuid().ToString("N");
        await using var host = new RpcHost().Add(new CalculatorDispatcher(new Calculator())).ListenPipe(name);
        using var stop = new CancellationTokenSource(duration);
        Task[] clients =
            [.. Enumerable.Range(0, 4).Select(n => Task.Factory.StartNew(() => CallUntil(name, n, stop.Token), TaskCreationOptions.LongRunning))];
        await AnsiConsole.Live(TableOf(host, 0, 0)).StartAsync(async view =>
        {
            var (calls, bytes, since) = (0L, 0L, Stopwatch.GetTimestamp());
            while (!stop.IsCancellationRequested)
            {
                await Task.Delay(500, CancellationToken.None);
                var (nowCalls, nowBytes, now) = (host.Calls, host.Bytes, Stopwatch.GetTimestamp());
                var seconds = Stopwatch.GetElapsedTime(since, now).TotalSeconds;
                view.UpdateTarget(TableOf(host, (nowCalls - calls) / seconds, (nowBytes - bytes) / seconds));
                (calls, bytes, since) = (nowCalls, nowBytes, now);
            }
        });
        await Task.WhenAll(clients);
        await host.StopAsync();
        AnsiConsole.WriteLine($"{host.Calls} calls; {RpcMemory.Outstanding} buffers outstanding.");
        return RpcMemory.Outstanding == 0 ? 0 : 1;
    }

    private static void CallUntil(string name, int number, CancellationToken stop)
    {
        using var client = RpcTransport.ConnectPipe(name);
        var calculator = new CalculatorClient(client);
        var block = new byte[64 << number];
        while (!stop.IsCancellationRequested)
        {
            calculator.Add(number, 1);
            calculator.Echo("Hello World!");
            using var slice = calculator.Slice(block);
        }
    }

    private static Table TableOf(RpcHost host, double calls, double bytes)
    {
        var table = new Table().AddColumn("PipeRpc").AddColumn(new TableColumn("now").RightAligned());
        table.AddRow("clients", host.Connections.ToString("N0"));
        table.AddRow("calls a second", calls.ToString("N0"));
        table.AddRow("KiB a second", (bytes / 1024).ToString("N0"));
        table.AddRow("calls in all", host.Calls.ToString("N0"));
        table.AddRow("buffers outstanding", RpcMemory.Outstanding.ToString("N0"));
        table.AddRow("allocated, MiB", (GC.GetTotalAllocatedBytes() >> 20).ToString("N0"));
        return table;
    }
}
