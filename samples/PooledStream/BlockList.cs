using System.Buffers;
using System.Diagnostics;

namespace PooledStreams;

/// <summary>The memory of one stream, and what is known about it. Pooled: an object that serves several streams, one after the other.</summary>
internal sealed class BlockList
{
    /// <summary>A list of more than 4 GiB is not kept.</summary>
    private const int MostKept = 4096;

    private byte[]?[] _blocks = new byte[]?[BlockLength.Large / BlockLength.Standard];
    private BlockSegment?[] _segments = [];
    private int _count;
    private int _linked;
    private int _users;

    /// <summary>The length of all blocks together.</summary>
    public long Capacity { get; private set; }

    /// <summary>Bytes from here on were not written since the stream began.</summary>
    public long Touched { get; set; }

    /// <summary>What a buffer writer was lent last.</summary>
    public Grant Grant { get; } = new();

    /// <summary>Whether the pool keeps it.</summary>
    public bool IsWorthKeeping => _blocks.Length <= MostKept;

    /// <summary>Starts to serve a stream.</summary>
    public void Open()
    {
        Debug.Assert(_count == 0 && _users == 0, "A list comes back to its pool empty.");
        _users = 1;
    }

    /// <summary>Keeps the blocks until <see cref="Leave"/>, also past the end of the stream.</summary>
    public void Enter() => Interlocked.Increment(ref _users);

    /// <summary>Whoever leaves last gives the blocks back.</summary>
    public void Leave(StreamPool pool)
    {
        if (Interlocked.Decrement(ref _users) != 0)
            return;
        Truncate(pool, 0);
        Grant.End(pool);
        Touched = 0;
        BlockLists.Return(this);
    }

    /// <summary>Adds blocks up to a capacity. When that fails, those that were there still are.</summary>
    /// <param name="pool">Gives the blocks.</param>
    /// <param name="capacity">In bytes, more than there are.</param>
    /// <param name="used">How many bytes have to be in the new array when the one array of a short stream is exchanged.</param>
    /// <returns>The array that was exchanged, which the caller gives to <see cref="Retire"/>; null if none was.</returns>
    public byte[]? Grow(StreamPool pool, long capacity, long used)
    {
        byte[]? outgrown = null;
        if (_count == 0)
        {
            Add(pool.Rent(BlockLength.ForShort(capacity)));
        }
        else if (_count == 1 && Capacity < BlockLength.Standard)
        {
            byte[] longer = pool.Rent(BlockLength.ForShort(capacity));
            outgrown = _blocks[0]!;
            outgrown.AsSpan(0, (int)Math.Min(used, outgrown.Length)).CopyTo(longer);
            _blocks[0] = longer;
            Capacity = longer.Length;
        }

        if (Capacity < capacity)
            AddUpTo(pool, capacity);
        return outgrown;
    }

    /// <summary>Gives an array back that is no longer part of the list.</summary>
    public void Retire(StreamPool pool, byte[]? outgrown)
    {
        if (outgrown is null)
            return;
        Clean(pool, outgrown, start: 0);
        pool.Return(outgrown);
    }

    /// <summary>Gives blocks back, except those that a capacity needs.</summary>
    public void Truncate(StreamPool pool, long capacity)
    {
        int kept = capacity == 0 ? 0 : BlockLength.IndexOf(capacity - 1) + 1;
        Unlink(kept);
        if (_count <= kept)
            return;
        // The last one comes last: it is the one that the processor still has in its cache when the next stream begins with it.
        for (int index = kept; index < _count; index++)
        {
            byte[] block = _blocks[index]!;
            _blocks[index] = null;
            Clean(pool, block, BlockLength.StartOf(index));
            pool.Return(block);
        }

        _count = kept;
        Capacity = kept switch
        {
            0 => 0,
            1 => _blocks[0]!.Length,
            _ => BlockLength.StartOf(kept),
        };
    }

    /// <summary>The bytes from a position to the end of its block.</summary>
    public Memory<byte> From(long position)
    {
        byte[] block = BlockOf(position, out long start);
        return block.AsMemory((int)(position - start));
    }

    /// <summary>The block that has the byte at a position.</summary>
    public byte[] BlockOf(long position, out long start)
    {
        int index = BlockLength.IndexOf(position);
        start = BlockLength.StartOf(index);
        return _blocks[index]!;
    }

    /// <summary>Sets bytes to zero.</summary>
    public void Zero(long from, long to)
    {
        while (from < to)
        {
            var span = From(from).Span;
            int count = (int)Math.Min(span.Length, to - from);
            span[..count].Clear();
            from += count;
        }
    }

    /// <summary>The first bytes, without a copy.</summary>
    public ReadOnlySequence<byte> View(long length)
    {
        if (length == 0)
            return ReadOnlySequence<byte>.Empty;
        int last = BlockLength.IndexOf(length - 1);
        if (last == 0)
            return new ReadOnlySequence<byte>(_blocks[0]!, 0, (int)length);
        Link(last);
        return new ReadOnlySequence<byte>(_segments[0]!, 0, _segments[last]!, (int)(length - BlockLength.StartOf(last)));
    }

    private void AddUpTo(StreamPool pool, long capacity)
    {
        int count = BlockLength.IndexOf(capacity - 1) + 1;
        if (count > _blocks.Length)
            Array.Resize(ref _blocks, Math.Max(count, (int)Math.Min(2L * _blocks.Length, Array.MaxLength)));
        while (_count < count)
            Add(pool.Rent(BlockLength.Of(_count)));
    }

    private void Add(byte[] block)
    {
        _blocks[_count] = block;
        _count++;
        Capacity += block.Length;
    }

    private void Clean(StreamPool pool, byte[] block, long start)
    {
        if (pool.ClearsOnRelease && Touched > start)
            block.AsSpan(0, (int)Math.Min(block.Length, Touched - start)).Clear();
    }

    // Segments stay with the list, so that a view costs nothing once the list has had as many blocks.
    private void Link(int last)
    {
        if (_segments.Length <= last)
            Array.Resize(ref _segments, _blocks.Length);
        for (; _linked <= last; _linked++)
        {
            var segment = _segments[_linked] ??= new BlockSegment();
            segment.Show(_blocks[_linked]!, BlockLength.StartOf(_linked));
            if (_linked > 0)
                _segments[_linked - 1]!.LinkTo(segment);
        }
    }

    private void Unlink(int kept)
    {
        if (_linked <= kept)
            return;
        while (_linked > kept)
            _segments[--_linked]!.Clear();
        if (kept > 0)
            _segments[kept - 1]!.Unlink();
    }
}
