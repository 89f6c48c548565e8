using System.Numerics;
using System.Runtime.CompilerServices;

namespace PipeRpc;

/// <summary>A connection to a host. Any number of calls, on any threads, share it.</summary>
/// <remarks>
/// No thread belongs to it. One of those that wait for an answer reads for all of them: when its own answer has arrived, another one reads. So a lone caller
/// reads its own answer, without a switch between threads, and a connection without calls reads nothing and holds nothing.
/// </remarks>
public sealed partial class RpcClient : IDisposable
{
    private readonly Lock _gate = new();
    private readonly Stream _stream;
    private readonly RpcClientOptions _options;
    private readonly FrameReader _reader;
    private readonly FrameSender _sender;
    private readonly SemaphoreSlim _places;
    private readonly CallTable _calls;
    private readonly TickClock _clock;
    private readonly ITimer _timer;
    private Exception? _broken;
    private bool _isReading;
    private long _heardAt;
    private long _pingedAt;

    /// <summary>A connection over a stream of yours, which it closes.</summary>
    public RpcClient(Stream stream, RpcClientOptions? options = null)
    {
        _stream = stream;
        _options = options ?? new RpcClientOptions();
        var step = TickClock.StepFor(_options.FrameTimeLimit, _options.KeepAlive, _options.CallTimeLimit);
        _clock = new TickClock(_options.TimeProvider, 2 * step);
        _heardAt = _clock.Now;
        _reader = new FrameReader(stream, _options.LongestFrame, _clock);
        _sender = new FrameSender(stream, _clock);
        _places = new SemaphoreSlim(_options.CallsInFlight);
        _calls = new CallTable((int)BitOperations.RoundUpToPowerOf2((uint)_options.CallsInFlight));
        var period = TimeSpan.FromMilliseconds(step);
        _timer = _options.TimeProvider.CreateTimer(static client => ((RpcClient)client!).Tick(), this, period, period);
    }

    /// <summary>Bytes that this client has sent and received.</summary>
    public long Bytes => _reader.Bytes + _sender.Bytes;

    /// <summary>Answers that belonged to no call. A host that keeps to the protocol sends none.</summary>
    public long StrayAnswers { get; private set; }

    /// <summary>Whether the host was asked if it is there, and has not answered.</summary>
    internal bool HasAsked => Interlocked.Read(ref _pingedAt) != 0;

    /// <summary>Calls a method, and waits for its answer.</summary>
    /// <param name="method">The id of the method.</param>
    /// <param name="writer">A writer with its arguments.</param>
    /// <param name="cancellation">Ends the wait, and tells the host.</param>
    /// <returns>The answer, which the caller disposes.</returns>
    /// <exception cref="RpcException">The call failed.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled before the answer arrived.</exception>
    public RpcAnswer Call(uint method, FrameWriter writer, CancellationToken cancellation = default)
    {
        writer.ThrowIfLonger(_options.LongestFrame);
        _places.Wait(cancellation);
        var call = Enter(isSynchronous: true, isStream: false);
        CancellationTokenRegistration registration = default;
        try
        {
            Send(writer.Finish(FrameKind.Call, call.Id, method, _options.LongestFrame), writer.Tail);
            if (cancellation.CanBeCanceled)
                registration = Register(call, cancellation);
            WaitFor(call);
            return call.Failure is null ? new RpcAnswer(call.Answer) : throw Anew(call.Failure);
        }
        catch (Exception e)
        {
            Abandon(call, e);
            throw;
        }
        finally
        {
            registration.Dispose();
            Leave(call);
        }
    }

