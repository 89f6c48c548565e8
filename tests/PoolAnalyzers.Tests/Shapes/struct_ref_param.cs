using System;
using System.Buffers;

internal struct Buf
{
    public byte[] Array;
    public int Count;
}

internal static class BufOps
{
    public static void Ensure(ref Buf b, int n)
    {
        if (b.Array.Length - b.Count >= n)
            return;
        var a = ArrayPool<byte>.Shared.Rent(b.Count + n);
        Buffer.BlockCopy(b.Array, 0, a, 0, b.Count);
        ArrayPool<byte>.Shared.Return(b.Array);
        b.Array = a;
    }

    public static Buf Create(int n) => new Buf
    {
        Array = ArrayPool<byte>.Shared.Rent(n)
    };
    public static byte[] Format(int v)
    {
        var b = Create(16); //! POOL001
        Ensure(ref b, 4); //! POOL001
        b.Array[b.Count++] = (byte)v;
        return b.Array.AsSpan(0, b.Count).ToArray();
    }

    public static byte[] FormatRight(int v)
    {
        var b = Create(16);
        Ensure(ref b, 4);
        b.Array[b.Count++] = (byte)v;
        var r = b.Array.AsSpan(0, b.Count).ToArray();
        ArrayPool<byte>.Shared.Return(b.Array);
        return r;
    }
}
