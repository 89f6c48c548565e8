using System.Buffers;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            using var t = new Timer(_ => b[0]++, null, 1, 1);
            ArrayPool<byte>.Shared.Return(b); //! POOL015
            return await Task.FromResult(n);
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
            using (new Timer(_ => b[0]++, null, 1, 1))
            {
                System.Threading.Thread.Sleep(5);
            }
            ArrayPool<byte>.Shared.Return(b);
            return await Task.FromResult(n);
        }
    }
}
