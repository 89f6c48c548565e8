using System.Buffers;

namespace PooledStreams.Tests;

/// <summary>Limits and ends.</summary>
public sealed class EndTests : RentalTest
{
    private const int Limit = 70_000;

    private static readonly StreamPool s_limited = new(new StreamPoolOptions { MaxStreamLength = Limit });

    /// <summary>Everything that would make a stream of 69,990 bytes longer than 70,000.</summary>
    public static TheoryData<string> TooMuch => ["array", "span", "async", "bytes", "lend", "lend after the end", "begin"];

    [Theory]
    [MemberData(nameof(TooMuch))]
    public async Task A_write_past_the_limit_throws_and_changes_nothing(string what)
    {
        byte[] bytes = Content.Bytes(Limit);
        using var stream = new PooledStream(s_limited);
        stream.Write(bytes, 0, Limit - 10);
        var failure = await Assert.ThrowsAsync<IOException>(() => WriteElevenAsync(what, stream));
        Assert.Contains("70000", failure.Message, StringComparison.Ordinal);
        if (what == "bytes")
            stream.SetLength(Limit - 10);
        stream.Position = Math.Min(stream.Position, stream.Length);
        Assert.Equal((Limit - 10, Limit - 10), (stream.Length, stream.Position));
        Assert.True(bytes.AsSpan(0, Limit - 10).SequenceEqual(stream.ToArray()));

        // Up to the limit there is room still.
        stream.Write(bytes, Limit - 10, 10);
        Assert.True(bytes.AsSpan().SequenceEqual(stream.ToArray()));
        Assert.Throws<IOException>(() => stream.WriteByte(1));
        Assert.Throws<IOException>(() => stream.GetSpan());
        Assert.Equal(Limit, stream.Length);
    }

    private static async Task WriteElevenAsync(string what, PooledStream stream)
    {
        switch (what)
        {
            case "array":
                stream.Write(new byte[11], 0, 11);
                break;
            case "span":
                stream.Write(stackalloc byte[11]);
                break;
            case "async":
                await stream.WriteAsync(new byte[11]);
                break;
            case "bytes":
                for (int i = 0; i < 11; i++)
                    stream.WriteByte(1);
                break;
            case "lend":
                stream.GetSpan(11);
                break;
            case "lend after the end":
                stream.Position += 10;
                stream.GetSpan();
                break;
            default:
                stream.EndWrite(stream.BeginWrite(new byte[11], 0, 11, null, null));
                break;
        }
    }

    [Fact]
    public void Lengths_positions_and_capacities_past_the_limit_are_refused()
    {
        using var stream = new PooledStream(s_limited);
        stream.Write([1, 2, 3]);
        Assert.Throws<ArgumentOutOfRangeException>(() => stream.SetLength(Limit + 1));
        Assert.Throws<ArgumentOutOfRangeException>(() => stream.Position = Limit + 1);
        Assert.Throws<ArgumentOutOfRangeException>(() => stream.Seek(Limit + 1, SeekOrigin.Begin));
        Assert.Throws<ArgumentOutOfRangeException>(() => stream.Seek(Limit - 2, SeekOrigin.End));
        Assert.Throws<ArgumentOutOfRangeException>(() => stream.Capacity = Limit + 1);
        Assert.Throws<ArgumentOutOfRangeException>(() => new PooledStream(s_limited, Limit + 1));
        Assert.Throws<ArgumentOutOfRangeException>(() => new StreamPool(new StreamPoolOptions { MaxStreamLength = 0 }));
        stream.Position = Limit;
        stream.SetLength(Limit);
        stream.Capacity = Limit;
        Assert.Equal((Limit, Limit), (stream.Length, stream.Capacity));
        stream.Position = 0;
        Assert.Equal((1, 2, 3, 0), (stream.ReadByte(), stream.ReadByte(), stream.ReadByte(), stream.ReadByte()));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(10)]
    [InlineData(200_000)]
    public async Task A_disposed_stream_throws_whatever_it_is_asked(int length)
    {
        var stream = new PooledStream();
        stream.Write(new byte[length]);
        stream.Position = length / 2;
        stream.Dispose();
        Func<object?>[] calls =
        [
            () => stream.ReadByte(), () => stream.Read(new byte[1], 0, 1), () => stream.Read(new byte[1].AsSpan()), () => stream.Read([]),
            () => Call(() => stream.WriteByte(1)), () => Call(() => stream.Write(new byte[1], 0, 1)), () => Call(() => stream.Write(new byte[1].AsSpan())),
            () => Call(() => stream.Write([])), () => stream.Length, () => stream.Position, () => stream.Position = 0, () => stream.Seek(0, SeekOrigin.Begin),
            () => Call(() => stream.SetLength(0)), () => stream.Capacity, () => stream.Capacity = 1, () => Call(() => stream.CopyTo(new MemoryStream())),
            () => stream.CopyToAsync(new MemoryStream()), () => Call(() => stream.WriteTo(new MemoryStream())),
            () => Call(() => stream.WriteTo(new ArrayBufferWriter<byte>())), () => stream.WriteToAsync(new MemoryStream()), () => stream.ToArray(),
            () => stream.AsReadOnlySequence(), () => stream.GetMemory(), () => Call(() => stream.GetSpan()), () => Call(() => stream.Advance(0)),
        ];
        Assert.All(calls, call => Assert.Throws<ObjectDisposedException>(call));
        await Assert.ThrowsAsync<ObjectDisposedException>(() => stream.ReadAsync(new byte[1], 0, 1));
        await Assert.ThrowsAsync<ObjectDisposedException>(() => stream.ReadAsync(new byte[1].AsMemory()).AsTask());
        await Assert.ThrowsAsync<ObjectDisposedException>(() => stream.WriteAsync(new byte[1], 0, 1));
        await Assert.ThrowsAsync<ObjectDisposedException>(() => stream.WriteAsync(new byte[1].AsMemory()).AsTask());
        Assert.Equal((false, false, false), (stream.CanRead, stream.CanWrite, stream.CanSeek));
        stream.Flush();
        await stream.FlushAsync();

        // Others have its memory now, and it does not show.
        using var other = new PooledStream();
        other.Write(new byte[length + 1]);
        Assert.All(calls, call => Assert.Throws<ObjectDisposedException>(call));

        static object? Call(Action action)
        {
            action();
            return null;
        }
    }

    [Fact]
    public async Task A_second_disposal_does_nothing()
    {
        var stream = new PooledStream(100_000);
        stream.Dispose();
        using var other = new PooledStream();
        other.Write(Content.Bytes(100_000));
        // The checked build throws when a block comes back twice.
        stream.Dispose();
        stream.Close();
        await stream.DisposeAsync();
        Assert.True(Content.Bytes(100_000).AsSpan().SequenceEqual(other.ToArray()));
    }

    [Fact]
    public void Only_one_of_many_threads_disposes_a_stream()
    {
        for (int round = 0; round < 200; round++)
        {
            var stream = new PooledStream(100_000);
            Parallel.For(0, 4, _ => stream.Dispose());
        }
    }

    [Fact]
    public void A_reader_at_its_end_closes_the_stream()
    {
        var stream = new PooledStream();
        stream.Write("hello"u8);
        stream.Position = 0;
        using (var reader = new StreamReader(stream))
            Assert.Equal("hello", reader.ReadToEnd());
        Assert.False(stream.CanRead);
    }
}
