using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static Memory<byte> Head(IMemoryOwner<byte> owner) => owner.Memory[..4];

        static Memory<byte> Caller(int n)
        {
            using IMemoryOwner<byte> o = MemoryPool<byte>.Shared.Rent(n);
            return Head(o); //! POOL016
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static Memory<byte> Head(IMemoryOwner<byte> owner) => owner.Memory[..4].ToArray();

        static Memory<byte> Caller(int n)
        {
            using IMemoryOwner<byte> o = MemoryPool<byte>.Shared.Rent(n);
            return Head(o);
        }
    }
}
