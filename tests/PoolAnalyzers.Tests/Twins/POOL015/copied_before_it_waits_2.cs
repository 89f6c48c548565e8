// What is copied before the first await is not needed after the call.
using System;
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static async Task Send(Stream s, ReadOnlyMemory<byte> data)
        {
            await s.WriteAsync(data);
        }
        static void Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            _ = Send(s, b.AsMemory(0, n));
            ArrayPool<byte>.Shared.Return(b); //! POOL015
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static async Task Send(Stream s, ReadOnlyMemory<byte> data)
        {
            if (data.Length == 0)
                return;
            var own = data.ToArray();
            await s.WriteAsync(own);
        }
        static void Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            _ = Send(s, b.AsMemory(0, n));
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
