using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using PoolAnalyzers.Generation.Diagnostics;

namespace PoolAnalyzers.Generation.Tests;

/// <summary>Texts in attributes: what would compile in the type compiles; what would not gives one report, and nothing is generated.</summary>
public class AttributeTextTests
{
    [Theory]
    [InlineData("[ObjectPool(typeof(StringBuilder), MaxRetained = \"Capacity<=16||Length==0\")] static partial class P;")]
    [InlineData("[ObjectPool(typeof(StringBuilder), MaxRetained = \"item.Capacity <= 16\")] static partial class P;")]
    [InlineData("[ObjectPool(typeof(StringBuilder), MaxRetained = \"Capacity <= 16 /* not many */\")] static partial class P;")]
    [InlineData("[ObjectPool(typeof(StringBuilder), MaxRetained = \"this_is_not_a_name\")] static partial class P { static bool this_is_not_a_name(StringBuilder b) => true; }")]
    [InlineData("[ObjectPool(typeof(StringBuilder), MaxRetained = \"Max(Capacity, Length) < 5\")] static partial class P;")]
    [InlineData("[ObjectPool(typeof(StringBuilder), MaxRetained = \"L.Count(new int[Length]) < 5\")] static partial class P;")]
    [InlineData("[ObjectPool(typeof(StringBuilder), MaxRetained = \"Length is < 5 and >= 0\")] static partial class P;")]
    [InlineData("[ObjectPool(typeof(StringBuilder), MaxRetained = \"ToString() is { Length: var Length } && Length < 5\")] static partial class P;")]
    [InlineData("[ObjectPool(typeof(List<int>), MaxRetained = \"Count < 3 && this[0] > 1\")] static partial class P;", "POOL106")]
    [InlineData("[ObjectPool(typeof(Painted), MaxRetained = \"Color == Color.Red\")] static partial class P; class Painted { public Color Color; } enum Color { Red }")]
    [InlineData("[ObjectPool(typeof(StringBuilder), Create = nameof(Create))] static partial class P { static StringBuilder Create() => new(); }")]
    [InlineData("[ObjectPool(typeof(StringBuilder), Create = \"new StringBuilder(16)\")] static partial class P;")]
    [InlineData("[ObjectPool(typeof(StringBuilder), Create = \"new(16)\", Reset = \"Clear\")] static partial class P { const int CreateItem = 1, ResetItem = 2, IsRetained = 3; }")]
    [InlineData("[ObjectPool(typeof(StringBuilder), Reset = nameof(Reset))] static partial class P { static void Reset(StringBuilder b) { } }")]
    [InlineData("[ObjectPool(typeof(Old), Reset = \"Clear\")] static partial class P; class Old { [System.Obsolete] public void Clear() { } }")]
    [InlineData("[ArrayPoolScope(typeof(byte), Pool = \"A ?? B\")] ref partial struct S { static ArrayPool<byte>? A; static ArrayPool<byte> B = ArrayPool<byte>.Shared; }")]
    [InlineData("[ArrayPoolOwner(typeof(byte), Pool = \"A ?? B\")] sealed partial class S { static ArrayPool<byte>? A; static ArrayPool<byte> B = ArrayPool<byte>.Shared; }")]
    [InlineData("[ArrayPoolScope(typeof(byte), Pool = \"ArrayPool<byte>.Shared\")] ref partial struct S;")]
    [InlineData("[ArrayPoolScope(Pool = \"ArrayPool<T>.Shared\")] ref partial struct S<T>;")]
    [InlineData("[ArrayPoolScope(typeof(byte), Pool = \"Blocks.AsArrayPool\")] ref partial struct S; [FixedLengthPool(typeof(byte), Length = 4)] static partial class Blocks;")]
    [InlineData("[ArrayPoolOwner(typeof(byte), Pool = \"Mine.AsArrayPool\")] sealed partial class S { static readonly Blocks Mine = new(); } [FixedLengthPool(typeof(byte), Length = 4)] sealed partial class Blocks;")]
    [InlineData("[ObjectPool(typeof(StringBuilder), MaxRetained = \"item.Length < P.Capacity\")] static partial class P;")]
    [InlineData("[ObjectPool(typeof(Own), Reset = \"TryReset\")] static partial class P; class Own { public bool TryReset() => true; }")]
    [InlineData("namespace Outer { using Inner; namespace Here.More { using N = Inner.Limits; [ObjectPool(typeof(StringBuilder), MaxRetained = \"Capacity < N.Most && Capacity < Limits.Most\")] static partial class P; } } namespace Inner { static class Limits { public const int Most = 5; } }")]
    [InlineData("namespace Outer.Here { using Outer.Far; [ObjectPool(typeof(StringBuilder), MaxRetained = \"Capacity < Limits.Most\")] static partial class P; } namespace Outer.Far { static class Limits { public static int Most => 5; } }")]
    [InlineData("[ObjectPool(typeof(StringBuilder), Create = nameof(@new))] static partial class P { static StringBuilder @new() => new(); }")]
    [InlineData("[ObjectPool(typeof(StringBuilder), Create = nameof(@null))] static partial class P { static StringBuilder @null() => new(); }")]
    [InlineData("[ObjectPool(typeof(StringBuilder), Reset = nameof(@lock), MaxRetained = nameof(@is))] static partial class P { static void @lock(StringBuilder b) { } static bool @is(StringBuilder b) => true; }")]
    [InlineData("[ObjectPool(typeof(Own), MaxRetained = nameof(Own.@fixed))] static partial class P; class Own { public bool @fixed => true; }")]
    [InlineData("[ArrayPoolScope(typeof(byte), Pool = nameof(@base))] ref partial struct S { static readonly ArrayPool<byte> @base = ArrayPool<byte>.Shared; }")]
    [InlineData("[ObjectPool(Reset = nameof(Wipe))] static partial class P<T> where T : class, new() { static void Wipe(in T item) { } }")]
    [InlineData("[ObjectPool(typeof(StringBuilder), Reset = nameof(Wipe), MaxRetained = nameof(Fits))] static partial class P { static bool Wipe(in StringBuilder b) => true; static bool Fits(in StringBuilder b) => true; }")]
    // Wrong ones.
    [InlineData("[ObjectPool(typeof(StringBuilder), Create = \"new\")] static partial class P;", "POOL106")]
    [InlineData("[ObjectPool(typeof(StringBuilder), Reset = nameof(Wipe))] static partial class P { static void Wipe(ref StringBuilder b) { } }", "POOL106")]
    [InlineData("[ObjectPool(typeof(StringBuilder), MaxRetained = \"Capacity <= sixteen\")] static partial class P;", "POOL106")]
    [InlineData("[ObjectPool(typeof(StringBuilder), MaxRetained = \"Capacity <= \\\"16\\\"\")] static partial class P;", "POOL106")]
    [InlineData("[ObjectPool(typeof(StringBuilder), MaxRetained = \"Capacity\")] static partial class P;", "POOL106")]
    [InlineData("[ObjectPool(typeof(StringBuilder), MaxRetained = \"Capacity); } static void Evil( bool b = (true\")] static partial class P;", "POOL106")]
    [InlineData("[ObjectPool(typeof(StringBuilder), MaxRetained = \"await item\")] static partial class P;", "POOL106")]
    [InlineData("[ObjectPool(typeof(StringBuilder), MaxRetained = \"true\\n&& false\")] static partial class P;", "POOL106")]
    [InlineData("[ObjectPool(typeof(StringBuilder), Create = nameof(Make))] static partial class P { static void Make() { } }", "POOL106")]
    [InlineData("[ObjectPool(typeof(StringBuilder), Create = \"Twice\")] static partial class P { static StringBuilder Twice() => new(); static string Twice(int x = 0) => \"\"; }")]
    [InlineData("[ObjectPool(typeof(StringBuilder), Create = \"new object()\")] static partial class P;", "POOL106")]
    [InlineData("[ObjectPool(typeof(Own), Reset = \"ResetAsync\")] static partial class P; class Own { public Task ResetAsync() => Task.CompletedTask; }", "POOL106")]
    [InlineData("[ObjectPool(typeof(Own), Reset = \"ResetAsync\")] static partial class P; class Own { public ValueTask<bool> ResetAsync() => default; }", "POOL106")]
    [InlineData("[ObjectPool(typeof(Own), Reset = \"Reset\")] static partial class P; class Own { public async void Reset() => await Task.Yield(); }", "POOL106")]
    [InlineData("[ObjectPool(typeof(Own), Reset = nameof(Clean))] static partial class P { static Task Clean(Own own) => Task.CompletedTask; } class Own;", "POOL106")]
    [InlineData("[ObjectPool(typeof(Own), Reset = nameof(Clean))] static partial class P { static void Clean(System.IDisposable own) { } static void Clean(System.ICloneable own) { } } abstract class Own : System.IDisposable, System.ICloneable { public abstract void Dispose(); public abstract object Clone(); }", "POOL106 POOL106")]
    [InlineData("[ObjectPool(typeof(Own), Reset = \"Clear\")] static partial class P; class Own { [System.Obsolete(\"no\", true)] public void Clear() { } }", "POOL106")]
    [InlineData("[ObjectPool(typeof(Own))] static partial class P; class Own { public required int X { get; init; } }", "POOL106")]
    [InlineData("[ObjectPool(typeof(Own))] static partial class P; class Own { [System.Diagnostics.CodeAnalysis.SetsRequiredMembers] public Own() { } public required int X { get; init; } }")]
    [InlineData("[ArrayPoolScope(typeof(byte), Pool = \"A ?? C\")] ref partial struct S { static ArrayPool<byte>? A; }", "POOL106")]
    [InlineData("[ArrayPoolScope(typeof(byte), Pool = \"ArrayPool<int>.Shared\")] ref partial struct S;", "POOL106")]
    [InlineData("[ArrayPoolScope(typeof(byte), Pool = \"Blocks.AsArrayPool\")] ref partial struct S; [FixedLengthPool(typeof(int), Length = 4)] static partial class Blocks;", "POOL106")]
    [InlineData("[ArrayPoolScope(typeof(byte), Pool = \"Blocks.Gone\")] ref partial struct S; [FixedLengthPool(typeof(byte), Length = 4)] static partial class Blocks;", "POOL106")]
    public async Task Texts_mean_what_they_would_in_the_type(string source, string reports = "")
    {
        const string Usings =
            """
            using System.Buffers; using System.Collections.Generic; using System.Text; using System.Threading.Tasks; using PoolAnalyzers;
            using static System.Math; using L = System.Linq.Enumerable;

            """;
        var parse = new CSharpParseOptions(LanguageVersion.CSharp12, DocumentationMode.Diagnose);
        var compilation = GeneratorRun.Compile(Usings + source, parse);
        CSharpGeneratorDriver.Create([new PoolTypeGenerator().AsSourceGenerator()], parseOptions: parse).RunGeneratorsAndUpdateCompilation(compilation, out var output, out var failures);
        Assert.Empty(failures);
        Assert.Empty(output.GetDiagnostics()
            .Where(d => d.Severity >= DiagnosticSeverity.Warning && (d.Severity == DiagnosticSeverity.Error || output.SyntaxTrees.First() != d.Location.SourceTree))
            .Select(d => d.ToString()));
        var found = await output.WithAnalyzers([new GeneratedTypeAnalyzer()]).GetAnalyzerDiagnosticsAsync();
        Assert.True(reports == string.Join(' ', found.Select(d => d.Id)), string.Join('\n', found));
    }

