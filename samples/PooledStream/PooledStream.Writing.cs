namespace PooledStreams;

/// <content>Writing. Everything that can fail comes before the first byte is written, so that a write that throws has changed nothing.</content>
public sealed partial class PooledStream
{
    /// <inheritdoc/>
    /// <exception cref="IOException">The stream would be longer than the pool lets it be.</exception>
    public override void Write(byte[] buffer, int offset, int count)
    {
        ValidateBufferArguments(buffer, offset, count);
        Write(new ReadOnlySpan<byte>(buffer, offset, count));
    }

    /// <inheritdoc/>
    /// <exception cref="IOException">The stream would be longer than the pool lets it be.</exception>
    public override void Write(ReadOnlySpan<byte> buffer)
    {
        long position = _position;
        long offset = position - _blockStart;
        if ((ulong)offset < (ulong)_blockLength && buffer.Length <= _blockLength - (int)offset && position <= _length)
        {
            buffer.CopyTo(_block.AsSpan((int)offset));
            position += buffer.Length;
            _position = position;
            if (position > _length)
                _length = position;
            return;
        }

        WriteAcross(buffer);
    }

    /// <inheritdoc/>
    /// <exception cref="IOException">The stream would be longer than the pool lets it be.</exception>
    public override void WriteByte(byte value)
    {
        long position = _position;
        long offset = position - _blockStart;
        if ((ulong)offset < (ulong)_blockLength && position <= _length)
        {
            _block[(int)offset] = value;
            position++;
            _position = position;
            if (position > _length)
                _length = position;
            return;
        }

        WriteAcross(new ReadOnlySpan<byte>(in value));
    }

    /// <inheritdoc/>
    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
    {
        ValidateBufferArguments(buffer, offset, count);
        return WriteAsync(new ReadOnlyMemory<byte>(buffer, offset, count), cancellationToken).AsTask();
    }

    /// <inheritdoc/>
    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (cancellationToken.IsCancellationRequested)
            return ValueTask.FromCanceled(cancellationToken);
        try
        {
            Write(buffer.Span);
            return ValueTask.CompletedTask;
        }
        catch (Exception exception)
        {
            return ValueTask.FromException(exception);
        }
    }

    /// <summary>Writes into another block than the one that was used last, or into several.</summary>
    private void WriteAcross(ReadOnlySpan<byte> buffer)
    {
        var content = Content;
        if (buffer.Length > _pool.MaxStreamLength - _position)
            ThrowTooLong();
        long end = _position + buffer.Length;
        byte[]? outgrown = end > content.Capacity ? Reserve(content, end) : null;
        if (end > _length && _position > _length)
            content.Zero(_length, _position);
        Store(content, buffer);
        // Only now: what is written may be a part of this stream, and in that very array.
        content.Retire(_pool, outgrown);
    }

    private void Store(BlockList content, ReadOnlySpan<byte> buffer)
    {
        while (!buffer.IsEmpty)
        {
            var destination = content.From(_position).Span;
            int count = Math.Min(Math.Min(destination.Length, buffer.Length), MostAtOnce);
            buffer[..count].CopyTo(destination);
            buffer = buffer[count..];
            _position += count;
            if (buffer.IsEmpty)
                UseBlockOf(content, _position - 1);
        }

        if (_position > _length)
            _length = _position;
    }
}
