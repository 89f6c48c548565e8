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
            _ = Task.Run(() => b[0]++);
            ArrayPool<byte>.Shared.Return(b); //! POOL015
            await Task.Yield();
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
            _ = Task.Run(() =>
            {
                b[0]++;
                ArrayPool<byte>.Shared.Return(b);
            });
            await Task.Yield();
            return n;
        }
    }
}
