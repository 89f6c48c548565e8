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
            var t = new Task(() => b[0] = 1);
            t.Start();
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
            var t = new Task(() => b[0] = 1);
            t.Start();
            await t;
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}
