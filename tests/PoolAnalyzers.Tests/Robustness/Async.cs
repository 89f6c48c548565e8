using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;

public sealed class Uploader(HttpClient http) : IAsyncDisposable
{
    private readonly SemaphoreSlim gate = new(4);
    private IMemoryOwner<byte>? header = MemoryPool<byte>.Shared.Rent(64);

    public async Task<int> CopyAsync(Stream from, Stream to, CancellationToken token = default)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(81_920);
        var total = 0;
        try
        {
            int read;
            while ((read = await from.ReadAsync(buffer.AsMemory(), token).ConfigureAwait(false)) > 0)
            {
                await to.WriteAsync(buffer.AsMemory(0, read), token);
                total += read;
            }

            return total;
        }
        catch (OperationCanceledException) when (token.IsCancellationRequested)
        {
            return -1;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer, clearArray: true);
        }
    }

    public async IAsyncEnumerable<Memory<byte>> BlocksAsync(Stream from)
    {
        await using var copy = new MemoryStream();
        using IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(4096);
        for (; ; )
        {
            var n = await from.ReadAsync(owner.Memory[..4096]);
            if (n == 0)
                yield break;
            yield return owner.Memory[..n];
        }
    }

    public async ValueTask SendAsync(IEnumerable<(string Url, int Size)> parts)
    {
        var pending = new List<Task>();
        foreach (var (url, size) in parts)
        {
            var array = ArrayPool<byte>.Shared.Rent(size);
            pending.Add(Task.Run(async () =>
            {
                await gate.WaitAsync();
                try { using var r = await http.PostAsync(url, new ByteArrayContent(array, 0, size)); }
                finally { ArrayPool<byte>.Shared.Return(array); gate.Release(); }
            }));
        }

        await Task.WhenAll(pending);
    }

    public ValueTask DisposeAsync()
    {
        Interlocked.Exchange(ref header, null)?.Dispose();
        return default;
    }
}
