using System.Buffers.Binary;
using CsCheck;
using Microsoft.Extensions.Time.Testing;
using static PipeRpc.Tests.TestTime;

namespace PipeRpc.Tests;

/// <summary>Hosts that do not keep to the protocol, as a client meets them.</summary>
public sealed class HostileHostTests : IAsyncLifetime
{
    private readonly FakeTimeProvider _time = new();
    private readonly PoolAnalyzers.CheckedRentals.Watch _rentals = new();

    // For tests that are about something else than time, which stands still.
    private RpcClientOptions Timeless => new() { LongestFrame = 1 << 16, TimeProvider = _time };

    public Task InitializeAsync() => Task.CompletedTask;

    public async Task DisposeAsync()
    {
        await Until(() => RpcMemory.Outstanding == 0);
        _rentals.Dispose();
        _rentals.AssertNothingOutstanding();
    }

    public static TheoryData<string, byte[], RpcError> WrongAnswers => new()
    {
        { "version", RpcTest.FrameOf(2, 0, 0, [], version: 2), RpcError.WrongVersion },
        { "kind", RpcTest.FrameOf(9, 0, 0, []), RpcError.BadFrame },
        { "flags", RpcTest.FrameOf(2, 0, 0, [], flags: 1), RpcError.BadFrame },
        { "negative length", RpcTest.FrameOf(2, 0, 0, [], length: -1), RpcError.BadFrame },
        { "huge length", RpcTest.FrameOf(2, 0, 0, [], length: int.MaxValue), RpcError.TooLong },
        { "length above the limit", RpcTest.FrameOf(2, 0, 0, [], length: (1 << 16) + 1), RpcError.TooLong },
        { "a call", RpcTest.FrameOf(1, 0, 0, []), RpcError.BadFrame },
        { "a ping", RpcTest.FrameOf(5, 0, 0, []), RpcError.BadFrame },
        { "an item for a call without items", RpcTest.FrameOf(7, 1, 0, [1]), RpcError.BadFrame },
        { "an error of the connection", RpcTest.FrameOf(3, 0, 0, [6, .. "stop"u8]), RpcError.Stopping },
        { "an error without a reason", RpcTest.FrameOf(3, 0, 0, []), RpcError.BadFrame },
        { "the end", [], RpcError.Disconnected },
        { "the end in a header", [1, 0, 0, 0, 1], RpcError.Disconnected },
        { "the end in a payload", RpcTest.FrameOf(2, 0, 0, [1, 2, 3], length: 2000), RpcError.Disconnected },
    };

    [Theory]
    [MemberData(nameof(WrongAnswers))]
    public async Task A_wrong_frame_ends_the_connection_and_says_why(string what, byte[] answer, RpcError expected)
    {
        var (client, host) = await ConnectAsync(Timeless);
        using (client)
        {
            var service = new EverythingClient(client);
            var first = Task.Run(() => Assert.Throws<RpcException>(service.Nothing));
            var second = Task.Run(() => Assert.ThrowsAsync<RpcException>(async () => await service.TwiceAsync(1)));
            var (call, _) = await ReadCallAsync(host);
            await ReadCallAsync(host);
            if (what.StartsWith("an item", StringComparison.Ordinal))
                BinaryPrimitives.WriteUInt32LittleEndian(answer.AsSpan(8), call);
            await host.WriteAsync(answer);
            if (what.StartsWith("the end", StringComparison.Ordinal))
                await host.DisposeAsync();
            var failures = await Task.WhenAll(first, second).WaitAsync(Limit);
            Assert.All(failures, f => Assert.Equal(expected, f.Error));
            Assert.Equal(expected, Assert.Throws<RpcException>(service.Nothing).Error);
        }

        await host.DisposeAsync();
    }

