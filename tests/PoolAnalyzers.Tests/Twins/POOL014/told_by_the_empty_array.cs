// There is one empty array of a type: whoever asks for it knows what was not rented.
using System;
using System.Buffers;
using System.IO;

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
        static void Run(Stream s, int n)
        {
            var b = Array.Empty<byte>();
            try
            {
                if (n > 0)
                    b = s_own.Rent(n);
                s.Write(b, 0, n);
            }
            finally
            {
                if (b != new byte[0])
                    s_own.Return(b); //! POOL014
            }
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
        static void Run(Stream s, int n)
        {
            var b = Array.Empty<byte>();
            try
            {
                if (n > 0)
                    b = s_own.Rent(n);
                s.Write(b, 0, n);
            }
            finally
            {
                if (b != Array.Empty<byte>())
                    s_own.Return(b);
            }
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
        static void Run(Stream s, int n)
        {
            var b = Array.Empty<byte>();
            try
            {
                if (n > 0)
                    b = s_own.Rent(n); //? POOL001
                s.Write(b, 0, n);
            }
            finally
            {
                if (b == Array.Empty<byte>())
                    s_own.Return(b); //! POOL014
            }
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
        static void Run(Stream s, int n)
        {
            var b = Array.Empty<byte>();
            try
            {
                if (n > 0)
                    b = s_own.Rent(n);
                s.Write(b, 0, n);
            }
            finally
            {
                if (!ReferenceEquals(b, Array.Empty<byte>()))
                    s_own.Return(b);
            }
        }
    }
}
