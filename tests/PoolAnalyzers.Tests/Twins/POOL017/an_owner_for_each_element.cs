using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static IEnumerable<Memory<byte>> Run(Stream s, int n)
        {
            while (n-- > 0)
            {
                using var o = MemoryPool<byte>.Shared.Rent(n);
                s.ReadExactly(o.Memory.Span[..n]);
                yield return o.Memory[..n]; //! POOL017
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static IEnumerable<IMemoryOwner<byte>> Run(Stream s, int n)
        {
            while (n-- > 0)
            {
                var o = MemoryPool<byte>.Shared.Rent(n);
                s.ReadExactly(o.Memory.Span[..n]);
                yield return o;
            }
        }
    }
}
