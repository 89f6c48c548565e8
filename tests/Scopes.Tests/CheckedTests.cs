using PoolAnalyzers;

namespace Scopes.Tests;

[ArrayPoolScope(typeof(byte))]
internal ref partial struct CheckedBytes;

/// <summary>What the language lets pass, the checked build catches.</summary>
public class CheckedTests
{
    [Fact]
    public void A_disposed_copy_throws_with_the_place_that_rented()
    {
        var exception = Assert.Throws<ArgumentException>(() =>
        {
            var scope = new CheckedBytes(20);
#pragma warning disable POOL010, POOL031 // The fault that the checked build is to find.
            var copy = scope;
            scope.Dispose();
            copy.Dispose();
#pragma warning restore POOL010, POOL031
        });
        Assert.Contains(nameof(A_disposed_copy_throws_with_the_place_that_rented), exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_span_that_escapes_shows_nonsense()
    {
#pragma warning disable POOL011, POOL016 // What this shows.
        Span<byte> escaped;
        using (var scope = new CheckedBytes(20))
        {
            scope.Span.Fill(1);
            escaped = scope.Span;
        }

        Assert.Equal(0xDB, escaped[0]);
#pragma warning restore POOL011, POOL016
    }

    [Fact]
    public void What_is_rented_is_listed()
    {
        using (var scope = new CheckedBytes(20))
            Assert.Contains(nameof(What_is_rented_is_listed), Assert.Single(CheckedRentals.Report()), StringComparison.Ordinal);
        Assert.Empty(CheckedRentals.Report());
    }
}