    [Fact]
    public async Task A_wrong_payload_fails_its_own_call_only()
    {
        var (client, host) = await ConnectAsync(Timeless);
        using (client)
        {
            var service = new EverythingClient(client);
            await FailsAsync(RpcTest.FrameOf(2, 0, 0, [255, 255, 255, 127]), RpcError.BadPayload);
            await FailsAsync(RpcTest.FrameOf(2, 0, 0, [1, 0, 0, 0, 65, 66]), RpcError.BadPayload);
            await FailsAsync(RpcTest.FrameOf(2, 0, 0, []), RpcError.BadPayload);
            await FailsAsync(RpcTest.FrameOf(3, 0, 0, []), RpcError.BadFrame);
            await FailsAsync(RpcTest.FrameOf(3, 0, 0, [200, .. "what"u8]), RpcError.BadFrame);

            var answered = Task.Run(() => service.Echo("x"));
            await AnswerAsync(RpcTest.FrameOf(2, 0, 0, [1, 0, 0, 0, 65]));
            Assert.Equal("A", await answered.WaitAsync(Limit));

            async Task FailsAsync(byte[] answer, RpcError expected)
            {
                var call = Task.Run(() => Assert.Throws<RpcException>(() => service.Echo("x")));
                await AnswerAsync(answer);
                Assert.Equal(expected, (await call.WaitAsync(Limit)).Error);
            }
        }

        await host.DisposeAsync();

        async Task AnswerAsync(byte[] answer)
        {
            var (call, _) = await ReadCallAsync(host);
            BinaryPrimitives.WriteUInt32LittleEndian(answer.AsSpan(8), call);
            await host.WriteAsync(answer);
        }
    }

    [Fact]
    public async Task A_second_answer_belongs_to_no_call()
    {
        var (client, host) = await ConnectAsync(Timeless);
        using (client)
        {
            for (var i = 0; i < 3; i++)
            {
                var call = Task.Run(() => new EverythingClient(client).Nothing());
                var answer = RpcTest.FrameOf(2, (await ReadCallAsync(host)).Call, 0, []);
                await host.WriteAsync((byte[])[.. answer, .. answer]);
                await call.WaitAsync(Limit);
            }

            // The last one is read by the next who reads.
            Assert.InRange(client.StrayAnswers, 2, 3);
        }

        await host.DisposeAsync();
    }

    [Fact]
    public async Task A_host_that_sends_more_items_than_it_may_fills_no_memory()
    {
        var (client, host) = await ConnectAsync(Timeless);
        using (client)
        {
            var items = new EverythingClient(client).Count(10, default).GetAsyncEnumerator();
            var first = items.MoveNextAsync().AsTask();
            var item = RpcTest.FrameOf(7, (await ReadCallAsync(host)).Call, 0, [1, 0, 0, 0]);
            for (var i = 0; i < FrameHeader.Window; i++)
                await host.WriteAsync(item);
            Assert.True(await first.WaitAsync(Limit));
            await host.WriteAsync(item);

            // Nothing more is read here until the client has closed the connection: it would allow the host further items.
            await ReadToEndAsync(host);

            // Those that it might send are read, then comes the reason.
            var failure = await Assert.ThrowsAsync<RpcException>(async () =>
            {
                while (await items.MoveNextAsync().AsTask().WaitAsync(Limit))
                    Assert.Equal(1, items.Current);
            });
            Assert.Equal(RpcError.BadFrame, failure.Error);
            await items.DisposeAsync();
        }

        await host.DisposeAsync();
    }

