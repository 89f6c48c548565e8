using System.Collections.Concurrent;

namespace PipeRpc;

/// <summary>Serves clients, over any number of pipes, ports and streams at once.</summary>
/// <remarks>Services are added before it listens. All other members are safe for concurrent use.</remarks>
public sealed class RpcHost : IAsyncDisposable
{
    // How long a method may hold up the frames behind its own.
    private static readonly TimeSpan s_tick = TimeSpan.FromMilliseconds(10);

    private readonly Dictionary<uint, RpcDispatcher> _methods = [];
    private readonly ConcurrentDictionary<HostConnection, Task> _connections = [];
    private readonly CancellationTokenSource _stop = new();
    private readonly List<Task> _listeners = [];
    private readonly SemaphoreSlim _places;
    private readonly ITimer _timer;
    private readonly long[] _errors = new long[(int)RpcError.TimedOut + 1];
    private long _calls;
    private long _bytes;
    private int _running;
    private bool _hasClosed;

    /// <summary>A host without services.</summary>
    public RpcHost(RpcHostOptions? options = null)
    {
        Options = options ?? new RpcHostOptions();
        _places = new SemaphoreSlim(Options.Connections);
        Clock = new TickClock(Options.TimeProvider, TickClock.StepFor(Options.FrameTimeLimit, Options.IdleTimeLimit));
        _timer = Options.TimeProvider.CreateTimer(static host => ((RpcHost)host!).Tick(), this, s_tick, s_tick);
    }

    /// <summary>Calls that were answered.</summary>
    public long Calls => Interlocked.Read(ref _calls);

    /// <summary>Bytes that went over all connections.</summary>
    public long Bytes => Interlocked.Read(ref _bytes) + _connections.Keys.Sum(c => c.Bytes);

    /// <summary>Clients that are connected.</summary>
    public int Connections => _connections.Count;

    internal RpcHostOptions Options { get; }

    internal TickClock Clock { get; }

    internal bool IsStopping => _stop.IsCancellationRequested;

    /// <summary>How many calls or connections failed for this reason.</summary>
    public long Refused(RpcError error) => Interlocked.Read(ref _errors[(int)error]);

    /// <summary>Adds a service. All are added before the host listens.</summary>
    /// <exception cref="ArgumentException">The host has a method with the same id: the service was added already.</exception>
    public RpcHost Add(RpcDispatcher service)
    {
        foreach (var method in service.Methods)
        {
            if (!_methods.TryAdd(method, service))
                throw new ArgumentException($"{service.GetType().Name} has method {method:x8}, as {_methods[method].GetType().Name} has.", nameof(service));
        }

        return this;
    }

    /// <summary>Serves clients of a named pipe, of the same user only.</summary>
    /// <exception cref="IOException">The pipe exists, and is not of this process.</exception>
    public RpcHost ListenPipe(string name)
    {
        _listeners.Add(AcceptAsync(new PipeListener(name)));
        return this;
    }

    /// <summary>Serves clients of a TCP port.</summary>
    /// <returns>Where it listens: with port 0, the system chose one.</returns>
    /// <exception cref="InvalidOperationException">The address is not of this machine alone, and there is no TLS.</exception>
    public System.Net.IPEndPoint ListenTcp(System.Net.IPEndPoint endPoint)
    {
        var listener = new TcpRpcListener(endPoint, Options);
        _listeners.Add(AcceptAsync(listener));
        return listener.EndPoint;
    }

    /// <summary>Serves the client at the other end of a stream, which the host closes. The limit of connections does not count it.</summary>
    /// <returns>Ends when the client is gone.</returns>
    public async Task ServeAsync(Stream stream)
    {
        var connection = new HostConnection(this, stream);

        // Known before it takes a call: either the host closes it, or it is seen here that the host has closed all that it knew.
        _connections[connection] = connection.Ended;
        Interlocked.MemoryBarrier();
        if (Volatile.Read(ref _hasClosed))
            connection.Close();
        connection.Start();
        await connection.Ended.ConfigureAwait(false);
        _connections.TryRemove(connection, out _);
        Interlocked.Add(ref _bytes, connection.Bytes);
    }

