using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using PoolAnalyzers.Generation.Diagnostics;

namespace PoolAnalyzers.Generation.Tests;

/// <summary>Each wrong declaration with the place that is reported between <c>[|</c> and <c>|]</c>; each beside a right one.</summary>
public class DiagnosticTests
{
    private const string Open = "[|";
    private const string Close = "|]";

    [Theory]
    [InlineData("POOL101", "[ArrayPoolScope(typeof(byte))] ref struct [|S|] { }")]
    [InlineData("POOL101", "class Outer { [FixedLengthPool(typeof(byte), Length = 1)] static partial class [|P|]; }")]
    [InlineData("POOL102", "[ArrayPoolScope(typeof(byte))] partial struct [|S|];")]
    [InlineData("POOL102", "[ArrayPoolScope(typeof(byte))] readonly ref partial struct [|S|];")]
    [InlineData("POOL102", "[FixedLengthPool(typeof(byte), Length = 1)] partial class [|P|];")]
    [InlineData("POOL102", "[FixedLengthPool(typeof(byte), Length = 1)] sealed partial record [|P|];")]
    [InlineData("POOL102", "class B; [FixedLengthPool(typeof(byte), Length = 1)] sealed partial class [|P|] : B;")]
    [InlineData("POOL102", "[FixedLengthPool(typeof(byte), Length = 1)] sealed partial class [|P|] : System.Buffers.ArrayPool<int>;")]
    [InlineData("POOL102", "[ArrayPoolOwner(typeof(byte))] static partial class [|O|];")]
    [InlineData("POOL102", "[FixedLengthPool(typeof(byte), Length = 1)] file static partial class [|P|];")]
    [InlineData("POOL103", "[[|ArrayPoolScope|]] ref partial struct S;")]
    [InlineData("POOL103", "[[|ArrayPoolScope|]] ref partial struct S<T, U>;")]
    [InlineData("POOL103", "[ArrayPoolScope([|typeof(int*)|])] ref partial struct S;")]
    [InlineData("POOL103", "[ArrayPoolScope([|typeof(System.Span<int>)|])] ref partial struct S;")]
    [InlineData("POOL103", "[ArrayPoolScope([|typeof(void)|])] ref partial struct S;")]
    [InlineData("POOL103", "[ArrayPoolScope([|typeof(System.Math)|])] ref partial struct S;")]
    [InlineData("POOL103", "[ArrayPoolScope([|typeof(System.Collections.Generic.List<>)|])] ref partial struct S;")]
    [InlineData("POOL103", "[ArrayPoolScope([|null|])] ref partial struct S;")]
    [InlineData("POOL103", "[ArrayPoolScope([|typeof(System.Collections.Generic.List<Missing>[])|])] ref partial struct S;")]
    [InlineData("POOL103", "class Hidden; [ArrayPoolScope([|typeof(Hidden)|])] public ref partial struct S;")]
    [InlineData("POOL103", "class A { private class Hidden; } [ArrayPoolOwner([|typeof(A.Hidden)|])] sealed partial class S;")]
    [InlineData("POOL103", "[ObjectPool([|typeof(int)|])] static partial class P;")]
    [InlineData("POOL103", "[ArrayPoolScope] ref partial struct [|S|]<T> where T : allows ref struct;")]
    [InlineData("POOL104", "[[|FixedLengthPool(typeof(byte))|]] static partial class P;")]
    [InlineData("POOL104", "[FixedLengthPool(typeof(byte), [|Length = 0|])] static partial class P;")]
    [InlineData("POOL104", "[FixedLengthPool(typeof(byte), [|Length = -5|])] static partial class P;")]
    [InlineData("POOL104", "[FixedLengthPool(typeof(byte), [|Length = int.MaxValue|])] static partial class P;")]
    [InlineData("POOL105", "[FixedLengthPool(typeof(byte), Length = 1, [|Capacity = -1|])] static partial class P;")]
    [InlineData("POOL105", "[ObjectPool(typeof(object), [|Capacity = 2000000|])] static partial class P;")]
    [InlineData("POOL106", "[ObjectPool(typeof(object), [|Reset = \"Clear\"|])] static partial class P;")]
    [InlineData("POOL106", "class A { void Hidden() { } } [ObjectPool(typeof(A), [|Reset = \"Hidden\"|])] static partial class P;")]
    [InlineData("POOL106", "class A { public void Set(int x) { } } [ObjectPool(typeof(A), [|Reset = \"Set\"|])] static partial class P;")]
    [InlineData("POOL106", "[ObjectPool(typeof(object), [|Reset = \"a b\"|])] static partial class P;")]
    [InlineData("POOL106", "[ObjectPool(typeof(object), [|MaxRetained = \"Count < 5\"|])] static partial class P;")]
    [InlineData("POOL106", "[ObjectPool(typeof(System.Text.StringBuilder), [|MaxRetained = \"Capacity\"|])] static partial class P;")]
    [InlineData("POOL106", "[ObjectPool(typeof(object), [|MaxRetained = \"1 <\"|])] static partial class P;")]
    [InlineData("POOL106", "[ObjectPool(typeof(System.Text.StringBuilder), [|Create = \"Make\"|])] static partial class P { static int Make() => 1; }")]
    [InlineData("POOL106", "[ObjectPool([|typeof(System.IO.Stream)|])] static partial class P;")]
    [InlineData("POOL106", "[[|ObjectPool|]] static partial class P<T> where T : class;")]
    [InlineData("POOL106", "[ArrayPoolScope(typeof(byte), [|Pool = \"Nothing\"|])] ref partial struct S { }")]
    [InlineData("POOL106", "[ArrayPoolScope(typeof(byte), [|Pool = \"System.Buffers.ArrayPool<int>.Shared\"|])] ref partial struct S { }")]
    [InlineData("POOL107", "[ArrayPoolScope(typeof(byte), PoolArgument = true, [|ThreadCache = true|])] ref partial struct S;")]
    [InlineData("POOL107", "[FixedLengthPool(typeof(byte), Length = 1, Capacity = 0, [|WhenEmpty = WhenEmpty.Throw|])] static partial class P;")]
    [InlineData("POOL107", "[FixedLengthPool(typeof(long), Length = 1000000000, Capacity = 100, [|Preallocate = true|])] static partial class P;")]
    [InlineData("POOL108", "[ArrayPoolOwner(typeof(byte)), [|ObjectPool(typeof(object))|]] sealed partial class P;")]
    [InlineData("POOL108", "[ArrayPoolOwner(typeof(byte))] sealed partial class P; [[|ObjectPool(typeof(object))|]] sealed partial class P;")]
    [InlineData("POOL107", "[FixedLengthPool(typeof(byte), Length = 1, [|WhenEmpty = (WhenEmpty)7|])] static partial class P;")]
    [InlineData("POOL107", "[FixedLengthPool(typeof(byte), Length = 1, [|Sync = (PoolSync)(-1)|])] static partial class P;")]
    [InlineData("POOL107", "[ArrayPoolScope(typeof(byte), [|Clear = (ClearPolicy)3|])] ref partial struct P;")]
    [InlineData("POOL107", "[ObjectPool(typeof(object), [|WhenEmpty = WhenEmpty.Wait | (WhenEmpty)4|])] static partial class P;")]
    [InlineData("POOL101", "[PooledWriter(typeof(byte))] sealed class [|W|];")]
    [InlineData("POOL102", "[PooledWriter(typeof(byte))] partial class [|W|];")]
    [InlineData("POOL102", "[PooledWriter(typeof(byte))] partial struct [|W|];")]
    [InlineData("POOL102", "[PooledWriter(typeof(byte))] readonly ref partial struct [|W|];")]
    [InlineData("POOL102", "[PooledWriter(typeof(byte))] sealed partial record [|W|];")]
    [InlineData("POOL102", "class B; [PooledWriter(typeof(byte))] sealed partial class [|W|] : B;")]
    [InlineData("POOL102", "[PooledWriter(typeof(byte))] sealed partial class [|W|](int n) { public int N => n; }")]
    [InlineData("POOL103", "[[|PooledWriter|]] sealed partial class W;")]
    [InlineData("POOL104", "[PooledWriter(typeof(byte), [|MaxLength = 0|])] sealed partial class W;")]
    [InlineData("POOL104", "[PooledWriter(typeof(byte), [|MaxLength = int.MaxValue|])] ref partial struct W;")]
    [InlineData("POOL104", "[PooledWriter(typeof(byte), Segments = true, [|BlockLength = 0|])] sealed partial class W;")]
    [InlineData("POOL107", "[PooledWriter(typeof(byte), [|BlockLength = 50|])] sealed partial class W;")]
    [InlineData("POOL106", "[PooledWriter(typeof(byte), [|Pool = \"Nothing\"|])] sealed partial class W;")]
    [InlineData("POOL107", "[PooledWriter(typeof(byte), [|Segments = true|])] ref partial struct W;")]
    [InlineData("POOL108", "[ArrayPoolOwner(typeof(byte)), [|PooledWriter(typeof(byte))|]] sealed partial class P;")]
    [InlineData("POOL110", "[PooledWriter(typeof(string), [|Clear = ClearPolicy.Never|])] sealed partial class W;")]
    [InlineData("POOL110", "[ArrayPoolScope(typeof(string), [|Clear = ClearPolicy.Never|])] ref partial struct S;")]
    public void Wrong_declarations(string id, string marked) => AssertReports(id, marked);

