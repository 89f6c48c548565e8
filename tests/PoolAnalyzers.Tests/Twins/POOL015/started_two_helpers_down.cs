// A helper that hands on the task of a helper.
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static Task Inner(Stream s, byte[] a, int n) => s.WriteAsync(a, 0, n); static Task Outer(Stream s, byte[] a, int n)
        {
            return Inner(s, a, n);
        }
        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var t = Outer(s, b, n);
            ArrayPool<byte>.Shared.Return(b); //! POOL015
            await t;
            return n;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static Task Inner(Stream s, byte[] a, int n) => s.WriteAsync(a, 0, n); static Task Outer(Stream s, byte[] a, int n)
        {
            return Inner(s, a, n);
        }
        static async Task<int> Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            var t = Outer(s, b, n);
            await t;
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}
