// What each new object sets for all of them is not what it was.
using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        sealed class Buffers
        {
            private static bool s_pools;
            public Buffers(bool pools) => s_pools = pools;
            public static void Run(Stream s, int n)
            {
                byte[]? b = s_pools ? ArrayPool<byte>.Shared.Rent(n) : null; //! POOL001
                _ = new Buffers(false);
                if (s_pools)
                    ArrayPool<byte>.Shared.Return(b!);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Buffers
        {
            private static bool s_pools;
            static Buffers() => s_pools = Environment.ProcessorCount > 2;
            public static void Run(Stream s, int n)
            {
                byte[]? b = s_pools ? ArrayPool<byte>.Shared.Rent(n) : null;
                _ = new Buffers();
                if (s_pools)
                    ArrayPool<byte>.Shared.Return(b!);
            }
        }
    }
}
