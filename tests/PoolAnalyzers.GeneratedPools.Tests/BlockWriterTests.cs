using System.Buffers;
using System.Text.Json;

namespace PoolAnalyzers.GeneratedPools.Tests;

/// <summary>Writers in blocks.</summary>
public class BlockWriterTests
{
    private static readonly byte[] s_numbers = [.. Enumerable.Range(0, 300_000).Select(i => unchecked((byte)(i * 7)))];

    [Fact]
    public void Nothing_is_copied_when_it_grows()
    {
        var pool = ScriptedPool<byte>.Replace();
        using (var writer = new Blocks<byte>())
        {
            writer.Add(1);
            var first = writer.WrittenSequence;
            writer.Write(s_numbers);
            Assert.Empty(pool.Returned);
            Assert.Equal([1], first.ToArray());
            Assert.Equal([1, .. s_numbers], writer.WrittenSequence.ToArray());
            Assert.Equal(300_001, writer.WrittenCount);
            Assert.Equal(writer.Capacity, pool.Out.Sum(a => a.Length));
        }

        Assert.Empty(pool.Out);
    }

    [Fact]
    public void Blocks_double_up_to_64_KiB_unless_more_is_asked_for()
    {
        var pool = ScriptedPool<long>.Replace();
        using var writer = new Blocks<long>();
        for (var i = 0; i < 50_000; i++)
            writer.Add(i);
        Assert.Equal([1024, 1024, 2048, 4096, 8192, 8192, 8192, 8192, 8192, 8192], pool.Out.Select(a => a.Length));
        Assert.True(writer.GetSpan(20_000).Length >= 20_000);
        Assert.Equal(50_000, writer.WrittenCount);
        Assert.Equal(Enumerable.Range(0, 50_000).Select(i => (long)i), writer.ToArray());
    }

    [System.Runtime.CompilerServices.InlineArray(64)]
    private struct Large
    {
        public long First;
    }

    [System.Runtime.CompilerServices.InlineArray(8_191)]
    private struct Huge
    {
        public long First;
    }

    [Fact]
    public void Blocks_of_large_elements_have_64_KiB_or_one_element()
    {
        var pool = ScriptedPool<Large>.Replace();
        using var writer = new Blocks<Large>();
        for (var i = 0; i < 300; i++)
            writer.Add(new Large { First = i });
        Assert.Equal([128, 128, 128], pool.Out.Select(a => a.Length));
        Assert.Equal(Enumerable.Range(0, 300), writer.ToArray().Select(large => (int)large.First));

        var single = ScriptedPool<Huge>.Replace();
        using var ofHuge = new Blocks<Huge>();
        ofHuge.Add(default);
        ofHuge.Add(default);
        Assert.Equal([1, 1], single.Out.Select(a => a.Length));
    }

    [Theory]
    [InlineData(1023)]
    [InlineData(1024)]
    [InlineData(1025)]
    public void Around_the_end_of_a_block(int length)
    {
        ScriptedPool<byte>.Replace();
        using var writer = new Blocks<byte>();
        writer.Write(s_numbers.AsSpan(0, 200));
        writer.Write(s_numbers.AsSpan(200, length - 200));
        writer.Add(5);
        Assert.Equal([.. s_numbers.AsSpan(0, length), 5], writer.WrittenSequence.ToArray());
        Assert.Equal(writer.WrittenSequence.ToArray(), writer.ToArray());
        Assert.Equal(length + 1, writer.WrittenSequence.Length);
    }

    [Fact]
    public void A_serializer_writes_into_it_and_a_reader_reads_it()
    {
        using var writer = new BlockWriter();
        for (var turn = 0; turn < 3; turn++)
        {
            writer.Clear();
            using (var json = new Utf8JsonWriter((IBufferWriter<byte>)writer))
                JsonSerializer.Serialize(json, Enumerable.Range(0, 5000));
            var reader = new Utf8JsonReader(writer.WrittenSequence);
            Assert.Equal(Enumerable.Range(0, 5000), JsonSerializer.Deserialize<int[]>(ref reader));
        }
    }

    [Fact]
    public void An_empty_block_that_is_too_short_leaves_no_empty_segment()
    {
        ScriptedPool<byte>.Replace();
        using var writer = new Blocks<byte>();
        writer.Write(s_numbers.AsSpan(0, 2000));
        writer.Clear();
        writer.GetSpan(1500)[1499] = 9;
        writer.Advance(1500);
        writer.Write(s_numbers.AsSpan(0, 5000));
        Assert.Equal(6500, writer.WrittenSequence.Length);
        foreach (var segment in writer.WrittenSequence)
            Assert.NotEqual(0, segment.Length);
        Assert.Equal(s_numbers.AsSpan(0, 5000).ToArray(), writer.WrittenSequence.Slice(1500).ToArray());
    }

