using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            using IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n);
            stream.ReadExactly(owner.Memory.Span.Slice(0, n));
            return owner.Memory.Span.ToArray().Length; //! POOL020
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            using IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n);
            stream.ReadExactly(owner.Memory.Span.Slice(0, n));
            return owner.Memory.Span.Slice(0, n).ToArray().Length;
        }
    }
}
