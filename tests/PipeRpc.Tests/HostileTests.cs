using CsCheck;
using static PipeRpc.Tests.TestTime;

namespace PipeRpc.Tests;

/// <summary>Clients that do not keep to the protocol.</summary>
public class HostileTests : RpcTest
{
    private static readonly uint s_nothing = new EverythingDispatcher(new Everything()).Methods[0];

    private static readonly uint s_echo = new EverythingDispatcher(new Everything()).Methods[1];

    private static readonly uint s_twice = new EverythingDispatcher(new Everything()).Methods[10];

    // The limit of a frame is the only one that is reached, and only where a test moves the time.
    internal override RpcHostOptions Options => new() { LongestFrame = 1 << 16, CallsInFlight = 4, IdleTimeLimit = Never, TimeProvider = Time };

    [Fact]
    public async Task Frames_may_arrive_byte_by_byte_and_merged()
    {
        await using var stream = await ConnectRawAsync();
        byte[] frame = FrameOf(1, 1, s_echo, [3, 0, 0, 0, .. "abc"u8]);
        foreach (var part in frame)
            await stream.WriteAsync(new[] { part });
        Assert.Equal(frame[16..], (await ReadFrameAsync(stream))!.Value.Payload);

        await stream.WriteAsync((byte[])[.. FrameOf(1, 2, s_echo, frame[16..]), .. FrameOf(5, 0, 0, []), .. FrameOf(1, 3, s_nothing, [])]);
        Assert.Equal((2, 2u), await KindAndCallAsync(stream));
        Assert.Equal((6, 0u), await KindAndCallAsync(stream));
        Assert.Equal((2, 3u), await KindAndCallAsync(stream));
    }

    [Theory]
    [InlineData(1 + (8 << 16) + 7, RpcError.TooLong)]
    [InlineData(int.MaxValue, RpcError.TooLong)]
    [InlineData(-1, RpcError.BadFrame)]
    [InlineData(int.MinValue, RpcError.BadFrame)]
    public async Task A_wrong_length_is_refused_before_anything_is_rented(int length, RpcError expected)
    {
        await using var stream = await ConnectRawAsync();
        await stream.WriteAsync(FrameOf(1, 7, s_nothing, [], length));
        await RefusedAsync(stream, expected, 7);
        Assert.Null(await ReadFrameAsync(stream));
        Assert.Equal(0, RpcMemory.Frames);
    }

    [Theory]
    [InlineData(1 + (1 << 16))]
    [InlineData((8 << 16) + 7)]
    public async Task A_payload_that_is_too_long_is_refused_and_passed_over(int length)
    {
        await using var stream = await ConnectRawAsync();
        await stream.WriteAsync(FrameOf(1, 7, s_nothing, [], length));
        await RefusedAsync(stream, RpcError.TooLong, 7);
        Assert.Equal(0, RpcMemory.Frames);
        await stream.WriteAsync((byte[])[.. new byte[length], .. FrameOf(1, 8, s_nothing, [])]);
        Assert.Equal((2, 8u), await KindAndCallAsync(stream));

        // Its rest has to come in time, too.
        await stream.WriteAsync(FrameOf(1, 9, s_nothing, [], length));
        await RefusedAsync(stream, RpcError.TooLong, 9);
        await IsCutOffAsync(stream);
    }

    [Fact]
    public async Task A_wrong_version_kind_or_flag_is_refused()
    {
        foreach (var (frame, expected) in new[]
        {
            (FrameOf(1, 1, s_nothing, [], version: 2), RpcError.WrongVersion),
            (FrameOf(9, 1, s_nothing, []), RpcError.BadFrame),
            (FrameOf(2, 1, s_nothing, []), RpcError.BadFrame),
            (FrameOf(1, 1, s_nothing, [], flags: 1), RpcError.BadFrame),
        })
        {
            await using var stream = await ConnectRawAsync();
            await stream.WriteAsync(frame);
            await RefusedAsync(stream, expected, 1);
            Assert.Null(await ReadFrameAsync(stream));
        }
    }

