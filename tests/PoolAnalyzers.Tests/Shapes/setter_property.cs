using System;
using System.Buffers;

public sealed class Holder : IDisposable
{
    private byte[]? _key;
    public ReadOnlySpan<byte> Key
    {
        get => _key;
        set
        {
            _key = ArrayPool<byte>.Shared.Rent(value.Length); //! POOL006
            value.CopyTo(_key);
        }
    }

    public void Dispose()
    {
        var k = _key;
        _key = null;
        if (k != null)
            ArrayPool<byte>.Shared.Return(k, true);
    }
}

public sealed class HolderInit : IDisposable
{
    private byte[]? _key;
    public ReadOnlySpan<byte> Key
    {
        get => _key;
        set
        {
            if (_key is null || _key.Length < value.Length)
            {
                var old = _key;
                _key = ArrayPool<byte>.Shared.Rent(value.Length);
                if (old is not null)
                    ArrayPool<byte>.Shared.Return(old, true);
            }

            value.CopyTo(_key);
        }
    }

    public void Dispose()
    {
        var k = _key;
        _key = null;
        if (k != null)
            ArrayPool<byte>.Shared.Return(k, true);
    }
}
