namespace PooledStreams;

/// <content>Writing without a copy: what is lent is the stream's own memory wherever a block has enough room.</content>
public sealed partial class PooledStream
{
    /// <inheritdoc/>
    /// <remarks>It is at the position of the stream. Nothing before the next <see cref="Advance"/> changes what the stream has.</remarks>
    /// <exception cref="IOException">The stream would be longer than the pool lets it be.</exception>
    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(sizeHint);
        var content = Content;
        int least = Math.Max(1, sizeHint);
        long most = _pool.MaxStreamLength - _position;
        if (least > most)
            ThrowTooLong();
        if (!HasRoom(content, least))
            return content.Grant.LendArray(_pool, _position, least, most);

        content.Grant.End(_pool);
        var room = content.From(_position);
        room = room[..(int)Math.Min(room.Length, most)];
        content.Grant.LendBlock(_position, room.Length);
        content.Touched = Math.Max(content.Touched, _position + room.Length);
        return room;
    }

    /// <inheritdoc/>
    /// <inheritdoc cref="GetMemory"/>
    public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;

    /// <inheritdoc/>
    /// <exception cref="InvalidOperationException">So much was not lent, or the position changed since.</exception>
    public void Advance(int count)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        var content = Content;
        if (!content.Grant.Covers(_position, count))
            throw new InvalidOperationException("The stream has not lent so much at this position.");
        if (content.Grant.Array is { } array)
        {
            // To write nothing beyond the end would lengthen the stream, as it does a MemoryStream: to advance by nothing does not, wherever the memory came from.
            if (count > 0)
                Write(array.AsSpan(0, count));
            content.Grant.End(_pool);
            return;
        }

        if (count == 0)
            return;
        if (_position > _length)
            content.Zero(_length, _position);
        content.Grant.Advance(count);
        _position += count;
        _length = Math.Max(_length, _position);
    }

    /// <summary>Whether so many bytes at the position can be lent from a block, which is added if need be.</summary>
    private bool HasRoom(BlockList content, int count)
    {
        // Who is lent memory may write more than is then said to be written, which must not change what the stream has.
        if (_position < _length)
            return false;
        long end = _position + count;
        if (end > content.Capacity)
        {
            // A longer array for a short stream, or one more block that is long enough: else nothing is added before it is known how much is written.
            bool isLongEnough = end <= BlockLength.Standard || (_position == content.Capacity && count <= BlockLength.Of(BlockLength.IndexOf(_position)));
            if (!isLongEnough)
                return false;
            content.Retire(_pool, Reserve(content, end));
        }

        return content.From(_position).Length >= count;
    }
}