    [Fact]
    public async Task What_another_generator_adds_is_told()
    {
        const string Source = "using PoolAnalyzers; [ObjectPool(typeof(object), Create = \"Elsewhere.Make()\")] static partial class P; static partial class Elsewhere;";
        var parse = new CSharpParseOptions(LanguageVersion.CSharp12);
        CSharpGeneratorDriver.Create([new PoolTypeGenerator().AsSourceGenerator(), new Other().AsSourceGenerator()], parseOptions: parse)
            .RunGeneratorsAndUpdateCompilation(GeneratorRun.Compile(Source, parse), out var output, out _);
        Assert.Empty(output.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));
        var report = Assert.Single(await output.WithAnalyzers([new GeneratedTypeAnalyzer()]).GetAnalyzerDiagnosticsAsync());
        Assert.Equal("POOL106", report.Id);
        Assert.Contains("another source generator", report.GetMessage(System.Globalization.CultureInfo.InvariantCulture), StringComparison.Ordinal);
    }

    [Fact]
    public void The_pool_of_an_expression_that_may_change_is_remembered()
    {
        const string Declared = "using PoolAnalyzers; using System.Buffers; static class Pools {{ public static {0} }} [ArrayPoolScope(typeof(byte), Pool = \"Pools.One\")] ref partial struct S; [ArrayPoolOwner(typeof(byte), Pool = \"Pools.One\")] sealed partial class O;";
        Assert.All(Files("readonly ArrayPool<byte> One = ArrayPool<byte>.Shared;"), text => Assert.DoesNotContain(" _pool", text, StringComparison.Ordinal));
        Assert.All(Files("ArrayPool<byte> One { get; } = ArrayPool<byte>.Shared;"), text => Assert.DoesNotContain(" _pool", text, StringComparison.Ordinal));
        Assert.All(Files("ArrayPool<byte> One = ArrayPool<byte>.Shared;"), text => Assert.Contains(" _pool", text, StringComparison.Ordinal));
        Assert.All(Files("ArrayPool<byte> One => ArrayPool<byte>.Create();"), text => Assert.Contains(" _pool", text, StringComparison.Ordinal));

        static IEnumerable<string> Files(string member) => GeneratorRun.Of(string.Format(System.Globalization.CultureInfo.InvariantCulture, Declared, member)).Files.Values;
    }

    /// <summary>Completes a type that a text names.</summary>
    private sealed class Other : IIncrementalGenerator
    {
        public void Initialize(IncrementalGeneratorInitializationContext context) => context.RegisterSourceOutput(
            context.CompilationProvider, static (output, _) => output.AddSource("Elsewhere.g.cs", "static partial class Elsewhere { public static object Make() => new object(); }"));
    }
}
