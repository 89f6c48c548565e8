using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static async Task<int> Run(Stream s, int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n); //! POOL002
            await s.FlushAsync();
            int r = b[0];
            ArrayPool<int>.Shared.Return(b);
            return r;
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static async Task<int> Run(Stream s, int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            await Task.CompletedTask;
            int r = b[0];
            ArrayPool<int>.Shared.Return(b);
            return r;
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static async Task<int> Run(Stream s, int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            await Task.Yield();
            int r = b[0];
            ArrayPool<int>.Shared.Return(b);
            return r;
        }
    }
}
