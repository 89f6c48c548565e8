using System.Buffers;

namespace PooledStreams;

/// <content>The content as it is, without a copy.</content>
public sealed partial class PooledStream
{
    /// <summary>The whole content as a sequence over the blocks of the stream.</summary>
    /// <returns>A view, which is right until the stream is written to, changes its capacity, or is disposed. It must not be used after that.</returns>
    public ReadOnlySequence<byte> AsReadOnlySequence() => Content.View(_length);

    /// <summary>Writes the whole content to a stream, wherever the position is. That stays where it is.</summary>
    public void WriteTo(Stream stream)
    {
        ArgumentNullException.ThrowIfNull(stream);
        var content = Content;
        // Within a stream, what is written to the end of one block would be read as the start of the next.
        if (stream == this)
            Write(ToArray());
        else
            Send(content, 0, _length, stream);
    }

    /// <inheritdoc cref="WriteTo(Stream)"/>
    /// <remarks>Without it the compiler could not tell which of the other two is meant.</remarks>
    public void WriteTo(PooledStream stream) => WriteTo((Stream)stream);

    /// <summary>Writes the whole content to a buffer writer, wherever the position is. That stays where it is.</summary>
    /// <exception cref="ArgumentException">The writer is this stream.</exception>
    public void WriteTo(IBufferWriter<byte> writer)
    {
        ArgumentNullException.ThrowIfNull(writer);
        if (writer == this)
            throw new ArgumentException("A stream cannot be written to its own buffer.", nameof(writer));
        var content = Content;
        for (long from = 0; from < _length;)
        {
            var piece = Piece(content, from, _length).Span;
            writer.Write(piece);
            from += piece.Length;
        }
    }

    /// <summary>Writes the whole content to a stream, wherever the position is. That stays where it is.</summary>
    public Task WriteToAsync(Stream stream, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        var content = Content;
        if (cancellationToken.IsCancellationRequested)
            return Task.FromCanceled(cancellationToken);
        return stream is PooledStream or MemoryStream ? Now(() => WriteTo(stream)) : SendAsync(content, 0, _length, stream, cancellationToken);
    }

    /// <inheritdoc/>
    public override void CopyTo(Stream destination, int bufferSize)
    {
        ValidateCopyToArguments(destination, bufferSize);
        var content = Content;
        var (from, to) = Rest();
        Send(content, from, to, destination);
    }

    /// <inheritdoc/>
    /// <remarks>A stream that is disposed meanwhile keeps its memory until everything is copied.</remarks>
    public override Task CopyToAsync(Stream destination, int bufferSize, CancellationToken cancellationToken)
    {
        ValidateCopyToArguments(destination, bufferSize);
        var content = Content;
        if (cancellationToken.IsCancellationRequested)
            return Task.FromCanceled(cancellationToken);
        var (from, to) = Rest();
        if (from == to)
            return Task.CompletedTask;
        return destination is PooledStream or MemoryStream
            ? Now(() => Send(content, from, to, destination))
            : SendAsync(content, from, to, destination, cancellationToken);
    }

    // From the position to the end, where the position goes before anything is copied: so a stream can be copied to its own end.
    private (long From, long To) Rest()
    {
        if (_position >= _length)
            return (_length, _length);
        long from = _position;
        _position = _length;
        return (from, _length);
    }

    private static void Send(BlockList content, long from, long to, Stream destination)
    {
        while (from < to)
        {
            var piece = Piece(content, from, to);
            destination.Write(piece.Span);
            from += piece.Length;
        }
    }

    private async Task SendAsync(BlockList content, long from, long to, Stream destination, CancellationToken cancellationToken)
    {
        content.Enter();
        try
        {
            while (from < to)
            {
                var piece = Piece(content, from, to);
                await destination.WriteAsync(piece, cancellationToken).ConfigureAwait(false);
                from += piece.Length;
            }
        }
        finally
        {
            content.Leave(_pool);
        }
    }

    private static ReadOnlyMemory<byte> Piece(BlockList content, long from, long to)
    {
        var piece = content.From(from);
        return piece.Length > to - from ? piece[..(int)(to - from)] : piece;
    }

    private static Task Now(Action action)
    {
        try
        {
            action();
            return Task.CompletedTask;
        }
        catch (Exception exception)
        {
            return Task.FromException(exception);
        }
    }
}
