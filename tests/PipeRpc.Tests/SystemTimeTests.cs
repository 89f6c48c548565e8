using static PipeRpc.Tests.TestTime;

namespace PipeRpc.Tests;

/// <summary>The limits by the time of the system, which nobody moves. Each ends a wait without end, so a busy machine changes nothing.</summary>
public sealed class SystemTimeTests : RpcTest
{
    private static readonly TimeSpan s_short = TimeSpan.FromMilliseconds(50);

    internal override RpcHostOptions Options => new() { FrameTimeLimit = Patience, IdleTimeLimit = s_short };

    [Fact]
    public async Task A_client_that_is_silent_is_cut_off()
    {
        await using var stream = await ConnectRawAsync();
        Assert.Null(await ReadFrameAsync(stream));
        Assert.Equal(1, Host.Refused(RpcError.TimedOut));
    }

    [Theory]
    [InlineData("call")]
    [InlineData("keep-alive")]
    public async Task A_host_that_does_not_answer_is_given_up(string limit)
    {
        var (near, far) = await ConnectStreamsAsync();
        await using var closes = far;
        using var client = new RpcClient(near, new RpcClientOptions
        {
            FrameTimeLimit = Patience,
            CallTimeLimit = limit == "call" ? s_short : Patience,
            KeepAlive = limit == "call" ? Patience : s_short,
        });
        var call = new EverythingClient(client).WaitAsync(default);
        Assert.Equal(RpcError.TimedOut, (await Assert.ThrowsAsync<RpcException>(() => call.WaitAsync(Limit))).Error);
    }

    [Fact]
    public void A_pipe_that_is_not_there_is_given_up()
    {
        var options = new RpcClientOptions { FrameTimeLimit = s_short };
        Assert.Throws<TimeoutException>(() => RpcTransport.ConnectPipe(PipeName + "-none", options));
    }
}
