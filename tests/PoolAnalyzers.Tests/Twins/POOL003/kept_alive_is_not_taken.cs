using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Run()
        {
            var o = MemoryPool<byte>.Shared.Rent(1); //! POOL003
            o.Memory.Span[0] = 1;
            GC.KeepAlive(o);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run()
        {
            var o = MemoryPool<byte>.Shared.Rent(1);
            o.Memory.Span[0] = 1;
            GC.KeepAlive(o);
            o.Dispose();
        }
    }
}
