using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static byte[] Load(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(buffer, 0, n);
            ArrayPool<byte>.Shared.Return(buffer);
            return buffer; //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static byte[] Load(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(buffer, 0, n);
            byte[] result = buffer.AsSpan(0, n).ToArray();
            ArrayPool<byte>.Shared.Return(buffer);
            return result;
        }
    }
}
