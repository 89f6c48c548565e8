// A class that has a memory owner from its constructor on.
using System;
using System.Buffers;

public sealed class Page : IDisposable
{
    private readonly MemoryPool<byte> _pool;

    public Page(MemoryPool<byte> pool, int size)
    {
        _pool = pool;
        Owner = pool.Rent(size);
    }

    public IMemoryOwner<byte> Owner { get; }

    public Memory<byte> Memory => Owner.Memory;

    public void Dispose() => Owner.Dispose();
}

namespace Faulty
{
    public static class Program
    {
        static void Forgotten(MemoryPool<byte> pool)
        {
            var page = new Page(pool, 10); //! POOL003
            page.Memory.Span[0] = 1;
        }

        static Memory<byte> Leaves(MemoryPool<byte> pool)
        {
            using var page = new Page(pool, 10);
            return page.Memory; //! POOL016
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static byte Disposed(MemoryPool<byte> pool)
        {
            using var page = new Page(pool, 10);
            return page.Memory.Span[0];
        }

        static Page Handed_over(MemoryPool<byte> pool) => new(pool, 10);
    }
}
