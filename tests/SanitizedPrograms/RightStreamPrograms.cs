using System.Text;
using Microsoft.IO;

namespace SanitizedPrograms;

/// <summary>Programs that use recyclable streams as they should. Each throws where a stream does not do what it does without the sanitizer.</summary>
internal static class RightStreamPrograms
{
    private static readonly RecyclableMemoryStreamManager s_manager = new();
    private static RecyclableMemoryStream? s_kept;

    /// <summary>All of them.</summary>
    public static IEnumerable<Func<Task>> All =>
        [Streams, StreamsConverted, StreamsAwaited, StreamsOfWriters, StreamsOfZeros, StreamsCounted, StreamsOfThreads, StreamKept];

    private static Task Streams()
    {
        foreach (int length in new[] { 0, 1, 1000, 131_072, 131_073, 1_000_000, 3_000_000 })
        {
            byte[] expected = Data(length);
            using var stream = s_manager.GetStream("streams", expected, 0, length);
            Require(stream.ToArray().AsSpan().SequenceEqual(expected));
            stream.Position = 0;
            byte[] read = new byte[length];
            stream.ReadExactly(read);
            Require(read.AsSpan().SequenceEqual(expected));
        }

        return Task.CompletedTask;
    }

    /// <summary>Blocks go back while the stream is in use: it has one large array instead.</summary>
    private static Task StreamsConverted()
    {
        foreach (bool isEager in new[] { false, true })
        {
            var manager = new RecyclableMemoryStreamManager(
                new() { BlockSize = 128, LargeBufferMultiple = 1024, MaximumBufferSize = 8192, AggressiveBufferReturn = isEager });
            for (int i = 0; i < 20; i++)
            {
                byte[] expected = Data(3000);
                using var stream = manager.GetStream();
                stream.Write(expected);
                byte[] buffer = stream.GetBuffer();
                Require(buffer.AsSpan(0, 3000).SequenceEqual(expected));
                buffer[5]++;
                stream.Capacity = 5000;
                Require(stream.ToArray()[5] == (byte)(expected[5] + 1));
                stream.SetLength(100);
                Require(stream.ToArray().AsSpan(6).SequenceEqual(expected.AsSpan(6, 94)));
            }
        }

        return Task.CompletedTask;
    }

    private static async Task StreamsAwaited()
    {
        for (int i = 0; i < 20; i++)
        {
            await using var stream = s_manager.GetStream();
            await stream.WriteAsync(Data(200_000));
            await Task.Yield();
            stream.Position = 0;
            using var copy = new MemoryStream();
            await stream.CopyToAsync(copy);
            Require(copy.ToArray().AsSpan().SequenceEqual(Data(200_000)));
        }
    }

    /// <summary>The writer disposes it, and the last one out of its scope does so again: that is legal.</summary>
    private static Task StreamsOfWriters()
    {
        using var stream = s_manager.GetStream();
        using (var writer = new StreamWriter(stream, Encoding.UTF8, leaveOpen: true))
        {
            writer.Write("text");
        }

        Require(stream.Length > 0);
        return Task.CompletedTask;
    }

    private static Task StreamsOfZeros()
    {
        var manager = new RecyclableMemoryStreamManager(new() { ZeroOutBuffer = true });
        for (int i = 0; i < 5; i++)
        {
            using var stream = manager.GetStream();
            stream.SetLength(1000);
            Require(stream.ToArray().AsSpan().IndexOfAnyExcept((byte)0) < 0);
            stream.Write(Data(1000));
        }

        return Task.CompletedTask;
    }

    /// <summary>The pool has what it would have.</summary>
    private static Task StreamsCounted()
    {
        var manager = new RecyclableMemoryStreamManager();
        using (var stream = manager.GetStream())
        {
            stream.Write(Data(200_000));
            Require(manager.SmallPoolInUseSize == 2 * 131_072);
        }

        Require(manager.SmallPoolInUseSize == 0 && manager.SmallPoolFreeSize == 2 * 131_072);
        using (var stream = manager.GetStream("large", 2_000_000, asContiguousBuffer: true))
        {
            Require(manager.LargePoolInUseSize > 0);
        }

        Require(manager.LargePoolInUseSize == 0 && manager.LargePoolFreeSize > 0);
        return Task.CompletedTask;
    }

    private static Task StreamsOfThreads() => Task.WhenAll(Enumerable.Range(0, 4).Select(_ => Task.Run(() =>
    {
        for (int i = 0; i < 200; i++)
        {
            using var stream = s_manager.GetStream();
            stream.Write(Data(5000));
            Require(stream.ToArray().AsSpan().SequenceEqual(Data(5000)));
        }
    })));

    private static Task StreamKept()
    {
        s_kept = s_manager.GetStream();
        s_kept.WriteByte(1);
        return Task.CompletedTask;
    }

    private static byte[] Data(int length)
    {
        byte[] data = new byte[length];
        for (int i = 0; i < length; i++)
        {
            data[i] = (byte)(i * 31);
        }

        return data;
    }

    private static void Require(bool condition)
    {
        if (!condition)
        {
            throw new InvalidOperationException("A stream does not do what it does without the sanitizer.");
        }
    }
}
