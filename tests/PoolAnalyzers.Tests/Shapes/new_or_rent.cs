using System;
using System.Buffers;
using System.IO;

class Copier
{
    private const int Small = 128;
    public static void Copy(Stream from, Stream to, int size)
    {
        byte[] buffer = size < Small ? new byte[size] : ArrayPool<byte>.Shared.Rent(size);
        try
        {
            int n;
            while ((n = from.Read(buffer, 0, size)) > 0)
                to.Write(buffer, 0, n);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer); //! POOL014
        }
    }

    public static void CopyRight(Stream from, Stream to, int size)
    {
        bool rented = size >= Small;
        byte[] buffer = rented ? ArrayPool<byte>.Shared.Rent(size) : new byte[size];
        try
        {
            int n;
            while ((n = from.Read(buffer, 0, size)) > 0)
                to.Write(buffer, 0, n);
        }
        finally
        {
            if (rented)
                ArrayPool<byte>.Shared.Return(buffer);
        }
    }
}
