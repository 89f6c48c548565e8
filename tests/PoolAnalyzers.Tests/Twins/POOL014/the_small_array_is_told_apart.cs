using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static int Run(int n)
        {
            byte[] small = new byte[16];
            byte[] b = small;
            if (n > b.Length)
                b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                return b[0];
            }
            finally
            {
                if (b != null)
                    ArrayPool<byte>.Shared.Return(b); //! POOL014
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
            byte[] small = new byte[16];
            byte[] b = small;
            if (n > b.Length)
                b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                return b[0];
            }
            finally
            {
                if (b != small)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
