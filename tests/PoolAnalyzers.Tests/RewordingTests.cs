using Microsoft.CodeAnalysis.CSharp;

namespace PoolAnalyzers.Tests;

/// <summary>A rewriter that left everything as it was would let every reworded case pass.</summary>
public sealed class RewordingTests
{
    private const string Program = """
        class C { byte[] M(int n) { byte[] a = ArrayPool<byte>.Shared.Rent(n); while (n > 3) n--; if (n > 2) { n++; } else { n--; } return a; } }
        """;

    [Theory]
    [InlineData(Wording.Negated, "if (!(n > 2)) { n--; } else { n++; }")]
    [InlineData(Wording.StepByStep, "do {", "byte[] a, named1 = a = ArrayPool<byte>.Shared.Rent(n);", "{ var named2 = a; return named2; }", "while (false);")]
    [InlineData(Wording.Named, "try {", "while (true) { if (!(n > 3)) break; n--; }", "{ bool named1 = n > 2; if (named1) { n++; } else { n--; } }", "finally { }")]
    [InlineData(Wording.ByAlias, "global::Worded<byte>.Pool.Rent(n)")]
    [InlineData(Wording.ByHelper, "global::Worded<byte>.Take(n)")]
    public void Says_it_in_other_words(Wording wording, params string[] expected)
    {
        var reworded = Close(Rewording.Of(Program, CSharpParseOptions.Default, wording));
        Assert.All(expected, words => Assert.Contains(Close(words), reworded, StringComparison.Ordinal));

        static string Close(string text) => string.Concat(text.Where(c => !char.IsWhiteSpace(c)));
    }
}
