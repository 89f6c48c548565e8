using System.Buffers.Binary;
using System.IO.Pipes;
using System.Net;
using System.Net.Sockets;
using Microsoft.Extensions.Time.Testing;
using static PipeRpc.Tests.TestTime;

namespace PipeRpc.Tests;

/// <summary>A host with the service, and nothing that is still rented at the end.</summary>
public abstract class RpcTest : IAsyncLifetime
{
    private readonly PoolAnalyzers.CheckedRentals.Watch _rentals = new();
    private readonly string _name = "pool-" + Guid.NewGuid().ToString("N");
    private IPEndPoint? _endPoint;

    internal Everything Service { get; } = new();

    internal RpcHost Host { get; private set; } = null!;

    internal string PipeName => _name;

    /// <summary>Time that stands still until the test moves it.</summary>
    internal FakeTimeProvider Time { get; } = new();

    internal virtual RpcHostOptions Options => new() { LongestFrame = 1 << 20, FrameTimeLimit = Patience, IdleTimeLimit = Patience };

    /// <summary>Options of a client for tests that are about something else than time.</summary>
    internal static RpcClientOptions Patient => new() { FrameTimeLimit = Patience, KeepAlive = Patience, CallTimeLimit = Patience };

    public Task InitializeAsync()
    {
        Host = new RpcHost(Options).Add(new EverythingDispatcher(Service)).Add(new ShapesDispatcher(new Shapes())).ListenPipe(_name);
        _endPoint = Host.ListenTcp(new IPEndPoint(IPAddress.Loopback, 0));
        return Task.CompletedTask;
    }

    public async Task DisposeAsync()
    {
        // Whatever still waits after a test that failed.
        Service.Release();
        await Host.DisposeAsync().AsTask().WaitAsync(Limit);
        await Until(() => RpcMemory.Outstanding == 0);
        _rentals.Dispose();
        _rentals.AssertNothingOutstanding();
    }

    internal RpcClient Connect(bool tcp = false, RpcClientOptions? options = null) =>
        tcp ? RpcTransport.ConnectTcp(_endPoint!, options ?? Patient) : RpcTransport.ConnectPipe(_name, options ?? Patient);

    /// <summary>A connection that says whatever it likes.</summary>
    internal async Task<Stream> ConnectRawAsync()
    {
        var pipe = new NamedPipeClientStream(".", _name, PipeDirection.InOut, PipeOptions.Asynchronous);
        await pipe.ConnectAsync((int)Limit.TotalMilliseconds);
        return pipe;
    }

    /// <summary>Both ends of a connection without a host or a client.</summary>
    internal static async Task<(Stream Near, Stream Far)> ConnectStreamsAsync()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        await socket.ConnectAsync(listener.LocalEndpoint);
        return (new NetworkStream(socket, ownsSocket: true), new NetworkStream(await listener.AcceptSocketAsync(), ownsSocket: true));
    }

    internal static byte[] FrameOf(byte kind, uint call, uint method, byte[] payload, int? length = null, byte version = 1, ushort flags = 0)
    {
        var frame = new byte[16 + payload.Length];
        BinaryPrimitives.WriteInt32LittleEndian(frame, length ?? payload.Length);
        frame[4] = version;
        frame[5] = kind;
        BinaryPrimitives.WriteUInt16LittleEndian(frame.AsSpan(6), flags);
        BinaryPrimitives.WriteUInt32LittleEndian(frame.AsSpan(8), call);
        BinaryPrimitives.WriteUInt32LittleEndian(frame.AsSpan(12), method);
        payload.CopyTo(frame, 16);
        return frame;
    }

    /// <summary>Reads a frame: its kind, its call, and its payload; null at the end of the stream.</summary>
    internal static async Task<(byte Kind, uint Call, byte[] Payload)?> ReadFrameAsync(Stream stream)
    {
        using var limit = new CancellationTokenSource(Limit);
        var header = new byte[16];
        if (await stream.ReadAtLeastAsync(header, 16, throwOnEndOfStream: false, limit.Token) < 16)
            return null;
        var payload = new byte[BinaryPrimitives.ReadInt32LittleEndian(header)];
        await stream.ReadExactlyAsync(payload, limit.Token);
        return (header[5], BinaryPrimitives.ReadUInt32LittleEndian(header.AsSpan(8)), payload);
    }
}
