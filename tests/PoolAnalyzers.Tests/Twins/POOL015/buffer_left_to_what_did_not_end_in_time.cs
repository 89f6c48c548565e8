using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            var t = s.ReadAsync(b, 0, n);
            var read = await t;
            if (read == n)
                ArrayPool<byte>.Shared.Return(b);
            return read;
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
            var first = await Task.WhenAny(t, Task.Delay(100));
            if (first != t)
                return 0;
            var read = await t;
            ArrayPool<byte>.Shared.Return(b);
            return read;
        }
    }
}
