// Nobody fills a span that is only read; who is given one to write to may.
using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Put(IBufferWriter<byte> target, ReadOnlySpan<byte> all) => target.Write(all);
        static void Fill(Stream stream, Span<byte> all) => stream.ReadExactly(all);
        static void Run(IBufferWriter<byte> target, Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(b, 0, n);
            Put(target, b); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static void Put(IBufferWriter<byte> target, ReadOnlySpan<byte> all) => target.Write(all);
        static void Fill(Stream stream, Span<byte> all) => stream.ReadExactly(all);
        static void Run(IBufferWriter<byte> target, Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(b, 0, n);
            Put(target, b.AsSpan(0, n));
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static void Put(IBufferWriter<byte> target, ReadOnlySpan<byte> all) => target.Write(all);
        static void Fill(Stream stream, Span<byte> all) => stream.ReadExactly(all);
        static void Run(IBufferWriter<byte> target, Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(b, 0, n);
            Fill(stream, b);
            Put(target, b);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
