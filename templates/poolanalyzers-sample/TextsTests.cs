using PoolAnalyzers;
using Xunit;

namespace PoolSample;

public sealed class TextsTests : IDisposable
{
    [Fact]
    public void A_text_is_reversed() => Assert.Equal("loop", Texts.Reverse("pool"));

    [Fact]
    public void The_bytes_of_a_stream_are_added() => Assert.Equal(3 * 5000, Texts.Sum(new MemoryStream([.. Enumerable.Repeat((byte)3, 5000)])));

    [Fact]
    public void A_stream_that_fails_costs_no_block() => Assert.Throws<ObjectDisposedException>(() =>
    {
        var stream = new MemoryStream([1, 2, 3]);
        stream.Dispose();
        Texts.Sum(stream);
    });

    /// <summary>Runs after each test: whatever was rented has been returned. The report has the stack that rented it.</summary>
    public void Dispose() => Assert.Empty(CheckedRentals.Report());
}
