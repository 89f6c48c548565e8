using System.Text;

namespace PipeRpc;

/// <content>Who reads, and what becomes of a frame.</content>
public sealed partial class RpcClient
{
    /// <summary>Waits until a synchronous call is over, and reads for all callers if nobody else does.</summary>
    private void WaitFor(PendingCall call)
    {
        while (true)
        {
            bool reads;
            lock (_gate)
            {
                if (call.IsOver)
                    return;
                reads = !_isReading;
                _isReading = true;
                call.IsWaiting = !reads;
            }

            if (!reads)
            {
                call.Signal.Wait();
                continue;
            }

            try
            {
                while (!call.IsOver)
                    Take(_reader.ReadAsync(blocks: true).GetAwaiter().GetResult(), isLoop: true);
            }
            catch (Exception e)
            {
                Break(e);
            }

            HandOver();
            return;
        }
    }

    private void ReadIfNobodyDoes()
    {
        lock (_gate)
        {
            if (_isReading || _calls.Count == 0 && _pingedAt == 0)
                return;
            _isReading = true;
        }

        _ = ReadAsync();
    }

    /// <summary>Reads until no call waits for an answer.</summary>
    private async Task ReadAsync()
    {
        try
        {
            while (!Take(await _reader.ReadAsync(blocks: false).ConfigureAwait(false), isLoop: false))
            {
            }
        }
        catch (Exception e)
        {
            Break(e);
            HandOver();
        }
    }

    /// <summary>Lets the next one read, if anybody waits.</summary>
    private void HandOver()
    {
        lock (_gate)
        {
            _isReading = false;
            if (_broken is not null || _calls.Count == 0 && _pingedAt == 0)
                return;
            foreach (var call in _calls.Waiting)
            {
                if (!call.IsWaiting)
                    continue;
                call.IsWaiting = false;
                call.Signal.Release();
                return;
            }
        }

        // A synchronous caller that has not begun to wait reads itself. This is for all the others.
        ThreadPool.UnsafeQueueUserWorkItem(static client => client.ReadIfNobodyDoes(), this, preferLocal: false);
    }

    /// <summary>Hands a frame to the call that it belongs to.</summary>
    /// <param name="frame">The frame.</param>
    /// <param name="isLoop">Whether the caller goes on reading in any case, and hands over itself.</param>
    /// <returns>Whether nobody reads any more, because no call waits.</returns>
    /// <exception cref="RpcException">The host says that the connection ends, or breaks the protocol.</exception>
    private bool Take(Frame frame, bool isLoop)
    {
        if (!frame.Exists)
            throw new EndOfStreamException("The host closed the connection.");
        _heardAt = _clock.Now;
        var (kind, id) = (frame.Header.Kind, frame.Header.CallId);
        var failure = kind == FrameKind.Error ? ErrorOf(frame) : null;
        if (failure is not null && id == 0)
            throw failure;
        PendingCall? call;
        string? offence = null;
        bool isLast, isFree = false, isKept = false, resumes = false;
        lock (_gate)
        {
            call = kind is FrameKind.Answer or FrameKind.Error or FrameKind.Item ? _calls.Find(id) : null;
            if (kind == FrameKind.Pong)
            {
                _pingedAt = 0;
            }
            else if (call is null)
            {
                offence = OffenceOf(kind);
            }
            else if (kind == FrameKind.Item)
            {
                // A host that sends more than it may would fill the memory of this side.
                offence = call.Items is null ? "An item came for a call that has none." : call.TryTakeItem() ? null : "The host sent more items than it may.";
                isKept = offence is null && !call.IsOver && call.Items!.Writer.TryWrite(frame);
            }
            else
            {
                // Both at once: after that the place may serve another call as soon as its caller has left.
                var isEnded = call.TryEnd(kind == FrameKind.Answer ? frame : default, failure);
                isKept = isEnded && failure is null && call.Items is null;
                resumes = isEnded && call.IsAwaited;
                isFree = _calls.Answered(call);
            }

            isLast = !isLoop && offence is null && _calls.Count == 0 && _pingedAt == 0;
            if (isLast)
                _isReading = false;
        }

        if (!isKept && failure is null)
            frame.Dispose();
        if (offence is not null)
            throw new RpcException(RpcError.BadFrame, offence);
        if (isFree)
            _places.Release();
        if (resumes)
            call!.Resume(runsElsewhere: !isLast);
        return isLast;
    }

    /// <summary>What a host does wrong that sends a frame for no call.</summary>
    /// <returns>The words for it; null for an answer that belongs to no call, which is counted.</returns>
    private string? OffenceOf(FrameKind kind)
    {
        if (kind is FrameKind.Call or FrameKind.Cancel or FrameKind.Ping or FrameKind.Credit)
            return $"Only a client sends a frame of kind {kind}.";

        // What was on its way when the connection was closed finds its call ended.
        if (_broken is null)
            StrayAnswers++;
        return null;
    }

    /// <summary>Ends a call whose answer has not arrived, and tells the host.</summary>
    private void End(PendingCall call, uint id, Exception failure)
    {
        bool isAwaited;
        lock (_gate)
        {
            if (!call.TryEnd(default, failure))
                return;
            isAwaited = call.IsAwaited;
        }

        AfterEnd(call, id, isAwaited);
    }

