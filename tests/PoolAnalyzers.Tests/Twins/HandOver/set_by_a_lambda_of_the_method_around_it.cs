using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Each(Func<int, bool> action) => action(3);
        static void Run(MemoryPool<byte> pool)
        {
            IMemoryOwner<byte>? kept = null;
            Each(k =>
            {
                var larger = pool.Rent(k); //! POOL003
                kept?.Dispose();
                kept = null;
                return larger.Memory.IsEmpty;
            });
            kept?.Dispose();
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Each(Func<int, bool> action) => action(3);
        static void Run(MemoryPool<byte> pool)
        {
            IMemoryOwner<byte>? kept = null;
            Each(k =>
            {
                var larger = pool.Rent(k);
                kept?.Dispose();
                kept = larger;
                return true;
            });
            kept?.Dispose();
        }
    }
}
