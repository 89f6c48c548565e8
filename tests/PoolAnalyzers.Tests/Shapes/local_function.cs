using System;
using System.Buffers;
using System.IO;

static class L
{
    public static int Go(Stream s)
    {
        byte[]? buf = null;
        int total = 0;
        int n;
        Ensure(16); //! POOL001
        while ((n = s.Read(buf!, 0, 16)) > 0)
        {
            total += n;
            if (total > buf!.Length)
                Ensure(total * 2); //! POOL001
        }

        if (buf != null)
            ArrayPool<byte>.Shared.Return(buf);
        return total;
        void Ensure(int size)
        {
            if (buf == null || buf.Length < size)
                buf = ArrayPool<byte>.Shared.Rent(size);
        }
    }

    public static int GoRight(Stream s)
    {
        byte[]? buf = null;
        int total = 0;
        int n;
        Ensure(16);
        while ((n = s.Read(buf!, 0, 16)) > 0)
        {
            total += n;
            if (total > buf!.Length)
                Ensure(total * 2);
        }

        if (buf != null)
            ArrayPool<byte>.Shared.Return(buf);
        return total;
        void Ensure(int size)
        {
            if (buf == null || buf.Length < size)
            {
                if (buf != null)
                    ArrayPool<byte>.Shared.Return(buf);
                buf = ArrayPool<byte>.Shared.Rent(size);
            }
        }
    }
}
