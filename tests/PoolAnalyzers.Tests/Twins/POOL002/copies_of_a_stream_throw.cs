using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Run(Stream s, Stream t, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            s.CopyTo(t);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(List<byte> s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            s.CopyTo(b);
            var all = System.Collections.Immutable.ImmutableArray.ToImmutableArray(b.AsSpan(0, n));
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
