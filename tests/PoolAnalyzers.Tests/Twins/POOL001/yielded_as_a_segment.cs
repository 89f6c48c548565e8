// An iterator hands on what it rents for each element, whole or as a segment; what it fills again for the next one stays its own.
using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;

namespace Faulty1
{
    public static class Program
    {
        static IEnumerable<ArraySegment<byte>> Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            while (s.Read(b, 0, n) > 0)
                yield return new ArraySegment<byte>(b, 0, n);
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static IEnumerable<ArraySegment<byte>> Run(Stream s, int n)
        {
            while (n > 0)
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                s.ReadExactly(b, 0, n);
                yield return new ArraySegment<byte>(b, 0, n);
            }
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static IEnumerable<Memory<byte>> Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            while (s.Read(b, 0, n) > 0)
                yield return b.AsMemory(0, n);
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static IEnumerable<Memory<byte>> Run(Stream s, int n)
        {
            while (n > 0)
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                s.ReadExactly(b, 0, n);
                yield return b.AsMemory(0, n);
            }
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static IEnumerable<(ArraySegment<byte>, int)> Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            while (s.Read(b, 0, n) > 0)
                yield return (new(b, 0, n), n);
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static IEnumerable<(ArraySegment<byte>, int)> Run(Stream s, int n)
        {
            while (n > 0)
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                s.ReadExactly(b, 0, n);
                yield return (new(b, 0, n), n);
            }
        }
    }
}
