using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static byte[] Take(int n) => ArrayPool<byte>.Shared.Rent(n);
        static string Read(Stream stream, int n)
        {
            byte[] b = Take(n);
            stream.ReadExactly(b, 0, n);
            string s = Convert.ToBase64String(b); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
            return s;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static byte[] Take(int n) => new byte[n];
        static string Read(Stream stream, int n)
        {
            byte[] b = Take(n);
            stream.ReadExactly(b, 0, n);
            return Convert.ToBase64String(b);
        }
    }
}
