using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Run(int n, Func<byte[], int> f)
        {
            var b = ArrayPool<byte>.Shared.Rent(16);
            try
            {
                Grow(ref b, n, f);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b); //! POOL010
            }

            static void Grow(ref byte[] bytes, int n, Func<byte[], int> f)
            {
                ArrayPool<byte>.Shared.Return(bytes);
                f([]);
                bytes = ArrayPool<byte>.Shared.Rent(n * 2);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(int n, Func<byte[], int> f)
        {
            var b = ArrayPool<byte>.Shared.Rent(16);
            try
            {
                Grow(ref b, n, f);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }

            static void Grow(ref byte[] bytes, int n, Func<byte[], int> f)
            {
                ArrayPool<byte>.Shared.Return(bytes);
                bytes = ArrayPool<byte>.Shared.Rent(n * 2);
                f(bytes);
            }
        }
    }
}
