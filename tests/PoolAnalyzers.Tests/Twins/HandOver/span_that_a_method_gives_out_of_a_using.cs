using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        interface IBlocks
        {
            IMemoryOwner<byte> Make(int n);
        }
        static Span<byte> Run(IBlocks blocks, int n)
        {
            using var o = blocks.Make(n);
            return o.Memory.Span; //! POOL016
        }
    }
}

namespace Clean
{
    public static class Program
    {
        interface IBlocks
        {
            IMemoryOwner<byte> Make(int n);
        }
        static Span<byte> Run(IBlocks blocks, int n)
        {
            using var o = blocks.Make(n);
            return o.Memory.Span.ToArray();
        }
    }
}
