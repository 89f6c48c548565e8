using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static Task<IMemoryOwner<byte>> Open(int n) => Task.FromResult(MemoryPool<byte>.Shared.Rent(n)); static async Task Run(Stream s, int n)
        {
            var o = await Open(n); //! POOL002
            s.Flush();
            o.Dispose();
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static Task<IMemoryOwner<byte>> Open(int n) => Task.FromResult(MemoryPool<byte>.Shared.Rent(n)); static async Task Run(Stream s, int n)
        {
            using var o = await Open(n);
            s.Flush();
        }
    }
}
