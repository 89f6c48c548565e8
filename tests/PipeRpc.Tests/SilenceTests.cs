namespace PipeRpc.Tests;

/// <summary>How long one side may be silent, as the other side measures it.</summary>
public sealed class SilenceTests : RpcTest
{
    internal override RpcHostOptions Options => new() { IdleTimeLimit = TimeSpan.FromMilliseconds(800) };

    [Fact]
    public async Task A_client_that_is_silent_is_cut_off()
    {
        await using var stream = await ConnectRawAsync();
        Assert.Null(await ReadFrameAsync(stream));
        Assert.Equal(1, Host.Refused(RpcError.TimedOut));
    }

    [Fact]
    public async Task A_client_without_calls_stays_by_its_pings_and_holds_no_memory()
    {
        using var client = Connect(options: new RpcClientOptions { KeepAlive = TimeSpan.FromMilliseconds(200) });
        var service = new EverythingClient(client);
        Assert.Equal(1_000_000, service.Bytes(new byte[1_000_000]).Length);
        await Until(() => RpcMemory.Outstanding == 0);
        var bytes = client.Bytes;
        await Task.Delay(2500);
        Assert.True(client.Bytes > bytes);
        Assert.Equal(1, Host.Connections);
        Assert.Equal("x", service.Echo("x"));
    }

    [Fact]
    public void A_client_is_not_cut_off_because_this_side_was_short_of_threads()
    {
        using var client = Connect(options: new RpcClientOptions { KeepAlive = TimeSpan.FromMilliseconds(200) });
        var service = new EverythingClient(client);
        Assert.Equal("1", service.Echo("1"));

        // More than the pool has threads, and ahead of what comes now: neither a tick of the host nor a ping of the client runs until these have ended.
        const int Blockers = 100;
        using var release = new ManualResetEvent(false);
        using var ended = new CountdownEvent(Blockers);
        for (var i = 0; i < Blockers; i++)
        {
            ThreadPool.UnsafeQueueUserWorkItem(
                _ =>
                {
                    release.WaitOne();
                    ended.Signal();
                },
                null);
        }

        Thread.Sleep(2000);
        release.Set();
        ended.Wait();
        Thread.Sleep(1000);
        Assert.Equal(0, Host.Refused(RpcError.TimedOut));
        Assert.Equal("2", service.Echo("2"));
    }

    [Fact]
    public async Task Whoever_is_cut_off_is_counted_once()
    {
        var (near, far) = await ConnectStreamsAsync();
        await using var closes = far;
        var connection = new HostConnection(Host, near);
        var end = connection.RunAsync();

        // Ticks that come late may come together.
        connection.Tick(long.MaxValue / 2);
        connection.Tick(long.MaxValue / 2);
        await end.WaitAsync(TimeSpan.FromSeconds(60));
        Assert.Equal(1, Host.Refused(RpcError.TimedOut));
    }

    [Fact]
    public void A_gap_between_ticks_counts_as_one_step()
    {
        var clock = new TickClock(longestStep: 50);
        var start = clock.Tick();
        Thread.Sleep(300);
        Assert.InRange(clock.Now - start, 0, 50);
        var next = clock.Tick();
        Assert.Equal(50, next - start);

        // It goes on from there.
        Thread.Sleep(20);
        Assert.InRange(clock.Tick() - next, 15, 50);
    }
}
