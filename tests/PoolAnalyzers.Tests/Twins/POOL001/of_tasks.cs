// What tasks give is in the array of results, or goes to the continuation.
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static async Task<byte[]> Get(Stream s)
        {
            var b = ArrayPool<byte>.Shared.Rent(4);
            await s.ReadExactlyAsync(b, 0, 4);
            return b;
        }

        static async Task Run(Stream s)
        {
            var t = Get(s); //! POOL001
            await t;
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static async Task<byte[]> Get(Stream s)
        {
            var b = ArrayPool<byte>.Shared.Rent(4);
            await s.ReadExactlyAsync(b, 0, 4);
            return b;
        }

        static async Task Run(Stream s)
        {
            var t = Get(s);
            var r = await Task.WhenAll(t, Get(s));
            foreach (var a in r)
                ArrayPool<byte>.Shared.Return(a);
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static async Task<byte[]> Get(Stream s)
        {
            var b = ArrayPool<byte>.Shared.Rent(4);
            await s.ReadExactlyAsync(b, 0, 4);
            return b;
        }

        static async Task Run(Stream s)
        {
            var t = Get(s);
            _ = t.ContinueWith(x => ArrayPool<byte>.Shared.Return(x.Result));
        }
    }
}