    [Fact]
    public void A_pool_that_fails_loses_nothing()
    {
        var pool = ScriptedPool<byte>.Replace();
        using (var writer = new Blocks<byte>())
        {
            writer.Write(s_numbers.AsSpan(0, 1000));
            pool.Fails = true;
            Assert.Throws<InvalidOperationException>(() => writer.Write(s_numbers.AsSpan(1000, 100)));
            Assert.Throws<InvalidOperationException>(() => writer.GetSpan(30).Length);
            Assert.Equal(1000, writer.WrittenCount);
            pool.Fails = false;
            writer.Write(s_numbers.AsSpan(1000, 100));
            Assert.Equal(s_numbers.AsSpan(0, 1100).ToArray(), writer.ToArray());
        }

        Assert.Empty(pool.Out);
    }

    [Fact]
    public void Requests_that_cannot_be_fulfilled_are_refused()
    {
        using var writer = new LimitedBlockWriter();
        writer.Write(s_numbers.AsSpan(0, 990));
        Assert.Throws<InvalidOperationException>(() => writer.Write(s_numbers.AsSpan(0, 11)));
        Assert.Throws<InvalidOperationException>(() => writer.GetSpan(11).Length);
        Assert.Throws<InvalidOperationException>(() => writer.GetSpan(int.MaxValue).Length);
        Assert.Equal(10, writer.GetSpan(10).Length);
        Assert.Throws<ArgumentOutOfRangeException>(() => writer.Advance(11));
        Assert.Throws<ArgumentOutOfRangeException>(() => writer.GetSpan(-1).Length);
        writer.Write(s_numbers.AsSpan(990, 10));
        Assert.Throws<InvalidOperationException>(() => writer.Add(1));
        Assert.Equal(s_numbers.AsSpan(0, 1000).ToArray(), writer.ToArray());
        Assert.Throws<ArgumentException>(() => writer.CopyTo(new byte[999]));
        Assert.False(writer.TryCopyTo(new byte[999]));
        Assert.True(writer.TryCopyTo(new byte[1000]));
        writer.Clear();
        writer.Write(s_numbers.AsSpan(0, 1000));
        Assert.Throws<InvalidOperationException>(() => writer.Add(1));
    }

    [Fact]
    public void What_is_detached_outlives_the_writer()
    {
        var pool = ScriptedPool<string>.Replace();
        var writer = new Blocks<string>();
        for (var i = 0; i < 5000; i++)
            writer.Add("x");
        writer.Clear();
        Assert.All(pool.Out, array => Assert.DoesNotContain("x", array));
        for (var i = 0; i < 500; i++)
            writer.Add($"{i}");
        var owner = writer.DetachOwner();
        Assert.Equal(0, writer.WrittenCount);
        Assert.Equal(0, writer.WrittenSequence.Length);
        for (var i = 0; i < 700; i++)
            writer.Add("y");
        Assert.Equal(700, writer.WrittenSequence.Length);
        using (var nothing = new Blocks<string>().DetachOwner())
            Assert.True(nothing.Sequence.IsEmpty);
        writer.Dispose();
        Assert.Equal(500, owner.Length);
        Assert.Equal(Enumerable.Range(0, 500).Select(i => $"{i}"), owner.Sequence.ToArray());
        owner.Dispose();
        owner.Dispose();
        Assert.Throws<ObjectDisposedException>(() => owner.Sequence);
        Assert.Throws<ObjectDisposedException>(() => owner.Length);
        Assert.Empty(pool.Out);
        Assert.All(pool.Returned, array => Assert.All(array, Assert.Null));
    }

    [Fact]
    public void After_its_disposal_it_throws_and_a_sequence_shows_nothing()
    {
        var pool = ScriptedPool<byte>.Replace();
        var writer = new Blocks<byte>();
        writer.Write(s_numbers.AsSpan(0, 1000));
        var stale = writer.WrittenSequence;
        writer.Dispose();
        writer.Dispose();
        Assert.Empty(pool.Out);
        Assert.ThrowsAny<ArgumentException>(() => stale.ToArray());
        Assert.Throws<ObjectDisposedException>(() => writer.Add(1));
        Assert.Throws<ObjectDisposedException>(() => writer.Write([]));
        Assert.Throws<ObjectDisposedException>(() => writer.GetSpan().Length);
        Assert.Throws<ObjectDisposedException>(() => writer.Advance(0));
        Assert.Throws<ObjectDisposedException>(() => writer.WrittenSequence);
        Assert.Throws<ObjectDisposedException>(() => writer.ToArray());
        Assert.Throws<ObjectDisposedException>(() => writer.TryCopyTo([]));
        Assert.Throws<ObjectDisposedException>(() => writer.Clear());
        Assert.Throws<ObjectDisposedException>(() => writer.Trim());
        Assert.Throws<ObjectDisposedException>(() => writer.DetachOwner());
    }

