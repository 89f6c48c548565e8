using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Read(Stream stream, int n, bool lenient)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            int read = 0;
            try
            {
                read = stream.Read(buffer, 0, n);
            }
            catch (IOException) when (lenient)
            {
                return -1;
            }

            ArrayPool<byte>.Shared.Return(buffer);
            return read;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Read(Stream stream, int n, bool lenient)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            int read = 0;
            try
            {
                read = stream.Read(buffer, 0, n);
            }
            catch (IOException) when (lenient)
            {
                read = -1;
            }

            ArrayPool<byte>.Shared.Return(buffer);
            return read;
        }
    }
}
