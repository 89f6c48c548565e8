using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Read(Stream stream, int n)
        {
            IMemoryOwner<byte> second = MemoryPool<byte>.Shared.Rent(n); //! POOL003
            using (IMemoryOwner<byte> first = MemoryPool<byte>.Shared.Rent(n))
                return stream.Read(first.Memory.Span) + stream.Read(second.Memory.Span);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Read(Stream stream, int n)
        {
            IMemoryOwner<byte> second = MemoryPool<byte>.Shared.Rent(n);
            using (IMemoryOwner<byte> first = MemoryPool<byte>.Shared.Rent(n))
            using (second)
                return stream.Read(first.Memory.Span) + stream.Read(second.Memory.Span);
        }
    }
}
