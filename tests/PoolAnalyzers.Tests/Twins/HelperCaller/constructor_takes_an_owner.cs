using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Frame : IDisposable
        {
            public Frame(IMemoryOwner<byte> owner) => Length = owner.Memory.Length;

            public int Length { get; }

            public void Dispose() { }
        }

        static int Caller(int n)
        {
            IMemoryOwner<byte> o = MemoryPool<byte>.Shared.Rent(n); //! POOL003
            using var frame = new Frame(o);
            return frame.Length;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Frame(IMemoryOwner<byte> owner) : IDisposable
        {
            public int Length => owner.Memory.Length;

            public void Dispose() => owner.Dispose();
        }

        static int Caller(int n)
        {
            IMemoryOwner<byte> o = MemoryPool<byte>.Shared.Rent(n);
            using var frame = new Frame(o);
            return frame.Length;
        }
    }
}
