using static PipeRpc.Tests.TestTime;

namespace PipeRpc.Tests;

/// <summary>Calls that clients make who keep to the protocol.</summary>
public class CallTests : RpcTest
{
    // The limit of a call is the only one that is reached.
    private RpcClientOptions Timed => new() { FrameTimeLimit = Never, KeepAlive = Never, TimeProvider = Time };

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Every_kind_of_value_crosses(bool tcp)
    {
        using var client = Connect(tcp);
        var service = new EverythingClient(client);
        service.Nothing();
        Assert.Equal("Grüße", service.Echo("Grüße"));
        Assert.Null(service.Echo(null));
        Assert.Equal(6_000_000_000, service.Sum([2_000_000_000, 2_000_000_000, 2_000_000_000]));
        var since = new DateTimeOffset(2026, 1, 2, 3, 4, 5, TimeSpan.FromHours(2));
        Assert.Equal(Color.Green, service.Paint(Color.Red, true, 1.25m, DateTime.UtcNow, since, Guid.NewGuid(), 7));
        Assert.Equal(Color.Red, service.Paint(Color.Red, true, 1.25m, DateTime.UtcNow, DateTimeOffset.UtcNow, Guid.NewGuid(), null));
        Assert.Equal([1, 2, 3], service.Grow(new Person("Ada", [1, 2])).Numbers);
        Assert.Equal(new Point(2, 1), service.Mirror(new Point(1, 2)));
        Assert.Equal(42, await service.TwiceAsync(21));
        Assert.Equal(5, await service.LaterAsync(5, default));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(1003)]
    [InlineData(1004)]
    [InlineData(1005)]
    [InlineData(1_000_000)]
    public async Task Blocks_of_any_length_cross(int length)
    {
        using var client = Connect();
        var service = new EverythingClient(client);
        var bytes = new byte[length];
        new Random(length).NextBytes(bytes);
        Assert.Equal(bytes, service.Bytes(bytes));
        using var slice = service.Slice(bytes);
        Assert.True(slice.Memory.Span.SequenceEqual(bytes));
        await Until(() => RpcMemory.Frames == 1);
    }

    [Fact]
    public async Task Streams_arrive_in_order_and_no_faster_than_they_are_read()
    {
        using var client = Connect();
        var service = new EverythingClient(client);
        var next = 0;
        await foreach (var item in service.Count(100, default))
        {
            Assert.Equal(next++, item);
            Assert.True(Service.Counted <= item + 1 + FrameHeader.Window + 1);
        }

        Assert.Equal(100, next);
    }

    [Fact]
    public async Task A_stream_that_is_left_stops_the_method_and_gives_its_items_back()
    {
        using var client = Connect();
        await foreach (var item in new EverythingClient(client).Count(int.MaxValue, default))
        {
            if (item == 20)
                break;
        }

        await Until(() => RpcMemory.Outstanding == 0);
        Assert.Equal(1, new EverythingClient(client).Mirror(new Point(0, 1)).X);
    }

    [Fact]
    public async Task A_method_that_throws_fails_its_own_call_only()
    {
        using var client = Connect();
        var service = new EverythingClient(client);
        var waiting = service.GatedAsync(3, default);
        var failure = Assert.Throws<RpcException>(() => service.Throw("secret"));
        Assert.Equal(RpcError.HandlerFailed, failure.Error);
        Assert.Equal("The method threw InvalidOperationException.", failure.Message);
        Assert.False(waiting.IsCompleted);
        Service.Release();
        Assert.Equal(3, await waiting);
    }

    [Fact]
    public async Task A_long_method_does_not_hold_up_others()
    {
        using var client = Connect();
        var service = new EverythingClient(client);
        var slow = Task.Run(() => service.Block(7, default));
        await Until(() => Service.Blocked == 1);
        Assert.Equal("x", service.Echo("x"));
        Assert.Equal(42, await service.TwiceAsync(21));
        Assert.Equal(1, Service.Blocked);
        Service.Release();
        Assert.Equal(7, await slow);
    }

    [Fact]
    public async Task A_cancelled_call_ends_on_both_sides()
    {
        using var client = Connect();
        var service = new EverythingClient(client);
        using var source = new CancellationTokenSource();
        var call = service.WaitAsync(source.Token);
        await Until(() => Service.Waiting == 1);
        await source.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => call);
        await Until(() => Service.Cancelled == 1);
        await Until(() => Host.Calls == 1);

