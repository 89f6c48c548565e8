using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(b, 0, n);
            int last = b[^1]; //! POOL020
            ArrayPool<byte>.Shared.Return(b);
            return last;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(b, 0, n);
            b[^1] = 0;
            int last = b[n - 1];
            ArrayPool<byte>.Shared.Return(b);
            return last;
        }
    }
}
