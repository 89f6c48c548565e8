// A property that says something of private fields is as lasting as they are.
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        sealed class Buffers(bool pools, ArrayPool<byte> pool)
        {
            public bool Pools => pools;
            public bool Is(int n) => n > pool.GetHashCode();
            public void Run(Stream s, int n)
            {
                var b = Pools ? ArrayPool<byte>.Shared.Rent(n) : null; //! POOL001
                s.Flush();
                if (Is(n))
                    ArrayPool<byte>.Shared.Return(b!);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Buffers(bool pools, ArrayPool<byte> pool)
        {
            public bool Pools => pools;
            public bool Is(int n) => n > pool.GetHashCode();
            public void Run(Stream s, int n)
            {
                var b = Pools ? ArrayPool<byte>.Shared.Rent(n) : null;
                s.Flush();
                if (Pools)
                    ArrayPool<byte>.Shared.Return(b!);
            }
        }
    }
}
