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
            var t = s.WriteAsync(b, 0, n);
            var u = s.FlushAsync();
            ArrayPool<byte>.Shared.Return(b); //! POOL015
            await Task.WhenAll(t, u);
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
            var t = s.WriteAsync(b, 0, n);
            var u = s.FlushAsync();
            await Task.WhenAll(t, u);
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}
