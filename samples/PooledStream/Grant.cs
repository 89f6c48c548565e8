namespace PooledStreams;

/// <summary>What <c>GetMemory</c> lent last: a part of a block, or an array of its own where no block has enough room.</summary>
internal sealed class Grant
{
    private byte[]? _array;
    private int _length;
    private long _position;

    /// <summary>The array of its own; null if there is none.</summary>
    public byte[]? Array => _array;

    /// <summary>Lends a part of a block.</summary>
    public void LendBlock(long position, int length)
    {
        _position = position;
        _length = length;
    }

    /// <summary>Lends an array, whose content is copied when it is known how much was written.</summary>
    /// <param name="pool">Gives the array.</param>
    /// <param name="position">Where the stream is.</param>
    /// <param name="length">So many bytes at least.</param>
    /// <param name="most">So many bytes at most: the stream may not be longer.</param>
    public Memory<byte> LendArray(StreamPool pool, long position, int length, long most)
    {
        if (_array is null || _array.Length < length)
        {
            End(pool);
            _array = pool.Rent(length);
        }

        _position = position;
        _length = (int)Math.Min(_array.Length, most);
        return _array.AsMemory(0, _length);
    }

    /// <summary>Whether so many bytes from a position on were lent.</summary>
    public bool Covers(long position, int count) => count == 0 || (position == _position && count <= _length);

    /// <summary>Takes note that bytes were written. The rest is still lent.</summary>
    public void Advance(int count)
    {
        _position += count;
        _length -= count;
    }

    /// <summary>Nothing is lent any more.</summary>
    public void End(StreamPool pool)
    {
        _length = 0;
        byte[]? array = _array;
        _array = null;
        if (array is null)
            return;
        if (pool.ClearsOnRelease)
            array.AsSpan().Clear();
        pool.Return(array);
    }
}
