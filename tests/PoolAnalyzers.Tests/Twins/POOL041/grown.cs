using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL041
            try
            {
                b[0] = 1;
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
                b = null!;
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                if (n > 4)
                {
                    ArrayPool<byte>.Shared.Return(b);
                    b = ArrayPool<byte>.Shared.Rent(2 * n);
                }
                b[0] = 1;
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
