using System;
using System.Buffers;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static async Task<int> ReadAsync(Stream stream, int n, CancellationToken token)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            int read = await stream.ReadAsync(buffer.AsMemory(0, n), token).ConfigureAwait(false);
            if (token.IsCancellationRequested)
                return 0;
            ArrayPool<byte>.Shared.Return(buffer);
            return read;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static async Task<int> ReadAsync(Stream stream, int n, CancellationToken token)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int read = await stream.ReadAsync(buffer.AsMemory(0, n), token).ConfigureAwait(false);
                return token.IsCancellationRequested ? 0 : read;
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
    }
}
