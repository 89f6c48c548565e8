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
            stream.ReadExactly(b, 0, n);
            System.Buffers.Text.Utf8Parser.TryParse(b, out int one, out _); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
            return one;
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
            stream.ReadExactly(b, 0, n);
            System.Buffers.Text.Utf8Parser.TryParse(b.AsSpan(0, n), out int one, out _);
            ArrayPool<byte>.Shared.Return(b);
            return one;
        }
    }
}
