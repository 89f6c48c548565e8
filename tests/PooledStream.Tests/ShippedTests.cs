extern alias shipped;

using System.Diagnostics.Metrics;
using PoolAnalyzers.Testing;
using PooledStreams.Tests;
using PooledStream = shipped::PooledStreams.PooledStream;
using StreamPool = shipped::PooledStreams.StreamPool;
using StreamPoolOptions = shipped::PooledStreams.StreamPoolOptions;

// Not within the namespace of the types that are compiled into the tests: they would be meant.
namespace ShippedStreams.Tests;

/// <summary>The library as it is shipped: what it allocates, what idle memory holds, and how much of it there is.</summary>
[Collection("Whole process")]
public sealed class ShippedTests
{
    [Theory]
    [InlineData(100)]
    [InlineData(131_072)]
    [InlineData(3_000_000)]
    public void A_stream_allocates_itself_only(int length)
    {
        var pool = new StreamPool();
        byte[] bytes = new byte[length];
        Use();
        Use();
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < 5; i++)
            Use();
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        Assert.InRange(allocated, 5 * 40, 600);

        void Use()
        {
            using var stream = new PooledStream(pool);
            stream.Write(bytes);
            stream.Position = 0;
            // Assertions allocate.
            if (stream.Read(bytes) != length)
                throw new InvalidOperationException("Not everything was read.");
            foreach (var memory in stream.AsReadOnlySequence())
                _ = memory.Length;
        }
    }

    [Fact]
    public void Reading_writing_and_lending_allocate_nothing()
    {
        using var stream = new PooledStream(new StreamPool());
        byte[] bytes = new byte[1000];
        Use();
        Use();
        long before = GC.GetAllocatedBytesForCurrentThread();
        Use();
        Assert.Equal(0, GC.GetAllocatedBytesForCurrentThread() - before);

        void Use()
        {
            stream.SetLength(0);
            for (int i = 0; i < 300; i++)
            {
                stream.Write(bytes, 0, 1000);
                stream.WriteByte(1);
                stream.GetSpan(1000)[0] = 1;
                stream.Advance(1);
                if (!stream.WriteAsync(bytes.AsMemory()).IsCompletedSuccessfully)
                    throw new InvalidOperationException("A write has to wait.");
            }

            stream.Position = 0;
            int read;
            do
            {
                read = stream.ReadAsync(bytes.AsMemory(0, 100)).GetAwaiter().GetResult();
                stream.ReadByte();
            }
            while (read == 100);

            stream.WriteTo(Stream.Null);
            if (stream.Length != stream.AsReadOnlySequence().Length)
                throw new InvalidOperationException("The view is not whole.");
        }
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void What_was_written_stays_in_the_pool_unless_it_is_cleared(bool clears)
    {
        var pool = new StreamPool(new StreamPoolOptions { ClearOnRelease = clears });
        bool showed = false;
        // On the stack, and another one in each test: new arrays may hold what the garbage collector found in their place.
        Span<byte> ones = stackalloc byte[999];
        ones.Fill(clears ? (byte)0xA7 : (byte)0x5C);
        foreach (int length in (int[])[10, 4096, 10_000, 60_000, 200_000, 2_500_000])
        {
            using (var secret = new PooledStream(pool))
            {
                while (secret.Length < length)
                    secret.Write(ones);
                // What is cut off, overwritten, or lent and not said to be written, is a secret too.
                secret.GetSpan(100).Fill(ones[0]);
                secret.SetLength(length / 2);
                secret.Position = 5;
                secret.GetSpan(100).Fill(ones[0]);
            }

            using var other = new PooledStream(pool, length + 5000);
            while (other.Length < other.Capacity)
            {
                var left = other.GetSpan();
                showed |= left.IndexOf(ones[..8]) >= 0;
                other.Advance(left.Length);
            }
        }

        Assert.Equal(!clears, showed);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(40)]
    [InlineData(200)]
    public void The_pool_keeps_no_more_than_its_bound_and_nothing_after_a_trim(int megabytes)
    {
        const long Slack = 12 << 20;
        long bound = (long)megabytes << 20;
        var pool = new StreamPool(new StreamPoolOptions { MaxIdleBytes = bound });
        Assert.Equal(bound, pool.MaxIdleBytes);
        using var counters = new Counters();
        long before = GC.GetTotalMemory(forceFullCollection: true);
        long idleBefore = counters["pool.idle"];
        var streams = Enumerable.Range(0, 300).Select(_ => new PooledStream(pool, BlockLengths.TwoLarge)).ToList();
        Assert.True(GC.GetTotalMemory(forceFullCollection: false) - before > 300L << 20);
        streams.ForEach(stream => stream.Dispose());
        streams.Clear();
        // Four fifths are for large blocks, of which each thread has one more at hand.
        long idle = counters["pool.idle"] - idleBefore;
        Assert.InRange(idle, bound * 3 / 4 >> 20, (bound * 4 / 5 >> 20) + 1);
        pool.Trim();
        Assert.True(counters["pool.idle"] <= idleBefore);
        Assert.InRange(GC.GetTotalMemory(forceFullCollection: true) - before, long.MinValue, Slack);
        Assert.Throws<ArgumentOutOfRangeException>(() => new StreamPool(new StreamPoolOptions { MaxIdleBytes = -1 }));
    }

    [Fact]
    public void Counters_tell_what_is_in_use_and_what_is_idle()
    {
        using var counters = new Counters();
        var pool = new StreamPool();
        long inUse = counters["pool.in_use"];
        long made = counters["pool.created"];
        using (var stream = new PooledStream(pool, BlockLengths.TwoLarge))
            Assert.Equal((inUse + 1, made + 1), (counters["pool.in_use"], counters["pool.created"]));
        using (var stream = new PooledStream(pool, BlockLengths.TwoLarge))
        {
            Assert.Equal((inUse + 1, made + 1), (counters["pool.in_use"], counters["pool.created"]));
            stream.SetLength(3 << 20);
            Assert.Equal((inUse + 2, made + 2), (counters["pool.in_use"], counters["pool.created"]));
        }

        Assert.Equal(inUse, counters["pool.in_use"]);
        GC.KeepAlive(pool);
    }

    [LargeMemoryFact]
    public void A_stream_can_be_longer_than_2_GiB()
    {
        const long Length = (2L << 30) + 5_000_000;
        var pool = new StreamPool();
        byte[] bytes = Content.Bytes(1_000_003);
        using var stream = new PooledStream(pool);
        stream.Position = Length - bytes.Length;
        stream.Write(bytes);
        Assert.Equal((Length, Length), (stream.Length, stream.Position));
        stream.Position = int.MaxValue - 5L;
        stream.Write(bytes.AsSpan(0, 20));
        Assert.Equal(int.MaxValue + 15L, stream.Position);

        byte[] read = new byte[20];
        Assert.Equal(int.MaxValue - 5L, stream.Seek(-20, SeekOrigin.Current));
        stream.ReadExactly(read);
        Assert.Equal(bytes.AsSpan(0, 20).ToArray(), read);
        stream.Seek(-bytes.Length, SeekOrigin.End);
        byte[] end = new byte[bytes.Length];
        stream.ReadExactly(end);
        Assert.Equal(bytes, end);
        stream.Position = int.MaxValue - 25L;
        stream.ReadExactly(read);
        Assert.Equal(new byte[20], read);

        var view = stream.AsReadOnlySequence();
        Assert.Equal(Length, view.Length);
        Assert.Equal(bytes[0], view.Slice(int.MaxValue - 5L).FirstSpan[0]);
        Assert.Throws<IOException>(() => stream.ToArray());
        stream.SetLength(int.MaxValue);
        stream.Capacity = int.MaxValue;
        Assert.Equal(int.MaxValue - 5L, stream.Position);
        stream.Position = int.MaxValue;
        stream.SetLength(int.MaxValue + 10L);
        stream.ReadExactly(read, 0, 10);
        Assert.Equal(new byte[10], read[..10]);
    }

    private static class BlockLengths
    {
        public const long TwoLarge = 2 << 20;
    }
}

/// <summary>A test that takes more than 2 GiB. It is skipped where that is too much.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class LargeMemoryFactAttribute : FactAttribute
{
    public LargeMemoryFactAttribute()
    {
        if (GC.GetGCMemoryInfo().TotalAvailableMemoryBytes < 6L << 30)
            Skip = "It takes more than 2 GiB of memory.";
        else if (!Extent.IsWhole(Extent.Samples))
            Skip = $"It takes 10 seconds where POOL_TESTS does not name '{Extent.Samples}'.";
    }
}

/// <summary>Tests that measure the whole process run alone.</summary>
[CollectionDefinition("Whole process", DisableParallelization = true)]
public sealed class WholeProcess;
