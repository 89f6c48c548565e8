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
            new Thread(() => b[0]++).Start();
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
            var t = new Thread(() => b[0]++);
            ArrayPool<byte>.Shared.Return(b);
            t.Start();
            return await Task.FromResult(n);
        }
    }
}
