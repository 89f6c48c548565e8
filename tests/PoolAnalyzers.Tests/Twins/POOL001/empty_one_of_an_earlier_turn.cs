using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Run(int n, Stream s)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            try
            {
                for (int i = 0; i < 10; i++)
                {
                    if (b.Length < n * i)
                    {
                        if (b.Length > 16)
                            ArrayPool<byte>.Shared.Return(b);
                        b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
                    }
                    s.Write(b, 0, n);
                }
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(int n, Stream s)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                for (int i = 0; i < 10; i++)
                {
                    if (b.Length < n * i)
                    {
                        if (b.Length > 0)
                            ArrayPool<byte>.Shared.Return(b);
                        b = ArrayPool<byte>.Shared.Rent(n);
                    }
                    s.Write(b, 0, n);
                }
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
