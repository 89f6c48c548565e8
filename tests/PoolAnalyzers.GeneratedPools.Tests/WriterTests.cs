using System.Buffers;
using System.Text.Json;

namespace PoolAnalyzers.GeneratedPools.Tests;

/// <summary>Writers in one array: as class and as ref struct.</summary>
public class WriterTests
{
    private static readonly byte[] s_numbers = [.. Enumerable.Range(0, 5000).Select(i => unchecked((byte)i))];

    [Fact]
    public void What_is_written_is_there_in_every_view()
    {
        using var writer = new ByteWriter();
        Assert.Equal(0, writer.Capacity);
        writer.Add(1);
        writer.Write([2, 3]);
        writer.GetSpan(2)[1] = 5;
        writer.GetSpan()[0] = 4;
        writer.Advance(2);
        byte[] expected = [1, 2, 3, 4, 5];
        Assert.Equal(expected, writer.WrittenSpan.ToArray());
        Assert.Equal(expected, writer.WrittenMemory.ToArray());
        Assert.Equal(expected, writer.WrittenSequence.ToArray());
        Assert.Equal(expected, writer.ToArray());
        Assert.Equal(5, writer.WrittenCount);
        Assert.Equal(writer.Capacity - 5, writer.FreeCapacity);
        var copy = new byte[6];
        writer.CopyTo(copy);
        Assert.Equal([1, 2, 3, 4, 5, 0], copy);
        Assert.True(writer.TryCopyTo(new byte[5]));
        Assert.False(writer.TryCopyTo(new byte[4]));
        Assert.Throws<ArgumentException>(() => writer.CopyTo(new byte[4]));
    }

    [Fact]
    public void A_serializer_writes_into_it()
    {
        using var writer = new ByteWriter();
        for (var turn = 0; turn < 3; turn++)
        {
            writer.Clear();
            using (var json = new Utf8JsonWriter((IBufferWriter<byte>)writer))
                JsonSerializer.Serialize(json, Enumerable.Range(0, 5000));
            Assert.Equal(JsonSerializer.SerializeToUtf8Bytes(Enumerable.Range(0, 5000)), writer.WrittenSpan.ToArray());
        }
    }

    [Theory]
    [InlineData(-1)]
    [InlineData(int.MinValue)]
    public void Negative_numbers_are_refused(int number)
    {
        using var writer = new ByteWriter();
        Assert.Throws<ArgumentOutOfRangeException>(() => writer.GetSpan(number).Length);
        Assert.Throws<ArgumentOutOfRangeException>(() => writer.GetMemory(number));
        Assert.Throws<ArgumentOutOfRangeException>(() => writer.Advance(number));
        Assert.Throws<ArgumentOutOfRangeException>(() => new ByteWriter(number));
        writer.Add(1);
        Assert.Throws<ArgumentOutOfRangeException>(() => writer.GetSpan(number).Length);
        Assert.Throws<ArgumentOutOfRangeException>(() => writer.Advance(number));
        Assert.Throws<ArgumentOutOfRangeException>(() => new ByteSpanWriter(number).Dispose());
        Assert.Throws<ArgumentOutOfRangeException>(() => new ByteSpanWriter(stackalloc byte[4]).GetSpan(number).Length);
        Assert.Throws<ArgumentOutOfRangeException>(() => default(ByteSpanWriter).GetMemory(number));
        Assert.Throws<ArgumentOutOfRangeException>(() => new ByteSpanWriter(stackalloc byte[4]).Advance(number));
        Assert.Equal([1], writer.ToArray());
    }

    [Fact]
    public void A_request_that_no_array_can_fulfil_throws_and_loses_nothing()
    {
        using var writer = new ByteWriter();
        writer.Add(1);
        Assert.Throws<OutOfMemoryException>(() => writer.GetSpan(int.MaxValue).Length);
        Assert.Throws<OutOfMemoryException>(() => writer.GetMemory(Array.MaxLength));
        Assert.Equal([1], writer.ToArray());
        Assert.Throws<OutOfMemoryException>(() => new ByteSpanWriter(stackalloc byte[4]).GetSpan(int.MaxValue).Length);
    }

