namespace PoolAnalyzers.GeneratedPools.Tests;

/// <summary>Writers that are ref structs and start in their caller's buffer.</summary>
public class SpanWriterTests
{
    [Fact]
    public void The_buffer_is_used_first_and_nothing_is_rented_for_it()
    {
        var pool = ScriptedPool<int>.Replace();
        Span<int> buffer = stackalloc int[3];
        using (var writer = new SpanWriter<int>(buffer))
        {
            writer.Write([1, 2]);
            writer.Add(3);
            Assert.Equal([1, 2, 3], buffer.ToArray());
            Assert.Empty(pool.Out);
            writer.Clear();
            Assert.Equal([1, 2, 3], buffer.ToArray());
            writer.Write([4, 5, 6]);
            writer.Add(7);
            Assert.Single(pool.Out);
            Assert.Equal([4, 5, 6, 7], writer.WrittenSpan.ToArray());
            Assert.Equal([4, 5, 6], buffer.ToArray());
        }

        Assert.Empty(pool.Out);
        Assert.Single(pool.Returned);
    }

    [Fact]
    public void Memory_and_sequence_move_what_is_on_the_stack()
    {
        var pool = ScriptedPool<int>.Replace();
        using (var writer = new SpanWriter<int>(stackalloc int[8]))
        {
            Assert.Equal(0, writer.WrittenMemory.Length);
            Assert.Empty(pool.Out);
            writer.Write([1, 2]);
            var memory = writer.WrittenMemory;
            Assert.Equal([1, 2], memory.ToArray());
            Assert.Single(pool.Out);
            writer.Add(3);
            Assert.Equal(3, writer.WrittenSequence.Length);
            Assert.Single(pool.Out);
        }

        using (var writer = new SpanWriter<int>(stackalloc int[8]))
        {
            writer.Add(1);
            writer.GetMemory(3).Span[2] = 4;
            writer.Advance(3);
            Assert.Equal([1, 0, 0, 4], writer.ToArray());
        }

        Assert.Empty(pool.Out);
    }

    [Fact]
    public void A_default_value_is_an_empty_writer()
    {
        var pool = ScriptedPool<int>.Replace();
        SpanWriter<int> writer = default;
        Assert.Equal(0, writer.WrittenCount);
        Assert.Equal(0, writer.Capacity);
        writer.Write([]);
        Assert.Empty(pool.Out);
        writer.Add(5);
        Assert.Equal([5], writer.ToArray());
        writer.Dispose();
        writer.Dispose();
        Assert.Single(pool.Returned);
        default(SpanWriter<int>).Dispose();
        new SpanWriter<int>(0).Dispose();
        new SpanWriter<int>().Dispose();
        Assert.Single(pool.Returned);
    }

    [Fact]
    public void After_its_disposal_it_throws_and_shows_nothing()
    {
        ScriptedPool<int>.Replace();
        var writer = new SpanWriter<int>(stackalloc int[4]);
        writer.Add(5);
        writer.Dispose();
        Assert.Equal(0, writer.WrittenSpan.Length);
        Assert.Equal(0, writer.WrittenCount);
        Assert.Equal(5, Thrown(writer));

        static int Thrown(SpanWriter<int> writer)
        {
            var count = 0;
            try
            {
                writer.Add(1);
            }
            catch (ObjectDisposedException)
            {
                count++;
            }

            try
            {
                writer.GetSpan();
            }
            catch (ObjectDisposedException)
            {
                count++;
            }

            try
            {
                writer.GetMemory();
            }
            catch (ObjectDisposedException)
            {
                count++;
            }

            try
            {
                writer.Clear();
            }
            catch (ObjectDisposedException)
            {
                count++;
            }

            try
            {
                writer.DetachOwner();
            }
            catch (ObjectDisposedException)
            {
                count++;
            }

            return count;
        }
    }

    [Fact]
    public void What_is_detached_is_in_an_array_and_the_writer_goes_on()
    {
        var pool = ScriptedPool<string>.Replace();
        var writer = new SpanWriter<string>();
        writer.Add("a");
        var owner = writer.DetachOwner();
        writer.Add("b");
        writer.Dispose();
        Assert.Equal(["a"], owner.Memory.ToArray());
        owner.Dispose();
        Assert.Empty(pool.Out);
        Assert.All(pool.Returned, array => Assert.All(array, Assert.Null));

        var numbers = ScriptedPool<int>.Replace();
        var onStack = new SpanWriter<int>(stackalloc int[4]);
        onStack.DetachOwner().Dispose();
        Assert.Equal(4, onStack.Capacity);
        onStack.Add(1);
        using (var moved = onStack.DetachOwner())
            Assert.Equal([1], moved.Memory.ToArray());
        onStack.Dispose();
        Assert.Empty(numbers.Out);
    }
}
