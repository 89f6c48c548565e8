// A helper asks two things before it gives back: the caller knows both.
using System.Buffers;
using System.IO;

namespace Faulty1
{
    public static class Program
    {
        static void Give(byte[] b, bool isPooled, int n)
        {
            if (isPooled && n > 0)
                ArrayPool<byte>.Shared.Return(b);
        }

        static void GiveLast(byte[] b, bool isPooled, int n)
        {
            try
            {
                b[0] = 1;
            }
            finally
            {
                if (isPooled && n > 0)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }

        static void Run(Stream s, int n)
        {
            if (n == 7)
                return;
            bool isPooled = n != 256;
            var b = isPooled ? ArrayPool<byte>.Shared.Rent(64) : new byte[256]; //! POOL001
            s.Write(b, 0, n);
            Give(b, isPooled, n);
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static void Give(byte[] b, bool isPooled, int n)
        {
            if (isPooled && n > 0)
                ArrayPool<byte>.Shared.Return(b);
        }

        static void GiveLast(byte[] b, bool isPooled, int n)
        {
            try
            {
                b[0] = 1;
            }
            finally
            {
                if (isPooled && n > 0)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }

        static void Run(Stream s, int n)
        {
            if (n <= 0)
                return;
            bool isPooled = n > 256;
            var b = isPooled ? ArrayPool<byte>.Shared.Rent(n) : new byte[256];
            s.Write(b, 0, n);
            Give(b, isPooled, n);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static void Give(byte[] b, bool isPooled, int n)
        {
            if (isPooled && n > 0)
                ArrayPool<byte>.Shared.Return(b);
        }

        static void GiveLast(byte[] b, bool isPooled, int n)
        {
            try
            {
                b[0] = 1;
            }
            finally
            {
                if (isPooled && n > 0)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }

        static void Run(Stream s, int n)
        {
            if (n == 7)
                return;
            bool isPooled = n != 256;
            var b = isPooled ? ArrayPool<byte>.Shared.Rent(64) : new byte[256]; //! POOL001
            s.Write(b, 0, n);
            GiveLast(b, isPooled, n);
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static void Give(byte[] b, bool isPooled, int n)
        {
            if (isPooled && n > 0)
                ArrayPool<byte>.Shared.Return(b);
        }

        static void GiveLast(byte[] b, bool isPooled, int n)
        {
            try
            {
                b[0] = 1;
            }
            finally
            {
                if (isPooled && n > 0)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }

        static void Run(Stream s, int n)
        {
            if (n <= 0)
                return;
            bool isPooled = n > 256;
            var b = isPooled ? ArrayPool<byte>.Shared.Rent(n) : new byte[256];
            s.Write(b, 0, n);
            GiveLast(b, isPooled, n);
        }
    }
}
