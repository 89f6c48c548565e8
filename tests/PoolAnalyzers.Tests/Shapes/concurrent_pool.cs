using System;
using System.Buffers;
using System.Collections.Concurrent;
using System.Threading;

public sealed class SlabOwner : MemoryManager<byte>
{
    private byte[]? _slab;
    private int _pins;
    public SlabOwner(int n) => _slab = ArrayPool<byte>.Shared.Rent(n);
    public override Span<byte> GetSpan() => _slab;
    public override MemoryHandle Pin(int i = 0)
    {
        Interlocked.Increment(ref _pins);
        return default;
    }

    public override void Unpin()
    {
        Interlocked.Decrement(ref _pins);
    }

    protected override void Dispose(bool disposing)
    {
        if (_slab != null)
        {
            ArrayPool<byte>.Shared.Return(_slab); //! POOL012
        }
    }
}

public sealed class SlabOwnerRight : MemoryManager<byte>
{
    private byte[]? _slab;
    public SlabOwnerRight(int n) => _slab = ArrayPool<byte>.Shared.Rent(n);
    public override Span<byte> GetSpan() => _slab;
    public override MemoryHandle Pin(int i = 0) => default;
    public override void Unpin()
    {
    }

    protected override void Dispose(bool disposing)
    {
        if (_slab != null)
        {
            ArrayPool<byte>.Shared.Return(_slab);
            _slab = null;
        }
    }
}