    [Fact]
    public async Task A_wrong_payload_or_method_is_refused_and_the_connection_lives()
    {
        await using var stream = await ConnectRawAsync();
        await stream.WriteAsync(FrameOf(1, 1, 12345, [1, 2, 3]));
        await RefusedAsync(stream, RpcError.UnknownMethod, 1);
        await stream.WriteAsync(FrameOf(1, 2, s_echo, [255, 255, 255, 127]));
        await RefusedAsync(stream, RpcError.BadPayload, 2);
        await stream.WriteAsync(FrameOf(1, 3, s_nothing, [0]));
        await RefusedAsync(stream, RpcError.BadPayload, 3);

        // Cancels for calls that are answered, or never were, mean nothing.
        await stream.WriteAsync((byte[])[.. FrameOf(4, 2, 0, []), .. FrameOf(4, 99, 0, []), .. FrameOf(8, 99, 5, [])]);
        await stream.WriteAsync(FrameOf(1, 4, s_nothing, []));
        Assert.Equal((2, 4u), await KindAndCallAsync(stream));
    }

    [Fact]
    public async Task A_client_that_leaves_in_the_middle_of_a_frame_gives_its_buffer_back()
    {
        var stream = await ConnectRawAsync();
        await stream.WriteAsync(FrameOf(1, 1, s_echo, new byte[2000], 50_000));
        await Until(() => RpcMemory.Frames == 1);
        await stream.DisposeAsync();
        await Until(() => RpcMemory.Outstanding == 0);
    }

    [Fact]
    public async Task A_client_that_does_not_send_the_rest_of_a_frame_is_cut_off()
    {
        await using var stream = await ConnectRawAsync();
        await stream.WriteAsync(FrameOf(1, 1, s_echo, new byte[2000], 50_000));
        await Until(() => RpcMemory.Frames == 1);
        await IsCutOffAsync(stream);
        await Until(() => RpcMemory.Outstanding == 0);
    }

    [Fact]
    public async Task A_client_that_does_not_read_is_cut_off()
    {
        await using var stream = await ConnectRawAsync();
        await FloodAsync(stream, FrameOf(1, 1, s_echo, [0, 200, 0, 0, .. new byte[51_200]]));
        Assert.Equal(1, Host.Refused(RpcError.TimedOut));
        await Until(() => RpcMemory.Outstanding == 0);
    }

    [Fact]
    public async Task A_client_that_calls_and_does_not_read_fills_no_memory()
    {
        await using var stream = await ConnectRawAsync();
        var most = await FloodAsync(stream, FrameOf(1, 1, s_twice, new byte[4]));

        // Arguments and answer of each call that may be in flight, and of one more that is refused.
        Assert.InRange(most, 1, 2 * (Options.CallsInFlight + 1));
        Assert.Equal(1, Host.Refused(RpcError.TimedOut));
        await Until(() => RpcMemory.Outstanding == 0);
        using var client = Connect();
        Assert.Equal("alive", new EverythingClient(client).Echo("alive"));
    }

    [Fact]
    public async Task A_byte_that_is_neither_true_nor_false_is_refused()
    {
        await using var stream = await ConnectRawAsync();
        await stream.WriteAsync(FrameOf(1, 1, new ShapesDispatcher(new Shapes()).Methods[0], [2, 0, 0, 0, 1, 2]));
        await RefusedAsync(stream, RpcError.BadPayload, 1);
    }

    [Fact]
    public async Task A_client_that_stops_in_a_header_after_a_whole_frame_is_cut_off()
    {
        await using var stream = await ConnectRawAsync();
        await stream.WriteAsync((byte[])[.. FrameOf(1, 1, s_nothing, []), 1, 2, 3]);
        Assert.Equal((2, 1u), await KindAndCallAsync(stream));
        await IsCutOffAsync(stream);
    }

