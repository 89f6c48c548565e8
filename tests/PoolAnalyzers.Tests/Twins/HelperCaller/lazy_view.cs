using System;
using System.Buffers;
using System.Collections.Generic;
using System.Linq;

namespace Faulty
{
    public static class Program
    {
        static IEnumerable<byte> Odd(byte[] array)
        {
            foreach (byte b in array)
            {
                if (b % 2 == 1)
                    yield return b;
            }
        }

        static int Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            IEnumerable<byte> odd = Odd(a);
            ArrayPool<byte>.Shared.Return(a);
            return odd.Count(); //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static IEnumerable<byte> Odd(byte[] array)
        {
            foreach (byte b in array)
            {
                if (b % 2 == 1)
                    yield return b;
            }
        }

        static int Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            int count = Odd(a).Count();
            ArrayPool<byte>.Shared.Return(a);
            return count;
        }
    }
}
