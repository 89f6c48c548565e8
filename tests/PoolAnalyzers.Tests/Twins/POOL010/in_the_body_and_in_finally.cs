using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Read(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int read = stream.Read(buffer, 0, n);
                if (read == 0)
                {
                    ArrayPool<byte>.Shared.Return(buffer);
                    return 0;
                }

                return read;
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer); //! POOL010
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Read(Stream stream, int n)
        {
            byte[]? buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int read = stream.Read(buffer, 0, n);
                if (read == 0)
                {
                    ArrayPool<byte>.Shared.Return(buffer);
                    buffer = null;
                    return 0;
                }

                return read;
            }
            finally
            {
                if (buffer != null)
                    ArrayPool<byte>.Shared.Return(buffer);
            }
        }
    }
}
