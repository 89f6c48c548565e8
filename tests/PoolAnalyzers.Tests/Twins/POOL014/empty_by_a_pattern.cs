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
        static void Run(bool x, int n)
        {
            byte[] b = x ? s_own.Rent(n) : [];
            if (b is not null)
                s_own.Return(b); //! POOL014
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
        static void Run(bool x, int n)
        {
            byte[] b = x ? s_own.Rent(n) : [];
            if (b is not [])
                s_own.Return(b);
        }
    }
}
