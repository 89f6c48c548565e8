using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //? POOL001
            var r = s.BeginRead(b, 0, n, null, null);
            if (!r.CompletedSynchronously)
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
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //? POOL001
            var r = s.BeginRead(b, 0, n, null, null);
            if (r.CompletedSynchronously)
                ArrayPool<byte>.Shared.Return(b);
            return s.EndRead(r) + await Task.FromResult(n);
        }
    }
}
