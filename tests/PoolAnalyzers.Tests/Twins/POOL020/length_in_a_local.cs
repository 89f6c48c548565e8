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
            int count = b.Length;
            stream.Write(b, 0, count); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
            return count;
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
            int count = Math.Min(n, b.Length);
            stream.Write(b, 0, count);
            ArrayPool<byte>.Shared.Return(b);
            return count;
        }
    }
}
