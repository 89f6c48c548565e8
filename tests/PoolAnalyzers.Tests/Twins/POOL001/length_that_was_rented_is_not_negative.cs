using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Run(Func<int> length)
        {
            int n = length();
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            if (n <= 0)
                return;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(Func<int> length)
        {
            int n = length();
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            if (n < 0)
                return;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
