// An open tail of a span over the whole, an element by reference that is only read, what is built of all of it.
using System;
using System.Buffers;
using System.IO;

namespace Faulty1
{
    public static class Program
    {
        static void Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadExactly(b, 0, n);
            s.Write(b.AsSpan().Slice(2)); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static void Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadExactly(b, 0, n);
            s.Write(b.AsSpan(0, n).Slice(2));
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static void Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadExactly(b, 0, n);
            s.Write(b.AsSpan()[2..]); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static void Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadExactly(b, 0, n);
            s.Write(b.AsSpan(0, n)[2..]);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static void Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadExactly(b, 0, n);
            int t = 0;
            foreach (ref readonly var x in b.AsSpan()) //! POOL020
                t += x;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static void Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadExactly(b, 0, n);
            foreach (ref var x in b.AsSpan())
                x ^= 1;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        static void Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadExactly(b, 0, n);
            var g = new Guid(b); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        static void Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadExactly(b, 0, n);
            var g = new Guid(b.AsSpan(0, 16));
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
