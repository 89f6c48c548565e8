using System.Buffers;
using System.IO.Compression;
using System.Text;
using System.Text.Json;
using System.Threading.Channels;

namespace WatchedPrograms;

/// <summary>Programs that treat their pools well. Nothing is to be reported of them.</summary>
internal static class RightPrograms
{
    public static IReadOnlyList<Func<int, Task>> All { get; } =
    [
        Steady, ManyThreads, HandedOver, BoundedCache, Awaiting, SeveralTypes, OwnPool, LargeArrays, FrameworkOnly, Bursts, ReturnedLate,
    ];

    private static Task Steady(int rounds)
    {
        for (int i = 0; i < rounds; i++)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(100 + i);
            buffer[0] = 1;
            ArrayPool<byte>.Shared.Return(buffer);
        }

        return Task.CompletedTask;
    }

    private static async Task ManyThreads(int rounds)
    {
        await Task.WhenAll(Enumerable.Range(0, 8).Select(_ => Task.Run(() =>
        {
            for (int i = 0; i < rounds * 4; i++)
            {
                char[] first = ArrayPool<char>.Shared.Rent(50), second = ArrayPool<char>.Shared.Rent(50);
                ArrayPool<char>.Shared.Return(first);
                ArrayPool<char>.Shared.Return(second);
            }
        })));
    }

    /// <summary>One thread rents, another returns.</summary>
    private static async Task HandedOver(int rounds)
    {
        var channel = Channel.CreateBounded<byte[]>(16);
        var consumer = Task.Run(async () =>
        {
            await foreach (byte[] buffer in channel.Reader.ReadAllAsync())
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        });
        for (int i = 0; i < rounds * 4; i++)
        {
            await channel.Writer.WriteAsync(ArrayPool<byte>.Shared.Rent(300));
        }

        channel.Writer.Complete();
        await consumer;
    }

    /// <summary>Keeps sixty buffers for its whole life, and rents others besides.</summary>
    private static async Task BoundedCache(int rounds)
    {
        var cache = new List<byte[]>();
        for (int i = 0; i < 60; i++)
        {
            cache.Add(ArrayPool<byte>.Shared.Rent(4096));
        }

        await Steady(rounds * 10);
        GC.KeepAlive(cache);
    }

    private static async Task Awaiting(int rounds)
    {
        for (int i = 0; i < rounds; i++)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(64);
            try
            {
                await Task.Yield();
                buffer[0]++;
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
    }

    private static Task SeveralTypes(int rounds)
    {
        for (int i = 0; i < rounds; i++)
        {
            Once<int>();
            Once<string>();
            Once<Guid>();
            Once<object>();
        }

        return Task.CompletedTask;

        static void Once<T>()
        {
            T[] first = ArrayPool<T>.Shared.Rent(10), second = ArrayPool<T>.Shared.Rent(1000);
            ArrayPool<T>.Shared.Return(second, clearArray: true);
            ArrayPool<T>.Shared.Return(first, clearArray: true);
        }
    }

    private static Task OwnPool(int rounds)
    {
        var own = ArrayPool<byte>.Create(1 << 20, 20);
        for (int i = 0; i < rounds; i++)
        {
            byte[] mine = own.Rent(100), shared = ArrayPool<byte>.Shared.Rent(100);
            ArrayPool<byte>.Shared.Return(shared);
            own.Return(mine);
        }

        return Task.CompletedTask;
    }

    private static Task LargeArrays(int rounds)
    {
        for (int i = 0; i < rounds / 10; i++)
        {
            byte[] large = ArrayPool<byte>.Shared.Rent(5_000_000);
            ArrayPool<byte>.Shared.Return(large);
        }

        return Task.CompletedTask;
    }

    /// <summary>Rents only by what the framework does.</summary>
    private static async Task FrameworkOnly(int rounds)
    {
        for (int i = 0; i < rounds / 4; i++)
        {
            string text = JsonSerializer.Serialize(Enumerable.Range(0, 300).Select(n => new { Number = n, Text = "text " + n }));
            using var document = JsonDocument.Parse(text);
            using var compressed = new MemoryStream();
            await using (var brotli = new BrotliStream(compressed, CompressionLevel.Fastest, leaveOpen: true))
            {
                await new MemoryStream(Encoding.UTF8.GetBytes(text)).CopyToAsync(brotli);
            }
        }
    }

    /// <summary>Many at once, then none: what is outstanding goes up and comes down again.</summary>
    private static Task Bursts(int rounds)
    {
        for (int burst = 0; burst < 20; burst++)
        {
            var buffers = Enumerable.Range(0, rounds).Select(_ => ArrayPool<int>.Shared.Rent(16)).ToList();
            buffers.ForEach(buffer => ArrayPool<int>.Shared.Return(buffer));
        }

        return Task.CompletedTask;
    }

    /// <summary>The last hundred are always out, as where answers wait to be sent.</summary>
    private static Task ReturnedLate(int rounds)
    {
        var waiting = new Queue<byte[]>();
        for (int i = 0; i < rounds * 10; i++)
        {
            waiting.Enqueue(ArrayPool<byte>.Shared.Rent(32));
            if (waiting.Count > 100)
            {
                ArrayPool<byte>.Shared.Return(waiting.Dequeue());
            }
        }

        return Task.CompletedTask;
    }
}