        // The answer to the call has arrived before this one.
        Assert.Equal("after", service.Echo("after"));
        Assert.Equal(0, client.StrayAnswers);
    }

    [Fact]
    public async Task Calls_of_many_threads_and_clients_are_not_mixed()
    {
        using var first = Connect();
        using var second = Connect(tcp: true);
        await Task.WhenAll(Enumerable.Range(0, 16).Select(n => Task.Run(async () =>
        {
            var service = new EverythingClient(n % 2 == 0 ? first : second);
            for (var i = 0; i < 200; i++)
            {
                Assert.Equal($"{n}:{i}", service.Echo($"{n}:{i}"));
                Assert.Equal(2 * ((n * 1000) + i), await service.TwiceAsync((n * 1000) + i));
            }
        })));
        Assert.Equal(0, first.StrayAnswers + second.StrayAnswers);
    }

    [Fact]
    public async Task A_call_that_takes_too_long_times_out_and_the_connection_lives()
    {
        using var client = Connect(options: Timed);
        var service = new EverythingClient(client);
        var call = service.WaitAsync(default);
        await Until(() => Service.Waiting == 1);
        Time.Pass(Timed.CallTimeLimit);
        Assert.False(call.IsCompleted);
        Time.Pass(TimeSpan.FromSeconds(1));
        Assert.Equal(RpcError.TimedOut, (await Assert.ThrowsAsync<RpcException>(() => call.WaitAsync(Limit))).Error);
        await Until(() => Service.Cancelled == 1);
        Assert.Equal("x", service.Echo("x"));
    }

    [Fact]
    public async Task A_call_is_timed_by_the_clock_although_this_side_stood_still()
    {
        using var client = Connect(options: Timed);
        var call = new EverythingClient(client).WaitAsync(default);
        await Until(() => Service.Waiting == 1);

        // It lived a second of them at most.
        Time.Advance(Timed.CallTimeLimit + TimeSpan.FromSeconds(1));
        Assert.Equal(RpcError.TimedOut, (await Assert.ThrowsAsync<RpcException>(() => call.WaitAsync(Limit))).Error);
    }

    [Fact]
    public async Task Stopping_lets_calls_end_and_refuses_new_ones()
    {
        using var client = Connect();
        var service = new EverythingClient(client);
        var call = service.GatedAsync(9, default);
        await Until(() => Service.Waiting == 1);
        var stop = Host.StopAsync();
        var failure = Assert.Throws<RpcException>(service.Nothing);
        Assert.Equal(RpcError.Stopping, failure.Error);
        Assert.False(call.IsCompleted || stop.IsCompleted);
        Service.Release();
        Assert.Equal(9, await call);
        await stop.WaitAsync(Limit);
        Assert.Equal(RpcError.Disconnected, Assert.Throws<RpcException>(service.Nothing).Error);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_synchronous_call_can_be_cancelled_although_its_method_goes_on(bool hasOther)
    {
        using var client = Connect();
        var service = new EverythingClient(client);

        // With another call in flight, that one may be the one that reads.
        var others = hasOther ? 1 : 0;
        var other = hasOther ? Task.Run(() => service.Block(1, default)) : Task.CompletedTask;
        await Until(() => Service.Blocked == others);
        using var source = new CancellationTokenSource();
        var call = Task.Run(() => Record.Exception(() => service.Block(2, source.Token)));
        await Until(() => Service.Blocked == others + 1);
        await source.CancelAsync();
        Assert.Equal(source.Token, Assert.IsType<OperationCanceledException>(await call.WaitAsync(Limit)).CancellationToken);
        Assert.Equal(others + 1, Service.Blocked);
        Assert.Equal("after", service.Echo("after"));
        Service.Release();
        await other;
    }

    [Fact]
    public async Task A_call_times_out_although_its_method_goes_on()
    {
        using var client = Connect(options: Timed);
        var service = new EverythingClient(client);
        var call = Task.Run(() => Assert.Throws<RpcException>(() => service.Block(1, default)));
        await Until(() => Service.Blocked == 1);
        Time.Pass(Timed.CallTimeLimit + TimeSpan.FromSeconds(1));
        Assert.Equal(RpcError.TimedOut, (await call.WaitAsync(Limit)).Error);
        Assert.Equal(1, Service.Blocked);
        Assert.Equal("x", service.Echo("x"));
        Service.Release();
        await Until(() => Host.Calls == 2);

        // The late answer has arrived before this one.
        Assert.Equal("y", service.Echo("y"));
        Assert.Equal(0, client.StrayAnswers);
    }

    [Theory]
    [InlineData(RpcError.Disconnected, RpcError.HandlerFailed)]
    [InlineData(RpcError.TimedOut, RpcError.HandlerFailed)]
    [InlineData(RpcError.Busy, RpcError.Busy)]
    public async Task What_happened_to_another_connection_is_not_told_of_this_one(RpcError thrown, RpcError expected)
    {
        using var client = Connect();
        var failure = await Assert.ThrowsAsync<RpcException>(() => new EverythingClient(client).ForwardAsync((byte)thrown));
        Assert.Equal(expected, failure.Error);
    }

    [Fact]
    public async Task A_client_that_leaves_cancels_its_calls()
    {
        using var client = Connect();
        var call = new EverythingClient(client).WaitAsync(default);
        await Until(() => Service.Waiting == 1);
        Assert.Equal(1, Host.Connections);
        client.Dispose();
        Assert.Equal(RpcError.Disconnected, (await Assert.ThrowsAsync<RpcException>(() => call)).Error);
        await Until(() => Service.Cancelled == 1);
        await Until(() => Host.Connections == 0);
    }

    [Fact]
    public void A_frame_that_is_too_long_is_refused_and_the_connection_lives()
    {
        using var client = Connect();
        var service = new EverythingClient(client);
        Assert.Equal(RpcError.TooLong, Assert.Throws<RpcException>(() => service.Bytes(new byte[2 << 20])).Error);
        Assert.Equal("x", service.Echo("x"));
    }
}

/// <summary>The same for a host whose connections share the threads of the pool.</summary>
public sealed class CallsOfSharedThreadsTests : CallTests
{
    internal override RpcHostOptions Options => new() { LongestFrame = 1 << 20, FrameTimeLimit = Patience, IdleTimeLimit = Patience, HasThreads = false };
}
