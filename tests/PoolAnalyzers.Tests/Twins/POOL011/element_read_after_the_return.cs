using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int First(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(buffer, 0, n);
            ArrayPool<byte>.Shared.Return(buffer);
            return buffer[0]; //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int First(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(buffer, 0, n);
            int first = buffer[0];
            ArrayPool<byte>.Shared.Return(buffer);
            return first;
        }
    }
}
