// A rental is at least as long as what was asked for.
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static int Run(int n)
        {
            byte[] b = n > 8 ? ArrayPool<byte>.Shared.Rent(n) : new byte[8]; //! POOL001
            int r = b[0];
            if (b.Length > 99)
                ArrayPool<byte>.Shared.Return(b);
            return r;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Run(int n)
        {
            byte[] b = n > 8 ? ArrayPool<byte>.Shared.Rent(n) : new byte[8];
            int r = b[0];
            if (b.Length > 8)
                ArrayPool<byte>.Shared.Return(b);
            return r;
        }
    }
}
