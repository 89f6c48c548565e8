using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static async Task Read(Stream s)
        {
            await s.FlushAsync();
        }
        static async Task Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            var task = Read(s);
            b[0] = 1;
            await task;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static async Task Read(Stream s)
        {
            await s.FlushAsync();
        }
        static async Task Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            var task = Read(s);
            b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
            await task;
        }
    }
}