    [Theory]
    [InlineData("[ArrayPoolScope(typeof(byte))] ref partial struct S { }")]
    [InlineData("partial class Outer { [FixedLengthPool(typeof(byte), Length = 1)] static partial class P; }")]
    [InlineData("[FixedLengthPool(typeof(byte), Length = 1)] sealed partial class P : System.Buffers.ArrayPool<byte>;")]
    [InlineData("[ObjectPool(typeof(object))] sealed partial class P { public P() { } public P(int x) : this() { } }")]
    [InlineData("[ArrayPoolScope] ref partial struct S<T>;")]
    [InlineData("[ArrayPoolScope(typeof(int[]))] ref partial struct S;")]
    [InlineData("[ArrayPoolScope(typeof(System.Collections.Generic.List<int>))] public ref partial struct S;")]
    [InlineData("partial class A { private class Hidden; [ArrayPoolOwner(typeof(Hidden))] private sealed partial class S; }")]
    [InlineData("[FixedLengthPool(typeof(byte), Length = 2147483591, Capacity = 0)] static partial class P;")]
    [InlineData("[ObjectPool(typeof(System.Text.StringBuilder), Reset = \"Clear\", MaxRetained = \"Capacity <= 4096\")] static partial class P;")]
    [InlineData("class A { internal void Reset(int x = 0) { } } [ObjectPool(typeof(A), Reset = \"Reset\")] static partial class P;")]
    [InlineData("[ObjectPool(typeof(System.IO.Stream), Create = \"Make\")] static partial class P { static System.IO.MemoryStream Make() => new(); }")]
    [InlineData("[ObjectPool(typeof(System.Collections.Generic.List<int>), MaxRetained = \"Count < 9 && TrueForAll(x => x > Limit) && System.Math.Max(Capacity, 1) < 100\")] static partial class P { const int Limit = 1; }")]
    [InlineData("[ArrayPoolScope(typeof(byte), Pool = \"Bodies.AsArrayPool\")] ref partial struct S { } [FixedLengthPool(typeof(byte), Length = 1)] static partial class Bodies;")]
    [InlineData("[ArrayPoolScope(typeof(byte), Pool = \"Bodies.AsArrayPool\")] ref partial struct S; [FixedLengthPool(typeof(byte), Length = 1)] static partial class Bodies;")]
    [InlineData("[ArrayPoolScope(typeof(byte), Clear = ClearPolicy.Never)] ref partial struct S;")]
    [InlineData("[PooledWriter(typeof(byte), MaxLength = 1, Clear = ClearPolicy.Never)] ref partial struct W;")]
    [InlineData("[PooledWriter(typeof(byte), MaxLength = 0x7FFFFFC7, Segments = true)] sealed partial class W;")]
    [InlineData("[PooledWriter(typeof(byte), Segments = true, BlockLength = 1)] sealed partial class W;")]
    [InlineData("[PooledWriter] sealed partial class W<T> { public W(string text) : this(text.Length) { } }")]
    [InlineData("namespace Other { class ObjectPoolAttribute : System.Attribute; [ObjectPool] class Plain; }")]
    public void Right_declarations(string source) => AssertReports(null, source);

