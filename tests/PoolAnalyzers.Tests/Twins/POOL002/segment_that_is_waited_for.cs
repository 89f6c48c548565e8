// Where the helper fails, what it would have handed over, in a segment, was never there.
using System;
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static async Task<(ArraySegment<byte>, bool)> Get(Stream s, int n)
        {
            if (n > 9)
                return (default, false);
            ArraySegment<byte> b = ArrayPool<byte>.Shared.Rent(n);
            await s.FlushAsync();
            return (b, true);
        }
        static async Task Run(Stream s, int n)
        {
            var (b, isRented) = await Get(s, n); //! POOL002
            s.Flush();
            if (isRented)
                ArrayPool<byte>.Shared.Return(b.Array!);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static async Task<(ArraySegment<byte>, bool)> Get(Stream s, int n)
        {
            if (n > 9)
                return (default, false);
            ArraySegment<byte> b = ArrayPool<byte>.Shared.Rent(n);
            await s.FlushAsync();
            return (b, true);
        }
        static async Task Run(Stream s, int n)
        {
            var (b, isRented) = await Get(s, n);
            if (isRented)
                ArrayPool<byte>.Shared.Return(b.Array!);
        }
    }
}