    [Fact]
    public void Blocks_can_be_arrays_of_a_generated_pool()
    {
        using var writer = new PageWriter(5000);
        Assert.Equal(2 * 4096, writer.Capacity);
        writer.Write(s_numbers.AsSpan(0, 100));
        writer.Write(s_numbers.AsSpan(100, 200_000));
        for (var i = 200_100; i < s_numbers.Length; i++)
            writer.Add(s_numbers[i]);
        Assert.Equal((s_numbers.Length + 4095) / 4096 * 4096, writer.Capacity);
        Assert.Equal(s_numbers, writer.ToArray());
        Assert.Equal(s_numbers, writer.WrittenSequence.ToArray());
        writer.Clear();
        writer.Write(s_numbers);
        Assert.Equal(s_numbers, writer.WrittenSequence.ToArray());
        using var owner = writer.DetachOwner();
        Assert.Equal(s_numbers, owner.Sequence.ToArray());
        Assert.Equal(4096, writer.GetSpan(4096).Length);
    }

    [Fact]
    public void Room_that_is_longer_than_a_block_is_copied_into_blocks()
    {
        var pool = ScriptedPool<byte>.Replace();
        using (var writer = new EvenBlocks<byte>())
        {
            writer.Write(s_numbers.AsSpan(0, 30));
            s_numbers.AsSpan(30, 1000).CopyTo(writer.GetSpan(1000));
            Assert.Equal(30, writer.WrittenCount);
            writer.Advance(1000);
            Assert.Equal(1030, writer.WrittenCount);
            Assert.Equal(Enumerable.Repeat(100, 11), pool.Out.Select(a => a.Length));
            Assert.Equal(s_numbers.AsSpan(0, 1030).ToArray(), writer.WrittenSequence.ToArray());
        }

        Assert.Empty(pool.Out);
    }

    [Fact]
    public void Longer_room_that_nobody_wrote_into_is_forgotten_with_the_next_call()
    {
        ScriptedPool<byte>.Replace();
        using var writer = new EvenBlocks<byte>();
        writer.Write(s_numbers.AsSpan(0, 130));
        foreach (var call in new Action[]
        {
            () => writer.Advance(0), () => writer.ToArray(), () => writer.Write([]), () => Assert.Equal(130, writer.WrittenSequence.Length), () => writer.GetSpan(150).Clear(),
            () => writer.TryCopyTo([]), () => writer.Trim(), () => Assert.True(writer.GetMemory().Length is > 0 and <= 100),
        })
        {
            writer.GetSpan(500).Fill(7);
            call();
            Assert.Equal(130, writer.WrittenCount);
            Assert.Equal(s_numbers.AsSpan(0, 130).ToArray(), writer.ToArray());
        }

        writer.GetSpan(500).Fill(7);
        writer.Add(s_numbers[130]);
        Assert.Equal(s_numbers.AsSpan(0, 131).ToArray(), writer.ToArray());
        writer.GetSpan(500).Fill(7);
        using (var owner = writer.DetachOwner())
            Assert.Equal(s_numbers.AsSpan(0, 131).ToArray(), owner.Sequence.ToArray());
        writer.GetSpan(500).Fill(7);
        writer.Clear();
        writer.GetSpan(500).Fill(7);
        Assert.ThrowsAny<ArgumentOutOfRangeException>(() => writer.Advance(-1));
        Assert.ThrowsAny<ArgumentOutOfRangeException>(() => writer.Advance(int.MaxValue));
        writer.Advance(250);
        Assert.Equal(Enumerable.Repeat((byte)7, 250), writer.ToArray());
        writer.GetSpan(500);
        writer.Dispose();
        Assert.Equal(0, writer.WrittenCount);
        Assert.Throws<ObjectDisposedException>(() => writer.Advance(0));
        Assert.Throws<ObjectDisposedException>(() => writer.GetSpan(500).Length);
    }

    [Fact]
    public void Longer_room_ends_at_the_limit_and_a_pool_that_fails_loses_only_what_it_was_to_take()
    {
        using var writer = new FewPageWriter();
        writer.Write(s_numbers.AsSpan(0, 50));
        Assert.Throws<InvalidOperationException>(() => writer.GetSpan(951).Length);
        Assert.Equal(950, writer.GetSpan(950).Length);
        Assert.Throws<InvalidOperationException>(() => writer.Advance(950)); // the pool has 4 blocks of 64
        Assert.Equal(s_numbers.AsSpan(0, 50).ToArray(), writer.ToArray());
        s_numbers.AsSpan(50, 206).CopyTo(writer.GetSpan(206));
        writer.Advance(206);
        Assert.Equal(s_numbers.AsSpan(0, 256).ToArray(), writer.ToArray());
    }

