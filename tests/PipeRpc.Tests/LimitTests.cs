using System.Net;

namespace PipeRpc.Tests;

/// <summary>Limits, and what happens at them.</summary>
public sealed class LimitTests : RpcTest
{
    internal override RpcHostOptions Options => new() { CallsInFlight = 4, Connections = 2 };

    [Fact]
    public async Task A_client_beyond_the_limit_waits_for_a_place()
    {
        var options = new RpcClientOptions { KeepAlive = TimeSpan.FromMilliseconds(200) };
        using var first = Connect(options: options);
        using var second = Connect(tcp: true, options);
        Assert.Equal("1", new EverythingClient(first).Echo("1"));
        Assert.Equal("2", new EverythingClient(second).Echo("2"));
        using var third = Connect(tcp: true, new RpcClientOptions { KeepAlive = TimeSpan.FromSeconds(10) });
        var call = Task.Run(() => new EverythingClient(third).Echo("3"));
        await Task.Delay(300);
        Assert.False(call.IsCompleted);
        Assert.Equal(2, Host.Connections);
        first.Dispose();
        second.Dispose();
        Assert.Equal("3", await call.WaitAsync(TimeSpan.FromSeconds(60)));
    }

    [Fact]
    public async Task More_calls_than_the_host_runs_are_refused_as_busy()
    {
        using var client = Connect();
        var service = new EverythingClient(client);
        var calls = Enumerable.Range(0, 6).Select(n => service.LaterAsync(n, 500, default)).ToList();
        await Task.WhenAny(Task.WhenAll(calls), Task.Delay(60_000));
        Assert.Equal(4, calls.Count(c => c.IsCompletedSuccessfully));
        Assert.All(calls.Where(c => c.IsFaulted), c => Assert.Equal(RpcError.Busy, ((RpcException)c.Exception!.InnerException!).Error));
    }

    [Fact]
    public async Task A_client_with_the_limit_of_the_host_is_never_told_that_it_is_busy()
    {
        using var client = Connect(options: new RpcClientOptions { CallsInFlight = 4 });
        var service = new EverythingClient(client);
        await Task.WhenAll(Enumerable.Range(0, 32).Select(n => Task.Run(async () =>
        {
            for (var i = 0; i < 200; i++)
                Assert.Equal(i, i % 2 == 0 ? await service.LaterAsync(i, 0, default) : await service.TwiceAsync(i) / 2);
        })));
        Assert.Equal(0, Host.Refused(RpcError.Busy));
    }

    [Fact]
    public async Task A_host_that_is_disposed_does_not_wait_for_a_method_that_goes_on()
    {
        var host = new RpcHost(new RpcHostOptions { FrameTimeLimit = TimeSpan.FromMilliseconds(300) }).Add(new EverythingDispatcher(Service));
        using var client = RpcTransport.ConnectTcp(host.ListenTcp(new IPEndPoint(IPAddress.Loopback, 0)));
        var call = Task.Run(() => Assert.Throws<RpcException>(() => new EverythingClient(client).Block(20_000, default)));
        await Until(() => Service.Blocked == 1);
        await host.DisposeAsync();
        Assert.Equal(RpcError.Disconnected, (await call.WaitAsync(TimeSpan.FromSeconds(60))).Error);
        Assert.Equal(1, Service.Blocked);
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
    }

    [Fact]
    public void A_service_that_is_added_twice_is_refused_by_name()
    {
        var failure = Assert.Throws<ArgumentException>(() => Host.Add(new EverythingDispatcher(Service)));
        Assert.Contains("EverythingDispatcher", failure.Message, StringComparison.Ordinal);
    }
}
