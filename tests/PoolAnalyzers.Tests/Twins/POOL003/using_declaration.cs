using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Read(Stream stream, int n)
        {
            var owner = MemoryPool<byte>.Shared.Rent(n); //! POOL003
            return stream.Read(owner.Memory.Span);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Read(Stream stream, int n)
        {
            using var owner = MemoryPool<byte>.Shared.Rent(n);
            return stream.Read(owner.Memory.Span);
        }
    }
}
