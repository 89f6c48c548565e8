using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Grow(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            Array.Resize(ref buffer, n * 2);
            stream.Read(buffer);
            ArrayPool<byte>.Shared.Return(buffer); //! POOL014
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static byte[] Grow(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            byte[] result = buffer.AsSpan(0, n).ToArray();
            Array.Resize(ref result, n * 2);
            ArrayPool<byte>.Shared.Return(buffer);
            return result;
        }
    }
}
