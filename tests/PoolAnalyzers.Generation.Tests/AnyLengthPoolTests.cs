using System.Globalization;
using Microsoft.CodeAnalysis.CSharp;

namespace PoolAnalyzers.Generation.Tests;

/// <summary>The generated text of pools whose renters say a length.</summary>
public class AnyLengthPoolTests
{
    private const string Bytes = "using PoolAnalyzers;\n[ArrayPool(typeof(byte), MaxLength = 1 << 20{0})] internal {1} partial class Bytes{2};";

    public static TheoryData<string, string, string, string> Kinds => new()
    {
        { "AnyLength.LockFree", "", "static", "" },
        { "AnyLength.Instance", ", Rounding = LengthRounding.QuarterSteps, Metrics = true", "sealed", "" },
        { "AnyLength.ArrayPool", "", "sealed", " : System.Buffers.ArrayPool<byte>" },
        { "AnyLength.Lock", ", Sync = PoolSync.Lock, MinLength = 100, Clear = ClearPolicy.Always, Pinned = true", "static", "" },
        { "AnyLength.Strict", ", WhenEmpty = WhenEmpty.Throw, Capacity = 8", "static", "" },
    };

    /// <summary>Options that go together in ways of their own.</summary>
    public static TheoryData<string, string, string> Others => new()
    {
        { ", WhenEmpty = WhenEmpty.Throw, Metrics = true", "sealed", " : System.IDisposable" },
        { ", WhenEmpty = WhenEmpty.Wait, Sync = PoolSync.Lock, Events = true, Metrics = true", "sealed", "" },
        { ", Metrics = true, Events = true, AutoTrim = false", "static", "" },
        { ", Metrics = true, Events = true", "sealed", " : System.Buffers.ArrayPool<byte>, System.IDisposable, System.IAsyncDisposable" },
        { ", Sync = PoolSync.Lock, Events = true, Clear = ClearPolicy.Always", "sealed", " : System.IDisposable" },
        { ", Capacity = 0, MaxBytesPerLength = 1", "static", "" },
        { ", MinLength = 1 << 20", "static", "" },
    };

    private static string Source(string options, string modifier, string bases) => string.Format(CultureInfo.InvariantCulture, Bytes, options, modifier, bases);

    // A class whose base has abstract members is complete with the generated part only: the comparison with a file asks for a program that compiles before.
    [Theory]
    [MemberData(nameof(Kinds))]
    public Task Texts(string name, string options, string modifier, string bases) =>
        Snapshot.Verify(GeneratorRun.Of(Source(options, modifier, bases), mustCompile: bases.Length == 0), name);

    [Theory]
    [MemberData(nameof(Kinds))]
    public void Checked_texts_compile(string name, string options, string modifier, string bases)
    {
        Assert.NotEmpty(name);
        GeneratorRun.Of(Source(options, modifier, bases), isChecked: true);
    }

    [Theory]
    [MemberData(nameof(Others))]
    public void Other_options_compile(string options, string modifier, string bases)
    {
        GeneratorRun.Of(Source(options, modifier, bases));
        GeneratorRun.Of(Source(options, modifier, bases), isChecked: true);
    }

    [Theory]
    [InlineData(LanguageVersion.CSharp13)]
    [InlineData(LanguageVersion.Preview)]
    public void Compiles_without_warnings(LanguageVersion version)
    {
        foreach (var row in Kinds)
            GeneratorRun.Of(Source((string)row[1], (string)row[2], (string)row[3]), version);
    }

    [Theory]
    [InlineData("[PoolAnalyzers.ArrayPool(MaxLength = 8)] static partial class P<T>;")]
    [InlineData("[PoolAnalyzers.ArrayPool(MaxLength = 8, WhenEmpty = PoolAnalyzers.WhenEmpty.Throw)] sealed partial class P<T>;")]
    [InlineData("[PoolAnalyzers.ArrayPool(typeof(int[][,]), MaxLength = 8, Clear = PoolAnalyzers.ClearPolicy.Always)] static partial class @static;")]
    [InlineData("[PoolAnalyzers.ArrayPool(typeof((int A, string B)), MaxLength = 1 << 30, Capacity = 0)] static partial class P;")]
    [InlineData("[PoolAnalyzers.ArrayPool(typeof(object), MaxLength = 1, MinLength = 1, Rounding = PoolAnalyzers.LengthRounding.QuarterSteps)] static partial class P;")]
    [InlineData("namespace A.@int { class Outer<T> where T : class { } partial struct S { [PoolAnalyzers.ArrayPool(typeof(Outer<string>), MaxLength = 70)] private sealed partial class P; } }")]
    public void Any_place_and_item(string source) => GeneratorRun.Of(source);
}
