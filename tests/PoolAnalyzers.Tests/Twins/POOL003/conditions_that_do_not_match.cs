using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Read(Stream stream, int n, bool buffered)
        {
            IMemoryOwner<byte>? owner = buffered ? MemoryPool<byte>.Shared.Rent(n) : null; //! POOL003
            int read = owner is null ? stream.ReadByte() : stream.Read(owner.Memory.Span);
            if (!buffered)
                owner?.Dispose();
            return read;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Read(Stream stream, int n, bool buffered)
        {
            IMemoryOwner<byte>? owner = buffered ? MemoryPool<byte>.Shared.Rent(n) : null;
            int read = owner is null ? stream.ReadByte() : stream.Read(owner.Memory.Span);
            if (buffered)
                owner!.Dispose();
            return read;
        }
    }
}
