using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Read(Stream stream, int n)
        {
            Memory<byte> memory;
            using (IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n))
                memory = owner.Memory[..n];
            return stream.Read(memory.Span); //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Read(Stream stream, int n)
        {
            Memory<byte> memory;
            using (IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n))
            {
                memory = owner.Memory[..n];
                stream.ReadExactly(memory.Span);
            }

            memory = new byte[n];
            return stream.Read(memory.Span);
        }
    }
}
