// Where the wait ends before the operation, the array is still in use.
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
            try
            {
                await s.ReadAsync(b, 0, n).WaitAsync(TimeSpan.FromSeconds(1));
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b); //! POOL015
            }
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
            await s.ReadAsync(b, 0, n).WaitAsync(TimeSpan.FromSeconds(1)).ConfigureAwait(false);
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}
