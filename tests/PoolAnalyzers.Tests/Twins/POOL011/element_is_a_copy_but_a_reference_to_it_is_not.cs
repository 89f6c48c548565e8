using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int First(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            Span<byte> span = buffer.AsSpan(0, n);
            stream.ReadExactly(span);
            ref byte first = ref span[0];
            ArrayPool<byte>.Shared.Return(buffer);
            return first; //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int First(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            Span<byte> span = buffer.AsSpan(0, n);
            stream.ReadExactly(span);
            byte first = span[0];
            int sum = span[0] + span[^1];
            ArrayPool<byte>.Shared.Return(buffer);
            return first + sum;
        }
    }
}
