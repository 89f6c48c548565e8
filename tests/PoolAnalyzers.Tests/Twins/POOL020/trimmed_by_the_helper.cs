// A helper that compares lengths gives an array that is as long as its contents.
using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static byte[] Read(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadExactly(b, 0, n);
            if (n < 0)
            {
                var cut = b.AsSpan(0, n).ToArray();
                ArrayPool<byte>.Shared.Return(b);
                return cut;
            }

            return b;
        }

        static string Run(Stream s, int n)
        {
            var b = Read(s, n); //? POOL001
            return Convert.ToHexString(b); //! POOL020
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static byte[] Read(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadExactly(b, 0, n);
            if (n != b.Length)
            {
                var cut = b.AsSpan(0, n).ToArray();
                ArrayPool<byte>.Shared.Return(b);
                return cut;
            }

            return b;
        }

        static string Run(Stream s, int n)
        {
            var b = Read(s, n); //? POOL001
            return Convert.ToHexString(b);
        }
    }
}
