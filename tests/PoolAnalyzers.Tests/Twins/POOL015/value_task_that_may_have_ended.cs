using System;
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var t = s.WriteAsync(b.AsMemory(0, n));
            if (t.IsCompletedSuccessfully)
            {
                await Task.Yield();
            }
            ArrayPool<byte>.Shared.Return(b); //! POOL015
            await t;
            return n;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var t = s.WriteAsync(b.AsMemory(0, n));
            if (!t.IsCompletedSuccessfully)
            {
                await t;
            }
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}
