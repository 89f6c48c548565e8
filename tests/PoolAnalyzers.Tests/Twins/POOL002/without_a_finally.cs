using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            s.ReadExactly(b, 0, n);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                s.ReadExactly(b, 0, n);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
