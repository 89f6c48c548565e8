using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static byte[] Rent(int n) => n <= 8 ? new byte[8] : ArrayPool<byte>.Shared.Rent(n);
        static int Estimate(int n) => Math.Max(n * 8, 0);
        static void Run(int n)
        {
            var b = Rent(Estimate(n));
            ArrayPool<byte>.Shared.Return(b); //! POOL014
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static byte[] Rent(int n) => n <= 8 ? new byte[8] : ArrayPool<byte>.Shared.Rent(n);
        static int Estimate(int n) => Math.Max(n * 8, 256);
        static void Run(int n)
        {
            var b = Rent(Estimate(n));
            ArrayPool<byte>.Shared.Return(b);
        }
        static void Direct(int n)
        {
            var b = Rent(Math.Max(9, n));
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
