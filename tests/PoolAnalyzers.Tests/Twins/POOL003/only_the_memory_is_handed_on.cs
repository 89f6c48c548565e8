// Who has the memory cannot dispose of its owner.
using System;
using System.Buffers;
using System.Threading.Tasks;

namespace Faulty1
{
    public static class Program
    {
        static Memory<byte> Get(int n) => MemoryPool<byte>.Shared.Rent(n).Memory; //! POOL003
    }
}

namespace Clean1
{
    public static class Program
    {
        static IMemoryOwner<byte> Get(int n) => MemoryPool<byte>.Shared.Rent(n);
    }
}

namespace Faulty2
{
    public static class Program
    {
        private static IMemoryOwner<byte>? s_kept;
        static void Free()
        {
            s_kept?.Dispose();
            s_kept = null;
        }

        static (Memory<byte>, int) Get(int n)
        {
            var o = MemoryPool<byte>.Shared.Rent(n); //! POOL003
            return (o.Memory, n);
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        private static IMemoryOwner<byte>? s_kept;
        static void Free()
        {
            s_kept?.Dispose();
            s_kept = null;
        }

        static (Memory<byte>, IDisposable) Get(int n)
        {
            var o = MemoryPool<byte>.Shared.Rent(n);
            return (o.Memory, o);
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        private static IMemoryOwner<byte>? s_kept;
        static void Free()
        {
            s_kept?.Dispose();
            s_kept = null;
        }

        static async Task<ReadOnlyMemory<byte>> Get(int n)
        {
            var o = MemoryPool<byte>.Shared.Rent(n); //! POOL003
            return await Task.FromResult(n) > 3 ? o.Memory : o.Memory.Slice(0, n);
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        private static IMemoryOwner<byte>? s_kept;
        static void Free()
        {
            s_kept?.Dispose();
            s_kept = null;
        }

        static Memory<byte> Get(int n)
        {
            var o = MemoryPool<byte>.Shared.Rent(n);
            return (s_kept = o).Memory;
        }
    }
}
