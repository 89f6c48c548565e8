using System;
using System.Buffers;
using System.Collections.Generic;

namespace Faulty
{
    public static class Program
    {
        static int Sum(IEnumerable<byte> all)
        {
            int sum = 0;
            foreach (byte b in all)
                sum += b;
            return sum;
        }
        static void Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            b[0] = (byte)Sum(b);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static unsafe int Sum(ReadOnlySpan<byte> all)
        {
            unchecked
            {
                int sum = 0;
                foreach (byte b in all)
                    sum += b;
                fixed (byte* first = all)
                {
                    sum ^= *first;
                }
                return sum % Parts;
            }
        }
        const int Parts = 7; static void Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = (byte)Sum(b); //? POOL020
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
