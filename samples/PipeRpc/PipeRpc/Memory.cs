using System.Buffers;
using System.Runtime.InteropServices;
using PoolAnalyzers;

namespace PipeRpc;

/// <summary>What the process has rented for frames. All members are safe for concurrent use.</summary>
public static class RpcMemory
{
    private static int s_writers;

    /// <summary>Buffers that hold a frame that arrived, or a result that the caller has not disposed yet.</summary>
    public static long Frames => FramePool.Instance.Outstanding;

    /// <summary>Writers that hold a frame on its way out.</summary>
    public static int Writers => Volatile.Read(ref s_writers);

    /// <summary>Both together: 0 when nothing is in flight and every result was disposed.</summary>
    public static long Outstanding => Frames + Writers;

    /// <summary>Rents a writer whose frame has room for its header.</summary>
    public static FrameWriter RentWriter()
    {
        var writer = WriterPool.Rent();
        Interlocked.Increment(ref s_writers);
        writer.Start();
        return writer;
    }

    /// <summary>Gives a writer back. What it wrote is gone.</summary>
    public static void ReturnWriter(FrameWriter writer)
    {
        Interlocked.Decrement(ref s_writers);
        WriterPool.Return(writer);
    }
}

/// <summary>A frame that is being written: a header, and a payload that grows in rented memory. It is for one thread at a time.</summary>
[PooledWriter(typeof(byte))]
public sealed partial class FrameWriter
{
    /// <summary>The end of the payload, in memory of whoever calls or was called: it stays as it is until the frame was sent.</summary>
    internal ReadOnlyMemory<byte> Tail { get; private set; }

    private long PayloadLength => (long)WrittenCount - FrameHeader.Size + Tail.Length;

    /// <summary>Leaves room for the header, which is known last.</summary>
    internal void Start()
    {
        GetSpan(FrameHeader.Size)[..FrameHeader.Size].Clear();
        Advance(FrameHeader.Size);
    }

    /// <summary>Gives the array back, and can be used again: a writer that nobody uses holds nothing that is rented.</summary>
    internal void Release()
    {
        Tail = default;
        Dispose();
        _array = [];
    }

    /// <summary>Forgets the payload.</summary>
    internal void Restart()
    {
        Tail = default;
        Clear();
        Start();
    }

    /// <summary>Refuses a payload that the other side does not take.</summary>
    internal void ThrowIfLonger(int longest)
    {
        if (PayloadLength > longest)
            throw new RpcException(RpcError.TooLong, $"The frame has {PayloadLength} bytes; the limit is {longest}.");
    }

    /// <summary>Writes the header.</summary>
    /// <returns>The frame up to its tail, valid until the writer is returned.</returns>
    /// <exception cref="RpcException">The frame is longer than the other side takes.</exception>
    internal ReadOnlyMemory<byte> Finish(FrameKind kind, uint callId, uint methodId, int longest)
    {
        ThrowIfLonger(longest);
        var frame = WrittenMemory;
        new FrameHeader((int)PayloadLength, kind, callId, methodId).Write(MemoryMarshal.AsMemory(frame).Span);
        return frame;
    }
}

/// <summary>Writers for frames, without their arrays.</summary>
[ObjectPool(typeof(FrameWriter), Reset = "Release")]
internal static partial class WriterPool;

/// <summary>The bytes of a frame that arrived.</summary>
[ArrayPoolOwner(typeof(byte), Pool = "FramePool.Instance")]
internal sealed partial class FrameBytes;

/// <summary>The shared pool, with a count of what is out.</summary>
internal sealed class FramePool : ArrayPool<byte>
{
    public static readonly FramePool Instance = new();

    private long _outstanding;

    public long Outstanding => Interlocked.Read(ref _outstanding);

    public override byte[] Rent(int minimumLength)
    {
        var array = Shared.Rent(minimumLength);
        Interlocked.Increment(ref _outstanding);
        return array;
    }

    public override void Return(byte[] array, bool clearArray = false)
    {
        Interlocked.Decrement(ref _outstanding);
        Shared.Return(array, clearArray);
    }
}

/// <summary>A frame that arrived. Whoever reads it disposes it.</summary>
internal readonly struct Frame(FrameHeader header, FrameBytes.Lease bytes) : IDisposable
{
    public FrameHeader Header { get; } = header;

    /// <summary>Whether it is one: after the last frame of a connection comes one that is not.</summary>
    public bool Exists => Header.Kind != 0;

    public FrameBytes.Lease Bytes { get; } = bytes;

    public ReadOnlyMemory<byte> Payload => Header.Length == 0 ? default : Bytes.Memory;

    public void Dispose()
    {
        if (Header.Length != 0)
            Bytes.Dispose();
    }
}

/// <summary>Bytes that cross without being copied out: the result of a method is the memory of its frame.</summary>
/// <remarks>
/// A caller disposes what it gets. A method may return an array of its own, which is only read. It is for one thread at a time; a copy is the same owner.
/// </remarks>
public readonly struct RpcBytes : IMemoryOwner<byte>
{
    private readonly Memory<byte> _memory;
    private readonly FrameBytes.Lease _lease;

    /// <summary>Bytes that the caller owns.</summary>
    public RpcBytes(Memory<byte> memory) => _memory = memory;

    internal RpcBytes(FrameBytes.Lease lease, int start, int length)
    {
        _memory = lease.Memory.Slice(start, length);
        _lease = lease;
    }

    /// <summary>The bytes. Not valid after <see cref="Dispose"/>.</summary>
    public Memory<byte> Memory => _memory;

    /// <summary>Gives the memory of the frame back, if there is one. A second call does nothing.</summary>
    public void Dispose() => _lease.Dispose();
}
