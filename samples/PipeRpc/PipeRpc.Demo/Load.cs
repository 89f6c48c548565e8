using System.Diagnostics;
using System.Net;

namespace PipeRpc.Demo;

/// <summary>Many calls of eight clients, some of which are cancelled, over connections some of which are cut.</summary>
internal static class Load
{
    private const int Clients = 8;

    private sealed class Tally
    {
        public long Answered;
        public long Cancelled;
        public long Cut;
        public long Mixed;
        public long Unexpected;
        public long Stray;
        public long Reconnects;
    }

    /// <summary>Makes the calls.</summary>
    /// <returns>1 if an answer is lost, doubled, mixed or unexpected, or a buffer is not given back; else 0.</returns>
    public static async Task<int> RunAsync(long calls, bool tcp)
    {
        var host = new RpcHost().Add(new CalculatorDispatcher(new Calculator()));
        var connect = Listen(host, tcp);
        var tally = new Tally();

        // Synchronous calls hold their threads: the pool would add them one by one.
        ThreadPool.SetMinThreads(64, 64);
        var start = Stopwatch.GetTimestamp();
        var workers = Enumerable.Range(0, Clients)
            .Select(n => Task.Run(() => RunClientAsync(connect, n, (calls / Clients) + (n < calls % Clients ? 1 : 0), tally)));
        await Task.WhenAll(workers);
        var time = Stopwatch.GetElapsedTime(start);
        await host.DisposeAsync();
        for (var i = 0; i < 6000 && RpcMemory.Outstanding != 0; i++)
            await Task.Delay(10);
        var lost = calls - tally.Answered - tally.Cancelled - tally.Cut - tally.Mixed - tally.Unexpected;
        Console.WriteLine($"calls        {calls} at {Clients} clients over {(tcp ? "TCP" : "a pipe")} in {time.TotalSeconds:0.0} s");
        Console.WriteLine($"answered     {tally.Answered}");
        Console.WriteLine($"cancelled    {tally.Cancelled}");
        Console.WriteLine($"cut off      {tally.Cut}, with {tally.Reconnects} disconnects");
        Console.WriteLine($"lost         {lost}");
        Console.WriteLine($"mixed        {tally.Mixed}");
        Console.WriteLine($"doubled      {tally.Stray}");
        Console.WriteLine($"unexpected   {tally.Unexpected}");
        Console.WriteLine($"outstanding  {RpcMemory.Outstanding} buffers");
        return lost == 0 && tally.Mixed == 0 && tally.Stray == 0 && tally.Unexpected == 0 && RpcMemory.Outstanding == 0 ? 0 : 1;
    }

    private static Func<RpcClient> Listen(RpcHost host, bool tcp)
    {
        if (tcp)
        {
            var endPoint = host.ListenTcp(new IPEndPoint(IPAddress.Loopback, 0));
            return () => RpcTransport.ConnectTcp(endPoint);
        }

        var name = "pool-" + Guid.NewGuid().ToString("N");
        host.ListenPipe(name);
        return () => RpcTransport.ConnectPipe(name);
    }

    private static async Task RunClientAsync(Func<RpcClient> connect, int number, long calls, Tally tally)
    {
        var random = new Random(number);
        var next = 0L;
        while (next < calls)
        {
            using var client = connect();
            var calculator = new CalculatorClient(client);
            var until = Math.Min(calls, next + random.Next(2000, 20_000));
            using var cut = new CancellationTokenSource();
            var lanes = Enumerable.Range(0, 4).Select(lane => Task.Run(async () =>
            {
                var mine = new Random(HashCode.Combine(number, lane, next));
                for (long id; (id = Interlocked.Increment(ref next)) <= until;)
                    await CallOnceAsync(calculator, (number * 1_000_000_000L) + id, mine, tally);
            })).ToArray();

            // Every other connection is cut while its calls are in flight.
            if (random.Next(2) == 0)
            {
                while (Interlocked.Read(ref next) < until - 500)
                    await Task.Delay(1);
                client.Dispose();
                Interlocked.Increment(ref tally.Reconnects);
            }

            await Task.WhenAll(lanes);
            next = until;
            Interlocked.Add(ref tally.Stray, client.StrayAnswers);
        }
    }

    private static async Task CallOnceAsync(CalculatorClient calculator, long id, Random random, Tally tally)
    {
        try
        {
            var isRight = random.Next(10) switch
            {
                < 5 => calculator.Add(id, 1) == id + 1,
                < 8 => calculator.Echo($"text {id}") == $"text {id}",
                8 => IsSame(calculator, id, random.Next(1, 20_000)),
                _ => await LaterAsync(calculator, id, random) == id,
            };
            Interlocked.Increment(ref (isRight ? ref tally.Answered : ref tally.Mixed));
        }
        catch (OperationCanceledException)
        {
            Interlocked.Increment(ref tally.Cancelled);
        }
        catch (RpcException e)
        {
            Interlocked.Increment(ref (e.Error == RpcError.Disconnected ? ref tally.Cut : ref tally.Unexpected));
        }
    }

    private static bool IsSame(CalculatorClient calculator, long id, int length)
    {
        var bytes = new byte[length];
        bytes.AsSpan().Fill((byte)id);
        using var slice = calculator.Slice(bytes);
        return slice.Memory.Span.SequenceEqual(bytes);
    }

    private static async Task<long> LaterAsync(CalculatorClient calculator, long id, Random random)
    {
        // Some are cancelled at once, some just when the answer comes, and some later than that.
        using var source = new CancellationTokenSource();
        var call = calculator.LaterAsync(id, source.Token);
        if (random.Next(2) == 0)
            source.CancelAfter(random.Next(0, 4));
        return await call;
    }
}
