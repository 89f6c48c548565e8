using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static Func<Stream, int> Reader(int n) => stream =>
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            return stream.Read(buffer, 0, n);
        };
    }
}

namespace Clean
{
    public static class Program
    {
        static Func<Stream, int> Reader(int n) => stream =>
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            int read = stream.Read(buffer, 0, n);
            ArrayPool<byte>.Shared.Return(buffer);
            return read;
        };
    }
}
