using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Read(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            int read = 0;
            try
            {
                read = stream.Read(buffer, 0, n);
            }
            catch (IOException) when (n > 1)
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }

            ArrayPool<byte>.Shared.Return(buffer); //! POOL010
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
            int read = 0;
            try
            {
                read = stream.Read(buffer, 0, n);
            }
            catch (IOException) when (n > 1)
            {
                ArrayPool<byte>.Shared.Return(buffer);
                throw;
            }

            ArrayPool<byte>.Shared.Return(buffer);
            return read;
        }
    }
}
