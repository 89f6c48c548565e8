using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static Span<byte> First(Stream stream, int n)
        {
            using IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n);
            stream.ReadExactly(owner.Memory.Span);
            return owner.Memory.Span[..1]; //! POOL016
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static byte First(Stream stream, int n)
        {
            using IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n);
            stream.ReadExactly(owner.Memory.Span);
            return owner.Memory.Span[0];
        }
    }
}
