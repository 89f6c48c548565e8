using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Read(Stream stream, MemoryPool<byte>? pool, int n)
        {
            IMemoryOwner<byte>? owner = pool?.Rent(n); //! POOL003
            return owner?.Memory.Length ?? stream.ReadByte();
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Read(Stream stream, MemoryPool<byte>? pool, int n)
        {
            IMemoryOwner<byte>? owner = pool?.Rent(n);
            int read = owner?.Memory.Length ?? stream.ReadByte();
            owner?.Dispose();
            return read;
        }
    }
}
