using System.Buffers;

namespace PooledStreams;

/// <summary>One block in a sequence.</summary>
internal sealed class BlockSegment : ReadOnlySequenceSegment<byte>
{
    public void Show(byte[] block, long start)
    {
        Memory = block;
        RunningIndex = start;
    }

    public void LinkTo(BlockSegment next) => Next = next;

    public void Unlink() => Next = null;

    /// <summary>Refers to nothing any more.</summary>
    public void Clear()
    {
        Memory = default;
        RunningIndex = 0;
        Next = null;
    }
}
