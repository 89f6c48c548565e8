using System;
using System.Buffers;
using System.Collections.Generic;

sealed class Buckets
{
    private readonly ArrayPool<byte>[] _pools =
    {
        ArrayPool<byte>.Create(),
        ArrayPool<byte>.Create()
    };
    private readonly ArrayPool<byte> _small = ArrayPool<byte>.Create(1024, 10), _large = ArrayPool<byte>.Create(1 << 20, 4);
    public int Go(int n)
    {
        var b = (n > 1024 ? _large : _small).Rent(n);
        int x = b[0];
        (n > 1024 ? _large : _small).Return(b);
        return x;
    }

    public int Wrong(int n)
    {
        var b = (n > 1024 ? _large : _small).Rent(n);
        int x = b[0];
        _small.Return(b); //! POOL013
        return x;
    }

    public int Wrong2(int n)
    {
        var b = _large.Rent(n);
        int x = b[0];
        ArrayPool<byte>.Shared.Return(b); //! POOL013
        return x;
    }

    public int ByIndex(int i)
    {
        var b = _pools[i].Rent(1);
        int x = b[0];
        _pools[i].Return(b);
        return x;
    }
}