    [Fact]
    public void Advancing_beyond_the_room_is_refused()
    {
        using var writer = new ByteWriter(100);
        Assert.Throws<ArgumentOutOfRangeException>(() => writer.Advance(writer.Capacity + 1));
        writer.Advance(writer.Capacity);
        Assert.Equal(0, writer.FreeCapacity);
        Assert.Throws<ArgumentOutOfRangeException>(() => writer.Advance(1));
        Assert.Throws<ArgumentOutOfRangeException>(() => writer.Advance(int.MaxValue));
        writer.Advance(0);
        Assert.Equal(writer.Capacity, writer.WrittenCount);
    }

    [Theory]
    [InlineData(-1)]
    [InlineData(0)]
    [InlineData(1)]
    public void Around_the_end_of_the_array(int beyond)
    {
        var pool = ScriptedPool<byte>.Replace();
        using (var writer = new Writer<byte>(256))
        {
            var room = writer.Capacity + beyond;
            writer.Write(s_numbers.AsSpan(0, 200));
            Assert.Equal(room - 200, Math.Min(room - 200, writer.GetSpan(room - 200).Length));
            writer.Write(s_numbers.AsSpan(200, room - 200));
            Assert.Equal(s_numbers.AsSpan(0, room).ToArray(), writer.ToArray());
            Assert.Equal(beyond > 0 ? 1 : 0, pool.Returned.Count);
            writer.Add(7);
            Assert.Equal([.. s_numbers.AsSpan(0, room), 7], writer.ToArray());
        }

        Assert.Empty(pool.Out);
    }

    [Fact]
    public void It_grows_four_times_while_short_and_twice_after()
    {
        var pool = ScriptedPool<byte>.Replace();
        using (var writer = new Writer<byte>())
        {
            for (var i = 0; i < 100_000; i++)
                writer.Add(unchecked((byte)i));
        }

        Assert.Equal([256, 1024, 4096, 16_384, 32_768, 65_536, 131_072], pool.Returned.Select(a => a.Length));
    }

    [Fact]
    public void What_comes_may_be_a_part_of_what_is_there()
    {
        ScriptedPool<string>.Replace();
        using var writer = new Writer<string>();
        writer.Write(Enumerable.Range(0, 200).Select(i => $"{i}").ToArray());
        writer.Write(writer.WrittenSpan);
        Assert.Equal(Enumerable.Range(0, 400).Select(i => $"{i % 200}"), writer.ToArray());
        using var span = new CharWriter(4);
        span.Write("abcd");
        while (span.FreeCapacity > 3)
            span.Write("abcd");
        span.Write(span.WrittenSpan);
        Assert.Equal(string.Concat(Enumerable.Repeat("abcd", span.WrittenCount / 4)), span.ToString());
    }

    [Fact]
    public void References_are_cleared_and_what_was_not_said_to_be_written_too()
    {
        var pool = ScriptedPool<string>.Replace();
        var writer = new Writer<string>();
        writer.Write(Enumerable.Repeat("x", 200).ToArray());
        writer.GetSpan(50)[49] = "not advanced";
        writer.Write(Enumerable.Repeat("x", 200).ToArray());
        Assert.All(pool.Returned.Single(), Assert.Null);
        var held = pool.Out.Single();
        writer.Clear();
        Assert.DoesNotContain("x", held);
        writer.GetSpan(50)[49] = "not advanced";
        writer.Dispose();
        Assert.All(held, Assert.Null);
        Assert.Empty(pool.Out);
    }

    [Fact]
    public void Secrets_are_cleared_when_they_go_and_numbers_are_not()
    {
        var secrets = ScriptedPool<byte>.Replace();
        using (var writer = new SecretWriter())
        {
            writer.Write(s_numbers.AsSpan(1, 5));
            var array = secrets.Out.Single();
            writer.Clear();
            Assert.All(array, b => Assert.Equal(0, b));
            writer.GetSpan()[100] = 1;
        }

        Assert.All(secrets.Returned.Single(), b => Assert.Equal(0, b));
        var plain = ScriptedPool<byte>.Replace();
        using (var writer = new Writer<byte>())
            writer.Write([1, 2]);
        Assert.Equal(2, plain.Returned.Single()[1]);
    }

