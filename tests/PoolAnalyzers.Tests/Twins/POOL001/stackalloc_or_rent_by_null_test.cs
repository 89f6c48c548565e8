using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Sum(Stream stream, int n)
        {
            byte[]? rented = n > 256 ? ArrayPool<byte>.Shared.Rent(n) : null; //! POOL001
            Span<byte> span = rented is null ? stackalloc byte[256] : rented;
            int read = stream.Read(span);
            if (rented is { Length: > 4096 })
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
            byte[]? rented = n > 256 ? ArrayPool<byte>.Shared.Rent(n) : null;
            Span<byte> span = rented is null ? stackalloc byte[256] : rented;
            int read = stream.Read(span);
            if (rented is { } array)
                ArrayPool<byte>.Shared.Return(array);
            return read;
        }
    }
}
