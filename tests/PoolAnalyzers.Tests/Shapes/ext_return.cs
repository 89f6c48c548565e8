using System;
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

internal static class PoolExt
{
    public static void SafeReturn<T>(this ArrayPool<T> pool, T[]? a)
    {
        if (a is { Length: > 0 })
            pool.Return(a);
    }

    public static byte[] RentClean(this ArrayPool<byte> pool, int n)
    {
        var a = pool.Rent(n);
        Array.Clear(a, 0, a.Length);
        return a;
    }
}

class X
{
    public int A(Stream s)
    {
        var b = ArrayPool<byte>.Shared.RentClean(10); //! POOL001
        int n = s.Read(b, 0, 10);
        if (n == 0)
            return 0;
        ArrayPool<byte>.Shared.SafeReturn(b);
        return n;
    }

    public int B(Stream s)
    {
        var b = ArrayPool<byte>.Shared.RentClean(10);
        int n = s.Read(b, 0, 10);
        ArrayPool<byte>.Shared.SafeReturn(b);
        return n == 0 ? 0 : b[0]; //! POOL011
    }

    public int C(Stream s)
    {
        var b = ArrayPool<byte>.Shared.RentClean(10);
        int n = s.Read(b, 0, 10);
        int r = n == 0 ? 0 : b[0];
        ArrayPool<byte>.Shared.SafeReturn(b);
        return r;
    }

    public int D(Stream s)
    {
        var b = ArrayPool<byte>.Shared.RentClean(10);
        try
        {
            return s.Read(b, 0, 10);
        }
        catch (IOException)
        {
            ArrayPool<byte>.Shared.SafeReturn(b);
            return -1;
        }
        finally
        {
            ArrayPool<byte>.Shared.SafeReturn(b); //! POOL010
        }
    }
}
