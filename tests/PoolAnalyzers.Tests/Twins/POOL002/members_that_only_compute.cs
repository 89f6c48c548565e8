using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static int Most(int n)
        {
            if (n <= 0)
            {
                return 1;
            }
            return 10 / n;
        }
        static void Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            b[0] = (byte)Most(n);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Least(int n)
        {
            for (int i = 0; i < 4; i++)
            {
                n += Math.Abs(n) / 2;
            }
            return n;
        }
        static int Most(int n)
        {
            if (n <= 0)
            {
                return 1;
            }
            int bits = Least(n) * 9;
            return bits;
        }
        static void Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = (byte)Most(n);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
