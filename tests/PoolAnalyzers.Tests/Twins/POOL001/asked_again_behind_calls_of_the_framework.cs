// Calls that change nothing stand between two questions of one field; one that may change it does not keep the answer.
using System;
using System.Buffers;

public sealed class Options
{
    public bool Pooled;
    public byte[] Table = new byte[4];
    public void Toggle() => Pooled = !Pooled;
}

public static class Program
{
    static int Kept(Options o, int n)
    {
        byte[] b = o.Pooled ? ArrayPool<byte>.Shared.Rent(n) : new byte[n];
        int found = Array.IndexOf(o.Table, (byte)3) + Math.Max(b[0], n) + GC.GetGeneration(o);
        if (o.Pooled)
            ArrayPool<byte>.Shared.Return(b);
        return found;
    }

    static int Other(Options o, Options p, int n)
    {
        byte[]? b = o.Pooled ? ArrayPool<byte>.Shared.Rent(n) : null; //! POOL001
        int found = Array.IndexOf(o.Table, (byte)3) + Math.Max(n, 1) + GC.GetGeneration(o);
        if (b != null && p.Pooled)
            ArrayPool<byte>.Shared.Return(b);
        return found;
    }
}
