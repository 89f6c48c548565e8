using System.Buffers;
using System.Text.Json;

namespace PooledStreams.Tests;

/// <summary>The stream as a buffer writer.</summary>
public sealed class BufferWriterTests : RentalTest
{
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(255)]
    [InlineData(5000)]
    [InlineData(70_000)]
    [InlineData(1_200_000)]
    public void What_is_lent_is_long_enough_and_what_is_written_is_there(int hint)
    {
        using var stream = new PooledStream();
        var expected = new MemoryStream();
        var random = new Random(hint);
        while (expected.Length < 2_200_000)
        {
            var lent = random.Next(2) == 0 ? stream.GetSpan(hint) : stream.GetMemory(hint).Span;
            Assert.True(lent.Length >= Math.Max(1, hint));
            lent.Fill(0xEE);
            int count = random.Next(Math.Max(1, hint), Math.Min(lent.Length, Math.Max(1, hint) + 3000) + 1);
            byte[] bytes = Content.Bytes(count, count);
            bytes.CopyTo(lent);
            stream.Advance(count);
            expected.Write(bytes);
            Assert.Equal((expected.Length, expected.Length), (stream.Length, stream.Position));
        }

        Assert.True(expected.ToArray().AsSpan().SequenceEqual(stream.ToArray()));
    }

    [Theory]
    [InlineData(10, 0)]
    [InlineData(10, 20)]
    [InlineData(10, 70_000)]
    [InlineData(10, 1_200_000)]
    [InlineData(200_000, 20)]
    [InlineData(200_000, 1_200_000)]
    public void To_advance_by_nothing_beyond_the_end_does_not_lengthen_the_stream(int length, int hint)
    {
        using var stream = new PooledStream();
        stream.Write(Content.Bytes(length));
        stream.Position = length + 5000;
        stream.GetSpan(hint).Fill(0xEE);
        stream.Advance(0);
        Assert.Equal((length, length + 5000), (stream.Length, stream.Position));

        // The twin: one byte does.
        stream.GetSpan(hint)[0] = 7;
        stream.Advance(1);
        Assert.Equal((length + 5001, length + 5001), (stream.Length, stream.Position));
        Assert.Equal([.. Content.Bytes(length), .. new byte[5000], 7], stream.ToArray());
    }

    [Fact]
    public void What_is_lent_and_not_said_to_be_written_changes_nothing()
    {
        byte[] bytes = Content.Bytes(200_000);
        using var stream = new PooledStream();
        stream.Write(bytes);
        foreach (long position in (long[])[0, 100, 65_530, 131_072, 199_999])
        {
            stream.Position = position;
            stream.GetSpan(20).Fill(0xEE);
            Assert.True(bytes.AsSpan().SequenceEqual(stream.ToArray()));
            stream.GetSpan(20)[0] = bytes[position] = 7;
            stream.Advance(1);
            Assert.Equal(position + 1, stream.Position);
            Assert.True(bytes.AsSpan().SequenceEqual(stream.ToArray()));
        }

        stream.Position = stream.Length;
        stream.GetSpan(20).Fill(0xEE);
        stream.Advance(0);
        Assert.Equal(bytes.Length, stream.Length);
        stream.SetLength(bytes.Length + 20);
        Assert.True(stream.ToArray().AsSpan(bytes.Length).IndexOfAnyExcept((byte)0) < 0);
    }

    [Fact]
    public void What_is_skipped_before_lent_memory_reads_as_zeros()
    {
        using var stream = new PooledStream();
        stream.WriteByte(1);
        stream.Position = 3000;
        stream.GetSpan(10).Fill(0xEE);
        stream.Position = 2000;
        stream.GetSpan(10).Fill(0xEE);
        stream.Position = 3000;
        stream.GetSpan()[0] = 2;
        stream.Advance(1);
        byte[] expected = new byte[3001];
        (expected[0], expected[3000]) = (1, 2);
        Assert.Equal(expected, stream.ToArray());
    }

    [Theory]
    [InlineData(0)]
    [InlineData(300)]
    [InlineData(5000)]
    public void Where_something_is_already_more_than_a_byte_is_lent(int hint)
    {
        using var stream = new PooledStream(new StreamPool(new StreamPoolOptions { MaxStreamLength = 10_000 }));
        stream.Write(Content.Bytes(9000));
        stream.Position = 100;
        byte[] bytes = Content.Bytes(hint + 1000, seed: 3);
        var lent = stream.GetSpan(hint);
        Assert.True(lent.Length >= Math.Max(hint, 4096), $"only {lent.Length} bytes are lent");
        bytes.CopyTo(lent);
        stream.Advance(bytes.Length);
        byte[] expected = Content.Bytes(9000);
        bytes.CopyTo(expected, 100);
        Assert.Equal(expected, stream.ToArray());

        // Never more than the stream may take.
        stream.Position = 8999;
        Assert.Equal(1001, stream.GetSpan().Length);
        Assert.Throws<IOException>(() => stream.GetSpan(1002));
    }

    [Fact]
    public void Lent_memory_can_be_used_in_several_steps()
    {
        using var stream = new PooledStream();
        var lent = stream.GetSpan(10);
        lent[0] = 1;
        stream.Advance(1);
        // Callers must not, for other writers may have moved on; this one bears it.
#pragma warning disable POOL011
        lent[1] = 2;
#pragma warning restore POOL011
        stream.Advance(1);
        Assert.Equal([1, 2], stream.ToArray());
    }

    [Fact]
    public void More_than_was_lent_is_refused()
    {
        using var stream = new PooledStream();
        stream.Advance(0);
        Assert.Throws<InvalidOperationException>(() => stream.Advance(1));
        Assert.Throws<ArgumentOutOfRangeException>(() => stream.Advance(-1));
        Assert.Throws<ArgumentOutOfRangeException>(() => stream.GetSpan(-1));
        Assert.Throws<ArgumentOutOfRangeException>(() => stream.GetMemory(-1));
        int lent = stream.GetMemory(10).Length;
        Assert.Throws<InvalidOperationException>(() => stream.Advance(lent + 1));
        stream.Position = 5;
        Assert.Throws<InvalidOperationException>(() => stream.Advance(1));
        stream.Position = 0;
        stream.GetSpan(10);
        stream.Write([1, 2, 3]);
        Assert.Throws<InvalidOperationException>(() => stream.Advance(1));
        stream.GetSpan(10);
        stream.SetLength(0);
        stream.Capacity = 0;
        Assert.Throws<InvalidOperationException>(() => stream.Advance(1));
        Assert.Equal(0, stream.Length);
    }

    [Fact]
    public void What_was_lent_and_forgotten_goes_back_with_the_stream()
    {
        using var stream = new PooledStream();
        stream.Write(new byte[10]);
        stream.Position = 0;
        stream.GetSpan(5000);
        stream.GetSpan(50_000);
        stream.GetSpan(3_000_000);
        // The base class looks for the arrays.
    }

    [Fact]
    public void A_json_writer_writes_into_the_blocks()
    {
        using var stream = new PooledStream();
        int[] numbers = [.. Enumerable.Range(0, 100_000)];
        using (var writer = new Utf8JsonWriter((IBufferWriter<byte>)stream))
            JsonSerializer.Serialize(writer, numbers);
        Assert.Equal(JsonSerializer.SerializeToUtf8Bytes(numbers), stream.ToArray());
        var reader = new Utf8JsonReader(stream.AsReadOnlySequence());
        Assert.Equal(numbers, JsonSerializer.Deserialize<int[]>(ref reader));
    }
}
