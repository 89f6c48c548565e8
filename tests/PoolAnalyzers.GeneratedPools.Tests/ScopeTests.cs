using System.Buffers;

namespace PoolAnalyzers.GeneratedPools.Tests;

public class ScopeTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(100)]
    [InlineData(10_000)]
    public void Views_have_exactly_the_length(int length)
    {
        using var scope = new Scope<int>(length);
        Assert.Equal(length, scope.Span.Length);
        Assert.Equal(length, scope.Memory.Length);
        Assert.Equal(length, scope.Segment.Count);
        Assert.Equal(length, scope.Length);
        using var cached = new CachedInts(length);
        Assert.Equal(length, cached.Span.Length);
    }

    [Theory]
    [InlineData(-1)]
    [InlineData(int.MinValue)]
    public void Negative_lengths_are_refused(int length)
    {
        Assert.Throws<ArgumentOutOfRangeException>("length", () => new ByteScope(length));
        Assert.Throws<ArgumentOutOfRangeException>("length", () => new ByteScope(length, stackalloc byte[4]));
        Assert.Throws<ArgumentOutOfRangeException>("length", () => new CachedInts(length));
    }

    [Fact]
    public void A_buffer_is_used_where_it_is_long_enough()
    {
        Span<byte> buffer = stackalloc byte[8];
        using (var fits = new ByteScope(5, buffer))
        {
            fits[4] = 9;
            Assert.Equal(5, fits.Span.Length);
        }

        Assert.Equal(9, buffer[4]);
        using var larger = new ByteScope(9, buffer);
        Assert.Equal(9, larger.Memory.Length);
    }

    [Fact]
    public void Memory_over_a_buffer_is_refused()
    {
        var hasThrown = false;
        try
        {
            using var scope = new ByteScope(5, stackalloc byte[8]);
            _ = scope.Memory;
        }
        catch (InvalidOperationException)
        {
            hasThrown = true;
        }

        Assert.True(hasThrown);
    }

    [Fact]
    public void Disposal_returns_once_and_empties_the_views()
    {
        var pool = OwnChars.Pool;
        var scope = new OwnChars(10);
        Assert.Equal(10, scope.Span.Length);
        scope.Dispose();
        scope.Dispose();
        Assert.True(scope.Span.IsEmpty);
        Assert.Equal(pool.Rented, pool.Returned);
        default(OwnChars).Dispose();
    }

    [Fact]
    public void An_exception_in_the_body_returns_the_array()
    {
        var pool = new RecordingPool<string>();
        Assert.Throws<FormatException>((Action)(() =>
        {
            using var scope = new PooledNames(3, pool);
            scope.Span.Fill("x");
            throw new FormatException();
        }));
        Assert.Equal(pool.Rented, pool.Returned);
        Assert.All(pool.Returned[0], Assert.Null);
        Assert.Throws<ArgumentNullException>(() => new PooledNames(3, (ArrayPool<string>)null!));
        using var shared = new PooledNames(3);
        Assert.Equal(3, shared.Length);
    }

    [Fact]
    public void A_pool_that_breaks_its_promise_is_found_out()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => new PooledNames(10, new ShortPool()));
    }

    [Fact]
    public void A_thread_keeps_the_longest_of_its_arrays_and_nested_scopes_get_others()
    {
        int[] kept;
        using (var outer = new CachedInts(100))
        {
            kept = outer.Segment.Array!;
            using var inner = new CachedInts(100);
            Assert.NotSame(kept, inner.Segment.Array);
        }

        using (var again = new CachedInts(50))
            Assert.Same(kept, again.Segment.Array);
        using (var longer = new CachedInts(kept.Length + 1))
            kept = longer.Segment.Array!;
        using (var again = new CachedInts(1))
            Assert.Same(kept, again.Segment.Array);
        using (var huge = new CachedInts(100_000))
            Assert.NotSame(kept, huge.Segment.Array);
        using (var again = new CachedInts(1))
            Assert.Same(kept, again.Segment.Array);
    }

    [Fact]
    public void Kept_references_are_cleared()
    {
        object[] kept;
        using (var scope = new CachedObjects(10))
        {
            scope.Span.Fill("x");
            kept = scope.Segment.Array!;
        }

        Assert.All(kept, Assert.Null);
    }

    [Fact]
    public void Scopes_allocate_nothing()
    {
        Use();
        var before = GC.GetAllocatedBytesForCurrentThread();
        for (var i = 0; i < 1000; i++)
            Use();
        Assert.Equal(before, GC.GetAllocatedBytesForCurrentThread());

        static void Use()
        {
            using var bytes = new ByteScope(1000);
            using var small = new ByteScope(10, stackalloc byte[16]);
            using var ints = new CachedInts(1000);
            using var objects = new Scope<object>(1000);
        }
    }

    private sealed class ShortPool : ArrayPool<string>
    {
        public override string[] Rent(int minimumLength) => new string[minimumLength - 1];

        public override void Return(string[] array, bool clearArray = false)
        {
        }
    }
}
