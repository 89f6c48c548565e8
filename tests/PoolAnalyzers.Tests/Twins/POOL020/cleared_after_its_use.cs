// A clear before the return protects secrets. It says nothing of what was read before it.
using System;
using System.Buffers;
using System.IO;
using System.Security.Cryptography;
using System.Text;

namespace Faulty
{
    public static class Program
    {
        static string Decode(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                stream.ReadExactly(b, 0, n);
                return Encoding.UTF8.GetString(b); //! POOL020
            }
            finally
            {
                Array.Clear(b);
                ArrayPool<byte>.Shared.Return(b);
            }
        }

        static byte[] Hash(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                stream.ReadExactly(b, 0, n);
                return SHA256.HashData(b); //! POOL020
            }
            finally
            {
                CryptographicOperations.ZeroMemory(b);
                ArrayPool<byte>.Shared.Return(b);
            }
        }

        static int Sum(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(b, 0, n);
            int sum = 0;
            foreach (byte x in b) //! POOL020
                sum += x;
            b.AsSpan().Clear();
            ArrayPool<byte>.Shared.Return(b);
            return sum;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static string Decode(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                stream.ReadExactly(b, 0, n);
                return Encoding.UTF8.GetString(b, 0, n);
            }
            finally
            {
                Array.Clear(b);
                ArrayPool<byte>.Shared.Return(b);
            }
        }

        static int Count(ReadOnlySpan<byte> data)
        {
            int[] counts = ArrayPool<int>.Shared.Rent(256);
            Array.Clear(counts);
            foreach (byte x in data)
                counts[x]++;
            int used = 0;
            foreach (int count in counts)
                used += count > 0 ? 1 : 0;
            ArrayPool<int>.Shared.Return(counts);
            return used;
        }

        static int Sum(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b.AsSpan().Clear();
            stream.ReadExactly(b, 0, n);
            int sum = 0;
            foreach (byte x in b)
                sum += x;
            ArrayPool<byte>.Shared.Return(b);
            return sum;
        }
    }
}