    // A synchronous caller may be the one that reads. It looks whether its call is over when the next frame has arrived, which is the answer to the ping at
    // the latest.
    private void AfterEnd(PendingCall call, uint id, bool isAwaited)
    {
        if (isAwaited)
            call.Resume(runsElsewhere: true);
        _ = SendControlAsync(FrameKind.Cancel, id, 0);
        if (!isAwaited)
            _ = SendControlAsync(FrameKind.Ping, 0, 0);
    }

    /// <summary>Lets the host send more items.</summary>
    internal Task GiveCreditAsync(PendingCall call, uint id, uint items)
    {
        lock (_gate)
            call.AllowItems((int)items);
        return SendControlAsync(FrameKind.Credit, id, items);
    }

    /// <summary>Ends a stream that its reader leaves.</summary>
    internal void Close(PendingCall call)
    {
        bool tellsHost;
        lock (_gate)
        {
            tellsHost = call.TryEnd(default, null);
            call.Items!.Writer.TryComplete();
        }

        while (call.Items.Reader.TryRead(out var item))
            item.Dispose();
        var id = call.Id;
        if (tellsHost)
            _ = SendControlAsync(FrameKind.Cancel, id, 0);
        Leave(call);
    }

    private static RpcException ErrorOf(Frame frame)
    {
        using (frame)
        {
            var payload = frame.Payload.Span;
            if (payload.IsEmpty)
                return new RpcException(RpcError.BadFrame, "The host sent an error without a reason.");
            var (error, message) = ((RpcError)payload[0], Encoding.UTF8.GetString(payload[1..]));
            return Enum.IsDefined(error)
                ? new RpcException(error, message)
                : new RpcException(RpcError.BadFrame, $"The host sent the unknown error {payload[0]}: {message}");
        }
    }

    // An exception that several callers get is thrown to each as one of its own.
    private static RpcException Again(Exception e) => e is RpcException rpc
        ? new RpcException(rpc.Error, rpc.Message, rpc.InnerException)
        : new RpcException(RpcError.Disconnected, e.Message, e);

    private static Exception Anew(Exception e) =>
        e is OperationCanceledException cancelled ? new OperationCanceledException(cancelled.CancellationToken) : Again(e);

    /// <summary>Ends the connection, and with it all calls that have no answer.</summary>
    private void Break(Exception reason)
    {
        List<PendingCall> ended = [];
        var free = 0;
        lock (_gate)
        {
            if (_broken is not null)
                return;
            _broken = Again(reason);
            foreach (var call in _calls.Waiting.ToList())
            {
                if (call.TryEnd(default, Again(_broken)) && call.IsAwaited)
                    ended.Add(call);
                free += _calls.Answered(call) ? 1 : 0;
            }
        }

        _timer.Dispose();
        _stream.Dispose();
        foreach (var call in ended)
            call.Resume(runsElsewhere: true);
        if (free > 0)
            _places.Release(free);
    }

    private void Tick()
    {
        var now = _clock.Tick();
        var time = _clock.Elapsed;
        List<(PendingCall Call, uint Id, bool IsAwaited)>? late = null;
        var pings = false;
        lock (_gate)
        {
            foreach (var call in _calls.Waiting)
            {
                // A stream may take as long as it likes. What a caller waits for a call is time of the caller, whoever stands still.
                if (call.Items is null && time - call.Since > _options.CallTimeLimit.TotalMilliseconds && call.TryEnd(default, TimedOut()))
                    (late ??= []).Add((call, call.Id, call.IsAwaited));
            }

            if (_pingedAt == 0 && now - _heardAt > (long)_options.KeepAlive.TotalMilliseconds)
            {
                _pingedAt = now;
                pings = true;
            }
        }

        foreach (var (call, id, isAwaited) in late ?? [])
            AfterEnd(call, id, isAwaited);
        var limit = (long)_options.FrameTimeLimit.TotalMilliseconds;
        if (!pings && _pingedAt != 0 && now - _pingedAt > _options.KeepAlive.TotalMilliseconds)
            Break(new RpcException(RpcError.TimedOut, "The host does not answer any more."));
        else if ((_sender.StartedAt is var sent and not 0 && now - sent > limit) || (_reader.StartedAt is var began and not 0 && now - began > limit))
            Break(new RpcException(RpcError.TimedOut, "The host neither takes nor sends the rest of a frame."));
        else if (pings)
            _ = PingAsync();
    }

    private RpcException TimedOut() => new(RpcError.TimedOut, $"The call took longer than {_options.CallTimeLimit}.");

    private async Task PingAsync()
    {
        await SendControlAsync(FrameKind.Ping, 0, 0).ConfigureAwait(false);
        ReadIfNobodyDoes();
    }

    private sealed class Cancellation(RpcClient client, PendingCall call)
    {
        private readonly uint _id = call.Id;

        public void Run(CancellationToken token) => client.End(call, _id, new OperationCanceledException(token));
    }
}
