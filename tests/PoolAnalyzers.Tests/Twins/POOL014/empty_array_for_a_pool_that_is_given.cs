using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        private sealed class Own : ArrayPool<byte>
        {
            public override byte[] Rent(int n) => new byte[n + 1];
            public override void Return(byte[] a, bool clearArray = false) { }
        }
        private static readonly Own s_own = new();
        static void Run(Own pool, bool x, int n)
        {
            byte[] b = x ? pool.Rent(n) : [];
            b.AsSpan().Clear();
            pool.Return(b); //! POOL014
        }
    }
}

namespace Clean
{
    public static class Program
    {
        private sealed class Own : ArrayPool<byte>
        {
            public override byte[] Rent(int n) => new byte[n + 1];
            public override void Return(byte[] a, bool clearArray = false) { }
        }
        private static readonly Own s_own = new();
        static void Run(ArrayPool<byte> pool, bool x, int n)
        {
            byte[] b = x ? pool.Rent(n) : [];
            b.AsSpan().Clear();
            pool.Return(b);
        }
    }
}
