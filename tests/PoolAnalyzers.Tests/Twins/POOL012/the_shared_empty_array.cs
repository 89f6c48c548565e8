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
                byte[] x = _own;
                int t = x.Length;
                if (x.Length > 0)
                    ArrayPool<byte>.Shared.Return(x); //! POOL012
                return t;
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static readonly byte[] s_empty = []; static int Run(int n)
        {
            byte[] x = s_empty;
            if (n > 0)
                x = ArrayPool<byte>.Shared.Rent(n);
            int t = x.Length;
            if (x.Length > 0)
                ArrayPool<byte>.Shared.Return(x);
            return t;
        }
    }
}
