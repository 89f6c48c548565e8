using System.Buffers;

namespace PooledStreams.Tests;

/// <summary>What every stream of .NET promises: the checks that .NET's own streams have to pass, with each way to read and to write.</summary>
public sealed class ContractTests : RentalTest
{
    public enum Way
    {
        Byte,
        Span,
        Array,
        AsyncArray,
        AsyncMemory,
        BeginEnd,
    }

    public static TheoryData<Way> Ways => [.. Enum.GetValues<Way>()];

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task Nothing_to_read_and_nothing_to_write_does_nothing(Way way)
    {
        using var stream = new PooledStream();
        await WriteAsync(way, stream, [], 0, 0);
        await WriteAsync(way, stream, new byte[1], 0, 0);
        await WriteAsync(way, stream, new byte[1], 1, 0);
        Assert.Equal((0, 0), (stream.Position, stream.Length));
        Assert.Equal(0, await ReadAsync(way, stream, [], 0, 0));
        Assert.Equal(0, await ReadAsync(way, stream, new byte[4], 1, 3));
        stream.Write(new byte[10]);
        stream.Position = 0;
        Assert.Equal(0, await ReadAsync(way, stream, new byte[1], 1, 0));
        Assert.Equal(0, stream.Position);
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task What_is_read_is_put_where_it_is_wanted_and_nothing_else_is_touched(Way way)
    {
        byte[] expected = Content.Bytes(20);
        using var stream = new PooledStream();
        await WriteAsync(way, stream, [9, 9, .. expected, 9], 2, 20);
        stream.Position = 0;
        byte[] buffer = new byte[33];
        int read = await ReadAsync(way, stream, buffer, 3, 30);
        Assert.Equal(way == Way.Byte ? 1 : 20, read);
        byte[] wanted = new byte[33];
        expected.AsSpan(0, read).CopyTo(wanted.AsSpan(3));
        Assert.Equal(wanted, buffer);
        Assert.Equal(read, stream.Position);
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task What_is_written_in_several_parts_is_read_in_several(Way way)
    {
        byte[] expected = Content.Bytes(5000);
        using var stream = new PooledStream();
        for (int i = 0; i < 3; i++)
            await WriteAsync(way, stream, expected, 0, expected.Length);
        stream.Position = 0;
        byte[] actual = new byte[expected.Length];
        for (int i = 0; i < 3; i++)
        {
            int read = 0;
            while (read < actual.Length)
            {
                int count = await ReadAsync(way, stream, actual, read, actual.Length - read);
                Assert.InRange(count, 1, actual.Length - read);
                read += count;
            }

            Assert.Equal(expected, actual);
        }

        Assert.Equal(0, await ReadAsync(way, stream, actual, 0, 1));
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task What_is_cut_off_is_not_there_when_the_stream_grows_again(Way way)
    {
        using var stream = new PooledStream();
        await WriteAsync(way, stream, [0, 1, 2, 3], 0, 4);
        stream.SetLength(3);
        Assert.Equal(3, stream.Position);
        Assert.Equal(-1, stream.ReadByte());
        stream.SetLength(4);
        Assert.Equal([0, 1, 2, 0], Content.ReadAll(stream, 1));
        stream.Seek(5, SeekOrigin.End);
        await WriteAsync(way, stream, [7, 8], 0, 2);
        Assert.Equal([0, 1, 2, 0, 0, 0, 0, 0, 0, 7, 8], Content.ReadAll(stream, 100));
    }

    [Fact]
    public void Reads_and_writes_check_their_arguments()
    {
        using var stream = new PooledStream();
        byte[] one = new byte[1];
        Action<byte[], int, int>[] calls =
        [
            (buffer, offset, count) => _ = stream.Read(buffer, offset, count),
            (buffer, offset, count) => stream.Write(buffer, offset, count),
            (buffer, offset, count) => _ = stream.ReadAsync(buffer, offset, count),
            (buffer, offset, count) => _ = stream.WriteAsync(buffer, offset, count),
            (buffer, offset, count) => stream.EndRead(stream.BeginRead(buffer, offset, count, null, null)),
            (buffer, offset, count) => stream.EndWrite(stream.BeginWrite(buffer, offset, count, null, null)),
        ];
        foreach (var call in calls)
        {
            Assert.Throws<ArgumentNullException>("buffer", () => call(null!, 0, 0));
            Assert.Throws<ArgumentNullException>("buffer", () => call(null!, 1, 2));
            Assert.Throws<ArgumentOutOfRangeException>("offset", () => call(one, -1, 0));
            foreach (var (offset, count) in (ReadOnlySpan<(int, int)>)[(0, -1), (0, 2), (1, 1), (2, 0), (int.MaxValue, int.MaxValue)])
                Assert.Throws<ArgumentOutOfRangeException>("count", () => call(one, offset, count));
        }
    }

    [Fact]
    public void Copies_check_their_arguments()
    {
        using var stream = new PooledStream();
        stream.WriteByte(1);
        var readOnly = new MemoryStream(new byte[1], writable: false);
        var closed = new MemoryStream();
        closed.Dispose();
        Action<Stream>[] calls =
        [
            stream.CopyTo, to => stream.CopyTo(to, 1), to => _ = stream.CopyToAsync(to), to => _ = stream.CopyToAsync(to, 1, default),
        ];
        foreach (var call in calls)
        {
            Assert.Throws<ArgumentNullException>("destination", () => call(null!));
            Assert.Throws<NotSupportedException>(() => call(readOnly));
            Assert.Throws<ObjectDisposedException>(() => call(closed));
        }

        foreach (int length in (int[])[0, -1])
        {
            Assert.Throws<ArgumentOutOfRangeException>("bufferSize", () => stream.CopyTo(new MemoryStream(), length));
            Assert.Throws<ArgumentOutOfRangeException>("bufferSize", () => { _ = stream.CopyToAsync(new MemoryStream(), length); });
        }

        Assert.Throws<ArgumentNullException>("stream", () => stream.WriteTo((Stream)null!));
        Assert.Throws<ArgumentNullException>("writer", () => stream.WriteTo((IBufferWriter<byte>)null!));
        Assert.Throws<ArgumentNullException>("stream", () => { _ = stream.WriteToAsync(null!); });
        Assert.Throws<NotSupportedException>(() => stream.WriteTo(readOnly));
        Assert.Throws<ObjectDisposedException>(() => stream.WriteTo(closed));
    }

    [Fact]
    public void Positions_and_lengths_check_their_arguments()
    {
        using var stream = new PooledStream();
        stream.Write(new byte[10]);
        Assert.Throws<ArgumentOutOfRangeException>(() => stream.Position = -1);
        Assert.Throws<IOException>(() => stream.Seek(-1, SeekOrigin.Begin));
        Assert.Throws<IOException>(() => stream.Seek(-11, SeekOrigin.Current));
        Assert.Throws<IOException>(() => stream.Seek(-11, SeekOrigin.End));
        foreach (int origin in (int[])[-1, 3, ~0])
            Assert.Throws<ArgumentException>(() => stream.Seek(0, (SeekOrigin)origin));
        Assert.Throws<ArgumentOutOfRangeException>(() => stream.SetLength(-1));
        Assert.Throws<ArgumentOutOfRangeException>(() => stream.SetLength(long.MaxValue));
        Assert.Equal((10, 10), (stream.Position, stream.Length));
        Assert.Equal((true, true, true, false), (stream.CanRead, stream.CanWrite, stream.CanSeek, stream.CanTimeout));
        Assert.Throws<InvalidOperationException>(() => stream.ReadTimeout);
        Assert.Throws<InvalidOperationException>(() => stream.WriteTimeout = 1);
        Assert.Throws<ArgumentOutOfRangeException>(() => new PooledStream(-1));
        Assert.Throws<ArgumentNullException>(() => new PooledStream(null!));
    }

    [Fact]
    public async Task What_is_canceled_before_it_starts_does_nothing()
    {
        using var stream = new PooledStream();
        stream.Write(new byte[10]);
        stream.Position = 2;
        using var source = new CancellationTokenSource();
        await source.CancelAsync();
        var token = source.Token;
        Func<Task>[] calls =
        [
            () => stream.ReadAsync(new byte[1], 0, 1, token), () => stream.ReadAsync(new byte[1].AsMemory(), token).AsTask(),
            () => stream.WriteAsync(new byte[1], 0, 1, token), () => stream.WriteAsync(new byte[1].AsMemory(), token).AsTask(),
            () => stream.FlushAsync(token), () => stream.CopyToAsync(new MemoryStream(), token), () => stream.WriteToAsync(new MemoryStream(), token),
        ];
        foreach (var call in calls)
        {
            var task = call();
            Assert.True(task.IsCanceled);
            Assert.Equal(token, (await Assert.ThrowsAnyAsync<OperationCanceledException>(() => task)).CancellationToken);
        }

        Assert.Equal((2, 10), (stream.Position, stream.Length));
    }

    [Fact]
    public async Task Everything_is_done_when_its_call_returns()
    {
        using var stream = new PooledStream();
        Assert.True(stream.WriteAsync(new byte[10], 0, 10).IsCompletedSuccessfully);
        Assert.True(stream.WriteAsync(new byte[10].AsMemory()).IsCompletedSuccessfully);
        Assert.True(stream.FlushAsync().IsCompletedSuccessfully);
        stream.Position = 0;
        var first = stream.ReadAsync(new byte[5], 0, 5);
        Assert.True(first.IsCompletedSuccessfully);
        Assert.Same(first, stream.ReadAsync(new byte[5], 0, 5));
        Assert.Equal(10, await stream.ReadAsync(new byte[50], 0, 50));
        Assert.True(stream.DisposeAsync().IsCompletedSuccessfully);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Memory_that_is_no_array_is_read_into_and_written_from(bool isAsync)
    {
        using var native = new NativeMemory(256);
        byte[] expected = Content.Bytes(256);
        expected.CopyTo(native.GetSpan());
        using var stream = new PooledStream();
        if (isAsync)
            await stream.WriteAsync(native.Memory);
        else
            stream.Write(native.GetSpan());
        native.GetSpan().Clear();
        stream.Position = 0;
        Assert.Equal(256, isAsync ? await stream.ReadAsync(native.Memory) : stream.Read(native.GetSpan()));
        Assert.True(expected.AsSpan().SequenceEqual(native.GetSpan()));
    }

    private static async Task<int> ReadAsync(Way way, Stream stream, byte[] buffer, int offset, int count)
    {
        switch (way)
        {
            case Way.Byte:
                int value = count == 0 ? -1 : stream.ReadByte();
                if (value < 0)
                    return 0;
                buffer[offset] = (byte)value;
                return 1;
            case Way.Span:
                return stream.Read(buffer.AsSpan(offset, count));
            case Way.Array:
                return stream.Read(buffer, offset, count);
            case Way.AsyncArray:
                return await stream.ReadAsync(buffer, offset, count);
            case Way.AsyncMemory:
                return await stream.ReadAsync(buffer.AsMemory(offset, count));
            default:
                return await Task.Factory.FromAsync(stream.BeginRead, stream.EndRead, buffer, offset, count, null);
        }
    }

    private static async Task WriteAsync(Way way, Stream stream, byte[] buffer, int offset, int count)
    {
        switch (way)
        {
            case Way.Byte:
                for (int i = offset; i < offset + count; i++)
                    stream.WriteByte(buffer[i]);
                break;
            case Way.Span:
                stream.Write(buffer.AsSpan(offset, count));
                break;
            case Way.Array:
                stream.Write(buffer, offset, count);
                break;
            case Way.AsyncArray:
                await stream.WriteAsync(buffer, offset, count);
                break;
            case Way.AsyncMemory:
                await stream.WriteAsync(buffer.AsMemory(offset, count));
                break;
            default:
                await Task.Factory.FromAsync(stream.BeginWrite, stream.EndWrite, buffer, offset, count, null);
                break;
        }
    }

    private sealed unsafe class NativeMemory(int length) : MemoryManager<byte>
    {
        private readonly void* _start = System.Runtime.InteropServices.NativeMemory.Alloc((nuint)length);

        public override Span<byte> GetSpan() => new(_start, length);

        public override MemoryHandle Pin(int elementIndex = 0) => new((byte*)_start + elementIndex);

        public override void Unpin()
        {
        }

        protected override void Dispose(bool disposing) => System.Runtime.InteropServices.NativeMemory.Free(_start);
    }
}
