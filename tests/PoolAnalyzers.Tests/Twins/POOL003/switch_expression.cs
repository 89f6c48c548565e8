using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Read(Stream stream, int kind)
        {
            IMemoryOwner<byte>? owner = kind switch
            {
                0 => null,
                1 => MemoryPool<byte>.Shared.Rent(16), //! POOL003
                _ => MemoryPool<byte>.Shared.Rent(256), //! POOL003
            };
            return owner is null ? 0 : stream.Read(owner.Memory.Span);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Read(Stream stream, int kind)
        {
            using IMemoryOwner<byte>? owner = kind switch
            {
                0 => null,
                1 => MemoryPool<byte>.Shared.Rent(16),
                _ => MemoryPool<byte>.Shared.Rent(256),
            };
            return owner is null ? 0 : stream.Read(owner.Memory.Span);
        }
    }
}
