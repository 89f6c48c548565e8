using System.IO.Pipes;
using System.Net;
using System.Net.Sockets;
using PipeRpc;

namespace PoolAnalyzers.Benchmarks.Systems;

/// <summary>What is called, as the original's benchmark has it.</summary>
[RpcService]
internal interface IRpcOperations
{
    void BasicVoid();

    string BasicReturn();

    void BasicParameterVoid(string message);

    string BasicParameterReturn(string message);

    byte[] ArrayReturn();

    void ArrayParameterVoid(ReadOnlyMemory<byte> array);

    RpcBytes ArrayParameterReturn(ReadOnlyMemory<byte> array);

    void OwnArrayParameterVoid(byte[] array);

    RpcBytes ArrayFast();
}

/// <summary>Both sides of a connection, and the services behind it.</summary>
internal sealed class RpcPair : IDisposable
{
    public const int Long = 1920 * 1080 * 4;

    private readonly RpcHost _host;
    private readonly RpcClient _client;

    public RpcPair(bool tcp)
    {
        _host = new RpcHost().Add(new RpcOperationsDispatcher(new Operations()));
        if (tcp)
        {
            _client = RpcTransport.ConnectTcp(_host.ListenTcp(new IPEndPoint(IPAddress.Loopback, 0)));
        }
        else
        {
            var name = "pool-" + Guid.NewGuid().ToString("N");
            _host.ListenPipe(name);
            _client = RpcTransport.ConnectPipe(name);
        }

        Calls = new RpcOperationsClient(_client);
    }

    public RpcOperationsClient Calls { get; }

    /// <summary>A long array whose pages exist: those that nobody has written to are one and the same page, which is read faster than any memory.</summary>
    public static byte[] NewLong()
    {
        var bytes = new byte[Long];
        new Random(1).NextBytes(bytes);
        return bytes;
    }

    public void Dispose()
    {
        _client.Dispose();
        _host.DisposeAsync().AsTask().GetAwaiter().GetResult();
    }

    private sealed class Operations : IRpcOperations
    {
        private readonly byte[] _short = new byte[25];
        private readonly byte[] _long = NewLong();

        public void BasicVoid()
        {
        }

        public string BasicReturn() => "Hello World!";

        public void BasicParameterVoid(string message)
        {
        }

        public string BasicParameterReturn(string message) => "Hello World!";

        public byte[] ArrayReturn() => _short;

        public void ArrayParameterVoid(ReadOnlyMemory<byte> array)
        {
        }

        public RpcBytes ArrayParameterReturn(ReadOnlyMemory<byte> array) => new(System.Runtime.InteropServices.MemoryMarshal.AsMemory(array));

        public void OwnArrayParameterVoid(byte[] array)
        {
        }

        public RpcBytes ArrayFast() => new(_long);
    }
}

/// <summary>The least that a call can be: sixteen bytes there and sixteen back, each written and read at once by a thread that waits.</summary>
internal sealed class PingPong : IDisposable
{
    private readonly Stream _here;
    private readonly Stream _there;
    private readonly byte[] _bytes = new byte[16];

    public PingPong(bool tcp)
    {
        if (tcp)
        {
            using var listener = new TcpListener(IPAddress.Loopback, 0);
            listener.Start();
            var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
            socket.Connect(listener.LocalEndpoint);
            _here = new NetworkStream(socket, ownsSocket: true);
            var other = listener.AcceptSocket();
            other.NoDelay = true;
            _there = new NetworkStream(other, ownsSocket: true);
        }
        else
        {
            var name = "pool-" + Guid.NewGuid().ToString("N");
            var server = new NamedPipeServerStream(name, PipeDirection.InOut, 1, PipeTransmissionMode.Byte, PipeOptions.CurrentUserOnly);
            var client = new NamedPipeClientStream(".", name, PipeDirection.InOut, PipeOptions.CurrentUserOnly);
            client.Connect(5000);
            server.WaitForConnection();
            (_here, _there) = (client, server);
        }

        new Thread(Answer) { IsBackground = true }.Start();
    }

    public void Run()
    {
        _here.Write(_bytes);
        _here.ReadExactly(_bytes);
    }

    public void Dispose()
    {
        _here.Dispose();
        _there.Dispose();
    }

    private void Answer()
    {
        var bytes = new byte[16];
        try
        {
            while (_there.ReadAtLeast(bytes, 16, throwOnEndOfStream: false) == 16)
                _there.Write(bytes);
        }
        catch (Exception e) when (e is IOException or ObjectDisposedException)
        {
            // The other side is done.
        }
    }
}
