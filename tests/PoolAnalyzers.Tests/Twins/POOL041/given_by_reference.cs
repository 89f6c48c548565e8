using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Fill(byte[] b) => b[0] = 1; static void Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL041
            try
            {
                Fill(b);
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
        static void Grow(ref byte[] b) => b = new byte[9]; static void Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //? POOL001
            try
            {
                Grow(ref b);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b); //? POOL014
            }
        }
    }
}
