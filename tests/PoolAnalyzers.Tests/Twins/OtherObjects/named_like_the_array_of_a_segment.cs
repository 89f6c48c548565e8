// A member of a structure that is called as a segment's is.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static int Run(ArraySegment<byte>[] all)
        {
            ref var c = ref all[0];
            var s = c;
            ArrayPool<byte>.Shared.Return(s.Array);
            return s[0]; //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        record struct Chunk(byte[] Array); static void Run(Chunk[] all)
        {
            ref var c = ref all[0];
            ArrayPool<byte>.Shared.Return(c.Array);
            c.Array = null;
        }
    }
}
