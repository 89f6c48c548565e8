using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Read(Stream stream, int n)
        {
            Memory<byte> memory = MemoryPool<byte>.Shared.Rent(n).Memory; //! POOL003
            return stream.Read(memory.Span);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Read(Stream stream, int n)
        {
            using var owner = MemoryPool<byte>.Shared.Rent(n);
            Memory<byte> memory = owner.Memory;
            return stream.Read(memory.Span);
        }
    }
}
