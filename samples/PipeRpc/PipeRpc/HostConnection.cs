namespace PipeRpc;

/// <summary>A client of a host.</summary>
/// <remarks>
/// Methods run on the thread that reads, which is soonest for the many that are short. When one of them is still running at the next tick of the host, another
/// thread goes on reading, and the first one leaves when the method has ended: so no method holds up the frames behind its own for longer than a tick.
/// </remarks>
internal sealed partial class HostConnection
{
    private readonly Lock _gate = new();
    private readonly RpcHost _host;
    private readonly Stream _stream;
    private readonly FrameReader _reader;
    private readonly FrameSender _sender;
    private readonly Dictionary<uint, RpcCall> _calls = [];
    private readonly TaskCompletionSource _end = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private int _turns;
    private int _running;
    private int _runs;
    private int _runsAtTick;
    private int _readers;
    private bool _isClosed;
    private long _heardAt;

    public HostConnection(RpcHost host, Stream stream)
    {
        _host = host;
        _stream = stream;
        _heardAt = host.Clock.Now;
        _reader = new FrameReader(stream, host.Options.LongestFrame, host.Clock);
        _sender = new FrameSender(stream, host.Clock, Answers);
    }

    public long Bytes => _reader.Bytes + _sender.Bytes;

    /// <summary>Ends when the client is gone.</summary>
    public Task Ended => _end.Task;

    /// <summary>Serves the client, unless the connection is closed already.</summary>
    public void Start()
    {
        lock (_gate)
        {
            if (_isClosed)
                return;
            _readers = 1;
        }

        StartReader(++_turns);
    }

    public void Close() => Close(null);

    /// <summary>Closes the connection, unless it is closed.</summary>
    /// <param name="reason">What the host counts if this closes it.</param>
    private void Close(RpcError? reason)
    {
        List<CancellationTokenSource> cancellations = [];
        lock (_gate)
        {
            if (_isClosed)
                return;
            _isClosed = true;

            // Once, however many ticks find it, and before the client can see it.
            if (reason is { } error)
                _host.Count(error);
            foreach (var call in _calls.Values)
            {
                if (call.MarkCancelled() is { } cancellation)
                    cancellations.Add(cancellation);
            }
        }

        _stream.Dispose();
        foreach (var cancellation in cancellations)
            Cancel(cancellation);
        EndIfDone();
    }

    /// <summary>Relieves a thread whose method takes long, and ends what takes too long.</summary>
    public void Tick(long now)
    {
        if (Volatile.Read(ref _running) is var turn and not 0 && Volatile.Read(ref _runs) == _runsAtTick)
        {
            lock (_gate)
                _readers++;
            if (Interlocked.CompareExchange(ref _running, 0, turn) == turn)
                StartReader(++_turns);
            else
                ReaderEnds();
        }

        _runsAtTick = Volatile.Read(ref _runs);
        var limit = (long)_host.Options.FrameTimeLimit.TotalMilliseconds;
        bool isIdle;
        lock (_gate)
            isIdle = _calls.Count == 0;
        if ((_reader.StartedAt is var began and not 0 && now - began > limit)
            || (_sender.StartedAt is var sent and not 0 && now - sent > limit)
            || (isIdle && now - Interlocked.Read(ref _heardAt) > _host.Options.IdleTimeLimit.TotalMilliseconds))
            Close(RpcError.TimedOut);
    }

    public ValueTask SendAsync(FrameWriter writer, FrameKind kind, uint id)
    {
        var frame = writer.Finish(kind, id, 0, _host.Options.LongestFrame);
        return _sender.SendAsync(frame, writer.Tail);
    }

    /// <summary>Starts a thread that reads.</summary>
    /// <param name="turn">Its number, from 1 on: each has its own.</param>
    private void StartReader(int turn)
    {
        if (_host.Options.HasThreads)
            new Thread(() => ReadAsync(turn, blocks: true).GetAwaiter().GetResult()) { IsBackground = true, Name = "PipeRpc" }.Start();
        else
            ThreadPool.UnsafeQueueUserWorkItem(state => _ = ReadAsync(turn, blocks: false), null);
    }

    private async Task ReadAsync(int turn, bool blocks)
    {
        try
        {
            while (true)
            {
                Frame frame;
                try
                {
                    frame = await _reader.ReadAsync(blocks).ConfigureAwait(false);
                }
                catch (RpcException e) when (e.Skip > 0)
                {
                    await RefuseAsync(e.Error, e.Message, e.CallId, blocks).ConfigureAwait(false);
                    await _reader.SkipAsync(e.Skip, blocks).ConfigureAwait(false);
                    continue;
                }

                if (!frame.Exists)
                    break;
                Interlocked.Exchange(ref _heardAt, _host.Clock.Now);

                // While an answer is on its way to a client that does not read, nothing more is read from that client.
                await TakeAsync(frame, turn, blocks, out var goesOn).ConfigureAwait(false);
                if (!goesOn)
                {
                    ReaderEnds();
                    return;
                }
            }
        }
        catch (RpcException e)
        {
            await RefuseAsync(e.Error, e.Message, e.CallId, blocks).ConfigureAwait(false);
        }
        catch (Exception e) when (e is IOException or ObjectDisposedException or OperationCanceledException or InvalidOperationException)
        {
            // The client is gone, or the connection was closed.
        }

        Close();
        ReaderEnds();
    }

