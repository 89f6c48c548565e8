using System;
using System.Buffers;
using System.IO;

static class D
{
    public static int Read(Stream s)
    {
        byte[] b = ArrayPool<byte>.Shared.Rent(10);
        try
        {
            int n = s.Read(b, 0, 10);
            if (n == 0)
            {
                ArrayPool<byte>.Shared.Return(b);
                return 0;
            }

            return b[0];
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(b); //! POOL010
        }
    }

    public static int Grow(Stream s)
    {
        byte[] b = ArrayPool<byte>.Shared.Rent(10);
        int used = 0;
        try
        {
            int n;
            while ((n = s.Read(b, used, b.Length - used)) > 0)
            {
                used += n;
                if (used == b.Length)
                {
                    var l = ArrayPool<byte>.Shared.Rent(used * 2);
                    b.CopyTo(l, 0);
                    ArrayPool<byte>.Shared.Return(b);
                    b = l;
                }
            }

            return used;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(b);
        }
    }

    public static int GrowWrong(Stream s)
    {
        byte[] b = ArrayPool<byte>.Shared.Rent(10); //! POOL001
        int used = 0;
        try
        {
            int n;
            while ((n = s.Read(b, used, b.Length - used)) > 0)
            {
                used += n;
                if (used == b.Length)
                {
                    var l = ArrayPool<byte>.Shared.Rent(used * 2); //! POOL001
                    b.CopyTo(l, 0);
                    b = l;
                }
            }

            return used;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
