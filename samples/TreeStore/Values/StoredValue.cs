using System.Buffers;
using PoolAnalyzers;

namespace TreeStores;

/// <summary>The bytes of one version of a value, and how many hold on to them.</summary>
/// <remarks>
/// The store holds one reference while the version is the current one, and each lease holds another. Whoever gives up the last reference returns the
/// blocks. A value without references is idle: nobody can get a reference to it, and its fields belong to the thread that rented it.
/// </remarks>
internal sealed class StoredValue
{
    private int _references;
    private byte[]? _block;
    private BlockWriter.Owner? _blocks;
    private string? _tag;

    /// <summary>The block, if the value is in one piece.</summary>
    public byte[]? Block => _block;

    /// <summary>How many bytes the value has.</summary>
    public int Length { get; private set; }

    /// <summary>How many bytes its blocks have.</summary>
    public long BlockBytes { get; private set; }

    /// <summary>The number of the change that stored it.</summary>
    public long Version { get; private set; }

    /// <summary>The version as an HTTP entity tag.</summary>
    public string Tag => _tag ??= EntityTag.Of(Version);

    /// <summary>The bytes. Only for who holds a reference.</summary>
    public ReadOnlySequence<byte> Sequence => _block is { } block ? new(block, 0, Length) : _blocks?.Sequence ?? ReadOnlySequence<byte>.Empty;

    /// <summary>The bytes in one piece, if they are in one piece.</summary>
    public bool TryGetSpan(out ReadOnlySpan<byte> bytes)
    {
        bytes = _block is { } block ? block.AsSpan(0, Length) : default;
        return _block is not null;
    }

    /// <summary>Takes a block, which belongs to the value from now on. Only for who rented the value.</summary>
    public void Take(byte[] block, int length)
    {
        _block = block;
        Length = length;
        BlockBytes = block.Length;
    }

    /// <summary>Takes blocks, which belong to the value from now on. Only for who rented the value.</summary>
    public void Take(BlockWriter.Owner blocks)
    {
        _blocks = blocks;
        Length = (int)blocks.Length;
        BlockBytes = 0;
        foreach (var _ in blocks.Sequence)
            BlockBytes += Blocks.Longest;
    }

    /// <summary>Gives the value its version and its first reference. From now on it is not changed.</summary>
    public void Publish(long version)
    {
        Version = version;
        Volatile.Write(ref _references, 1);
    }

    /// <summary>Gets a reference, unless the value is idle.</summary>
    /// <remarks>The value may meanwhile hold the bytes of another key. The caller checks that it is still what the store has, and releases it if not.</remarks>
    public bool TryAddReference()
    {
        var references = Volatile.Read(ref _references);
        while (references != 0)
        {
            var seen = Interlocked.CompareExchange(ref _references, references + 1, references);
            if (seen == references)
                return true;
            references = seen;
        }

        return false;
    }

    /// <summary>Gives up a reference, and with the last one the value.</summary>
    public void Release()
    {
        if (Interlocked.Decrement(ref _references) == 0)
            StoredValues.Return(this);
    }

    /// <summary>Returns the blocks. Called by the pool, for a value without references.</summary>
    public void Reset()
    {
        var (block, blocks) = (_block, _blocks);
        _block = null;
        _blocks = null;
        _tag = null;
        Length = 0;
        BlockBytes = 0;
        if (block is not null)
            Blocks.Return(block);
        blocks?.Dispose();
    }
}

/// <summary>The values.</summary>
[ObjectPool(typeof(StoredValue), Capacity = 16_384, Reset = nameof(StoredValue.Reset), Metrics = true)]
internal static partial class StoredValues;
