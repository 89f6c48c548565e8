using System.Buffers;
using System.IO.Pipelines;

namespace PoolAnalyzers.GeneratedPools.Tests;

[FixedLengthPool(typeof(byte), Length = 256, Capacity = 64)]
internal sealed partial class PipeBlocks : MemoryPool<byte>;

[FixedLengthPool(typeof(byte), Length = 256, Capacity = 8, WhenEmpty = WhenEmpty.Throw)]
internal sealed partial class StrictPipeBlocks : MemoryPool<byte>;

[FixedLengthPool(typeof(byte), Length = 256, Capacity = 64, AsMemoryPool = true)]
internal static partial class StaticPipeBlocks;

[FixedLengthPool(typeof(byte), Length = 256, Capacity = 64, AsMemoryPool = true, Sync = PoolSync.Lock)]
internal sealed partial class AdaptedPipeBlocks;

/// <summary>Pools of arrays as a <see cref="MemoryPool{T}"/>.</summary>
public class MemoryPoolTests
{
    public static TheoryData<string> Kinds => ["derived", "strict", "static", "adapted"];

    private static MemoryPool<byte> Create(string kind) => kind switch
    {
        "derived" => new PipeBlocks(),
        "strict" => new StrictPipeBlocks(),
        "static" => StaticPipeBlocks.AsMemoryPool,
        _ => new AdaptedPipeBlocks().AsMemoryPool,
    };

    [Theory]
    [MemberData(nameof(Kinds))]
    public void Owners_have_the_whole_array_and_give_it_back_once(string kind)
    {
        var pool = Create(kind);
        Assert.Equal(256, pool.MaxBufferSize);
        var owner = pool.Rent();
        Assert.Equal(256, owner.Memory.Length);
        Assert.True(System.Runtime.InteropServices.MemoryMarshal.TryGetArray<byte>(owner.Memory, out var segment));
        owner.Dispose();
        owner.Dispose();
        Assert.Throws<ObjectDisposedException>(() => owner.Memory);

        // The second disposal gave nothing back: two renters get two arrays.
        using var first = pool.Rent(0);
        using var second = pool.Rent(256);
        Assert.True(System.Runtime.InteropServices.MemoryMarshal.TryGetArray<byte>(first.Memory, out var again));
        Assert.True(System.Runtime.InteropServices.MemoryMarshal.TryGetArray<byte>(second.Memory, out var other));
        Assert.Same(segment.Array, again.Array);
        Assert.NotSame(again.Array, other.Array);

        // A late disposal of the first owner does not end the use of the second.
        owner.Dispose();
        Assert.Equal(256, first.Memory.Length);
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void Sizes_that_no_array_has_are_refused(string kind)
    {
        var pool = Create(kind);
        Assert.Throws<ArgumentOutOfRangeException>(() => pool.Rent(257));
        Assert.Throws<ArgumentOutOfRangeException>(() => pool.Rent(-2));
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void Disposals_at_once_give_back_once(string kind)
    {
        var pool = Create(kind);
        for (var turn = 0; turn < 200; turn++)
        {
            var owner = pool.Rent();
            Parallel.Invoke(owner.Dispose, owner.Dispose);
        }

        IMemoryOwner<byte>[] owners = [.. Enumerable.Range(0, 8).Select(_ => pool.Rent())];
        var arrays = owners.Select(owner => System.Runtime.InteropServices.MemoryMarshal.TryGetArray<byte>(owner.Memory, out var segment) ? segment.Array! : []);
        Assert.Equal(8, arrays.ToHashSet(ReferenceEqualityComparer.Instance).Count);
        Array.ForEach(owners, owner => owner.Dispose());
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public async Task A_pipe_runs_on_it(string kind)
    {
        var pool = Create(kind);
        var pipe = new Pipe(new PipeOptions(pool, minimumSegmentSize: 256, pauseWriterThreshold: 1024, resumeWriterThreshold: 512, useSynchronizationContext: false));
        var sent = new byte[100_000];
        new Random(5).NextBytes(sent);
        var writing = Task.Run(async () =>
        {
            for (var at = 0; at < sent.Length; at += 100)
                await pipe.Writer.WriteAsync(sent.AsMemory(at, 100));
            await pipe.Writer.CompleteAsync();
        });
        using var received = new MemoryStream();
        await pipe.Reader.CopyToAsync(received);
        await writing;
        await pipe.Reader.CompleteAsync();
        Assert.Equal(sent, received.ToArray());
    }

    [Fact]
    public void A_strict_pool_gets_all_of_a_pipe_back()
    {
        var pool = new StrictPipeBlocks();
        for (var turn = 0; turn < 3; turn++)
        {
            var pipe = new Pipe(new PipeOptions(pool, minimumSegmentSize: 256));
            pipe.Writer.Write(new byte[8 * 256]);
            Assert.False(pool.TryRent(out _));
            pipe.Writer.Complete();
            pipe.Reader.Complete();
        }
    }

    [Fact]
    public void A_disposed_pool_rents_nothing_and_takes_late_owners()
    {
        var pool = new PipeBlocks();
        var late = pool.Rent(-1);
        pool.Dispose();
        pool.Dispose();
        Assert.Throws<ObjectDisposedException>(() => pool.Rent());
        Assert.Throws<ObjectDisposedException>(() => pool.Rent(16));
        Assert.Throws<ObjectDisposedException>(() => pool.TryRent(out _));
        Assert.Equal(256, late.Memory.Length);
        late.Dispose();
        Assert.Throws<ObjectDisposedException>(() => pool.TryRent(out _));

        // The twin: an adapter is not the pool.
        var adapted = new AdaptedPipeBlocks();
        adapted.AsMemoryPool.Dispose();
        adapted.Return(adapted.Rent());
    }
}
