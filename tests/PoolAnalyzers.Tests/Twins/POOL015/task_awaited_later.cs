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
            var t = s.ReadAsync(b, 0, n);
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
            var t = s.ReadAsync(b, 0, n);
            var read = await t;
            ArrayPool<byte>.Shared.Return(b);
            return read;
        }
    }
}