    /// <summary>Stops: new clients and calls are refused, calls in flight end.</summary>
    /// <param name="cancellation">Ends the wait: what is still in flight is then cancelled. It throws nothing.</param>
    public async Task StopAsync(CancellationToken cancellation = default)
    {
        await _stop.CancelAsync().ConfigureAwait(false);
        while (Volatile.Read(ref _running) > 0 && !cancellation.IsCancellationRequested)
            await Task.Delay(s_tick, CancellationToken.None).ConfigureAwait(false);
        Volatile.Write(ref _hasClosed, true);
        Interlocked.MemoryBarrier();
        foreach (var connection in _connections.Keys)
            connection.Close();
        await Task.WhenAll(_listeners).ConfigureAwait(false);
        var limit = cancellation.IsCancellationRequested ? Options.FrameTimeLimit : Timeout.InfiniteTimeSpan;
        try
        {
            await Task.WhenAll(_connections.Values).WaitAsync(limit, Options.TimeProvider, CancellationToken.None).ConfigureAwait(false);
        }
        catch (TimeoutException)
        {
            // A method that does not look at its token goes on without the host.
        }
    }

    /// <summary>Stops, and cancels calls in flight.</summary>
    /// <remarks>A synchronous method that goes on nevertheless is left alone after <see cref="RpcLimits.FrameTimeLimit"/>.</remarks>
    public async ValueTask DisposeAsync()
    {
        await StopAsync(new CancellationToken(canceled: true)).ConfigureAwait(false);
        await _timer.DisposeAsync().ConfigureAwait(false);
    }

    internal RpcDispatcher? Find(uint method) => _methods.GetValueOrDefault(method);

    internal void CallBegins() => Interlocked.Increment(ref _running);

    internal void CallEnds() => Interlocked.Decrement(ref _running);

    internal void CountCall() => Interlocked.Increment(ref _calls);

    internal void Count(RpcError error) => Interlocked.Increment(ref _errors[(int)error < _errors.Length ? (int)error : 0]);

    private async Task AcceptAsync(IRpcListener listener)
    {
        await using (listener.ConfigureAwait(false))
        {
            while (!IsStopping)
            {
                Stream? stream = null;
                try
                {
                    // Only a client takes a place: a listener that waits for one would keep it from those of the other listeners.
                    stream = await listener.AcceptAsync(_stop.Token).ConfigureAwait(false);
                    await _places.WaitAsync(_stop.Token).ConfigureAwait(false);
                    _ = ServeAndLeaveAsync(listener, stream);
                }
                catch (OperationCanceledException) when (IsStopping)
                {
                    if (stream is not null)
                        await stream.DisposeAsync().ConfigureAwait(false);
                    return;
                }
                catch (Exception)
                {
                    // One client that could not be accepted, as one of another user: the next one may. The pause is for what fails again and again.
                    Count(RpcError.Disconnected);
                    await Task.Delay(s_tick, CancellationToken.None).ConfigureAwait(false);
                }
            }
        }
    }

    private async Task ServeAndLeaveAsync(IRpcListener listener, Stream stream)
    {
        try
        {
            await ServeAsync(await listener.SecureAsync(stream).ConfigureAwait(false)).ConfigureAwait(false);
        }
        catch (Exception)
        {
            // TLS has many ways to fail, and all of them are about this client only.
            Count(RpcError.Disconnected);
            await stream.DisposeAsync().ConfigureAwait(false);
        }
        finally
        {
            _places.Release();
        }
    }

    private void Tick()
    {
        var now = Clock.Tick();
        foreach (var (connection, _) in _connections)
            connection.Tick(now);
    }
}
