using System.Diagnostics;
using System.IO.Pipes;

namespace PipeRpc.Demo;

/// <summary>Sends frames that are right, nearly right, and anything, and looks whether each one that is refused is told so.</summary>
internal static class Fuzz
{
    // A call has the frame that it came in and the one that answers it. While the calls of one connection end, the next one begins.
    private const long MostBuffers = 2 * 2 * (CallsInFlight + 1);

    private const int CallsInFlight = 64;

    // Beyond what was there after a tenth of the frames: less than a few bytes for each of a million.
    private const long MostGrowth = 4 << 20;

    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(60);

    /// <summary>Sends the frames.</summary>
    /// <returns>1 if the host is not alive afterwards, a sender was not told, memory has grown, or a buffer is not given back; else 0.</returns>
    public static async Task<int> RunAsync(long frames)
    {
        var name = "pool-" + Guid.NewGuid().ToString("N");
        var dispatcher = new CalculatorDispatcher(new Calculator());
        var host = new RpcHost(new RpcHostOptions { LongestFrame = Hostile.LongestFrame, CallsInFlight = CallsInFlight }).Add(dispatcher).ListenPipe(name);
        var random = new Random(1);
        var ledger = new Ledger();
        var start = Stopwatch.GetTimestamp();
        long sent = 0, connections = 0, peak = 0, early = 0;
        while (sent < frames)
        {
            connections++;
            await using var pipe = new NamedPipeClientStream(".", name, PipeDirection.InOut, PipeOptions.Asynchronous);
            await pipe.ConnectAsync((int)s_patience.TotalMilliseconds);
            var hostile = new Hostile(pipe, dispatcher.Methods.ToArray(), random);
            sent += await hostile.RunAsync(Math.Min(frames - sent, 200), ledger, s_patience);
            peak = Math.Max(peak, RpcMemory.Outstanding);
            if (early == 0 && sent * 10 >= frames)
                early = GC.GetTotalMemory(forceFullCollection: true);
        }

        using (var client = RpcTransport.ConnectPipe(name))
            ledger.IsAlive = new CalculatorClient(client).Add(1, 2) == 3;
        await host.DisposeAsync();
        for (var i = 0; i < 6000 && RpcMemory.Outstanding != 0; i++)
            await Task.Delay(10);
        var late = GC.GetTotalMemory(forceFullCollection: true);
        Console.WriteLine($"alive        {ledger.IsAlive}");
        Console.WriteLine($"frames       {sent} over {connections} connections in {Stopwatch.GetElapsedTime(start).TotalSeconds:0.0} s");
        Console.WriteLine($"right calls  {ledger.Answered} answered, {ledger.Cancelled} cancelled, {ledger.InFlight} in flight when a bad frame came");
        Console.WriteLine($"wrong calls  {ledger.Failed} told why they fail");
        Console.WriteLine($"pings        {ledger.Pongs} answered");
        Console.WriteLine($"bad frames   {ledger.Ended} told why the connection ends, {ledger.CutOff} cut off by the sender");
        Console.WriteLine($"silence      {ledger.Silent} frames without an answer");
        Console.WriteLine($"wrong        {ledger.Wrong} answers too many, or of the wrong kind");
        foreach (var error in Enum.GetValues<RpcError>().Where(e => host.Refused(e) > 0 || ledger.Told(e) > 0))
            Console.WriteLine($"refused      {host.Refused(error)} {error}, {ledger.Told(error)} of them told");
        Console.WriteLine($"memory       at most {peak} buffers at a time, limit {MostBuffers}; heap {early >> 10} KiB after a tenth of the frames, {late >> 10} KiB at the end");
        Console.WriteLine($"outstanding  {RpcMemory.Outstanding} buffers");

        // A call that is in flight when its connection ends is cancelled, and nobody is there to be told.
        var isTold = Enum.GetValues<RpcError>().All(e => e == RpcError.Cancelled || host.Refused(e) == ledger.Told(e));
        var isBounded = peak <= MostBuffers && late <= early + MostGrowth;
        return ledger.IsAlive && isTold && isBounded && ledger.Silent == 0 && ledger.Wrong == 0 && RpcMemory.Outstanding == 0 ? 0 : 1;
    }
}

/// <summary>What became of all frames.</summary>
internal sealed class Ledger
{
    private readonly long[] _told = new long[256];

    public bool IsAlive { get; set; }

    public long Answered { get; set; }

    public long Cancelled { get; set; }

    public long Failed { get; set; }

    public long InFlight { get; set; }

    public long Pongs { get; set; }

    public long Ended { get; set; }

    public long CutOff { get; set; }

    public long Silent { get; set; }

    public long Wrong { get; set; }

    /// <summary>How many senders were told this error.</summary>
    public long Told(RpcError error) => _told[(byte)error];

    public void Tell(byte error) => _told[error]++;
}
