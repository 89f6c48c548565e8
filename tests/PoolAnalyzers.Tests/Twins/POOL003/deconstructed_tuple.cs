using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static (IMemoryOwner<byte> Owner, int Length) Load(Stream stream)
        {
            IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(64);
            return (owner, stream.Read(owner.Memory.Span));
        }

        static int Length(Stream stream)
        {
            var (_, length) = Load(stream); //! POOL003
            return length;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static (IMemoryOwner<byte> Owner, int Length) Load(Stream stream)
        {
            IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(64);
            return (owner, stream.Read(owner.Memory.Span));
        }

        static int Length(Stream stream)
        {
            var (owner, length) = Load(stream);
            owner.Dispose();
            return length;
        }
    }
}
