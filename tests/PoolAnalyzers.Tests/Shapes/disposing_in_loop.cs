using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;

static class Loop
{
    public static List<int> Run(IEnumerable<int> sizes, Stream s)
    {
        var r = new List<int>();
        foreach (var n in sizes)
        {
            var o = MemoryPool<byte>.Shared.Rent(n); //! POOL003
            if (n > 10)
                continue;
            r.Add(s.Read(o.Memory.Span));
            o.Dispose();
        }

        return r;
    }

    public static List<int> RunRight(IEnumerable<int> sizes, Stream s)
    {
        var r = new List<int>();
        foreach (var n in sizes)
        {
            using var o = MemoryPool<byte>.Shared.Rent(n);
            if (n > 10)
                continue;
            r.Add(s.Read(o.Memory.Span));
        }

        return r;
    }
}
