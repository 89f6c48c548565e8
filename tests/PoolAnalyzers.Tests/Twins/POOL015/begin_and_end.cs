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
            var r = s.BeginRead(b, 0, n, null, null);
            ArrayPool<byte>.Shared.Return(b); //! POOL015
            return s.EndRead(r) + await Task.FromResult(n);
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
            var r = s.BeginRead(b, 0, n, null, null);
            int read = s.EndRead(r);
            ArrayPool<byte>.Shared.Return(b);
            return read + await Task.FromResult(n);
        }
    }
}
