using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Last(byte[]? lease)
        {
            int has = 0;
            if (Environment.TickCount > 100)
                has = 1;
            if (has == 1)
                ArrayPool<byte>.Shared.Return(lease!);
        }
        static void Run(int n, Stream s)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            s.Write(b, 0, n);
            Last(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Last(byte[]? lease)
        {
            int has = 0;
            if (lease is not null)
                has = 1;
            if (has == 1)
                ArrayPool<byte>.Shared.Return(lease!);
        }
        static void Run(int n, Stream s)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            s.Write(b, 0, n);
            Last(b);
        }
    }
}
