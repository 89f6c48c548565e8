// Out of a span nobody has the memory back, also when it is given by reference.
using System;
using System.Buffers;
using System.Collections.Generic;

namespace Faulty
{
    public static class Program
    {
        static int Put(byte[] data, ref Span<byte> to)
        {
            data.CopyTo(to);
            to = to[data.Length..];
            return data.Length;
        }
        static byte[] Run(byte[] data)
        {
            var owner = MemoryPool<byte>.Shared.Rent(4096); //! POOL003
            var to = owner.Memory.Span;
            int n = Put(data, ref to);
            return owner.Memory[..n].ToArray();
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Put(byte[] data, ref Span<byte> to)
        {
            data.CopyTo(to);
            to = to[data.Length..];
            return data.Length;
        }
        static byte[] Run(byte[] data)
        {
            using var owner = MemoryPool<byte>.Shared.Rent(4096);
            var to = owner.Memory.Span;
            int n = Put(data, ref to);
            return owner.Memory[..n].ToArray();
        }
    }
}
