using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Scratch
        {
            byte[] _own = ArrayPool<byte>.Shared.Rent(9);
            public int Run(int n)
            {
                ArrayPool<byte>.Shared.Return(_own); //! POOL012
                return n;
            }
            public int First() => _own[0];
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static readonly byte[] s_default = new byte[16]; static void Done(byte[] b)
        {
            if (b != s_default)
                ArrayPool<byte>.Shared.Return(b);
        }
        static int Run(int n)
        {
            byte[] b = n <= 16 ? s_default : ArrayPool<byte>.Shared.Rent(n);
            try
            {
                return b[0];
            }
            finally
            {
                Done(b);
            }
        }
    }
}
