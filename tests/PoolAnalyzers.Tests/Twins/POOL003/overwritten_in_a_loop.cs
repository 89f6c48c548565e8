using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Measure(Stream stream, int turns)
        {
            IMemoryOwner<byte>? owner = null;
            int total = 0;
            for (int i = 0; i < turns; i++)
            {
                owner = MemoryPool<byte>.Shared.Rent(64); //! POOL003
                total += stream.Read(owner.Memory.Span);
            }

            owner?.Dispose();
            return total;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Measure(Stream stream, int turns)
        {
            IMemoryOwner<byte>? owner = null;
            int total = 0;
            for (int i = 0; i < turns; i++)
            {
                owner?.Dispose();
                owner = MemoryPool<byte>.Shared.Rent(64);
                total += stream.Read(owner.Memory.Span);
            }

            owner?.Dispose();
            return total;
        }
    }
}
