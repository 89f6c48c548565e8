// In each turn the flag is true for another reason, or false for another.
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        static bool Write(byte[] b, int n) => n <= b.Length;
        static void Run(int n, bool other)
        {
            byte[] b = new byte[16];
            bool pooled = false;
            while (!Write(b, n))
            {
                bool next = pooled || n > 1024;
                var c = next ? ArrayPool<byte>.Shared.Rent(n) : new byte[n]; //! POOL001
                if (pooled)
                    ArrayPool<byte>.Shared.Return(b);
                b = c;
                pooled = next;
            }

            if (pooled && other)
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static bool Write(byte[] b, int n) => n <= b.Length;
        static void Run(int n, bool other)
        {
            byte[] b = new byte[16];
            bool pooled = false;
            while (!Write(b, n))
            {
                bool next = pooled || n > 1024;
                var c = next ? ArrayPool<byte>.Shared.Rent(n) : new byte[n];
                if (pooled)
                    ArrayPool<byte>.Shared.Return(b);
                b = c;
                pooled = next;
            }

            if (pooled)
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static bool Write(byte[] b, int n) => n <= b.Length;
        static void Run(int n, bool other)
        {
            byte[] b = new byte[16];
            bool pooled = false;
            while (!Write(b, n))
            {
                bool next = other || n > 1024;
                var c = next ? ArrayPool<byte>.Shared.Rent(n) : new byte[n]; //! POOL001
                if (pooled)
                    ArrayPool<byte>.Shared.Return(b);
                b = c;
                pooled = next;
            }

            if (pooled && other)
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static bool Write(byte[] b, int n) => n <= b.Length;
        static void Run(int n, bool other)
        {
            byte[] b = new byte[16];
            bool pooled = false;
            while (!Write(b, n))
            {
                bool next = other || n > 1024;
                var c = next ? ArrayPool<byte>.Shared.Rent(n) : new byte[n];
                if (pooled)
                    ArrayPool<byte>.Shared.Return(b);
                b = c;
                pooled = next;
            }

            if (pooled)
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static bool Write(byte[] b, int n) => n <= b.Length;
        static void Run(int n, bool other)
        {
            byte[] b = new byte[16];
            bool pooled = false;
            while (!Write(b, n))
            {
                bool next = n > 1024 && n < 100000;
                var c = next ? ArrayPool<byte>.Shared.Rent(n) : new byte[n]; //! POOL001
                if (pooled)
                    ArrayPool<byte>.Shared.Return(b);
                b = c;
                pooled = next;
            }

            if (pooled && other)
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static bool Write(byte[] b, int n) => n <= b.Length;
        static void Run(int n, bool other)
        {
            byte[] b = new byte[16];
            bool pooled = false;
            while (!Write(b, n))
            {
                bool next = n > 1024 && n < 100000;
                var c = next ? ArrayPool<byte>.Shared.Rent(n) : new byte[n];
                if (pooled)
                    ArrayPool<byte>.Shared.Return(b);
                b = c;
                pooled = next;
            }

            if (pooled)
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}
