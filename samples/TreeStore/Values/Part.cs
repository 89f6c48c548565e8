using System.Buffers;
using PoolAnalyzers;

namespace TreeStores;

/// <summary>One block of a value that needs several. The parts of a value are a chain.</summary>
internal sealed class Part : ReadOnlySequenceSegment<byte>
{
    private byte[]? _block;

    /// <summary>The part after this one; null for the last.</summary>
    public Part? Following => (Part?)Next;

    /// <summary>Takes a block, and the place after another part.</summary>
    /// <param name="block">Belongs to the part from now on.</param>
    /// <param name="length">How many of its bytes are used.</param>
    /// <param name="previous">The last part so far; null for the first.</param>
    public void Take(byte[] block, int length, Part? previous)
    {
        _block = block;
        Memory = block.AsMemory(0, length);
        RunningIndex = previous is null ? 0 : previous.RunningIndex + previous.Memory.Length;
        if (previous is not null)
            previous.Next = this;
    }

    /// <summary>Returns the block, and leaves the chain.</summary>
    public void Release()
    {
        Memory = default;
        Next = null;
        RunningIndex = 0;
        if (_block is { } block)
        {
            _block = null;
            Blocks.Return(block);
        }
    }

    /// <summary>Returns all parts of a chain.</summary>
    public static void ReturnAll(Part? first)
    {
        while (first is not null)
        {
            var following = first.Following;
            Parts.Return(first);
            first = following;
        }
    }
}

/// <summary>The links of the chains.</summary>
[ObjectPool(typeof(Part), Capacity = 1024, Reset = nameof(Part.Release), Metrics = true)]
internal static partial class Parts;
