using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static byte[] Load(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                stream.ReadExactly(buffer, 0, n);
                return buffer; //! POOL016
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static byte[] Load(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                stream.ReadExactly(buffer, 0, n);
                return buffer;
            }
            catch
            {
                ArrayPool<byte>.Shared.Return(buffer);
                throw;
            }
        }
    }
}
