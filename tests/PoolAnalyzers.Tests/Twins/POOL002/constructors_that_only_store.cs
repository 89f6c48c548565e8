using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        readonly struct Chunk
        {
            public Chunk(byte[] a, int n)
            {
                A = a;
                if (n < 0)
                    throw new ArgumentException();
            }
            public byte[] A { get; }
        }
        static int Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            var c = new Chunk(b, n);
            int one = c.A[0];
            ArrayPool<byte>.Shared.Return(b);
            return one;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        readonly struct Chunk
        {
            public Chunk(byte[] a, int n)
            {
                A = a;
                N = n;
            }
            public byte[] A { get; }
            public int N { get; }
        }
        static int Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var c = new Chunk(b, n);
            int one = c.A[0] + c.N;
            ArrayPool<byte>.Shared.Return(b);
            return one;
        }
    }
}
