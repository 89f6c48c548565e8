using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Sum(Stream stream, int n, bool trusted)
        {
            bool large = n > 256;
            byte[] rented = large ? ArrayPool<byte>.Shared.Rent(n) : []; //! POOL001
            Span<byte> span = large ? rented : stackalloc byte[256];
            int read = stream.Read(span);
            if (large && trusted)
                ArrayPool<byte>.Shared.Return(rented);
            return read;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Sum(Stream stream, int n)
        {
            bool large = n > 256;
            byte[] rented = large ? ArrayPool<byte>.Shared.Rent(n) : [];
            Span<byte> span = large ? rented : stackalloc byte[256];
            int read = stream.Read(span);
            if (large)
                ArrayPool<byte>.Shared.Return(rented);
            return read;
        }
    }
}
