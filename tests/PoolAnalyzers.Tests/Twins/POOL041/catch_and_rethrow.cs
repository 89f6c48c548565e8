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
            catch
            {
                ArrayPool<byte>.Shared.Return(b);
                throw;
            }
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static byte[] Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                b[0] = 1;
            }
            catch
            {
                ArrayPool<byte>.Shared.Return(b);
                throw;
            }
            return b;
        }
    }
}
