using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;

internal sealed class Packet
{
    public byte[] Data = Array.Empty<byte>();
    public int Length;
    public void Release()
    {
        ArrayPool<byte>.Shared.Return(Data);
        Data = Array.Empty<byte>();
    }
}

internal sealed class PacketSource
{
    private readonly Stream _s = Stream.Null;
    public Packet? NextRight()
    {
        int n = _s.ReadByte();
        if (n <= 0)
            return null;
        var p = new Packet
        {
            Data = ArrayPool<byte>.Shared.Rent(n),
            Length = n
        };
        if (_s.Read(p.Data, 0, n) < n)
        {
            p.Release();
            return null;
        }

        return p;
    }
}

internal sealed class Sink
{
    public int RunRight(PacketSource src)
    {
        int t = 0;
        while (src.NextRight()is { } p)
        {
            t += p.Length;
            p.Release();
        }

        return t;
    }

    public int Twice(PacketSource src)
    {
        var p = src.NextRight();
        if (p == null)
            return 0;
        p.Release();
        int x = p.Length;
        return x;
    }
}
