using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Read(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            try
            {
                int read = stream.Read(buffer, 0, n);
                ArrayPool<byte>.Shared.Return(buffer);
                return read;
            }
            catch (IOException)
            {
                return -1;
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
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                return stream.Read(buffer, 0, n);
            }
            catch (IOException)
            {
                return -1;
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
    }
}
