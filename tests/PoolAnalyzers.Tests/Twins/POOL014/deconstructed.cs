using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Read(Stream stream, bool pooled)
        {
            var (buffer, length) = pooled ? (ArrayPool<byte>.Shared.Rent(16), 16) : (new byte[4], 4);
            stream.ReadExactly(buffer, 0, length);
            ArrayPool<byte>.Shared.Return(buffer); //! POOL014
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Read(Stream stream, bool pooled)
        {
            var (buffer, length) = pooled ? (ArrayPool<byte>.Shared.Rent(16), 16) : (new byte[4], 4);
            stream.ReadExactly(buffer, 0, length);
            if (pooled)
                ArrayPool<byte>.Shared.Return(buffer);
        }
    }
}
