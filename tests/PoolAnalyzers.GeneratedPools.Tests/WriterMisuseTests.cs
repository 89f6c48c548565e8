using System.Buffers;
using System.Diagnostics.Metrics;
using System.Reflection;

namespace PoolAnalyzers.GeneratedPools.Tests;

[PooledWriter(typeof(byte), Pool = "ScriptedPool<byte>.Current")]
internal sealed partial class PooledFrame;

/// <summary>The capacity in the condition is the writer's, not the constant of the pool that it is written beside.</summary>
[ObjectPool(typeof(PooledFrame), Capacity = 1, Reset = "Clear", MaxRetained = "Capacity <= 1024", AutoTrim = false)]
internal sealed partial class PooledFrames;

[ObjectPool(typeof(PooledFrame), Capacity = 4, Reset = "Clear", MaxRetained = "FreeCapacity <= 1024 && item.WrittenCount < 1000", AutoTrim = false)]
internal sealed partial class FreeFrames;

[FixedLengthPool(typeof(byte), Length = 64, Capacity = 8, WhenEmpty = WhenEmpty.Throw, AutoTrim = false)]
internal static partial class EightBlocks;

[PooledWriter(typeof(byte), Pool = "EightBlocks.AsArrayPool", Segments = true, BlockLength = 64)]
internal sealed partial class EightBlockWriter;

[ObjectPool(typeof(EightBlockWriter), Capacity = 4, MaxRetained = "WrittenCount == 0", AutoTrim = false)]
internal sealed partial class EightBlockWriters;

/// <summary>A pool whose rentals run code of the program's.</summary>
internal sealed class BusyPool : ArrayPool<byte>
{
    [ThreadStatic]
    private static BusyPool? t_current;

    public static BusyPool Current => t_current ??= new();

    public HashSet<byte[]> Out { get; } = [];

    public Action? Renting { get; set; }

    public static BusyPool Replace() => t_current = new();

    public override byte[] Rent(int minimumLength)
    {
        var array = new byte[minimumLength];
        Out.Add(array);
        (var renting, Renting) = (Renting, null);
        renting?.Invoke();
        return array;
    }

    public override void Return(byte[] array, bool clearArray = false) => Assert.True(Out.Remove(array), "It went back twice.");
}

[PooledWriter(typeof(byte), Pool = "BusyPool.Current")]
internal sealed partial class BusyWriter;

[PooledWriter(typeof(byte), Pool = "BusyPool.Current", MaxLength = 100_000)]
internal sealed partial class BusyLimitedWriter;

[PooledWriter(typeof(byte), Pool = "BusyPool.Current", Segments = true)]
internal sealed partial class BusyBlocks;

[FixedLengthPool(typeof(int), Length = 16, Capacity = 2, Metrics = true, AutoTrim = false)]
internal static partial class PoolWithBadListener;

[FixedLengthPool(Length = 16, Capacity = 2, Metrics = true, AutoTrim = false)]
internal static partial class MeasuredGeneric<T>;

/// <summary>Writers in pools, and writers that are used in a way that they do not allow: a wrong result or an exception, and nothing worse.</summary>
public class WriterMisuseTests
{
    [Fact]
    public void A_pool_asks_the_writer_for_its_capacity()
    {
        var arrays = ScriptedPool<byte>.Replace();
        var pool = new PooledFrames();
        var writer = pool.Rent();
        writer.Write(new byte[5000]);
        pool.Return(writer);
        Assert.Empty(arrays.Out);
        Assert.Throws<ObjectDisposedException>(() => writer.Add(1));
        Assert.NotSame(writer, pool.Rent());
    }

    [Fact]
    public void A_writer_that_a_pool_has_no_place_for_is_disposed()
    {
        var arrays = ScriptedPool<byte>.Replace();
        var pool = new PooledFrames();
        var writers = Enumerable.Range(0, 20).Select(_ => pool.Rent()).ToList();
        foreach (var writer in writers)
            writer.Add(1);
        writers.ForEach(pool.Return);
        Assert.InRange(arrays.Out.Count, 0, 8);
    }

