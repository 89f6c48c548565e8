using System;
using System.Buffers;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

static class Copy
{
    public static async Task CopyToAsync(Stream a, Stream b, CancellationToken ct)
    {
        byte[] current = ArrayPool<byte>.Shared.Rent(65536);
        byte[] next = ArrayPool<byte>.Shared.Rent(65536);
        try
        {
            Task write = Task.CompletedTask;
            while (true)
            {
                int n = await a.ReadAsync(current, ct).ConfigureAwait(false);
                await write.ConfigureAwait(false);
                if (n == 0)
                    break;
                write = b.WriteAsync(current, 0, n, ct);
                (current, next) = (next, current);
            }
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(current);
            ArrayPool<byte>.Shared.Return(next); //! POOL015
        }
    }

    public static async Task<int> ReadWithTimeout(Stream s, TimeSpan t)
    {
        byte[] b = ArrayPool<byte>.Shared.Rent(16);
        var read = s.ReadAsync(b, 0, 16);
        var done = await Task.WhenAny(read, Task.Delay(t));
        int r = done == read ? await read : -1;
        ArrayPool<byte>.Shared.Return(b); //! POOL015
        return r;
    }
}
