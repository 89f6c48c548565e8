namespace PooledStreams.Tests;

/// <summary>Bytes that tell where they belong.</summary>
internal static class Content
{
    /// <summary>Lengths around the places where the layout of a stream changes.</summary>
    public static readonly long[] Edges =
        [0, BlockLength.Tiny, BlockLength.Small, BlockLength.Standard, 2 * BlockLength.Standard, BlockLength.Large, 2 * BlockLength.Large];

    /// <summary>Bytes without a period that a block could have.</summary>
    public static byte[] Bytes(long length, int seed = 0)
    {
        byte[] bytes = new byte[length];
        new Random(seed).NextBytes(bytes);
        return bytes;
    }

    /// <summary>Fills the idle blocks of a pool with something else than zeros.</summary>
    public static void Spoil(StreamPool pool, long length)
    {
        using var stream = new PooledStream(pool, length);
        byte[] ones = new byte[BlockLength.Tiny];
        ones.AsSpan().Fill(0xFF);
        while (stream.Length < length)
            stream.Write(ones);
    }

    /// <summary>Reads everything, with calls of some length.</summary>
    public static byte[] ReadAll(Stream stream, int callLength)
    {
        stream.Position = 0;
        byte[] bytes = new byte[stream.Length];
        int read = 0;
        while (read < bytes.Length)
        {
            int count = stream.Read(bytes, read, Math.Min(callLength, bytes.Length - read));
            Assert.InRange(count, 1, bytes.Length - read);
            read += count;
        }

        Assert.Equal(0, stream.Read(new byte[1], 0, 1));
        return bytes;
    }
}
