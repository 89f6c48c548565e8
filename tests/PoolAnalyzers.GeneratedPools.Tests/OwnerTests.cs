using System.Buffers;

namespace PoolAnalyzers.GeneratedPools.Tests;

public class OwnerTests
{
    [Fact]
    public async Task A_lease_lives_across_awaits_and_threads()
    {
        using var lease = ByteOwner.Rent(1000);
        await Task.Run(() => lease.Span.Fill(7));
        await Task.Yield();
        Assert.Equal(1000, lease.Memory.Length);
        Assert.True(lease.Memory.Span.IndexOfAnyExcept((byte)7) < 0);
    }

    [Fact]
    public void A_stale_lease_throws_also_when_its_shell_is_in_use_again()
    {
        var stale = ByteOwner.Rent(10);
        stale.Dispose();
        Assert.Throws<ObjectDisposedException>(() => stale.Memory);
        var next = ByteOwner.Rent(20);
        Assert.Throws<ObjectDisposedException>(() => stale.Memory);
        stale.Dispose();
        Assert.Equal(20, next.Memory.Length);
        next.Dispose();
        Assert.Throws<ObjectDisposedException>(() => default(ByteOwner.Lease).Memory);
        default(ByteOwner.Lease).Dispose();
        Assert.NotEqual(stale, next);
        Assert.True(stale == new List<ByteOwner.Lease> { stale }[0]);
    }

    [Fact]
    public void Copies_of_a_lease_return_once()
    {
        var pool = RecordingPool<int>.Instance;
        var lease = Owner<int>.Rent(5);
        IMemoryOwner<int> boxed = lease;
        boxed.Dispose();
        lease.Dispose();
        Assert.Equal(pool.Rented, pool.Returned);
        using (var own = new Owner<int>(6))
        {
            Assert.Equal(6, own.Memory.Length);
            own.Dispose();
            Assert.Throws<ObjectDisposedException>(() => own.Memory);
            Assert.Throws<ObjectDisposedException>(() => own.Span.Length);
        }

        Assert.Equal(pool.Rented, pool.Returned);
    }

    [Fact]
    public async Task Concurrent_disposals_return_once()
    {
        for (var turn = 0; turn < 500; turn++)
        {
            var lease = Owner<long>.Rent(1);
            await Task.WhenAll(Task.Run(lease.Dispose), Task.Run(lease.Dispose));
        }

        Assert.Equal(500, RecordingPool<long>.Instance.Returned.Count);
    }

    [Fact]
    public void References_are_cleared()
    {
        string[] array;
        using (var lease = Owner<string>.Rent(5))
        {
            lease.Span.Fill("x");
            array = RecordingPool<string>.Instance.Rented[^1];
        }

        Assert.All(array, Assert.Null);
    }

    [Fact]
    public void Leases_allocate_nothing()
    {
        Use();
        var before = GC.GetAllocatedBytesForCurrentThread();
        for (var i = 0; i < 1000; i++)
            Use();
        Assert.Equal(before, GC.GetAllocatedBytesForCurrentThread());

        static void Use()
        {
            using var one = ByteOwner.Rent(100);
            using var two = ByteOwner.Rent(200);
        }
    }

    [Fact]
    public void A_part_of_a_lease_is_the_same_use()
    {
        var lease = ByteOwner.Rent(10);
        for (var i = 0; i < lease.Length; i++)
            lease.Span[i] = (byte)i;
        var part = lease.Slice(2).Slice(1, 4);
        Assert.Equal(4, part.Length);
        Assert.Equal([3, 4, 5, 6], part.Span.ToArray());
        Assert.Equal([3, 4, 5, 6], part.Segment.ToArray());
        Assert.Equal(part.Memory, lease.Memory.Slice(3, 4));
        Assert.Equal([8, 9], lease[^2..].Span.ToArray());
        Assert.Equal(lease, part);
        Assert.Equal(0, lease.Slice(10).Length);
        Assert.Throws<ArgumentOutOfRangeException>("start", () => lease.Slice(11));
        Assert.Throws<ArgumentOutOfRangeException>("start", () => lease.Slice(-1));
        Assert.Throws<ArgumentOutOfRangeException>("start", () => lease.Slice(-1, 1));
        Assert.Throws<ArgumentOutOfRangeException>("length", () => part.Slice(3, 2));
        Assert.Throws<ArgumentOutOfRangeException>("length", () => part.Slice(3, -1));
        part.Dispose();
        Assert.Throws<ObjectDisposedException>(() => lease.Memory);
        Assert.Throws<ObjectDisposedException>(() => lease.Segment);
        lease.Dispose();
        using var own = new ByteOwner(7);
        Assert.Equal((7, 7, 0), (own.Length, own.Segment.Count, own.Segment.Offset));
    }

    [Fact]
    public void Negative_lengths_are_refused() => Assert.Throws<ArgumentOutOfRangeException>("length", () => ByteOwner.Rent(-1));
}
