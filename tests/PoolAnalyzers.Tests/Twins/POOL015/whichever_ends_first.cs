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
            var t = s.ReadAsync(b, 0, n);
            await Task.WhenAny(t, Task.Delay(100)).ConfigureAwait(false);
            ArrayPool<byte>.Shared.Return(b); //! POOL015
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
            var t = s.ReadAsync(b, 0, n);
            if (await Task.WhenAny(t, Task.Delay(100)).ConfigureAwait(false) != t)
                await t;
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}
