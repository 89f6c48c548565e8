// C# 13: rentals and their bytes as params of spans and collections.
using System;
using System.Buffers;
using System.Collections.Generic;

namespace Faulty
{
    public static class Program
    {
        private static int Sum(params ReadOnlySpan<byte> bytes)
        {
            int sum = 0;
            foreach (byte one in bytes)
                sum += one;
            return sum;
        }

        private static int Lengths(params IReadOnlyList<byte[]> parts)
        {
            int sum = 0;
            foreach (byte[] part in parts)
                sum += part.Length;
            return sum;
        }

        public static int Whole(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            b[0] = 1;
            return Sum(b[0], b[1]);
        }

        public static int AsSpan(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            b.AsSpan(0, n).Fill(1);
            return Sum(b.AsSpan(0, n));
        }

        public static int InAList(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            b[0] = 1;
            return Lengths(b, [1]);
        }

        public static int Afterwards(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b.AsSpan(0, n).Fill(1);
            ArrayPool<byte>.Shared.Return(b);
            return Sum(b.AsSpan(0, n)); //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        private static int Sum(params ReadOnlySpan<byte> bytes)
        {
            int sum = 0;
            foreach (byte one in bytes)
                sum += one;
            return sum;
        }

        private static int Lengths(params IReadOnlyList<byte[]> parts)
        {
            int sum = 0;
            foreach (byte[] part in parts)
                sum += part.Length;
            return sum;
        }

        private static void Release(params ReadOnlySpan<byte[]> parts)
        {
            foreach (byte[] part in parts)
                ArrayPool<byte>.Shared.Return(part);
        }

        public static int Whole(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //? POOL041
            try
            {
                b.AsSpan(0, n).Fill(1);
                return Sum(b.AsSpan(0, n)) + Sum(b[0], b[1]) + Lengths(b, [1]);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }

        public static void Once(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            Release(b);
        }
    }
}
