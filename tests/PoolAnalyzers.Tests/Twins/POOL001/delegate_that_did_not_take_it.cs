// The body gives the array back behind the call, on another path: so the delegate does not. One that says something may say whether it took the array.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Run(Action<byte[]> fill, int n, bool stop)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            fill(b);
            if (stop)
                return;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(Action<byte[]> fill, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            fill(b);
            ArrayPool<byte>.Shared.Return(b);
        }

        static void Asked(Func<byte[], bool> take, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            if (!take(b))
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}