    [Fact]
    public void A_trimmed_writer_holds_what_was_written_and_no_more()
    {
        var pool = ScriptedPool<byte>.Replace();
        using var writer = new EvenBlocks<byte>();
        writer.Trim();
        writer.Write(s_numbers.AsSpan(0, 950));
        writer.Clear();
        writer.Write(s_numbers.AsSpan(0, 130));
        Assert.Equal(1000, writer.Capacity);
        writer.Trim();
        Assert.Equal(2, pool.Out.Count);
        Assert.Equal(200, writer.Capacity);
        writer.Write(s_numbers.AsSpan(130, 300));
        Assert.Equal(s_numbers.AsSpan(0, 430).ToArray(), writer.WrittenSequence.ToArray());
        writer.Clear();
        writer.Trim();
        Assert.Empty(pool.Out);
        Assert.Equal(0, writer.Capacity);
        Assert.True(writer.WrittenSequence.IsEmpty);
        writer.Write(s_numbers.AsSpan(0, 130));
        Assert.Equal(s_numbers.AsSpan(0, 130).ToArray(), writer.WrittenSequence.ToArray());
    }

    [Fact]
    public void A_writer_of_one_array_gives_it_back_when_it_is_empty()
    {
        var pool = ScriptedPool<byte>.Replace();
        using var writer = new Writer<byte>();
        writer.Write(s_numbers.AsSpan(0, 950));
        writer.Trim();
        Assert.Equal(s_numbers.AsSpan(0, 950).ToArray(), writer.ToArray());
        writer.Clear();
        writer.Trim();
        writer.Trim();
        Assert.Empty(pool.Out);
        Assert.Equal(0, writer.Capacity);
        writer.Write(s_numbers.AsSpan(0, 950));
        Assert.Equal(s_numbers.AsSpan(0, 950).ToArray(), writer.ToArray());
    }

    [Fact]
    public void A_writer_that_is_trimmed_after_each_use_allocates_nothing()
    {
        using var writer = new PageWriter();
        Use(writer);
        var before = GC.GetAllocatedBytesForCurrentThread();
        for (var i = 0; i < 100; i++)
            Use(writer);
        Assert.Equal(before, GC.GetAllocatedBytesForCurrentThread());

        static void Use(PageWriter writer)
        {
            writer.Write(s_numbers.AsSpan(0, 3000));
            writer.Clear();
            writer.Trim();
        }
    }

    [Fact]
    public void Blocks_of_one_length_are_rented_before_anything_is_written()
    {
        using (var writer = new FewPageWriter())
        {
            writer.Write(s_numbers.AsSpan(0, 70));
            Assert.Throws<InvalidOperationException>(() => writer.Write(s_numbers.AsSpan(70, 200)));
            Assert.Equal(s_numbers.AsSpan(0, 70).ToArray(), writer.WrittenSequence.ToArray());
            writer.Write(s_numbers.AsSpan(70, 186));
            Assert.Equal(s_numbers.AsSpan(0, 256).ToArray(), writer.WrittenSequence.ToArray());
            Assert.Throws<InvalidOperationException>(() => writer.Add(1));
            Assert.Throws<InvalidOperationException>(() => writer.Write(s_numbers.AsSpan(0, 745)));
            Assert.Equal(4 * 64, writer.Capacity);
        }

        Assert.Throws<InvalidOperationException>(() => new FewPageWriter(257));
        var all = Enumerable.Range(0, 4).Select(_ => FewPages.Rent()).ToList();
        Assert.Equal(4, all.Distinct().Count());
        all.ForEach(FewPages.Return);
    }

    [Fact]
    public void Warm_writing_allocates_nothing()
    {
        using var writer = new BlockWriter();
        var read = Use(writer);
        var before = GC.GetAllocatedBytesForCurrentThread();
        for (var i = 0; i < 100; i++)
            read += Use(writer);
        Assert.Equal(before, GC.GetAllocatedBytesForCurrentThread());
        Assert.Equal(101 * 30_000, read);

        static long Use(BlockWriter writer)
        {
            writer.Clear();
            for (var i = 0; i < 30; i++)
                writer.Write(s_numbers.AsSpan(0, 1000));
            long length = 0;
            foreach (var segment in writer.WrittenSequence)
                length += segment.Length;
            return length;
        }
    }
}