    [Fact]
    public async Task Random_frames_neither_leak_nor_kill()
    {
        // No method blocks.
        Service.Release();
        var methods = Gen.OneOf(Gen.OneOfConst(new EverythingDispatcher(Service).Methods.ToArray()), Gen.UInt);
        var frames = Gen.Select(Gen.Byte, Gen.UInt, methods, Gen.Byte.Array[0, 64], Gen.Int[-2, 70], Gen.Bool)
            .Select((kind, call, method, payload, length, isHonest) => FrameOf((byte)(kind % 10), call % 8, method, Tamed(payload), isHonest ? null : length));
        await Gen.Select(frames.Array[1, 8], Gen.Byte.Array[0, 20]).SampleAsync(
            async input =>
            {
                await using var stream = await ConnectRawAsync();
                try
                {
                    await stream.WriteAsync((byte[])[.. input.Item1.SelectMany(f => f), .. input.Item2]);
                }
                catch (IOException)
                {
                    // It was refused before all of it was written.
                }
            },
            iter: 300,
            threads: 1);
        using var client = Connect();
        Assert.Equal("alive", new EverythingClient(client).Echo("alive"));
        client.Dispose();
        await Until(() => RpcMemory.Outstanding == 0);
    }

    // Small numbers, so that lengths are right now and then.
    private static byte[] Tamed(byte[] payload)
    {
        for (var i = 0; i < payload.Length; i++)
            payload[i] = i % 4 == 0 ? payload[i] : (byte)0;
        return payload;
    }

    /// <summary>Lets the time pass in which the host waits for the rest of a frame.</summary>
    private async Task IsCutOffAsync(Stream stream)
    {
        Time.Pass(Options.FrameTimeLimit);
        Assert.Equal(0, Host.Refused(RpcError.TimedOut));
        await Time.PassUntil(() => Host.Refused(RpcError.TimedOut) == 1);
        Assert.Null(await ReadFrameAsync(stream));
    }

    /// <summary>Sends calls without reading an answer, until the host does not take any more, and then until it cuts the client off.</summary>
    /// <returns>How many buffers were out at most.</returns>
    private async Task<long> FloodAsync(Stream stream, byte[] frame)
    {
        var sent = 0u;
        var writes = Task.Run(async () =>
        {
            while (true)
            {
                BitConverter.TryWriteBytes(frame.AsSpan(8), Interlocked.Increment(ref sent));
                await stream.WriteAsync(frame);
            }
        });
        var (most, last, looks) = (0L, 0u, 0);
        await Until(
            () =>
            {
                most = Math.Max(most, RpcMemory.Outstanding);
                looks = Volatile.Read(ref sent) == last ? looks + 1 : 0;
                last = Volatile.Read(ref sent);
                if (looks > 20)
                    Time.Pass(TimeSpan.FromMilliseconds(250));
                return writes.IsCompleted;
            },
            "the host to cut off who does not read");
        await Assert.ThrowsAnyAsync<IOException>(() => writes);
        return most;
    }

    private static async Task<(int Kind, uint Call)> KindAndCallAsync(Stream stream)
    {
        var frame = (await ReadFrameAsync(stream))!.Value;
        return (frame.Kind, frame.Call);
    }

    private static async Task RefusedAsync(Stream stream, RpcError expected, uint call)
    {
        var (kind, id, payload) = (await ReadFrameAsync(stream))!.Value;
        Assert.Equal((3, call, expected), (kind, id, (RpcError)payload[0]));
        Assert.True(payload.Length > 10);
    }
}

/// <summary>The same for a host whose connections share the threads of the pool.</summary>
public sealed class HostilityToSharedThreadsTests : HostileTests
{
    internal override RpcHostOptions Options =>
        new() { LongestFrame = 1 << 16, CallsInFlight = 4, IdleTimeLimit = Never, TimeProvider = Time, HasThreads = false };
}
