using System.Buffers;
using System.Collections.Generic;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static IEnumerable<int> Lengths(Stream stream)
        {
            while (stream.CanRead)
            {
                IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(64); //! POOL003
                yield return stream.Read(owner.Memory.Span);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static IEnumerable<int> Lengths(Stream stream)
        {
            while (stream.CanRead)
            {
                using IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(64);
                yield return stream.Read(owner.Memory.Span);
            }
        }
    }
}
