using System.Buffers;
using System.Text;

namespace PoolAnalyzers.GeneratedPools.Tests;

/// <summary>Leases of pools: <c>RentLease</c>.</summary>
public class LeaseTests
{
    [Fact]
    public async Task A_lease_lives_across_awaits_and_threads()
    {
        using var lease = Bodies.RentLease();
        Assert.Equal(Bodies.Length, lease.Length);
        await Task.Run(() => lease.Span.Fill(7));
        await Task.Yield();
        Assert.True(lease.Memory.Span.IndexOfAnyExcept((byte)7) < 0);
        Assert.Equal(lease.Array, lease.Segment.Array);
    }

    [Fact]
    public void A_stale_lease_throws_also_when_its_shell_and_array_are_in_use_again()
    {
        var pool = new LockFreeLongs();
        var stale = pool.RentLease();
        var array = stale.Array;
        stale.Dispose();
        using var next = pool.RentLease();
        Assert.Same(array, next.Array);
        Assert.Throws<ObjectDisposedException>(() => stale.Array);
        Assert.Throws<ObjectDisposedException>(() => stale.Memory);
        Assert.Throws<ObjectDisposedException>(() => stale.Slice(1).Span.Length);
        stale.Dispose();
        Assert.Same(array, next.Array);
        Assert.NotEqual(stale, next);
        Assert.Throws<ObjectDisposedException>(() => default(LockFreeLongs.Lease).Memory);
        default(LockFreeLongs.Lease).Dispose();
    }

    [Theory]
    [InlineData(-1, 1, "start", -1)]
    [InlineData(5, 1, "start", 5)]
    [InlineData(1, -1, "length", -1)]
    [InlineData(1, 4, "length", 4)]
    [InlineData(1, int.MaxValue, "length", int.MaxValue)]
    public void A_part_that_is_not_there_is_refused_by_what_was_asked_for(int start, int length, string parameter, int value)
    {
        using var lease = Bodies.RentLease();
        var part = lease.Slice(3, 4);
        var failure = Assert.Throws<ArgumentOutOfRangeException>(parameter, () => part.Slice(start, length));
        Assert.Equal(value, failure.ActualValue);
        if (parameter == "start")
            Assert.Equal(value, Assert.Throws<ArgumentOutOfRangeException>(parameter, () => part.Slice(start)).ActualValue);
        Assert.Equal(0, part.Slice(4).Length);
        Assert.Equal(4, part.Slice(1, 3).Segment.Offset);
    }

    [Fact]
    public void Copies_are_the_same_use()
    {
        var pool = new StrictLongs();
        var lease = pool.RentLease();
        IMemoryOwner<long> copy = lease.Slice(2, 3);
        Assert.Equal(3, copy.Memory.Length);
        Assert.True(lease.Equals(copy));
        copy.Dispose();
        lease.Dispose();
        var all = Enumerable.Range(0, StrictLongs.Capacity).Select(_ => pool.RentLease()).ToList();
        Assert.Equal(StrictLongs.Capacity, all.Select(l => l.Array).Distinct().Count());
        Assert.Throws<InvalidOperationException>(() => pool.RentLease());
        all.ForEach(l => l.Dispose());
    }

    [Fact]
    public async Task Concurrent_disposals_return_once()
    {
        var pool = new TightLongs();
        for (var turn = 0; turn < 500; turn++)
        {
            var lease = pool.RentLease();
            await Task.WhenAll(Task.Run(lease.Dispose), Task.Run(lease.Dispose));
        }

        using var one = pool.RentLease();
        using var two = pool.RentLease();
        Assert.NotSame(one.Array, two.Array);
        Assert.Throws<InvalidOperationException>(() => pool.RentLease());
    }

    [Fact]
    public async Task Objects_are_reset_when_their_lease_ends()
    {
        StringBuilder first;
        using (var lease = Builders.RentLease())
        {
            first = lease.Value.Append('x');
            await Task.Yield();
            Assert.Equal("x", lease.Value.ToString());
        }

        Assert.Equal(0, first.Length);
        var stale = Builders.RentLease();
        IDisposable copy = stale;
        copy.Dispose();
        Assert.Throws<ObjectDisposedException>(() => stale.Value);
    }

    [Fact]
    public void Each_instance_gets_its_own_back()
    {
        var (first, second) = (new TightLongs(), new TightLongs());
        var (one, two) = (first.RentLease(), second.RentLease());
        var (array, other) = (one.Array, two.Array);
        one.Dispose();
        two.Dispose();
        Assert.Same(array, first.Rent());
        Assert.Same(other, second.Rent());
    }

    [Fact]
    public void Leases_that_end_on_other_threads_allocate_nothing_once_warm()
    {
        var pool = new LockFreeLongs();
        var leases = new LockFreeLongs.Lease[48];
        using var turn = new Barrier(2);
        long allocated = 0;
        var other = new Thread(() =>
        {
            for (var i = 0; i < 8; i++)
            {
                turn.SignalAndWait();
                Measure(i, () => Array.ForEach(leases, l => l.Dispose()));
                turn.SignalAndWait();
            }
        });
        other.Start();
        for (var i = 0; i < 8; i++)
        {
            Measure(i, () =>
            {
                for (var l = 0; l < leases.Length; l++)
                    leases[l] = pool.RentLease();
            });
            turn.SignalAndWait();
            turn.SignalAndWait();
        }

        other.Join();
        Assert.Equal(0, allocated);

        void Measure(int round, Action body)
        {
            var before = GC.GetAllocatedBytesForCurrentThread();
            body();
            if (round >= 6)
                Interlocked.Add(ref allocated, GC.GetAllocatedBytesForCurrentThread() - before);
        }
    }
}
