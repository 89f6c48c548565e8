using System;
using System.Buffers;
using System.Collections.Generic;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static async IAsyncEnumerable<(Memory<byte> Entry, int Length)> All(int n)
        {
            var o = MemoryPool<byte>.Shared.Rent(n); //! POOL003
            await Task.Yield();
            yield return (new byte[n], o.Memory.Length);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static async IAsyncEnumerable<(IMemoryOwner<byte> Entry, int Length)> All(int n)
        {
            var o = MemoryPool<byte>.Shared.Rent(n);
            await Task.Yield();
            yield return (o, n);
        }
    }
}
