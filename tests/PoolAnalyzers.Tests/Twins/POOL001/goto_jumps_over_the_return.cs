using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Find(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            int read = stream.Read(buffer, 0, n);
            if (read < 4)
                goto done;
            ArrayPool<byte>.Shared.Return(buffer);
        done:
            return read;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Find(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            int read = stream.Read(buffer, 0, n);
            if (read < 4)
                goto done;
            read = buffer[3];
        done:
            ArrayPool<byte>.Shared.Return(buffer);
            return read;
        }
    }
}
