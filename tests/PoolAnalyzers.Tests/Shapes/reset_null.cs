using System;
using System.Buffers;

public sealed class Tokenizer : IDisposable
{
    private byte[]? _pending;
    private int _pendingLength;
    public void Save(ReadOnlySpan<byte> rest)
    {
        if (_pending is null)
            _pending = ArrayPool<byte>.Shared.Rent(Math.Max(rest.Length, 1024));
        rest.CopyTo(_pending);
        _pendingLength = rest.Length;
    }

    public void Reset()
    {
        _pendingLength = 0;
        _pending = null; //! POOL006
    }

    public void Dispose()
    {
        if (_pending is { } p)
        {
            _pending = null;
            ArrayPool<byte>.Shared.Return(p);
        }
    }
}

public sealed class TokenizerRight : IDisposable
{
    private byte[]? _pending;
    private int _pendingLength;
    public void Save(ReadOnlySpan<byte> rest)
    {
        if (_pending is null)
            _pending = ArrayPool<byte>.Shared.Rent(Math.Max(rest.Length, 1024));
        rest.CopyTo(_pending);
        _pendingLength = rest.Length;
    }

    public void Reset()
    {
        _pendingLength = 0;
        Release();
    }

    private void Release()
    {
        var p = _pending;
        _pending = null;
        if (p is not null)
            ArrayPool<byte>.Shared.Return(p);
    }

    public void Dispose() => Release();
}
