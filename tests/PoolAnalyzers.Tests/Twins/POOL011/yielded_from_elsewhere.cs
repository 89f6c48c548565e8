// Elements that an iterator yields need not be parts of what it was given.
using System;
using System.Buffers;
using System.Collections.Generic;

namespace Faulty
{
    public static class Program
    {
        static IEnumerable<ArraySegment<byte>> Packets(byte[] data)
        {
            for (int at = 0; at < data.Length; at += 10)
            {
                var p = ArrayPool<byte>.Shared.Rent(10);
                p[0] = data[at];
                yield return new(p, 0, 1);
            }
        }
        static int Run(byte[] data)
        {
            int n = 0;
            ArrayPool<byte>.Shared.Return(data);
            foreach (var p in Packets(data)) //! POOL011
            {
                n += p.Count;
                ArrayPool<byte>.Shared.Return(p.Array!);
            }
            return n;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static IEnumerable<ArraySegment<byte>> Packets(byte[] data)
        {
            for (int at = 0; at < data.Length; at += 10)
            {
                var p = ArrayPool<byte>.Shared.Rent(10);
                p[0] = data[at];
                yield return new(p, 0, 1);
            }
        }
        static int Run(byte[] data)
        {
            int n = 0;
            foreach (var p in Packets(data))
            {
                n += p.Count;
                ArrayPool<byte>.Shared.Return(p.Array!);
            }
            return n;
        }
    }
}
