using System;
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        private sealed class Own : ArrayPool<byte>
        {
            public override byte[] Rent(int n) => new byte[n + 1];
            public override void Return(byte[] a, bool clearArray = false)
            {
            }
        }

        private static readonly Own s_own = new();
        static void Run(int n)
        {
            byte[] b = n == 0 ? [] : s_own.Rent(n);
            b.AsSpan(0, n).Fill(1);
            if (b is { Length: >= 0 })
                s_own.Return(b); //! POOL014
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        private sealed class Own : ArrayPool<byte>
        {
            public override byte[] Rent(int n) => new byte[n + 1];
            public override void Return(byte[] a, bool clearArray = false)
            {
            }
        }

        private static readonly Own s_own = new();
        static void Run(int n)
        {
            byte[] b = n == 0 ? [] : s_own.Rent(n);
            b.AsSpan(0, n).Fill(1);
            if (b is { Length: > 0 })
                s_own.Return(b);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        private sealed class Own : ArrayPool<byte>
        {
            public override byte[] Rent(int n) => new byte[n + 1];
            public override void Return(byte[] a, bool clearArray = false)
            {
            }
        }

        private static readonly Own s_own = new();
        static void Run(int n)
        {
            byte[] b = n == 0 ? [] : s_own.Rent(n);
            b.AsSpan(0, n).Fill(1);
            if (b is not null)
                s_own.Return(b); //! POOL014
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        private sealed class Own : ArrayPool<byte>
        {
            public override byte[] Rent(int n) => new byte[n + 1];
            public override void Return(byte[] a, bool clearArray = false)
            {
            }
        }

        private static readonly Own s_own = new();
        static void Run(int n)
        {
            byte[] b = n == 0 ? [] : s_own.Rent(n);
            b.AsSpan(0, n).Fill(1);
            if (b is not { Length: 0 })
                s_own.Return(b);
        }
    }
}