    /// <summary>Does what a frame asks for.</summary>
    /// <param name="frame">The frame, which goes back when it has served.</param>
    /// <param name="turn">The number of the thread that reads.</param>
    /// <param name="blocks">Whether that thread waits while it sends.</param>
    /// <param name="goesOn">False when another thread reads meanwhile.</param>
    private ValueTask TakeAsync(Frame frame, int turn, bool blocks, out bool goesOn)
    {
        goesOn = true;
        if (frame.Header.Kind == FrameKind.Call)
            return BeginAsync(frame, turn, blocks, out goesOn);
        frame.Dispose();
        switch (frame.Header.Kind)
        {
            case FrameKind.Cancel:
                CancellationTokenSource? cancellation = null;
                lock (_gate)
                {
                    // A cancel that comes after the answer finds no call.
                    if (_calls.TryGetValue(frame.Header.CallId, out var call))
                        cancellation = call.MarkCancelled();
                }

                if (cancellation is not null)
                    Cancel(cancellation);
                return default;
            case FrameKind.Credit:
                bool isWrong;
                lock (_gate)
                    isWrong = _calls.TryGetValue(frame.Header.CallId, out var stream) && !stream.Add(frame.Header.MethodId);
                return !isWrong ? default : throw BadFrame("A credit allows more items than were taken.", frame.Header.CallId);
            case FrameKind.Ping:
                return SendAsync(FrameKind.Pong, frame.Header.CallId, 0, null, blocks);
            default:
                throw BadFrame($"Only a host sends a frame of kind {frame.Header.Kind}.", frame.Header.CallId);
        }
    }

    /// <summary>Starts a call, or refuses it.</summary>
    private ValueTask BeginAsync(Frame frame, int turn, bool blocks, out bool goesOn)
    {
        goesOn = true;
        var (id, method) = (frame.Header.CallId, frame.Header.MethodId);
        var dispatcher = _host.Find(method);
        var (error, message) = (default(RpcError), "");
        RpcCall? call = null;
        lock (_gate)
        {
            // Nobody is there to be told.
            if (_isClosed)
            {
                frame.Dispose();
                return default;
            }

            if (id == 0 || _calls.ContainsKey(id))
                (error, message) = (RpcError.BadFrame, $"The call {id} is in flight, or is not one.");
            else if (_host.IsStopping)
                (error, message) = (RpcError.Stopping, "The host is stopping, and takes no new calls.");
            else if (dispatcher is null)
                (error, message) = (RpcError.UnknownMethod, $"The host has no method {method:x8}.");
            else if (_calls.Count >= _host.Options.CallsInFlight)
                (error, message) = (RpcError.Busy, $"The host runs no more than {_host.Options.CallsInFlight} calls of a connection.");
            else
                _calls.Add(id, call = Rent(frame));
        }

        if (call is null)
        {
            frame.Dispose();
            return error == RpcError.BadFrame ? throw BadFrame(message, id) : RefuseAsync(error, message, id, blocks);
        }

        Interlocked.Increment(ref _runs);
        Volatile.Write(ref _running, turn);
        var task = Dispatch(dispatcher!, method, call);

        // Only a method is relieved, not the answer after it.
        goesOn = Interlocked.CompareExchange(ref _running, 0, turn) == turn;
        if (!task.IsCompleted)
        {
            _ = EndAsync(task, call);
            return default;
        }

        if (!blocks)
            return new ValueTask(EndAsync(task, call));
        End(call, FailureOf(task));
        return default;
    }

    private static RpcException BadFrame(string message, uint id) => new(RpcError.BadFrame, message) { CallId = id };

    private static Exception? FailureOf(ValueTask completed)
    {
        try
        {
            completed.GetAwaiter().GetResult();
            return null;
        }
        catch (Exception e)
        {
            return e;
        }
    }

    private static ValueTask Dispatch(RpcDispatcher dispatcher, uint method, RpcCall call)
    {
        try
        {
            return dispatcher.DispatchAsync(method, call);
        }
        catch (Exception e)
        {
            return ValueTask.FromException(e);
        }
    }

    private RpcCall Rent(Frame frame)
    {
        var call = CallPool.Rent();
        call.Start(this, frame);
        _host.CallBegins();
        return call;
    }

    // What a method has registered with its token is code of the user, which must not end the connection.
    private static void Cancel(CancellationTokenSource cancellation)
    {
        try
        {
            cancellation.Cancel();
        }
        catch (AggregateException)
        {
        }
    }

    private void ReaderEnds()
    {
        lock (_gate)
            _readers--;
        EndIfDone();
    }

    private void EndIfDone()
    {
        lock (_gate)
        {
            if (!_isClosed || _readers > 0)
                return;
        }

        // Methods of a client that is gone may go on for a while. They hold nothing of the connection but their own place in it.
        _end.TrySetResult();
    }
}
