using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Read(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            int read = stream.Read(buffer, 0, n);
            if (read == 0)
                return -1;
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
            int read = stream.Read(buffer, 0, n);
            if (read == 0)
            {
                ArrayPool<byte>.Shared.Return(buffer);
                return -1;
            }

            ArrayPool<byte>.Shared.Return(buffer);
            return read;
        }
    }
}
