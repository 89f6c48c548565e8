// Nothing that goes on behind the call can have a span.
using System;
using System.Buffers;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        interface IStore
        {
            Task<int> GetAsync(ReadOnlyMemory<byte> key);
        }
        static Task<int> Get(IStore store, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                return store.GetAsync(b.AsMemory(0, n));
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b); //! POOL015
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        interface IStore
        {
            Task<int> GetAsync(ReadOnlySpan<byte> key);
        }
        static Task<int> Get(IStore store, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                return store.GetAsync(b.AsSpan(0, n));
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
