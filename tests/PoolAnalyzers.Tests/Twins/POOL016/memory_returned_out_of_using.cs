using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static Memory<byte> Load(Stream stream, int n)
        {
            using IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n);
            Memory<byte> page = owner.Memory[..n];
            stream.ReadExactly(page.Span);
            return page; //! POOL016
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static Memory<byte> Load(Stream stream, int n)
        {
            using IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n);
            Memory<byte> page = owner.Memory[..n];
            stream.ReadExactly(page.Span);
            return page.ToArray();
        }
    }
}
