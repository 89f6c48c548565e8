using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;

namespace Faulty1
{
    public static class Program
    {
        static IEnumerable<byte[]> Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            while (s.Read(b, 0, n) > 0)
                yield return b; //! POOL017
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static IEnumerable<byte[]> Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            while (s.Read(b, 0, n) > 0)
                yield return new byte[]
                {
                    b[0]
                };
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static IEnumerable<ArraySegment<byte>> Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            while (s.Read(b, 0, n) > 0)
                yield return new ArraySegment<byte>(b, 0, n); //! POOL017
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static IEnumerable<ArraySegment<byte>> Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            while (s.Read(b, 0, n) > 0)
                yield return new ArraySegment<byte>(b[..n]);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static IEnumerable<(int, Memory<byte>)> Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            while (s.Read(b, 0, n) > 0)
                yield return (n, b.AsMemory(0, n)); //! POOL017
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static IEnumerable<(int, Memory<byte>)> Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            while (s.Read(b, 0, n) > 0)
                yield return (n, b.AsSpan(0, n).ToArray());
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
