using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            if (b[0] > n)
                throw new InvalidOperationException();
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static Stream Run(ReadOnlyMemory<byte> m, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            System.Diagnostics.Debug.Assert(b[0] <= n);
            var s = new MemoryStream(m.ToArray(), writable: false);
            ArrayPool<byte>.Shared.Return(b);
            return s;
        }
    }
}
