// What is too large is left to the collector on purpose by whoever gives back.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Give(byte[]? b, int n)
        {
            if (n <= 1024)
                ArrayPool<byte>.Shared.Return(b!);
        }

        static int Run(int n, Func<byte, int> f)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            try
            {
                return f(b[0]);
            }
            finally
            {
                Give(b, n);
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static void Give(byte[]? b, int n)
        {
            if (b!.Length <= 1024)
                ArrayPool<byte>.Shared.Return(b);
        }

        static int Run(int n, Func<byte, int> f)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                return f(b[0]);
            }
            finally
            {
                Give(b, n);
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static void Give(byte[]? b, int n)
        {
            if (b is null || b.Length == 0)
                return;
            if (b.Length <= 1024)
            {
                ArrayPool<byte>.Shared.Return(b);
                return;
            }
        }

        static int Run(int n, Func<byte, int> f)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                return f(b[0]);
            }
            finally
            {
                Give(b, n);
            }
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static void Give(byte[]? b, int n)
        {
            if (b!.Length is> 1024)
                return;
            ArrayPool<byte>.Shared.Return(b);
        }

        static int Run(int n, Func<byte, int> f)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                return f(b[0]);
            }
            finally
            {
                Give(b, n);
            }
        }
    }
}
