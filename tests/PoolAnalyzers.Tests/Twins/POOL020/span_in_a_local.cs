using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            Span<byte> span = b;
            stream.ReadExactly(b, 0, n);
            string hex = Convert.ToHexString(span); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
            return hex.Length;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            Span<byte> span = b.AsSpan(0, n);
            stream.ReadExactly(b, 0, n);
            string hex = Convert.ToHexString(span);
            ArrayPool<byte>.Shared.Return(b);
            return hex.Length;
        }
    }
}