    /// <summary>Calls a method.</summary>
    /// <param name="method">The id of the method.</param>
    /// <param name="writer">A writer with its arguments.</param>
    /// <param name="cancellation">Ends the wait, and tells the host.</param>
    /// <returns>The answer, which the caller disposes.</returns>
    /// <exception cref="RpcException">The call failed.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled before the answer arrived.</exception>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<RpcAnswer> CallAsync(uint method, FrameWriter writer, CancellationToken cancellation)
    {
        writer.ThrowIfLonger(_options.LongestFrame);
        await _places.WaitAsync(cancellation).ConfigureAwait(false);
        var call = Enter(isSynchronous: false, isStream: false);
        CancellationTokenRegistration registration = default;
        try
        {
            await SendAsync(writer.Finish(FrameKind.Call, call.Id, method, _options.LongestFrame), writer.Tail).ConfigureAwait(false);
            if (cancellation.CanBeCanceled)
                registration = Register(call, cancellation);
            ReadIfNobodyDoes();
            return new RpcAnswer(await call.Result.ConfigureAwait(false));
        }
        catch (Exception e)
        {
            Abandon(call, e);
            throw;
        }
        finally
        {
            // Waits for a cancellation that is under way, so that it cannot meet the next use of the place.
            await registration.DisposeAsync().ConfigureAwait(false);
            Leave(call);
        }
    }

    /// <summary>Calls a method that answers with a stream.</summary>
    /// <param name="method">The id of the method.</param>
    /// <param name="writer">A writer with its arguments. It may be returned when the stream is open.</param>
    /// <param name="cancellation">Ends the wait for a place among the calls in flight.</param>
    /// <returns>The stream, which the caller disposes. It has no time limit.</returns>
    /// <exception cref="RpcException">The call could not be sent.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled before there was a place.</exception>
    public async ValueTask<RpcItems> OpenAsync(uint method, FrameWriter writer, CancellationToken cancellation)
    {
        writer.ThrowIfLonger(_options.LongestFrame);
        await _places.WaitAsync(cancellation).ConfigureAwait(false);
        var call = Enter(isSynchronous: false, isStream: true);
        try
        {
            await SendAsync(writer.Finish(FrameKind.Call, call.Id, method, _options.LongestFrame), writer.Tail).ConfigureAwait(false);
            ReadIfNobodyDoes();
        }
        catch
        {
            // A host may send items before it has read all of the call.
            Close(call);
            throw;
        }

        return new RpcItems(this, call);
    }

    /// <summary>Closes the connection. Calls in flight fail.</summary>
    public void Dispose() => Break(new RpcException(RpcError.Disconnected, "The client was closed."));

    /// <summary>Sends a frame without a payload.</summary>
    internal async Task SendControlAsync(FrameKind kind, uint id, uint number)
    {
        var writer = RpcMemory.RentWriter();
        try
        {
            await _sender.SendAsync(writer.Finish(kind, id, number, _options.LongestFrame), default).ConfigureAwait(false);
        }
        catch (Exception e) when (e is IOException or ObjectDisposedException or OperationCanceledException)
        {
            Break(e);
        }
        finally
        {
            RpcMemory.ReturnWriter(writer);
        }
    }

    internal void Leave(PendingCall call)
    {
        bool isFree;
        lock (_gate)
            isFree = _calls.Left(call);
        if (isFree)
            _places.Release();
    }

    // A host may answer a call before it has read all of it. When the rest cannot be sent, the caller has its exception and nobody else takes the answer.
    private void Abandon(PendingCall call, Exception failure)
    {
        Frame answer = default;
        lock (_gate)
        {
            if (!call.TryEnd(default, failure))
                answer = call.Answer;
        }

        answer.Dispose();
    }

    private PendingCall Enter(bool isSynchronous, bool isStream)
    {
        lock (_gate)
        {
            if (_broken is null)
                return _calls.Add(isSynchronous, isStream, _clock.Elapsed);
        }

        _places.Release();
        throw Again(_broken);
    }

    private CancellationTokenRegistration Register(PendingCall call, CancellationToken cancellation) =>
        cancellation.UnsafeRegister(static (state, token) => ((Cancellation)state!).Run(token), new Cancellation(this, call));

    // What cannot be sent was not called: nobody will answer it.
    private void Send(ReadOnlyMemory<byte> frame, ReadOnlyMemory<byte> tail)
    {
        try
        {
            _sender.Send(frame, tail);
        }
        catch (Exception e)
        {
            Break(e);
            throw Again(_broken!);
        }
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private async ValueTask SendAsync(ReadOnlyMemory<byte> frame, ReadOnlyMemory<byte> tail)
    {
        try
        {
            await _sender.SendAsync(frame, tail).ConfigureAwait(false);
        }
        catch (Exception e)
        {
            Break(e);
            throw Again(_broken!);
        }
    }
}