    [Theory]
    [InlineData(LanguageVersion.CSharp11, true)]
    [InlineData(LanguageVersion.CSharp12, false)]
    public void Old_languages_are_told_so(LanguageVersion version, bool isReported)
    {
        const string Source = "[[|ArrayPoolScope(typeof(byte))|]] ref partial struct S { }";
        AssertReports(isReported ? "POOL109" : null, isReported ? Source : Unmark(Source).Source, version);
    }

    private static void AssertReports(string? id, string marked, LanguageVersion version = LanguageVersion.CSharp13)
    {
        // Attribute brackets and marks look alike: "[[|" is a bracket and a mark.
        const string Usings = "using PoolAnalyzers; ";
        var (source, spans) = Unmark(Usings + marked);
        var parse = new CSharpParseOptions(version);
        var compilation = GeneratorRun.Compile(source, parse);
        compilation = compilation.WithOptions(compilation.Options.WithAllowUnsafe(true));
        CSharpGeneratorDriver.Create([new PoolTypeGenerator().AsSourceGenerator()], parseOptions: parse)
            .RunGeneratorsAndUpdateCompilation(compilation, out var output, out var failures);
        Assert.Empty(failures);
        var reported = output.WithAnalyzers([new GeneratedTypeAnalyzer()]).GetAnalyzerDiagnosticsAsync().Result;
        Assert.Equal(
            spans.Select(s => $"{id} '{source.Substring(s.Start, s.Length)}'"),
            reported.Select(d => $"{d.Id} '{source.Substring(d.Location.SourceSpan.Start, d.Location.SourceSpan.Length)}'"));
        Assert.All(reported, d => Assert.False(string.IsNullOrWhiteSpace(d.GetMessage(System.Globalization.CultureInfo.InvariantCulture))));
    }

    private static (string Source, ImmutableArray<Microsoft.CodeAnalysis.Text.TextSpan> Spans) Unmark(string marked)
    {
        var spans = ImmutableArray.CreateBuilder<Microsoft.CodeAnalysis.Text.TextSpan>();
        while (marked.IndexOf(Open, StringComparison.Ordinal) is >= 0 and var start)
        {
            var end = marked.IndexOf(Close, StringComparison.Ordinal) - Open.Length;
            marked = marked.Remove(start, Open.Length).Remove(end, Close.Length);
            spans.Add(Microsoft.CodeAnalysis.Text.TextSpan.FromBounds(start, end));
        }

        return (marked, spans.ToImmutable());
    }
}
