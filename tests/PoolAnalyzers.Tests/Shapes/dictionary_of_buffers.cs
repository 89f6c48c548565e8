using System;
using System.Buffers;
using System.Collections.Generic;

public sealed class Cache : IDisposable
{
    private readonly Dictionary<int, byte[]> _pages = new();
    public byte[] Get(int id)
    {
        if (!_pages.TryGetValue(id, out var p))
        {
            p = ArrayPool<byte>.Shared.Rent(4096);
            _pages[id] = p;
        }

        return p;
    }

    public void Dispose()
    {
        foreach (var p in _pages.Values)
            ArrayPool<byte>.Shared.Return(p); //! POOL012
    }
}

public sealed class CacheRight : IDisposable
{
    private readonly Dictionary<int, byte[]> _pages = new();
    public byte[] Get(int id)
    {
        if (!_pages.TryGetValue(id, out var p))
        {
            p = ArrayPool<byte>.Shared.Rent(4096);
            _pages[id] = p;
        }

        return p;
    }

    public void Evict(int id)
    {
        if (_pages.Remove(id, out var p))
            ArrayPool<byte>.Shared.Return(p);
    }

    public void Dispose()
    {
        foreach (var p in _pages.Values)
            ArrayPool<byte>.Shared.Return(p);
        _pages.Clear();
    }
}
