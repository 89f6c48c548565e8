using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Sum(Stream stream, int n)
        {
            byte[]? rented = null;
            Span<byte> span = n <= 256 ? stackalloc byte[256] : (rented = ArrayPool<byte>.Shared.Rent(n)); //! POOL001
            int read = stream.Read(span);
            if (n > 512)
                ArrayPool<byte>.Shared.Return(rented!);
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
            byte[]? rented = null;
            Span<byte> span = n <= 256 ? stackalloc byte[256] : (rented = ArrayPool<byte>.Shared.Rent(n));
            int read = stream.Read(span);
            if (n > 256)
                ArrayPool<byte>.Shared.Return(rented!);
            return read;
        }
    }
}