    [Fact]
    public void A_condition_can_name_members_that_no_pool_has()
    {
        var arrays = ScriptedPool<byte>.Replace();
        var pool = new FreeFrames();
        var writer = pool.Rent();
        writer.Add(1);
        pool.Return(writer);
        Assert.Same(writer, pool.Rent());
        writer.Write(new byte[5000]);
        pool.Return(writer);
        Assert.Empty(arrays.Out);
    }

    [Fact]
    public void Refused_writers_do_not_exhaust_a_strict_pool_of_blocks()
    {
        var pool = new EightBlockWriters();
        for (var i = 0; i < 40; i++)
        {
            var writer = pool.Rent();
            writer.Write(new byte[100]);
            pool.Return(writer);
        }

        var all = Enumerable.Range(0, 8).Select(_ => EightBlocks.Rent()).ToList();
        all.ForEach(EightBlocks.Return);
    }

    /// <summary>What another thread may see between two fields: an end that belongs to a longer array.</summary>
    [Fact]
    public void An_end_of_another_array_writes_nowhere_else()
    {
        using var writer = new LimitedWriter(16);
        var array = (byte[])Field(writer, "_array").GetValue(writer)!;
        Field(writer, "_end").SetValue(writer, array.Length + 500);
        Assert.Throws<ArgumentOutOfRangeException>(() => writer.Write(new byte[array.Length + 100]));
        Assert.Throws<ArgumentOutOfRangeException>(() => writer.GetSpan(array.Length + 100));
        using var blocks = new LimitedBlockWriter(16);
        var block = (byte[])Field(blocks, "_array").GetValue(blocks)!;
        Field(blocks, "_end").SetValue(blocks, block.Length + 500);
        Assert.Throws<ArgumentOutOfRangeException>(() => blocks.Write(new byte[block.Length + 100]));
    }

    /// <summary>What two calls of <c>Advance</c> at the same time leave: a count behind the end.</summary>
    [Fact]
    public void A_count_behind_the_end_grows_no_further()
    {
        using var writer = new ByteWriter(16);
        var array = (byte[])Field(writer, "_array").GetValue(writer)!;
        Field(writer, "_count").SetValue(writer, array.Length + 5);
        Assert.Throws<ArgumentOutOfRangeException>(() => writer.Advance(1));
        Assert.Throws<ArgumentOutOfRangeException>(() => writer.Advance(int.MaxValue));
        Assert.Throws<ArgumentOutOfRangeException>(() => writer.Advance(-1));
        Field(writer, "_count").SetValue(writer, 0);
    }

    [Fact]
    public void An_array_goes_back_once_when_the_pool_disposes_the_writer()
    {
        foreach (var use in new Action<BusyWriter>[] { w => w.Dispose(), w => w.Clear(), w => { w.Clear(); w.Trim(); }, w => w.Write(new byte[500]), w => w.DetachOwner().Dispose() })
        {
            var pool = BusyPool.Replace();
            var writer = new BusyWriter(200);
            writer.Write(new byte[200]);
            pool.Renting = () => use(writer);
            try
            {
                writer.Write(new byte[300]);
            }
            catch (Exception refused) when (refused is InvalidOperationException or ObjectDisposedException)
            {
            }

            writer.Dispose();
            Assert.Empty(pool.Out);
        }
    }

    [Fact]
    public void A_limited_writer_is_overtaken_in_the_same_way()
    {
        var pool = BusyPool.Replace();
        var writer = new BusyLimitedWriter(200);
        writer.Write(new byte[200]);
        pool.Renting = writer.Dispose;
        Assert.Throws<InvalidOperationException>(() => writer.Write(new byte[300]));
        Assert.Empty(pool.Out);
    }

    [Fact]
    public void A_block_goes_back_once_when_the_pool_disposes_the_writer()
    {
        var pool = BusyPool.Replace();
        var writer = new BusyBlocks();
        writer.Write(new byte[1000]);
        pool.Renting = writer.Dispose;
        try
        {
            writer.Write(new byte[3000]);
        }
        catch (Exception refused) when (refused is InvalidOperationException or ObjectDisposedException or ArgumentException or NullReferenceException)
        {
        }

        writer.Dispose();
    }

