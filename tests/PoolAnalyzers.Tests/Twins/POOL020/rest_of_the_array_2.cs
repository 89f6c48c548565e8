// From some place on to the end: too much, but where the place was found by filling the array from its end.
using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Count(Stream s) => s.ReadByte();
        static int Backwards(byte[] b, int n)
        {
            int at = b.Length;
            do
            {
                b[--at] = (byte)n;
                n /= 10;
            }
            while (n > 0);
            return at;
        }

        static byte[] Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(2 * n);
            s.ReadExactly(b, 0, 2 * n);
            try
            {
                s.Write(b.AsSpan(4)); //! POOL020
                return [];
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Count(Stream s) => s.ReadByte();
        static int Backwards(byte[] b, int n)
        {
            int at = b.Length;
            do
            {
                b[--at] = (byte)n;
                n /= 10;
            }
            while (n > 0);
            return at;
        }

        static byte[] Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(2 * n);
            s.ReadExactly(b, 0, 2 * n);
            try
            {
                System.Buffers.Text.Utf8Parser.TryParse(b.AsSpan(4), out int _, out int _);
                return [];
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
