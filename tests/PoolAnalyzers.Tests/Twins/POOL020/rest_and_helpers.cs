// From an offset on to the end, and all of it through a helper that is told no length.
using System.Buffers;
using System.IO;

namespace Faulty1
{
    public static class Program
    {
        static void Send(Stream s, byte[] a) => s.Write(a, 0, a.Length);
        static void Send(Stream s, byte[] a, int count) => s.Write(a, 0, count);
        static void Load(Stream s, byte[] a)
        {
            int at = 0;
            while (at < a.Length)
                at += s.Read(a, at, a.Length - at);
        }

        static void Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadExactly(b, 0, n);
            s.Write(b, 4, b.Length - 4); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static void Send(Stream s, byte[] a) => s.Write(a, 0, a.Length);
        static void Send(Stream s, byte[] a, int count) => s.Write(a, 0, count);
        static void Load(Stream s, byte[] a)
        {
            int at = 0;
            while (at < a.Length)
                at += s.Read(a, at, a.Length - at);
        }

        static void Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadExactly(b, 0, n);
            s.Write(b, 4, n - 4);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static void Send(Stream s, byte[] a) => s.Write(a, 0, a.Length);
        static void Send(Stream s, byte[] a, int count) => s.Write(a, 0, count);
        static void Load(Stream s, byte[] a)
        {
            int at = 0;
            while (at < a.Length)
                at += s.Read(a, at, a.Length - at);
        }

        static void Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadExactly(b, 0, n);
            int at = b.Length;
            do
            {
                b[--at] = (byte)n;
                n /= 10;
            }
            while (n > 0);
            s.Write(b, at, b.Length - at);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static void Send(Stream s, byte[] a) => s.Write(a, 0, a.Length);
        static void Send(Stream s, byte[] a, int count) => s.Write(a, 0, count);
        static void Load(Stream s, byte[] a)
        {
            int at = 0;
            while (at < a.Length)
                at += s.Read(a, at, a.Length - at);
        }

        static void Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadExactly(b, 0, n);
            Send(s, b); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static void Send(Stream s, byte[] a) => s.Write(a, 0, a.Length);
        static void Send(Stream s, byte[] a, int count) => s.Write(a, 0, count);
        static void Load(Stream s, byte[] a)
        {
            int at = 0;
            while (at < a.Length)
                at += s.Read(a, at, a.Length - at);
        }

        static void Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadExactly(b, 0, n);
            Send(s, b, n);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        static void Send(Stream s, byte[] a) => s.Write(a, 0, a.Length);
        static void Send(Stream s, byte[] a, int count) => s.Write(a, 0, count);
        static void Load(Stream s, byte[] a)
        {
            int at = 0;
            while (at < a.Length)
                at += s.Read(a, at, a.Length - at);
        }

        static void Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadExactly(b, 0, n);
            Load(s, b);
            Send(s, b);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
