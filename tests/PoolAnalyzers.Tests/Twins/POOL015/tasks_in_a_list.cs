using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var all = new List<Task>();
            for (int i = 0; i < 3; i++)
                all.Add(s.WriteAsync(b, i, 1));
            ArrayPool<byte>.Shared.Return(b); //! POOL015
            await Task.WhenAll(all);
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
            var all = new List<Task>();
            for (int i = 0; i < 3; i++)
                all.Add(s.WriteAsync(b, i, 1));
            await Task.WhenAll(all);
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}