    [Fact]
    public void A_pool_that_fails_loses_nothing()
    {
        var pool = ScriptedPool<byte>.Replace();
        using (var writer = new Writer<byte>(4))
        {
            writer.Write([1, 2, 3]);
            pool.Fails = true;
            Assert.Throws<InvalidOperationException>(() => writer.Write([4, 5]));
            Assert.Throws<InvalidOperationException>(() => writer.GetSpan(2).Length);
            Assert.Equal([1, 2, 3], writer.ToArray());
            writer.Add(4);
            Assert.Throws<InvalidOperationException>(() => writer.Add(5));
            pool.Fails = false;
            writer.Write([5, 6]);
            Assert.Equal([1, 2, 3, 4, 5, 6], writer.ToArray());
        }

        Assert.Empty(pool.Out);
        pool.Fails = true;
        var span = new SpanWriter<byte>(stackalloc byte[2]);
        span.Write([1, 2]);
        try
        {
            span.Add(3);
            Assert.Fail("It had no room.");
        }
        catch (InvalidOperationException)
        {
            Assert.Equal([1, 2], span.ToArray());
        }

        span.Dispose();
    }

    [Fact]
    public void An_array_that_is_too_short_is_refused()
    {
        var pool = ScriptedPool<byte>.Replace();
        using var writer = new Writer<byte>(4);
        writer.Write([1, 2, 3]);
        pool.Missing = 5;
        Assert.Throws<InvalidOperationException>(() => writer.GetSpan(500).Length);
        Assert.Equal([1, 2, 3], writer.ToArray());
    }

    [Fact]
    public void After_its_disposal_it_throws()
    {
        var pool = ScriptedPool<byte>.Replace();
        var writer = new Writer<byte>();
        writer.Add(1);
        writer.Dispose();
        writer.Dispose();
        Assert.Single(pool.Returned);
        Assert.Equal(0, writer.WrittenCount);
        Assert.Throws<ObjectDisposedException>(() => writer.Add(1));
        Assert.Throws<ObjectDisposedException>(() => writer.Write([]));
        Assert.Throws<ObjectDisposedException>(() => writer.GetSpan().Length);
        Assert.Throws<ObjectDisposedException>(() => writer.GetMemory(3));
        Assert.Throws<ObjectDisposedException>(() => writer.Advance(0));
        Assert.Throws<ObjectDisposedException>(() => writer.WrittenSpan.Length);
        Assert.Throws<ObjectDisposedException>(() => writer.WrittenMemory);
        Assert.Throws<ObjectDisposedException>(() => writer.WrittenSequence);
        Assert.Throws<ObjectDisposedException>(() => writer.Capacity);
        Assert.Throws<ObjectDisposedException>(() => writer.FreeCapacity);
        Assert.Throws<ObjectDisposedException>(() => writer.ToArray());
        Assert.Throws<ObjectDisposedException>(() => writer.Clear());
        Assert.Throws<ObjectDisposedException>(() => writer.DetachOwner());
    }

    [Fact]
    public void What_is_detached_outlives_the_writer()
    {
        var pool = ScriptedPool<byte>.Replace();
        var writer = new Writer<byte>();
        writer.Write([1, 2]);
        var first = writer.DetachOwner();
        Assert.Equal(0, writer.WrittenCount);
        writer.Write([3]);
        using (var nothing = new Writer<byte>(8).DetachOwner())
            Assert.Equal(0, nothing.Memory.Length);
        using (IMemoryOwner<byte> second = writer.DetachOwner())
            Assert.Equal([3], second.Memory.ToArray());
        writer.Dispose();
        Assert.Equal([1, 2], first.Span.ToArray());
        Assert.Equal(2, first.Length);
        first.Dispose();
        first.Dispose();
        Assert.Throws<ObjectDisposedException>(() => first.Memory);
        Assert.Throws<ObjectDisposedException>(() => first.Span.Length);
        Assert.Single(pool.Out);
    }

