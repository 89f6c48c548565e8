using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Linq;

static class Blocks
{
    public static IEnumerable<ReadOnlyMemory<byte>> Read(Stream s)
    {
        var b = ArrayPool<byte>.Shared.Rent(4096);
        try
        {
            int n;
            while ((n = s.Read(b, 0, 4096)) > 0)
                yield return b.AsMemory(0, n); //! POOL017
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(b);
        }
    }

    public static List<ReadOnlyMemory<byte>> All(Stream s) => Read(s).ToList(); //! POOL016
    public static int Count(Stream s)
    {
        int t = 0;
        foreach (var m in Read(s))
            t += m.Length;
        return t;
    }
}