    [Theory]
    [InlineData(2, "synchronous")]
    [InlineData(2, "asynchronous")]
    [InlineData(7, "stream")]
    public async Task An_answer_to_a_call_that_could_not_be_sent_to_its_end_is_given_back(byte kind, string how)
    {
        var (near, host) = await RpcTest.ConnectStreamsAsync();
        var breaking = new BreakingStream(near);
        using (var client = new RpcClient(breaking, Timeless))
        {
            // It reads for all.
            var service = new EverythingClient(client);
            var first = service.WaitAsync(default);
            await ReadCallAsync(host);

            // The host answers when it has seen the head of a call, and the client gets the answer before the connection breaks.
            breaking.Breaks = frame =>
            {
                host.Write(RpcTest.FrameOf(kind, BinaryPrimitives.ReadUInt32LittleEndian(frame[8..]), 0, [1, 0, 0, 0]));
                SpinWait.SpinUntil(() => RpcMemory.Frames == 1, Limit);
                Assert.Equal(1, RpcMemory.Frames);
            };
            var failure = await Assert.ThrowsAsync<RpcException>(() => Task.Run(async () =>
            {
                if (how == "synchronous")
                    service.Echo("x");
                else if (how == "asynchronous")
                    await service.LaterAsync(1, default);
                else
                    await service.Count(3, default).GetAsyncEnumerator().MoveNextAsync();
            }).WaitAsync(Limit));
            Assert.Equal(RpcError.Disconnected, failure.Error);
            await Assert.ThrowsAsync<RpcException>(() => first.WaitAsync(Limit));
        }

        await host.DisposeAsync();

        // Who reads for all can have rented the answer, and find its call ended only after the caller has got the exception.
        await Until(() => RpcMemory.Outstanding == 0);
    }

    [Fact]
    public async Task A_host_that_falls_silent_is_given_up()
    {
        var options = new RpcClientOptions { FrameTimeLimit = Never, CallTimeLimit = Never, TimeProvider = _time };
        var (client, host) = await ConnectAsync(options);
        using (client)
        {
            var failures = FailAsync(new EverythingClient(client));
            await ReadCallAsync(host);
            await ReadCallAsync(host);
            _time.Pass(options.KeepAlive);
            Assert.False(client.HasAsked);
            _time.Pass(TimeSpan.FromSeconds(1));
            Assert.Equal(5, (await RpcTest.ReadFrameAsync(host))!.Value.Kind);

            // One that answers has all of the time again.
            await host.WriteAsync(RpcTest.FrameOf(6, 0, 0, []));
            await Until(() => !client.HasAsked);
            _time.Pass(options.KeepAlive + TimeSpan.FromSeconds(1));
            Assert.Equal(5, (await RpcTest.ReadFrameAsync(host))!.Value.Kind);
            _time.Pass(options.KeepAlive);
            Assert.False(failures.IsCompleted);
            await _time.PassUntil(() => failures.IsCompleted);
            foreach (var failure in await failures)
                Assert.Equal((RpcError.TimedOut, "The host does not answer any more."), (failure.Error, failure.Message));
        }

        await host.DisposeAsync();
    }

    [Theory]
    [InlineData(5)]
    [InlineData(20)]
    public async Task A_host_that_does_not_send_the_rest_of_a_frame_is_given_up(int bytes)
    {
        var (client, host) = await ConnectAsync(new RpcClientOptions { KeepAlive = Never, CallTimeLimit = Never, TimeProvider = _time });
        using (client)
        {
            var failures = FailAsync(new EverythingClient(client));
            await ReadCallAsync(host);
            await ReadCallAsync(host);
            await host.WriteAsync(RpcTest.FrameOf(2, 1, 0, new byte[2000]).AsMemory(..bytes));
            _time.Pass(new RpcClientOptions().FrameTimeLimit);
            Assert.False(failures.IsCompleted);
            await _time.PassUntil(() => failures.IsCompleted);
            foreach (var failure in await failures)
                Assert.Equal((RpcError.TimedOut, "The host neither takes nor sends the rest of a frame."), (failure.Error, failure.Message));
        }

        await host.DisposeAsync();
    }

    [Fact]
    public async Task A_host_that_does_not_read_is_given_up()
    {
        var (client, host) = await ConnectAsync(new RpcClientOptions { KeepAlive = Never, CallTimeLimit = Never, TimeProvider = _time });
        using (client)
        {
            var service = new EverythingClient(client);
            var call = Task.Run(() => Assert.Throws<RpcException>(() => service.Bytes(new byte[15 << 20])));
            await _time.PassUntil(() => call.IsCompleted);
            Assert.Equal(RpcError.TimedOut, (await call).Error);
        }

        await host.DisposeAsync();
    }

