using System;
using System.Buffers;

internal ref struct Utf8Sb
{
    private byte[]? _pooled;
    private Span<byte> _span;
    private int _len;
    public Utf8Sb(Span<byte> s)
    {
        _span = s;
        _pooled = null;
        _len = 0;
    }

    public void Add(byte b)
    {
        if (_len >= _span.Length)
            Grow(_span.Length * 2);
        _span[_len++] = b;
    }

    private void Grow(int n)
    {
        var next = ArrayPool<byte>.Shared.Rent(n);
        _span[.._len].CopyTo(next);
        if (_pooled is not null)
            ArrayPool<byte>.Shared.Return(next);
        _span = _pooled = next; //! POOL011
    }

    public void Dispose()
    {
        var p = _pooled;
        this = default;
        if (p is not null)
            ArrayPool<byte>.Shared.Return(p);
    }
}