    [Fact]
    public void A_writer_goes_on_with_the_pool_that_it_began_with()
    {
        var before = ScriptedPool<byte>.Replace();
        var writer = new Writer<byte>();
        writer.Write(s_numbers);
        var owner = writer.DetachOwner();
        var span = new SpanWriter<byte>(5);
        var after = ScriptedPool<byte>.Replace();
        writer.Write(s_numbers);
        writer.Dispose();
        owner.Dispose();
        span.Write(s_numbers);
        span.DetachOwner().Dispose();
        span.Dispose();
        Assert.Empty(before.Out);
        Assert.Empty(after.Returned);
        Assert.True(before.Returned.Count >= 4);
    }

    [Fact]
    public void A_limit_is_kept_to_the_element()
    {
        using var writer = new LimitedWriter();
        writer.Write(s_numbers.AsSpan(0, 990));
        Assert.Throws<InvalidOperationException>(() => writer.Write(s_numbers.AsSpan(0, 11)));
        Assert.Throws<InvalidOperationException>(() => writer.GetSpan(11).Length);
        Assert.Equal(10, writer.GetSpan(10).Length);
        Assert.Equal(10, writer.GetMemory().Length);
        Assert.Equal(1000, writer.Capacity);
        Assert.Throws<ArgumentOutOfRangeException>(() => writer.Advance(11));
        writer.Write(s_numbers.AsSpan(990, 9));
        writer.Add(s_numbers[999]);
        Assert.Throws<InvalidOperationException>(() => writer.Add(1));
        Assert.Throws<InvalidOperationException>(() => writer.GetSpan().Length);
        Assert.Equal(s_numbers.AsSpan(0, 1000).ToArray(), writer.ToArray());
        writer.Clear();
        writer.Write(s_numbers.AsSpan(0, 1000));
        Assert.Throws<ArgumentOutOfRangeException>(() => new LimitedWriter(1001));

        using var span = new LimitedSpanWriter(stackalloc byte[2000]);
        Assert.Equal(1000, span.Capacity);
        span.Write(s_numbers.AsSpan(0, 1000));
        Assert.True(Refuses(span));
        Assert.Equal(1000, span.WrittenSequence.Length);

        static bool Refuses(LimitedSpanWriter writer)
        {
            try
            {
                writer.Add(1);
                return false;
            }
            catch (InvalidOperationException)
            {
                return true;
            }
        }
    }

    [Fact]
    public void Warm_writing_allocates_nothing()
    {
        using var writer = new ByteWriter();
        Warm(writer);
        var before = GC.GetAllocatedBytesForCurrentThread();
        for (var i = 0; i < 100; i++)
            Warm(writer);
        Assert.Equal(before, GC.GetAllocatedBytesForCurrentThread());
        SpanWarm();
        before = GC.GetAllocatedBytesForCurrentThread();
        for (var i = 0; i < 100; i++)
            SpanWarm();
        Assert.Equal(before, GC.GetAllocatedBytesForCurrentThread());

        static void Warm(ByteWriter writer)
        {
            writer.Clear();
            for (var i = 0; i < 10; i++)
                writer.Write(s_numbers);
        }

        static void SpanWarm()
        {
            using var writer = new ByteSpanWriter(stackalloc byte[64]);
            for (var i = 0; i < 10; i++)
                writer.Write(s_numbers.AsSpan(0, 100));
        }
    }

    [Fact]
    public void Writers_in_an_object_pool_allocate_nothing_either()
    {
        Use();
        var before = GC.GetAllocatedBytesForCurrentThread();
        for (var i = 0; i < 100; i++)
            Use();
        Assert.Equal(before, GC.GetAllocatedBytesForCurrentThread());

        static void Use()
        {
            using var scope = Writers.RentScope();
            Assert.True(scope.Value.WrittenCount == 0);
            scope.Value.Write(s_numbers);
        }
    }

    [Fact]
    public void The_author_may_add_members_and_constructors()
    {
        using var writer = new OnePageWriter("ab");
        writer.WriteAndCount((byte)'c');
        Assert.Equal("abc"u8.ToArray(), writer.ToArray());
        Assert.Equal(1, writer.Written);
    }

    [Fact]
    public void A_text_is_the_string_of_a_writer_of_characters()
    {
        using var writer = new TextWriter2();
        writer.Write("ab");
        Assert.Equal("ab", writer.ToString());
        using var span = new CharWriter(stackalloc char[3]);
        span.Write("abc");
        span.Add('d');
        Assert.Equal("abcd", $"{span.ToString()}");
    }
}
