using System.Buffers;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static void Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL041
            try
            {
                Fill();
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
            void Fill() => b[0] = 1;
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
                Parallel.For(0, n, i => b[i] = 1);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
