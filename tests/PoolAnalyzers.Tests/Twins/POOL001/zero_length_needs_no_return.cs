using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Read(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            if (buffer.Length == 16)
                return 0;
            int read = stream.Read(buffer);
            ArrayPool<byte>.Shared.Return(buffer);
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
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            if (buffer.Length == 0)
                return 0;
            int read = stream.Read(buffer);
            ArrayPool<byte>.Shared.Return(buffer);
            return read;
        }
    }
}
