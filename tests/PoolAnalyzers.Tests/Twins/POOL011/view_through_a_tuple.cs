using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Read(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            var (head, rest) = (buffer.AsMemory(0, 4), buffer.AsMemory(4));
            stream.ReadExactly(head.Span);
            ArrayPool<byte>.Shared.Return(buffer);
            return stream.Read(rest.Span); //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Read(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            var (head, rest) = (buffer.AsMemory(0, 4), buffer.AsMemory(4));
            stream.ReadExactly(head.Span);
            int read = stream.Read(rest.Span);
            ArrayPool<byte>.Shared.Return(buffer);
            return read;
        }
    }
}
