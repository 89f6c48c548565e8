using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Run(int n)
        {
            byte[]? b = null;
            try
            {
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL041
                b[0] = 1;
            }
            finally
            {
                if (b != null)
                    ArrayPool<byte>.Shared.Return(b);
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
            b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