    [Fact]
    public async Task Arrays_go_back_once_when_several_threads_dispose_a_writer()
    {
        for (var turn = 0; turn < 300; turn++)
        {
            var writer = new BlockWriter();
            var array = new ByteWriter(100);
            array.Add(1);
            writer.Write(new byte[10_000]);
            await Task.WhenAll(Enumerable.Range(0, 4).Select(_ => Task.Run(() =>
            {
                writer.Dispose();
                array.Dispose();
            })));
        }

        // The shared pool would give an array that went back twice to two renters.
        var rented = Enumerable.Range(0, 50).Select(_ => ArrayPool<byte>.Shared.Rent(1024)).ToList();
        Assert.Equal(rented.Count, rented.Distinct(ReferenceEqualityComparer.Instance).Count());
        rented.ForEach(a => ArrayPool<byte>.Shared.Return(a));
    }

    [Fact]
    public void Reading_leaves_room_that_is_lent()
    {
        ScriptedPool<byte>.Replace();
        using var writer = new EvenBlocks<byte>();
        writer.Write([1, 2, 3]);
        var room = writer.GetSpan(500);
        room[..500].Fill(7);
        Assert.Equal([1, 2, 3], writer.WrittenSequence.ToArray());
        Assert.Equal([1, 2, 3], writer.ToArray());
        Assert.True(writer.TryCopyTo(new byte[3]));
        Assert.Equal(3, writer.WrittenCount);
        var other = ArrayPool<byte>.Shared.Rent(500);
        Array.Clear(other);
        writer.Advance(500);
        Assert.Equal([1, 2, 3, .. Enumerable.Repeat((byte)7, 500)], writer.ToArray());
        ArrayPool<byte>.Shared.Return(other);
    }

    [Fact]
    public void Room_that_is_lent_can_be_written_into_the_writer()
    {
        ScriptedPool<int>.Replace();
        using var writer = new EvenBlocks<int>();
        writer.Write([1, 2, 3]);
        var room = writer.GetSpan(500)[..500];
        room.Fill(7);
        writer.Write(room);
        Assert.Equal([1, 2, 3, .. Enumerable.Repeat(7, 500)], writer.ToArray());
        Assert.Throws<ArgumentOutOfRangeException>(() => writer.Advance(500));
    }

    [Fact]
    public void A_disposed_writer_in_blocks_is_not_read()
    {
        ScriptedPool<byte>.Replace();
        var writer = new EvenBlocks<byte>();
        writer.GetSpan(500);
        writer.Dispose();
        Assert.Throws<ObjectDisposedException>(() => writer.WrittenSequence);
        Assert.Throws<ObjectDisposedException>(() => writer.ToArray());
    }

    [Fact]
    public void A_listener_that_throws_or_rents_fails_no_rental()
    {
        using var listener = new MeterListener();
        listener.InstrumentPublished = (instrument, _) =>
        {
            if (instrument.Meter.Name != "PoolAnalyzers")
                return;
            PoolWithBadListener.Return(PoolWithBadListener.Rent());
            throw new InvalidOperationException("The listener fails.");
        };
        try
        {
            listener.Start();
        }
        catch (InvalidOperationException)
        {
            // Told of instruments that other tests' pools have.
        }

        PoolWithBadListener.Return(PoolWithBadListener.Rent());
        Assert.Equal(16, PoolWithBadListener.Rent().Length);
    }

    [Fact]
    public void Each_construction_of_a_generic_pool_has_a_stream_of_its_own()
    {
        MeasuredGeneric<int>.Return(MeasuredGeneric<int>.Rent());
        MeasuredGeneric<string>.Return(MeasuredGeneric<string>.Rent());
        var tags = new HashSet<string>();
        using var listener = new MeterListener();
        listener.InstrumentPublished = (instrument, l) =>
        {
            if (instrument is { Meter.Name: "PoolAnalyzers", Name: "pool.rented" })
                l.EnableMeasurementEvents(instrument);
        };
        listener.SetMeasurementEventCallback<long>((_, _, own, _) => tags.Add((string)own[0].Value!));
        listener.Start();
        listener.RecordObservableInstruments();
        Assert.Equal(2, tags.Count(t => t.Contains("MeasuredGeneric", StringComparison.Ordinal)));
    }

    private static FieldInfo Field(object owner, string name) => owner.GetType().GetField(name, BindingFlags.Instance | BindingFlags.NonPublic)!;
}
