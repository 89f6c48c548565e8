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
            System.Text.Unicode.Utf8.ToUtf16(b, new char[n], out _, out int written); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
            return written;
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
            System.Text.Unicode.Utf8.ToUtf16(b.AsSpan(0, n), new char[n], out _, out int written);
            ArrayPool<byte>.Shared.Return(b);
            return written;
        }
    }
}
