using System.Runtime.CompilerServices;

namespace PipeRpc;

/// <summary>Reads frames off a stream. One thread at a time.</summary>
/// <remarks>
/// What arrives first goes into a short array that belongs to the connection, so that a short frame takes one read, and a connection that waits holds nothing
/// that is rented. The rest of a long frame is read to where it stays.
/// </remarks>
/// <param name="stream">Where they come from.</param>
/// <param name="longest">The longest payload that is taken, in bytes.</param>
/// <param name="clock">The time of this side.</param>
internal sealed class FrameReader(Stream stream, int longest, TickClock clock)
{
    private readonly byte[] _ahead = new byte[1024];
    private int _start;
    private int _end;
    private long _startedAt;

    /// <summary>When a frame began to arrive that is not complete, by the clock of this side; 0 if there is none.</summary>
    public long StartedAt => Interlocked.Read(ref _startedAt);

    /// <summary>Bytes that were read.</summary>
    public long Bytes { get; private set; }

    /// <summary>Reads the next frame.</summary>
    /// <param name="blocks">Whether the thread waits. All that is awaited is then complete when it is asked for.</param>
    /// <returns>The frame, which the caller disposes; one that does not exist after the last.</returns>
    /// <exception cref="RpcException">It is not a frame.</exception>
    /// <exception cref="EndOfStreamException">The stream ends in the middle of a frame.</exception>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<Frame> ReadAsync(bool blocks)
    {
        while (_end - _start < FrameHeader.Size)
        {
            MoveToFront();
            if (_end > 0)
                MarkStart();
            var room = _ahead.AsMemory(_end);
            var read = blocks ? stream.Read(room.Span) : await stream.ReadAsync(room).ConfigureAwait(false);
            if (read == 0)
                return _end == 0 ? default : throw EndsInFrame();
            Bytes += read;
            _end += read;
        }

        var header = FrameHeader.Read(_ahead.AsSpan(_start), longest);
        _start += FrameHeader.Size;
        if (header.Length == 0)
        {
            Interlocked.Exchange(ref _startedAt, 0);
            return new Frame(header, default);
        }

        var bytes = FrameBytes.Rent(header.Length);
        try
        {
            var received = Math.Min(header.Length, _end - _start);
            _ahead.AsSpan(_start, received).CopyTo(bytes.Span);
            _start += received;
            while (received < header.Length)
            {
                MarkStart();
                var room = bytes.Memory[received..];
                var read = blocks ? stream.Read(room.Span) : await stream.ReadAsync(room).ConfigureAwait(false);
                if (read == 0)
                    throw EndsInFrame();
                Bytes += read;
                received += read;
            }
        }
        catch
        {
            bytes.Dispose();
            throw;
        }

        Interlocked.Exchange(ref _startedAt, 0);
        return new Frame(header, bytes);
    }

    /// <summary>Passes over a payload that was refused: whoever sends it in good faith can then read why.</summary>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask SkipAsync(int length, bool blocks)
    {
        _start += FrameHeader.Size;
        var ahead = Math.Min(length, _end - _start);
        _start += ahead;
        for (var left = length - ahead; left > 0;)
        {
            // Everything that was read ahead belonged to the payload.
            _start = _end = 0;
            MarkStart();
            var room = _ahead.AsMemory(0, Math.Min(left, _ahead.Length));
            var read = blocks ? stream.Read(room.Span) : await stream.ReadAsync(room).ConfigureAwait(false);
            if (read == 0)
                throw EndsInFrame();
            Bytes += read;
            left -= read;
        }

        Interlocked.Exchange(ref _startedAt, 0);
    }

    private void MoveToFront()
    {
        _ahead.AsSpan(_start, _end - _start).CopyTo(_ahead);
        _end -= _start;
        _start = 0;
    }

    private void MarkStart()
    {
        if (_startedAt == 0)
            Interlocked.Exchange(ref _startedAt, clock.Now);
    }

    private static EndOfStreamException EndsInFrame() => new("The connection ended in the middle of a frame.");
}

/// <summary>Writes frames to a stream, one after the other, from any thread.</summary>
/// <param name="stream">Where they go.</param>
/// <param name="clock">The time of this side.</param>
/// <param name="begins">Is told the call id of an answer when its turn has come, before its first byte can arrive.</param>
internal sealed class FrameSender(Stream stream, TickClock clock, Action<uint>? begins = null)
{
    private readonly SemaphoreSlim _turn = new(1, 1);
    private long _startedAt;
    private long _bytes;

    /// <summary>Since when the other side has not taken a frame, by the clock of this side; 0 if none is on its way.</summary>
    public long StartedAt => Interlocked.Read(ref _startedAt);

    /// <summary>Bytes that were written.</summary>
    public long Bytes => Interlocked.Read(ref _bytes);

    /// <summary>Writes a frame. A frame that was begun is never given up, as its rest would be read as another one.</summary>
    public void Send(ReadOnlyMemory<byte> frame, ReadOnlyMemory<byte> tail, uint answered = 0)
    {
        _turn.Wait();
        try
        {
            Begin(frame.Length + tail.Length, answered);
            stream.Write(frame.Span);
            if (!tail.IsEmpty)
                stream.Write(tail.Span);
        }
        finally
        {
            Interlocked.Exchange(ref _startedAt, 0);
            _turn.Release();
        }
    }

    /// <summary>As <see cref="Send"/>, without a thread that waits.</summary>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public async ValueTask SendAsync(ReadOnlyMemory<byte> frame, ReadOnlyMemory<byte> tail, uint answered = 0)
    {
        await _turn.WaitAsync().ConfigureAwait(false);
        try
        {
            Begin(frame.Length + tail.Length, answered);
            await stream.WriteAsync(frame).ConfigureAwait(false);
            if (!tail.IsEmpty)
                await stream.WriteAsync(tail).ConfigureAwait(false);
        }
        finally
        {
            Interlocked.Exchange(ref _startedAt, 0);
            _turn.Release();
        }
    }

    private void Begin(int length, uint answered)
    {
        if (answered != 0)
            begins?.Invoke(answered);
        Interlocked.Exchange(ref _startedAt, clock.Now);
        Interlocked.Add(ref _bytes, length);
    }
}
