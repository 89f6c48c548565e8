using System;
using System.Buffers;
using System.Collections.Generic;

public abstract class MemoryAllocator
{
    public abstract IMemoryOwner<T> Allocate<T>(int n)
        where T : struct;
}

public sealed class Buffer2D<T> : IDisposable where T : struct
{
    private IMemoryOwner<T>? _owner;
    internal Buffer2D(IMemoryOwner<T> owner, int w, int h)
    {
        _owner = owner;
        Width = w;
        Height = h;
    }

    public int Width { get; private set; }
    public int Height { get; private set; }

    public Span<T> Row(int y) => _owner!.Memory.Span.Slice(y * Width, Width);
    public void Dispose()
    {
        _owner?.Dispose();
        _owner = null;
    }
}

public static class Ext
{
    public static Buffer2D<T> Allocate2D<T>(this MemoryAllocator a, int w, int h)
        where T : struct => new(a.Allocate<T>(w * h), w, h);
}

class Decoder
{
    private readonly MemoryAllocator _a;
    public Decoder(MemoryAllocator a) => _a = a;
    public int Decode(int w, int h, bool planar)
    {
        IMemoryOwner<byte> strip = _a.Allocate<byte>(w); //! POOL003
        IMemoryOwner<byte>? extra = planar ? _a.Allocate<byte>(w) : null;
        int sum = 0;
        for (int y = 0; y < h; y++)
            sum += strip.Memory.Span[y];
        extra?.Dispose();
        return sum;
    }

    public int DecodeRight(int w, int h, bool planar)
    {
        using IMemoryOwner<byte> strip = _a.Allocate<byte>(w);
        using IMemoryOwner<byte>? extra = planar ? _a.Allocate<byte>(w) : null;
        int sum = 0;
        for (int y = 0; y < h; y++)
            sum += strip.Memory.Span[y];
        return sum;
    }

    public int Planes(int n, int w)
    {
        var planes = new IMemoryOwner<byte>[n];
        for (int i = 0; i < n; i++)
            planes[i] = _a.Allocate<byte>(w); //! POOL003
        int s = 0;
        foreach (var p in planes)
            s += p.Memory.Span[0];
        return s;
    }

    public int PlanesRight(int n, int w)
    {
        var planes = new IMemoryOwner<byte>[n];
        try
        {
            for (int i = 0; i < n; i++)
                planes[i] = _a.Allocate<byte>(w);
            int s = 0;
            foreach (var p in planes)
                s += p.Memory.Span[0];
            return s;
        }
        finally
        {
            foreach (var p in planes)
                p?.Dispose();
        }
    }
}
