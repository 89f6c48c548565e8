using System;
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
            var t = s.ReadAsync(b.AsMemory(0, n));
            var read = t.IsCompleted ? n : 0;
            ArrayPool<byte>.Shared.Return(b); //! POOL015
            return read + await t;
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
            var t = s.ReadAsync(b.AsMemory(0, n));
            var read = t.IsCompleted ? t.Result : await t;
            ArrayPool<byte>.Shared.Return(b);
            return read;
        }
    }
}
