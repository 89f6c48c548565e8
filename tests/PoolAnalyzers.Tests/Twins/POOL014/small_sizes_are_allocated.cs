using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Read(Stream stream, int n)
        {
            byte[] buffer = n > 1024 ? ArrayPool<byte>.Shared.Rent(n) : new byte[n];
            try
            {
                return stream.Read(buffer, 0, n);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer); //! POOL014
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
            byte[] buffer = n > 1024 ? ArrayPool<byte>.Shared.Rent(n) : new byte[n];
            try
            {
                return stream.Read(buffer, 0, n);
            }
            finally
            {
                if (n > 1024)
                    ArrayPool<byte>.Shared.Return(buffer);
            }
        }
    }
}
