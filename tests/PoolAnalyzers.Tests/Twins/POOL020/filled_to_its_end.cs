// Written to its end before it is read.
using System;
using System.Buffers;
using System.IO;

namespace Faulty1
{
    public static class Program
    {
        static int Run(Stream s, int n, byte[] from)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadAtLeast(b, 9);
            int t = 0;
            foreach (var x in b) //! POOL020
                t += x;
            ArrayPool<byte>.Shared.Return(b);
            return t;
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static int Run(Stream s, int n, byte[] from)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadAtLeast(b, b.Length);
            int t = 0;
            foreach (var x in b)
                t += x;
            ArrayPool<byte>.Shared.Return(b);
            return t;
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static int Run(Stream s, int n, byte[] from)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            from.AsSpan(0, n).CopyTo(b);
            int t = 0;
            foreach (var x in b) //! POOL020
                t += x;
            ArrayPool<byte>.Shared.Return(b);
            return t;
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static int Run(Stream s, int n, byte[] from)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            from.AsSpan()[..b.Length].CopyTo(b);
            int t = 0;
            foreach (var x in b)
                t += x;
            ArrayPool<byte>.Shared.Return(b);
            return t;
        }
    }
}
