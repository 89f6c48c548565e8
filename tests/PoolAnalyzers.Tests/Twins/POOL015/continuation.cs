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
            var t = s.WriteAsync(b, 0, n).ContinueWith(_ => b[0]++);
            ArrayPool<byte>.Shared.Return(b); //! POOL015
            return await t;
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
            await s.WriteAsync(b, 0, n).ContinueWith(_ => ArrayPool<byte>.Shared.Return(b));
            return n;
        }
    }
}
