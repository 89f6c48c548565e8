using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Block : IMemoryOwner<byte>
        {
            public Memory<byte> Memory => default;
            public void Dispose() { }
        }
        interface IBlocks
        {
            Block Create(int i);
            Block At(int i);
        }
        static int Run(IBlocks blocks, int i)
        {
            IMemoryOwner<byte> b = blocks.Create(i); //! POOL003
            return b.Memory.Length;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Block : IMemoryOwner<byte>
        {
            public Memory<byte> Memory => default;
            public void Dispose() { }
        }
        interface IBlocks
        {
            Block Create(int i);
            Block At(int i);
        }
        static int Run(IBlocks blocks, int i)
        {
            IMemoryOwner<byte> b = blocks.At(i);
            return b.Memory.Length;
        }
    }
}
