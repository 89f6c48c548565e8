using System.IO.Pipes;
using System.Net;
using System.Net.Security;
using System.Net.Sockets;

namespace PipeRpc;

/// <summary>Waits for clients.</summary>
internal interface IRpcListener : IAsyncDisposable
{
    Task<Stream> AcceptAsync(CancellationToken cancellation);

    /// <summary>What a client has to do before it is served, without holding up the next one.</summary>
    Task<Stream> SecureAsync(Stream stream);
}

/// <summary>Makes connections.</summary>
public static class RpcTransport
{
    /// <summary>Connects to a named pipe of the same user.</summary>
    /// <exception cref="TimeoutException">No host has listened within <see cref="RpcLimits.FrameTimeLimit"/>.</exception>
    /// <exception cref="UnauthorizedAccessException">The pipe belongs to another user.</exception>
    public static RpcClient ConnectPipe(string name, RpcClientOptions? options = null)
    {
        var pipe = new NamedPipeClientStream(".", name, PipeDirection.InOut, PipeOptions.Asynchronous | PipeOptions.CurrentUserOnly);
        try
        {
            pipe.Connect((int)(options ?? new RpcClientOptions()).FrameTimeLimit.TotalMilliseconds);
        }
        catch
        {
            pipe.Dispose();
            throw;
        }

        return new RpcClient(pipe, options);
    }

    /// <summary>Connects to a TCP port.</summary>
    /// <exception cref="InvalidOperationException">The address is not of this machine, and there is no TLS.</exception>
    /// <exception cref="SocketException">Nobody listens there.</exception>
    /// <exception cref="System.Security.Authentication.AuthenticationException">The host could not prove who it is.</exception>
    /// <exception cref="OperationCanceledException">The host has not proved who it is within <see cref="RpcLimits.FrameTimeLimit"/>.</exception>
    public static RpcClient ConnectTcp(IPEndPoint endPoint, RpcClientOptions? options = null)
    {
        options ??= new RpcClientOptions();
        RefuseWithoutTls(endPoint, options.Tls is not null);
        var socket = new Socket(endPoint.AddressFamily, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        Stream? stream = null;
        try
        {
            socket.Connect(endPoint);
            stream = new NetworkStream(socket, ownsSocket: true);
            if (options.Tls is not null)
            {
                var tls = new SslStream(stream);
                stream = tls;
                using var limit = new CancellationTokenSource(options.FrameTimeLimit, options.TimeProvider);
                tls.AuthenticateAsClientAsync(options.Tls, limit.Token).GetAwaiter().GetResult();
            }
        }
        catch
        {
            stream?.Dispose();
            socket.Dispose();
            throw;
        }

        return new RpcClient(stream, options);
    }

    internal static void RefuseWithoutTls(IPEndPoint endPoint, bool hasTls)
    {
        if (!hasTls && !IPAddress.IsLoopback(endPoint.Address))
            throw new InvalidOperationException($"{endPoint.Address} can be reached from other machines. Set Tls, or use the loopback address.");
    }
}

/// <summary>Waits for clients of a named pipe.</summary>
internal sealed class PipeListener : IRpcListener
{
    private readonly string _name;
    private NamedPipeServerStream? _next;

    // The pipe exists when the constructor has returned, so that a client that starts then finds it.
    public PipeListener(string name)
    {
        _name = name;
        _next = Create();
    }

    public async Task<Stream> AcceptAsync(CancellationToken cancellation)
    {
        // After a failure the old one is of no use, whoever it was that failed.
        var pipe = _next ?? Create();
        _next = null;
        try
        {
            await pipe.WaitForConnectionAsync(cancellation).ConfigureAwait(false);
            _next = Create();
            return pipe;
        }
        catch (Exception e)
        {
            try
            {
                // First, so that the pipe is there for others all the time.
                if (e is not OperationCanceledException)
                    _next = Create();
            }
            finally
            {
                await pipe.DisposeAsync().ConfigureAwait(false);
            }

            throw;
        }
    }

    public Task<Stream> SecureAsync(Stream stream) => Task.FromResult(stream);

    public ValueTask DisposeAsync() => _next?.DisposeAsync() ?? default;

    private NamedPipeServerStream Create() => new(
        _name,
        PipeDirection.InOut,
        NamedPipeServerStream.MaxAllowedServerInstances,
        PipeTransmissionMode.Byte,
        PipeOptions.Asynchronous | PipeOptions.CurrentUserOnly);
}

/// <summary>Waits for clients of a TCP port.</summary>
internal sealed class TcpRpcListener : IRpcListener
{
    private readonly TcpListener _listener;
    private readonly RpcHostOptions _options;

    public TcpRpcListener(IPEndPoint endPoint, RpcHostOptions options)
    {
        RpcTransport.RefuseWithoutTls(endPoint, options.Tls is not null);
        _options = options;
        _listener = new TcpListener(endPoint);
        _listener.Start();
    }

    public IPEndPoint EndPoint => (IPEndPoint)_listener.LocalEndpoint;

    public async Task<Stream> AcceptAsync(CancellationToken cancellation)
    {
        var socket = await _listener.AcceptSocketAsync(cancellation).ConfigureAwait(false);
        socket.NoDelay = true;
        return new NetworkStream(socket, ownsSocket: true);
    }

    public async Task<Stream> SecureAsync(Stream stream)
    {
        if (_options.Tls is null)
            return stream;
        using var limit = new CancellationTokenSource(_options.FrameTimeLimit, _options.TimeProvider);
        var tls = new SslStream(stream);
        try
        {
            await tls.AuthenticateAsServerAsync(_options.Tls, limit.Token).ConfigureAwait(false);
            return tls;
        }
        catch
        {
            await tls.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    public ValueTask DisposeAsync()
    {
        _listener.Dispose();
        return default;
    }
}
