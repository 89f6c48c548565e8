using System.Buffers;
using System.Runtime.InteropServices;

namespace PooledStreams.Tests;

/// <summary>Copies to other streams and writers, and views.</summary>
public sealed class CopyTests : RentalTest
{
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(65_536)]
    [InlineData(200_000)]
    [InlineData(1_500_000)]
    public async Task Everything_from_the_position_on_is_copied_in_every_way(int length)
    {
        byte[] bytes = Content.Bytes(length);
        using var stream = new PooledStream();
        stream.Write(bytes);
        Func<Stream, Task>[] copies =
        [
            to => { stream.CopyTo(to); return Task.CompletedTask; }, to => { stream.CopyTo(to, 10); return Task.CompletedTask; },
            to => stream.CopyToAsync(to), to => stream.CopyToAsync(to, 10), to => stream.CopyToAsync(new BufferedStream(to, 1)),
        ];
        foreach (int position in (int[])[0, Math.Min(1, length), length / 2, length, length + 5])
        {
            foreach (var copy in copies)
            {
                stream.Position = position;
                using var destination = new MemoryStream();
                await copy(destination);
                Assert.Equal(Math.Max(position, length), stream.Position);
                Assert.True(bytes.AsSpan(Math.Min(position, length)).SequenceEqual(destination.ToArray()));
            }
        }

        stream.Position = length / 3;
        using var all = new MemoryStream();
        stream.WriteTo(all);
        await stream.WriteToAsync(all);
        await stream.WriteToAsync(new BufferedStream(all, 1));
        var writer = new ArrayBufferWriter<byte>();
        stream.WriteTo(writer);
        Assert.True(all.ToArray().AsSpan().SequenceEqual((byte[])[.. bytes, .. bytes, .. bytes]));
        Assert.True(bytes.AsSpan().SequenceEqual(writer.WrittenSpan));
        Assert.Equal(length / 3, stream.Position);
    }

    [Fact]
    public async Task Blocks_are_handed_over_as_they_are()
    {
        using var stream = new PooledStream();
        stream.Write(new byte[1_500_000]);
        List<byte[]> blocks = [];
        foreach (var memory in stream.AsReadOnlySequence())
            blocks.Add(ArrayOf(memory));
        Assert.Equal(17, blocks.Count);

        stream.Position = 0;
        using var copied = new Witness();
        await stream.CopyToAsync(copied);
        Assert.Equal(blocks, copied.Arrays);
        using var written = new Witness();
        await stream.WriteToAsync(written);
        Assert.Equal(blocks, written.Arrays);
    }

    [Fact]
    public void A_view_shows_what_the_stream_had_and_can_be_taken_again()
    {
        using var stream = new PooledStream();
        Assert.True(stream.AsReadOnlySequence().IsEmpty);
        byte[] bytes = Content.Bytes(3_300_000);
        for (int length = 0; length < bytes.Length; length += 300_000)
        {
            stream.Write(bytes, length, 300_000);
            var view = stream.AsReadOnlySequence();
            Assert.Equal(length + 300_000, view.Length);
            Assert.True(bytes.AsSpan(0, length + 300_000).SequenceEqual(view.ToArray()));
            Assert.True(bytes.AsSpan(length).StartsWith(view.Slice(length, 1000).ToArray()));
        }

        stream.SetLength(100_000);
        Assert.True(bytes.AsSpan(0, 100_000).SequenceEqual(stream.AsReadOnlySequence().ToArray()));
        stream.Capacity = 100_000;
        Assert.True(bytes.AsSpan(0, 100_000).SequenceEqual(stream.AsReadOnlySequence().ToArray()));
        stream.Position = 100_000;
        stream.Write(bytes, 100_000, 2_000_000);
        Assert.True(bytes.AsSpan(0, 2_100_000).SequenceEqual(stream.AsReadOnlySequence().ToArray()));
    }

    [Fact]
    public async Task A_stream_that_is_disposed_while_it_is_copied_keeps_its_memory_until_then()
    {
        byte[] bytes = Content.Bytes(300_000);
        using var destination = new Slow();
        var stream = new PooledStream();
        stream.Write(bytes);
        stream.Position = 0;
        var copy = stream.CopyToAsync(destination);
        stream.Dispose();

        // Who rents now gets none of its blocks: the checked build fills those that went back with nonsense.
        using var other = new PooledStream();
        other.Write(new byte[300_000]);
        destination.Go.SetResult();
        await copy;
        Assert.True(bytes.AsSpan().SequenceEqual(destination.ToArray()));
    }

    [Fact]
    public async Task A_copy_that_fails_gives_the_memory_back()
    {
        using var destination = new Slow();
        var stream = new PooledStream();
        stream.Write(new byte[300_000]);
        stream.Position = 0;
        var copy = stream.CopyToAsync(destination);
        stream.Dispose();
        destination.Go.SetException(new IOException("full"));
        await Assert.ThrowsAsync<IOException>(() => copy);
    }

    [Fact]
    public void A_stream_is_copied_to_its_own_end()
    {
        byte[] bytes = Content.Bytes(5000);
        using var stream = new PooledStream();
        stream.Write(bytes);
        for (int i = 0; i < 8; i++)
        {
            stream.Position = 0;
            stream.CopyTo(stream);
            bytes = [.. bytes, .. bytes];
            Assert.True(bytes.AsSpan().SequenceEqual(stream.ToArray()), $"{i}");
        }

        stream.Position = 1;
        stream.WriteTo(stream);
        Assert.True(((byte[])[bytes[0], .. bytes]).AsSpan().SequenceEqual(stream.ToArray()));
        Assert.Throws<ArgumentException>(() => stream.WriteTo((IBufferWriter<byte>)stream));
    }

    private static byte[] ArrayOf(ReadOnlyMemory<byte> memory)
    {
        Assert.True(MemoryMarshal.TryGetArray(memory, out var array));
        return array.Array!;
    }

    /// <summary>Remembers which arrays it was given.</summary>
    private sealed class Witness : Destination
    {
        public List<byte[]> Arrays { get; } = [];

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            Arrays.Add(ArrayOf(buffer));
            return default;
        }
    }

    /// <summary>Reads what it was given only when it is told to.</summary>
    private sealed class Slow : Destination
    {
        private readonly MemoryStream _content = new();

        public TaskCompletionSource Go { get; } = new();

        public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            await Go.Task;
            _content.Write(buffer.Span);
        }

        public byte[] ToArray() => _content.ToArray();
    }

    private abstract class Destination : Stream
    {
        public override bool CanRead => false;

        public override bool CanSeek => false;

        public override bool CanWrite => true;

        public override long Length => throw new NotSupportedException();

        public override long Position
        {
            get => throw new NotSupportedException();
            set => throw new NotSupportedException();
        }

        public override void Flush()
        {
        }

        public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
    }
}
