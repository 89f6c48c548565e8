using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Run(Action<int> f, int n)
        {
            var o = MemoryPool<byte>.Shared.Rent(n); //! POOL003
            f(o.Memory.Length);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(Action<(IMemoryOwner<byte>, int)> f, int n)
        {
            var o = MemoryPool<byte>.Shared.Rent(n);
            f((o, n));
        }
    }
}
