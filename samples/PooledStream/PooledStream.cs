using System.Buffers;
using System.Diagnostics.CodeAnalysis;

namespace PooledStreams;

/// <summary>A stream in memory, as <see cref="MemoryStream"/> is, over blocks of pools. It can be longer than 2 GiB, and has a writer's buffer too.</summary>
/// <remarks>
/// One thread at a time may use a stream. Its memory goes back to the pool when it is disposed: spans, memories and sequences of it must not be used after
/// that. The object itself is never used again for another stream, so a stream that is disposed stays disposed.
/// </remarks>
public sealed partial class PooledStream : Stream, IBufferWriter<byte>
{
    private readonly StreamPool _pool;
    private BlockList? _content;
    private long _length;
    private long _position;

    // The block that was used last, so that most reads and writes look nowhere else. Its length is 0 when there is none, and less than that of the array
    // when the stream may not be longer.
    private byte[] _block = [];
    private long _blockStart;
    private int _blockLength;

    /// <summary>An empty stream.</summary>
    public PooledStream()
        : this(StreamPool.Shared)
    {
    }

    /// <summary>An empty stream with memory for so many bytes.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The capacity is negative, or longer than the pool lets a stream be.</exception>
    public PooledStream(long capacity)
        : this(StreamPool.Shared, capacity)
    {
    }

    /// <summary>An empty stream.</summary>
    /// <param name="pool">Gives it its memory.</param>
    /// <param name="capacity">How many bytes it has memory for. A hint: a stream grows when it has to.</param>
    /// <exception cref="ArgumentOutOfRangeException">The capacity is negative, or longer than the pool lets a stream be.</exception>
    public PooledStream(StreamPool pool, long capacity = 0)
    {
        ArgumentNullException.ThrowIfNull(pool);
        ArgumentOutOfRangeException.ThrowIfNegative(capacity);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(capacity, pool.MaxStreamLength);
        _pool = pool;
        _content = BlockLists.Rent();
        _content.Open();
        if (capacity == 0)
            return;
        try
        {
            Reserve(_content, capacity);
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    /// <inheritdoc/>
    public override bool CanRead => _content is not null;

    /// <inheritdoc/>
    public override bool CanSeek => _content is not null;

    /// <inheritdoc/>
    public override bool CanWrite => _content is not null;

    /// <inheritdoc/>
    public override long Length
    {
        get
        {
            _ = Content;
            return _length;
        }
    }

    /// <inheritdoc/>
    /// <exception cref="ArgumentOutOfRangeException">It is negative, or past the longest stream of the pool.</exception>
    public override long Position
    {
        get
        {
            _ = Content;
            return _position;
        }

        set
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            _ = Content;
            ArgumentOutOfRangeException.ThrowIfGreaterThan(value, _pool.MaxStreamLength);
            _position = value;
        }
    }

    /// <summary>How many bytes the stream has memory for.</summary>
    /// <remarks>
    /// More makes room, in whole blocks: the capacity may become greater than what was asked for. Less gives blocks back that are not needed for it.
    /// <c>stream.Capacity = stream.Length</c> gives back all that is not in use.
    /// </remarks>
    /// <exception cref="ArgumentOutOfRangeException">It is less than the length, or more than the longest stream of the pool.</exception>
    public long Capacity
    {
        get => Math.Min(Content.Capacity, _pool.MaxStreamLength);
        set
        {
            var content = Content;
            ArgumentOutOfRangeException.ThrowIfLessThan(value, _length);
            ArgumentOutOfRangeException.ThrowIfGreaterThan(value, _pool.MaxStreamLength);
            if (value > content.Capacity)
            {
                content.Retire(_pool, Reserve(content, value));
                return;
            }

            NoteTouched(content);
            ForgetBlock();
            content.Grant.End(_pool);
            content.Truncate(_pool, value);
        }
    }

    // Whoever needs the content asks for it first of all, so that use after the end always throws.
    private BlockList Content => _content ?? throw new ObjectDisposedException(nameof(PooledStream));

    /// <inheritdoc/>
    /// <exception cref="IOException">It would be before the start.</exception>
    /// <exception cref="ArgumentOutOfRangeException">It would be past the longest stream of the pool.</exception>
    public override long Seek(long offset, SeekOrigin origin)
    {
        _ = Content;
        long start = origin switch
        {
            SeekOrigin.Begin => 0,
            SeekOrigin.Current => _position,
            SeekOrigin.End => _length,
            _ => throw new ArgumentException("There is no such origin."),
        };
        ArgumentOutOfRangeException.ThrowIfGreaterThan(offset, _pool.MaxStreamLength - start);
        if (start + offset < 0)
            throw new IOException("The position would be before the start of the stream.");
        return _position = start + offset;
    }

    /// <inheritdoc/>
    /// <remarks>What is added are zeros. What is cut off is not given back to the pool: see <see cref="Capacity"/>.</remarks>
    /// <exception cref="ArgumentOutOfRangeException">It is negative, or longer than the longest stream of the pool.</exception>
    public override void SetLength(long value)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(value);
        var content = Content;
        ArgumentOutOfRangeException.ThrowIfGreaterThan(value, _pool.MaxStreamLength);
        if (value > content.Capacity)
            content.Retire(_pool, Reserve(content, value));
        if (value > _length)
            content.Zero(_length, value);
        else
            NoteTouched(content);
        _length = value;
        if (_position > value)
            _position = value;
    }

    /// <inheritdoc/>
    public override void Flush()
    {
    }

    /// <inheritdoc/>
    public override Task FlushAsync(CancellationToken cancellationToken) =>
        cancellationToken.IsCancellationRequested ? Task.FromCanceled(cancellationToken) : Task.CompletedTask;

    /// <inheritdoc/>
    protected override void Dispose(bool disposing)
    {
        // Whoever takes the content gives it back: once, however often and on however many threads the stream is disposed.
        if (Interlocked.Exchange(ref _content, null) is { } content)
        {
            NoteTouched(content);
            ForgetBlock();
            content.Leave(_pool);
        }

        base.Dispose(disposing);
    }

    /// <summary>Makes room.</summary>
    /// <returns>An array that the stream no longer uses, for <see cref="BlockList.Retire"/>; or null.</returns>
    private byte[]? Reserve(BlockList content, long capacity)
    {
        NoteTouched(content);
        byte[]? outgrown = content.Grow(_pool, capacity, _length);
        if (outgrown is not null)
            ForgetBlock();
        return outgrown;
    }

    /// <summary>Takes note of what may have been written, before the length becomes less or memory goes back.</summary>
    private void NoteTouched(BlockList content) => content.Touched = Math.Max(content.Touched, _length);

    private void ForgetBlock()
    {
        _block = [];
        _blockStart = 0;
        _blockLength = 0;
    }

    /// <summary>Remembers the block of a position, for the next read or write.</summary>
    private void UseBlockOf(BlockList content, long position)
    {
        _block = content.BlockOf(position, out _blockStart);
        _blockLength = (int)Math.Min(_block.Length, _pool.MaxStreamLength - _blockStart);
    }

    [DoesNotReturn]
    private void ThrowTooLong() =>
        throw new IOException($"A stream of this pool has at most {_pool.MaxStreamLength} bytes: see {nameof(StreamPoolOptions.MaxStreamLength)}.");
}
