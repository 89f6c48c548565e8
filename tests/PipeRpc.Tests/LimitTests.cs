using System.Net;
using static PipeRpc.Tests.TestTime;

namespace PipeRpc.Tests;

/// <summary>Limits, and what happens at them.</summary>
public sealed class LimitTests : RpcTest
{
    internal override RpcHostOptions Options => new() { CallsInFlight = 4, Connections = 2, FrameTimeLimit = Patience, IdleTimeLimit = Patience };

    [Fact]
    public async Task A_client_beyond_the_limit_waits_for_a_place()
    {
        using var first = Connect();
        using var second = Connect(tcp: true);
        Assert.Equal("1", new EverythingClient(first).Echo("1"));
        Assert.Equal("2", new EverythingClient(second).Echo("2"));
        using var third = Connect(tcp: true);
        var call = Task.Run(() => new EverythingClient(third).Echo("3"));

        // A host that takes too many has time for it while it answers the others.
        await Until(() => third.Bytes > 0);
        for (var i = 0; i < 500; i++)
            Assert.Equal("1 2", new EverythingClient(first).Echo("1") + new EverythingClient(second).Echo(" 2"));
        Assert.False(call.IsCompleted);
        Assert.Equal(2, Host.Connections);
        first.Dispose();
        Assert.Equal("3", await call.WaitAsync(Limit));
    }

    [Fact]
    public async Task A_listener_without_clients_takes_no_place()
    {
        var name = PipeName + "-2";
        await using var host = new RpcHost(new RpcHostOptions { Connections = 1 }).Add(new EverythingDispatcher(Service)).ListenPipe(name);
        var endPoint = host.ListenTcp(new IPEndPoint(IPAddress.Loopback, 0));
        for (var i = 0; i < 3; i++)
        {
            using (var client = RpcTransport.ConnectTcp(endPoint, Patient))
                Assert.Equal("tcp", await Task.Run(() => new EverythingClient(client).Echo("tcp")).WaitAsync(Limit));
            using (var client = RpcTransport.ConnectPipe(name, Patient))
                Assert.Equal("pipe", await Task.Run(() => new EverythingClient(client).Echo("pipe")).WaitAsync(Limit));
        }
    }

    [Fact]
    public async Task A_host_that_stops_leaves_no_client_waiting_for_a_place()
    {
        var host = new RpcHost(new RpcHostOptions { Connections = 1 }).Add(new EverythingDispatcher(Service));
        var endPoint = host.ListenTcp(new IPEndPoint(IPAddress.Loopback, 0));
        using var first = RpcTransport.ConnectTcp(endPoint, Patient);
        Assert.Equal("1", new EverythingClient(first).Echo("1"));
        using var second = RpcTransport.ConnectTcp(endPoint, Patient);
        var call = Task.Run(() => Assert.Throws<RpcException>(() => new EverythingClient(second).Echo("2")));
        await Until(() => second.Bytes > 0);
        for (var i = 0; i < 100; i++)
            Assert.Equal("1", new EverythingClient(first).Echo("1"));
        await host.DisposeAsync().AsTask().WaitAsync(Limit);

        // It may get the place of the first one in the last moment.
        Assert.Contains((await call.WaitAsync(Limit)).Error, new[] { RpcError.Disconnected, RpcError.Stopping });
    }

    [Fact]
    public async Task More_calls_than_the_host_runs_are_refused_as_busy()
    {
        using var client = Connect();
        var service = new EverythingClient(client);
        var calls = Enumerable.Range(0, 6).Select(n => service.GatedAsync(n, default)).ToList();
        await Until(() => calls.Count(c => c.IsCompleted) == 2 && Service.Waiting == 4);
        foreach (var refused in calls.Where(c => c.IsCompleted))
            Assert.Equal(RpcError.Busy, (await Assert.ThrowsAsync<RpcException>(() => refused)).Error);
        var taken = calls.Where(c => !c.IsCompleted).ToList();
        Assert.Equal(4, taken.Count);
        Service.Release();
        await Task.WhenAll(taken).WaitAsync(Limit);
    }

    [Fact]
    public async Task A_client_with_the_limit_of_the_host_is_never_told_that_it_is_busy()
    {
        using var client = Connect(options: new RpcClientOptions { CallsInFlight = 4 });
        var service = new EverythingClient(client);
        await Task.WhenAll(Enumerable.Range(0, 32).Select(n => Task.Run(async () =>
        {
            for (var i = 0; i < 200; i++)
                Assert.Equal(i, i % 2 == 0 ? await service.LaterAsync(i, default) : await service.TwiceAsync(i) / 2);
        })));
        Assert.Equal(0, Host.Refused(RpcError.Busy));
    }

    [Fact]
    public async Task A_host_that_is_disposed_does_not_wait_for_a_method_that_goes_on()
    {
        var options = new RpcHostOptions { TimeProvider = Time };
        var host = new RpcHost(options).Add(new EverythingDispatcher(Service));
        using var client = RpcTransport.ConnectTcp(host.ListenTcp(new IPEndPoint(IPAddress.Loopback, 0)), Patient);
        var call = Task.Run(() => Assert.Throws<RpcException>(() => new EverythingClient(client).Block(1, default)));
        await Until(() => Service.Blocked == 1);
        var end = host.DisposeAsync().AsTask();
        Assert.Equal(RpcError.Disconnected, (await call.WaitAsync(Limit)).Error);
        Time.Pass(options.FrameTimeLimit - Tick);
        Assert.False(end.IsCompleted);
        await Time.PassUntil(() => end.IsCompleted);
        await end;
        Assert.Equal(1, Service.Blocked);

        // Who comes later is not served, although a method still runs.
        var (near, far) = await ConnectStreamsAsync();
        await using var closes = far;
        await host.ServeAsync(near).WaitAsync(Limit);
        Assert.Null(await ReadFrameAsync(far));
        Service.Release();
    }

    [Fact]
    public void A_limit_that_is_none_is_refused_where_it_is_set()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => new RpcHostOptions { LongestFrame = -1 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new RpcHostOptions { Connections = 0 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new RpcClientOptions { CallsInFlight = 0 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new RpcClientOptions { CallsInFlight = 1 << 20 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new RpcClientOptions { CallTimeLimit = TimeSpan.Zero });
        Assert.Throws<ArgumentOutOfRangeException>(() => new RpcClientOptions { KeepAlive = Timeout.InfiniteTimeSpan });
        Assert.Throws<ArgumentOutOfRangeException>(() => new RpcHostOptions { IdleTimeLimit = TimeSpan.MaxValue });
        Assert.Throws<ArgumentNullException>(() => new RpcHostOptions { TimeProvider = null! });
    }

    [Fact]
    public void A_service_that_is_added_twice_is_refused_by_name()
    {
        var failure = Assert.Throws<ArgumentException>(() => Host.Add(new EverythingDispatcher(Service)));
        Assert.Contains("EverythingDispatcher", failure.Message, StringComparison.Ordinal);
    }
}
