using System;
using System.Buffers;
using System.Collections.Generic;

public sealed class RecordBatch : IDisposable
{
    private readonly List<IMemoryOwner<byte>> _buffers = new();
    public void Append(ReadOnlySpan<byte> d)
    {
        var o = MemoryPool<byte>.Shared.Rent(d.Length);
        d.CopyTo(o.Memory.Span);
        _buffers.Add(o);
    }

    public void Dispose()
    {
        foreach (var b in _buffers)
            b.Dispose();
        _buffers.Clear();
    }
}

public sealed class RecordBatchLeaky
{
    private readonly List<IMemoryOwner<byte>> _buffers = new();
    public void Append(ReadOnlySpan<byte> d)
    {
        var o = MemoryPool<byte>.Shared.Rent(d.Length);
        d.CopyTo(o.Memory.Span);
        _buffers.Add(o);
    }

    public int Count => _buffers.Count;
}

public sealed class ReaderRight : IDisposable
{
    private IMemoryOwner<byte>? _current;
    private IMemoryOwner<byte>? _next;
    public void Prefetch(int n)
    {
        _next?.Dispose();
        _next = MemoryPool<byte>.Shared.Rent(n);
    }

    public void Advance()
    {
        _current?.Dispose();
        _current = _next;
        _next = null;
    }

    public void Dispose()
    {
        _current?.Dispose();
        _next?.Dispose();
        _current = _next = null;
    }
}
