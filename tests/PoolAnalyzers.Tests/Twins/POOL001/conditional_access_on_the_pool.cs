using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Read(ArrayPool<byte>? pool, Stream stream, int n)
        {
            byte[]? buffer = pool?.Rent(n); //! POOL001
            if (buffer is null)
                return 0;
            return stream.Read(buffer, 0, n);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Read(ArrayPool<byte>? pool, Stream stream, int n)
        {
            byte[]? buffer = pool?.Rent(n);
            if (buffer is null)
                return 0;
            int read = stream.Read(buffer, 0, n);
            pool!.Return(buffer);
            return read;
        }
    }
}
