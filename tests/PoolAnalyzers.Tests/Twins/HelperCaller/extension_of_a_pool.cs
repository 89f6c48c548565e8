using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static byte[] RentAtLeast(this ArrayPool<byte> pool, int n) => pool.Rent(Math.Max(n, 16));

        static int Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.RentAtLeast(n); //! POOL001
            return a.Length;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static byte[] RentAtLeast(this ArrayPool<byte> pool, int n) => pool.Rent(Math.Max(n, 16));

        static void Caller(ArrayPool<byte> pool, int n)
        {
            byte[] a = pool.RentAtLeast(n);
            pool.Return(a);
        }
    }
}
