using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Run(int n)
        {
            byte[]? b = null;
            try
            {
                Span<byte> s = n < 9 ? stackalloc byte[9] : (b = ArrayPool<byte>.Shared.Rent(n)); //! POOL041
                s[0] = 1;
            }
            finally
            {
                if (b is { } rented)
                    ArrayPool<byte>.Shared.Return(rented);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static byte[]? s_last; static void Run(int n)
        {
            byte[]? b = null;
            try
            {
                b = ArrayPool<byte>.Shared.Rent(n);
                s_last = b; //? POOL016
            }
            finally
            {
                if (b is { } rented)
                    ArrayPool<byte>.Shared.Return(rented);
            }
        }
    }
}
