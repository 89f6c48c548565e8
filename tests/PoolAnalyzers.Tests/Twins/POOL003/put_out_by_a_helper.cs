using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static bool TryLoad(Stream stream, [NotNullWhen(true)] out IMemoryOwner<byte>? owner)
        {
            owner = null;
            if (!stream.CanRead)
                return false;
            owner = MemoryPool<byte>.Shared.Rent(16);
            return true;
        }

        static int First(Stream stream)
        {
            if (!TryLoad(stream, out var owner)) //! POOL003
                return -1;
            return owner.Memory.Span[0];
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static bool TryLoad(Stream stream, [NotNullWhen(true)] out IMemoryOwner<byte>? owner)
        {
            owner = null;
            if (!stream.CanRead)
                return false;
            owner = MemoryPool<byte>.Shared.Rent(16);
            return true;
        }

        static int First(Stream stream)
        {
            if (!TryLoad(stream, out var owner))
                return -1;
            using (owner)
                return owner.Memory.Span[0];
        }
    }
}
