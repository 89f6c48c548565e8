using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Frame(Memory<byte> memory)
        {
            public int Length => memory.Length;
        }

        static Frame Make(int n)
        {
            IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n); //! POOL003
            Frame frame = new(owner.Memory);
            Console.WriteLine(frame.Length);
            return new Frame(default);
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

        static Frame Make(int n)
        {
            IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n);
            return new Frame(owner);
        }
    }
}
