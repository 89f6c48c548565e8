using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static Func<int> First(Stream stream, int n)
        {
            using IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n);
            stream.ReadExactly(owner.Memory.Span[..n]);
            return () => owner.Memory.Span[0]; //! POOL016
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static Func<int> First(Stream stream, int n)
        {
            using IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n);
            stream.ReadExactly(owner.Memory.Span[..n]);
            int first = owner.Memory.Span[0];
            return () => first;
        }
    }
}
