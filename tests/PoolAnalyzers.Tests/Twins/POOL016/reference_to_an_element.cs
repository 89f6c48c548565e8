using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static ref int Run(int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            try
            {
                return ref b[0]; //! POOL016
            }
            finally
            {
                ArrayPool<int>.Shared.Return(b);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Run(int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            try
            {
                return b[0];
            }
            finally
            {
                ArrayPool<int>.Shared.Return(b);
            }
        }
    }
}
