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
            ThreadPool.QueueUserWorkItem(_ => b[0]++);
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
            using var done = new ManualResetEventSlim();
            ThreadPool.QueueUserWorkItem(_ =>
            {
                b[0]++;
                done.Set();
            });
            done.Wait();
            ArrayPool<byte>.Shared.Return(b);
            return await Task.FromResult(n);
        }
    }
}