    [Fact]
    public async Task Random_answers_end_every_call()
    {
        var frames = Gen.Select(Gen.Byte, Gen.Int[0, 3], Gen.Byte.Array[0, 40], Gen.Int[-2, 60], Gen.Int[0, 9])
            .Select((kind, call, payload, length, honesty) => RpcTest.FrameOf((byte)(kind % 10), (uint)call, 0, payload, honesty > 1 ? null : length));
        await Gen.Select(frames.Array[1, 8], Gen.Byte.Array[0, 20]).SampleAsync(
            async input =>
            {
                var (client, host) = await ConnectAsync(Timeless);
                using var closes = client;
                var service = new EverythingClient(client);
                Task[] calls =
                [
                    Task.Run(() => service.Echo("x")),
                    service.LaterAsync(1, default),
                    Task.Run(async () =>
                    {
                        await foreach (var item in service.Count(3, default))
                            GC.KeepAlive(item);
                    }),
                ];
                await ReadCallAsync(host);
                foreach (var frame in input.Item1)
                {
                    // The ids that the calls have.
                    var id = BinaryPrimitives.ReadUInt32LittleEndian(frame.AsSpan(8));
                    BinaryPrimitives.WriteUInt32LittleEndian(frame.AsSpan(8), id == 0 ? 0 : 64 + id - 1);
                }

                await host.WriteAsync((byte[])[.. input.Item1.SelectMany(f => f), .. input.Item2]);
                await host.DisposeAsync();
                foreach (var call in calls)
                {
                    var failure = await Record.ExceptionAsync(() => call.WaitAsync(Limit));
                    Assert.True(failure is null or RpcException, failure?.ToString());
                }
            },
            iter: 300,
            threads: 1);
        await Until(() => RpcMemory.Outstanding == 0);
    }

    private static async Task<(RpcClient Client, Stream Host)> ConnectAsync(RpcClientOptions options)
    {
        var (near, far) = await RpcTest.ConnectStreamsAsync();
        return (new RpcClient(near, options), far);
    }

    /// <summary>Makes a synchronous and an asynchronous call, both of which fail.</summary>
    private static Task<RpcException[]> FailAsync(EverythingClient service) => Task.WhenAll(
        Task.Run(() => Assert.Throws<RpcException>(() => service.Echo("x"))),
        Assert.ThrowsAsync<RpcException>(() => service.WaitAsync(default)));

    /// <summary>Reads up to the next call, past pings and cancels.</summary>
    private static async Task<(uint Call, byte[] Payload)> ReadCallAsync(Stream host)
    {
        while (true)
        {
            var frame = (await RpcTest.ReadFrameAsync(host))!.Value;
            if (frame.Kind == 1)
                return (frame.Call, frame.Payload);
        }
    }

    /// <summary>Reads until the client is gone.</summary>
    private static async Task ReadToEndAsync(Stream host)
    {
        try
        {
            while (await RpcTest.ReadFrameAsync(host) is not null)
            {
            }
        }
        catch (IOException)
        {
            // It had not read everything.
        }
    }

    /// <summary>A connection that breaks while a frame is on its way.</summary>
    private sealed class BreakingStream(Stream stream) : Stream
    {
        /// <summary>Sees the next frame, of which nothing more gets through.</summary>
        public Action<ReadOnlySpan<byte>>? Breaks { get; set; }

        public override bool CanRead => true;

        public override bool CanSeek => false;

        public override bool CanWrite => true;

        public override long Length => throw new NotSupportedException();

        public override long Position
        {
            get => throw new NotSupportedException();
            set => throw new NotSupportedException();
        }

        public override void Write(ReadOnlySpan<byte> buffer)
        {
            if (Breaks is { } breaks)
            {
                breaks(buffer);
                throw new IOException("Broken pipe");
            }

            stream.Write(buffer);
        }

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            Write(buffer.Span);
            return default;
        }

        public override int Read(Span<byte> buffer) => stream.Read(buffer);

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
            stream.ReadAsync(buffer, cancellationToken);

        public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

        public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

        public override void Flush()
        {
        }

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        protected override void Dispose(bool disposing)
        {
            if (disposing)
                stream.Dispose();
            base.Dispose(disposing);
        }
    }
}
