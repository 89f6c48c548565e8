using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Read(Stream stream, int n)
        {
            IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n); //! POOL003
            int read = stream.Read(owner.Memory.Span);
            if (read == 0)
                return 0;
            owner.Dispose();
            return read;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Read(Stream stream, int n)
        {
            IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n);
            int read = stream.Read(owner.Memory.Span);
            owner.Dispose();
            if (read == 0)
                return 0;
            return read;
        }
    }
}
