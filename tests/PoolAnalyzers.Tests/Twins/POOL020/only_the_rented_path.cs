using System.Buffers;
using System.IO;
using System.Linq;

namespace Faulty
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            byte[] b = n > 64 ? ArrayPool<byte>.Shared.Rent(n) : new byte[n];
            stream.ReadExactly(b, 0, n);
            int sum = Enumerable.Sum(b, x => x); //! POOL020
            if (n > 64)
                ArrayPool<byte>.Shared.Return(b);
            return sum;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            byte[] b = n > 64 ? ArrayPool<byte>.Shared.Rent(n) : new byte[n];
            stream.ReadExactly(b, 0, n);
            int sum = 0;
            if (n > 64)
                ArrayPool<byte>.Shared.Return(b);
            else
                sum = Enumerable.Sum(b, x => x);
            return sum;
        }
    }
}
