using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Read(Stream stream, int n)
        {
            using IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n); //! POOL010
            int read = stream.Read(owner.Memory.Span);
            if (read == 0)
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
            int read;
            using (IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n))
                read = stream.Read(owner.Memory.Span);
            if (read == 0)
            {
                IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n);
                owner.Dispose();
            }

            return read;
        }
    }
}
