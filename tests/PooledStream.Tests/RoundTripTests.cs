using System.Buffers;

namespace PooledStreams.Tests;

/// <summary>What is written is read, wherever blocks begin and end.</summary>
public sealed class RoundTripTests : RentalTest
{
    /// <summary>Lengths at the edges of blocks and one byte to each side, with the lengths of calls.</summary>
    public static TheoryData<long, int> Lengths
    {
        get
        {
            var data = new TheoryData<long, int>();
            foreach (long edge in Content.Edges)
            {
                foreach (int call in (int[])[999, 4096, int.MaxValue])
                {
                    for (long length = Math.Max(0, edge - 1); length <= edge + 1; length++)
                        data.Add(length, call);
                }
            }

            return data;
        }
    }

    [Theory]
    [MemberData(nameof(Lengths))]
    public void What_is_written_is_read(long length, int call)
    {
        byte[] bytes = Content.Bytes(length);
        foreach (long capacity in (long[])[0, length])
        {
            using var stream = new PooledStream(capacity);
            for (int written = 0; written < bytes.Length; written += Math.Min(call, bytes.Length - written))
                stream.Write(bytes, written, Math.Min(call, bytes.Length - written));
            Assert.Equal((length, length), (stream.Length, stream.Position));
            Assert.True(bytes.AsSpan().SequenceEqual(Content.ReadAll(stream, call)));
            Assert.True(bytes.AsSpan().SequenceEqual(stream.ToArray()));
            Assert.True(bytes.AsSpan().SequenceEqual(stream.AsReadOnlySequence().ToArray()));
        }
    }

    [Fact]
    public void Every_position_at_an_edge_can_be_overwritten()
    {
        byte[] bytes = Content.Bytes((2 * BlockLength.Large) + 10);
        using var stream = new PooledStream();
        stream.Write(bytes);
        foreach (long edge in Content.Edges)
        {
            for (long position = Math.Max(0, edge - 2); position <= edge + 1; position++)
            {
                stream.Position = position;
                stream.Write([1, 2, 3]);
                bytes[position] = 1;
                bytes[position + 1] = 2;
                bytes[position + 2] = 3;
                stream.Seek(-3, SeekOrigin.Current);
                Assert.Equal((1, 2, 3), (stream.ReadByte(), stream.ReadByte(), stream.ReadByte()));
            }
        }

        Assert.True(bytes.AsSpan().SequenceEqual(stream.ToArray()));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void What_is_skipped_reads_as_zeros(bool clears)
    {
        var pool = new StreamPool(new StreamPoolOptions { ClearOnRelease = clears });
        foreach (long edge in Content.Edges)
        {
            Content.Spoil(pool, 2 * BlockLength.Large);
            using var stream = new PooledStream(pool);
            stream.Write([1, 2]);
            stream.Position = edge + 5;
            Assert.Equal(2, stream.Length);
            stream.WriteByte(3);
            byte[] expected = new byte[edge + 6];
            (expected[0], expected[1], expected[^1]) = (1, 2, 3);
            Assert.True(expected.AsSpan().SequenceEqual(stream.ToArray()), $"{edge}");
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_length_that_is_set_cuts_off_and_adds_zeros(bool clears)
    {
        var pool = new StreamPool(new StreamPoolOptions { ClearOnRelease = clears });
        foreach (long edge in Content.Edges)
        {
            Content.Spoil(pool, 2 * BlockLength.Large);
            using var stream = new PooledStream(pool);
            byte[] bytes = Content.Bytes(edge + 10);
            stream.Write(bytes);
            stream.SetLength(edge + 3);
            Assert.Equal((edge + 3, edge + 3), (stream.Length, stream.Position));
            stream.SetLength(edge + 100_000);
            Assert.Equal((edge + 100_000, edge + 3), (stream.Length, stream.Position));
            byte[] expected = new byte[edge + 100_000];
            bytes.AsSpan(0, (int)edge + 3).CopyTo(expected);
            Assert.True(expected.AsSpan().SequenceEqual(stream.ToArray()), $"{edge}");
            stream.SetLength(0);
            Assert.Empty(stream.ToArray());
        }
    }

    [Fact]
    public void Short_content_is_one_array_and_longer_content_never_moves()
    {
        using var stream = new PooledStream();
        stream.Write(Content.Bytes(BlockLength.Standard));
        Assert.True(stream.AsReadOnlySequence().IsSingleSegment);
        byte[] first = ArrayOf(stream.AsReadOnlySequence().First);
        while (stream.Length < 3 * BlockLength.Large)
        {
            stream.Write(Content.Bytes(50_000));
            Assert.Same(first, ArrayOf(stream.AsReadOnlySequence().First));
        }
    }

    [Theory]
    [InlineData(1, BlockLength.Tiny)]
    [InlineData(BlockLength.Tiny + 1, BlockLength.Small)]
    [InlineData(BlockLength.Small + 1, BlockLength.Standard)]
    [InlineData(BlockLength.Standard + 1, 2 * BlockLength.Standard)]
    [InlineData(BlockLength.Large + 1, 2 * BlockLength.Large)]
    public void A_capacity_is_a_hint_that_blocks_fulfil(long hint, long capacity)
    {
        using var stream = new PooledStream(hint);
        Assert.Equal(capacity, stream.Capacity);
        byte[] bytes = Content.Bytes(hint);
        stream.Write(bytes);
        Assert.Equal(capacity, stream.Capacity);
        Assert.Throws<ArgumentOutOfRangeException>(() => stream.Capacity = hint - 1);
        stream.Capacity = capacity + 1;
        Assert.True(stream.Capacity > capacity);
        stream.Capacity = stream.Length;
        // The one array of a short stream stays, when it has once been exchanged for a longer one.
        Assert.Equal(capacity < BlockLength.Standard ? 4 * capacity : capacity, stream.Capacity);
        Assert.True(bytes.AsSpan().SequenceEqual(stream.ToArray()));
        stream.SetLength(0);
        stream.Capacity = 0;
        Assert.Equal(0, stream.Capacity);
        stream.Write(bytes);
        Assert.True(bytes.AsSpan().SequenceEqual(stream.ToArray()));
    }

    [Fact]
    public void Many_streams_at_once_keep_their_content_to_themselves()
    {
        var pool = new StreamPool();
        Parallel.For(0, 8, thread =>
        {
            var random = new Random(thread);
            for (int round = 0; round < 12; round++)
            {
                var streams = Enumerable.Range(0, 5).Select(_ => new PooledStream(pool)).ToList();
                byte[][] contents = [.. streams.Select(_ => Content.Bytes(random.Next(random.Next(2) == 0 ? 30_000 : 1_500_000), random.Next()))];
                for (int i = 0; i < streams.Count; i++)
                    streams[i].Write(contents[i]);
                for (int i = 0; i < streams.Count; i++)
                {
                    Assert.True(contents[i].AsSpan().SequenceEqual(Content.ReadAll(streams[i], 10_000)));
                    streams[i].Dispose();
                }
            }
        });
    }

    private static byte[] ArrayOf(ReadOnlyMemory<byte> memory)
    {
        Assert.True(System.Runtime.InteropServices.MemoryMarshal.TryGetArray(memory, out var array));
        return array.Array!;
    }
}
