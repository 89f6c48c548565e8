using System.Buffers;

namespace Scopes.Tests;

/// <summary>What a scope does where a hand-rolled one is wrong, in the build that is shipped.</summary>
public class ScopeTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(100)]
    [InlineData(1000)]
    [InlineData(10_000)]
    [InlineData(1_000_000)]
    public void The_span_has_the_length_that_was_asked_for(int length)
    {
        using var scope = new Scope<char>(length);
        using var cached = new CachedScope<char>(length);
        using var lease = Owner<char>.Rent(length);
        Assert.Equal((length, length, length), (scope.Span.Length, cached.Span.Length, lease.Span.Length));
    }

    [Fact]
    public void Disposing_twice_returns_the_array_once()
    {
        var scope = new Scope<Marker>(20);
        var array = scope.Segment.Array;
        scope.Dispose();
#pragma warning disable POOL011 // A disposed scope shows nothing: that is what is tested.
        Assert.True(scope.Span.IsEmpty);
#pragma warning restore POOL011
        scope.Dispose();
        Assert.Equal(1, TimesRented(array));
    }

    [Fact]
    public void A_default_scope_is_empty()
    {
        Scope<byte> scope = default;
        Assert.Equal(0, scope.Span.Length);
        scope.Dispose();
        CachedScope<byte> cached = default;
        cached.Dispose();
        Assert.Equal(0, cached.Length);
        Assert.Throws<ObjectDisposedException>(() => default(Owner<byte>.Lease).Span.Length);
    }

    [Fact]
    public void An_exception_in_the_body_gives_the_array_back()
    {
        Thrown[]? array = null;
        Assert.Throws<FormatException>(void () =>
        {
            using var scope = new Scope<Thrown>(20);
            array = scope.Segment.Array;
            throw new FormatException();
        });
        Assert.Equal(1, TimesRented(array));
    }

    [Fact]
    public void References_do_not_stay_behind()
    {
        Cleared[]? array;
        using (var scope = new Scope<Cleared>(20))
        {
            scope.Span.Fill(new Cleared(""));
            array = scope.Segment.Array;
        }

#pragma warning disable POOL011 // Looks at the array behind the pool's back.
        Assert.All(array!, element => Assert.Null(element.Text));
#pragma warning restore POOL011
    }

    [Fact]
    public void Length_zero_rents_nothing()
    {
        using var scope = new Scope<Marker>(0);
        Assert.Empty(scope.Segment.Array!);
        Assert.True(scope.Memory.IsEmpty);
    }

    [Theory]
    [InlineData(-1)]
    [InlineData(int.MinValue)]
    public void A_negative_length_is_refused(int length)
    {
        Assert.Throws<ArgumentOutOfRangeException>("length", () => new Scope<int>(length).Dispose());
        Assert.Throws<ArgumentOutOfRangeException>("length", () => new CachedScope<int>(length).Dispose());
        Assert.Throws<ArgumentOutOfRangeException>("length", () => Owner<int>.Rent(length).Dispose());
    }

    [Fact]
    public void More_than_there_can_be_is_out_of_memory()
    {
        // No array is that long, so nothing is allocated to find out.
        Assert.Throws<OutOfMemoryException>(() => new Scope<long>(int.MaxValue).Dispose());
        Assert.Throws<OutOfMemoryException>(() => new CachedScope<long>(int.MaxValue).Dispose());
        Assert.Throws<OutOfMemoryException>(() => Owner<long>.Rent(int.MaxValue).Dispose());
        using var scope = new Scope<long>(1);
        Assert.Equal(1, scope.Length);
    }

    [Fact]
    public void A_scope_cannot_leave_the_stack()
    {
        Assert.True(typeof(Scope<>).IsByRefLike);
        Assert.True(typeof(CachedScope<>).IsByRefLike);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(10_000)]
    [InlineData(1_000_000)]
    public void Nothing_is_allocated(int length)
    {
        Assert.Equal(0, Allocated<Generated<byte>>(length));
        Assert.Equal(0, Allocated<Generated<object>>(length));
        Assert.Equal(0, Allocated<Cached<int>>(length));
        Assert.Equal(0, Allocated<Leased<char>>(length));
    }

    private static long Allocated<TWay>(int length)
        where TWay : struct, IWay
    {
        for (var i = 0; i < 3; i++)
            TWay.Once(length);
        var before = GC.GetAllocatedBytesForCurrentThread();
        for (var i = 0; i < 10; i++)
            TWay.Once(length);
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }

    /// <summary>How often the pool hands out this array, if everything is rented that it has.</summary>
    private static int TimesRented<T>(T[]? array)
    {
        var rented = Enumerable.Range(0, 100).Select(_ => ArrayPool<T>.Shared.Rent(20)).ToList();
        return rented.Count(r => ReferenceEquals(r, array));
    }

    // Element types of their own: the shared pool has arrays of them from one test only.
    private readonly record struct Marker(int Value);

    private readonly record struct Thrown(int Value);

    private readonly record struct Cleared(string Text);
}
