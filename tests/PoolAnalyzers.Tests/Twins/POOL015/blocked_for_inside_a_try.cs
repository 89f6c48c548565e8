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
            try
            {
                var t = s.ReadAsync(b, 0, n);
                s.Flush();
                return t.GetAwaiter().GetResult() + await Task.FromResult(n);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b); //! POOL015
            }
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
            try
            {
                return s.ReadAsync(b, 0, n).GetAwaiter().GetResult() + await Task.FromResult(n);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
