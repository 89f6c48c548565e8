using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Run(ReadOnlySequence<byte> q, Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            q.Slice(0, n).CopyTo(b);
            s.Flush();
            int first = b[0];
            ArrayPool<byte>.Shared.Return(b);
            return first;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Run(ReadOnlySequence<byte> q, Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            q.Slice(0, n).CopyTo(b);
            int first = b[0];
            ArrayPool<byte>.Shared.Return(b);
            return first;
        }
    }
}
