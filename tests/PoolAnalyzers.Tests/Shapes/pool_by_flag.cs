using System;
using System.Buffers;

public sealed class Scratch : IDisposable
{
    private readonly ArrayPool<byte> _pool;
    private byte[]? _buffer;
    private readonly bool _pooled;
    private static readonly ArrayPool<byte> s_large = ArrayPool<byte>.Create(1 << 24, 4);
    public Scratch(int size)
    {
        _pool = size > 1 << 20 ? s_large : ArrayPool<byte>.Shared;
        _buffer = _pool.Rent(size);
        _pooled = true;
    }

    public Span<byte> Span => _buffer;

    public void Dispose()
    {
        var b = _buffer;
        _buffer = null;
        if (b != null && _pooled)
            _pool.Return(b);
    }
}

public sealed class ScratchWrong : IDisposable
{
    private static readonly ArrayPool<byte> s_large = ArrayPool<byte>.Create(1 << 24, 4);
    private byte[]? _buffer;
    public ScratchWrong(int size)
    {
        _buffer = s_large.Rent(size);
    }

    public Span<byte> Span => _buffer;

    public void Dispose()
    {
        var b = _buffer;
        _buffer = null;
        if (b != null)
            ArrayPool<byte>.Shared.Return(b); //! POOL013
    }
}
