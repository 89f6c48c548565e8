using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static async Task<(byte[], int)> Take(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                return (b, await s.ReadAsync(b, 0, n));
            }
            catch
            {
                ArrayPool<byte>.Shared.Return(b);
                throw;
            }
        }
        static async Task<int> Run(Stream s, int n)
        {
            var task = Take(s, n); //! POOL002
            var (b, read) = await task;
            s.Flush();
            ArrayPool<byte>.Shared.Return(b);
            return read;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static async Task<(byte[], int)> Take(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                return (b, await s.ReadAsync(b, 0, n));
            }
            catch
            {
                ArrayPool<byte>.Shared.Return(b);
                throw;
            }
        }
        static async Task<int> Run(Stream s, int n)
        {
            var task = Take(s, n);
            var (b, read) = await task;
            ArrayPool<byte>.Shared.Return(b);
            return read;
        }
    }
}
