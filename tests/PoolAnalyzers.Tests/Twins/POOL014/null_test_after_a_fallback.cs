using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Read(Stream stream, int n)
        {
            byte[]? buffer = null;
            try
            {
                if (n < 4096)
                    buffer = ArrayPool<byte>.Shared.Rent(n);
                buffer ??= new byte[n];
                return stream.Read(buffer, 0, n);
            }
            finally
            {
                if (buffer is not null)
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
            byte[]? rented = null;
            try
            {
                if (n < 4096)
                    rented = ArrayPool<byte>.Shared.Rent(n);
                byte[] buffer = rented ?? new byte[n];
                return stream.Read(buffer, 0, n);
            }
            finally
            {
                if (rented is not null)
                    ArrayPool<byte>.Shared.Return(rented);
            }
        }
    }
}
