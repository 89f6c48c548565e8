using Microsoft.CodeAnalysis.CSharp;

namespace PoolAnalyzers.Generation.Tests;

public class PoolTests
{
    private const string Bodies = "[PoolAnalyzers.FixedLengthPool(typeof(byte), Length = 4096, Capacity = 512{0})] internal {1} partial class Bodies;";

    /// <summary>What a checked build has once, whatever it declares.</summary>
    internal const string Table = "PoolAnalyzers.CheckedRentals.g.cs";

    public static TheoryData<string, string, string> Kinds => new()
    {
        { "Pool.LockFree", "", "static" },
        { "Pool.LockFree.Instance", "", "sealed" },
        { "Pool.LockFree.Preallocated", ", Preallocate = true, Clear = PoolAnalyzers.ClearPolicy.Always, Pinned = true", "static" },
        { "Pool.LockFree.Metrics", ", Metrics = true", "sealed" },
        { "Pool.Lock", ", Sync = PoolAnalyzers.PoolSync.Lock", "static" },
        { "Pool.Lock.Instance", ", Sync = PoolAnalyzers.PoolSync.Lock, Preallocate = true, Metrics = true", "sealed" },
        { "Pool.Strict", ", WhenEmpty = PoolAnalyzers.WhenEmpty.Throw", "static" },
        { "Pool.Strict.Instance", ", WhenEmpty = PoolAnalyzers.WhenEmpty.Throw, Metrics = true, Preallocate = true", "sealed" },
        { "Pool.Strict.Lock", ", WhenEmpty = PoolAnalyzers.WhenEmpty.Throw, Sync = PoolAnalyzers.PoolSync.Lock", "static" },
    };

    [Theory]
    [MemberData(nameof(Kinds))]
    public Task Fixed_length_pools(string name, string options, string modifier) =>
        Snapshot.Verify(GeneratorRun.Of(string.Format(System.Globalization.CultureInfo.InvariantCulture, Bodies, options, modifier)), name);

    [Theory]
    [MemberData(nameof(Kinds))]
    public async Task Checked_fixed_length_pools_compile(string name, string options, string modifier)
    {
        var run = GeneratorRun.Of(string.Format(System.Globalization.CultureInfo.InvariantCulture, Bodies, options, modifier), isChecked: true);
        Assert.Equal(2, run.Files.Count);
        if (name == "Pool.LockFree")
            await Snapshot.Verify(run, ("Bodies.g.cs", "Pool.LockFree.Checked"), (Table, "CheckedRentals"));
    }

    [Fact]
    public Task Fixed_length_pool_that_is_an_ArrayPool() => Snapshot.Verify(
        GeneratorRun.Of("[PoolAnalyzers.FixedLengthPool(typeof(string), Length = 100)] public sealed partial class Names : System.Buffers.ArrayPool<string>;", mustCompile: false),
        "Pool.ArrayPool");

    [Fact]
    public Task Object_pool() => Snapshot.Verify(
        GeneratorRun.Of("using PoolAnalyzers; using System.Text; [ObjectPool(typeof(StringBuilder), Capacity = 64, Reset = \"Clear\", MaxRetained = \"Capacity <= 4096\")] internal static partial class Builders;"),
        "ObjectPool");

    [Fact]
    public Task Object_pool_of_disposables() => Snapshot.Verify(
        GeneratorRun.Of("using PoolAnalyzers; using System.IO; [ObjectPool(typeof(MemoryStream), WhenEmpty = WhenEmpty.Throw, MaxRetained = \"Capacity <= 4096 && CanSeek\")] internal sealed partial class Streams;"),
        "ObjectPool.Disposable");

    [Fact]
    public Task Owner() => Snapshot.Verify(
        GeneratorRun.Of("[PoolAnalyzers.ArrayPoolOwner(typeof(byte))] internal sealed partial class ByteOwner;"),
        "Owner");

    [Theory]
    [InlineData("Writer", "(typeof(byte))] public sealed partial class")]
    [InlineData("Writer.Blocks", "(typeof(byte), Segments = true, MaxLength = 100_000)] public sealed partial class")]
    [InlineData("Writer.OneLength", "(typeof(byte), Segments = true, BlockLength = 4096, MaxLength = 100_000)] public sealed partial class")]
    [InlineData("Writer.RefStruct", "(typeof(char), Clear = ClearPolicy.Always)] public ref partial struct")]
    public Task Writers(string name, string declaration) =>
        Snapshot.Verify(GeneratorRun.Of($"using PoolAnalyzers;\n/// <summary>One.</summary>\n[PooledWriter{declaration} Writer;"), name);

    [Fact]
    public void A_writer_that_is_a_ref_struct_implements_the_interface_where_it_can()
    {
        const string Source = "[PoolAnalyzers.PooledWriter(typeof(byte))] internal ref partial struct Writer;";
        const string Use = Source + " static class User { static void Fill<T>(scoped ref T w) where T : System.Buffers.IBufferWriter<byte>, allows ref struct => w.GetSpan(1); static void M() { using var w = new Writer(5); Fill(ref System.Runtime.CompilerServices.Unsafe.AsRef(in w)); } }";
        Assert.DoesNotContain("IBufferWriter", GeneratorRun.Of(Source).Text, System.StringComparison.Ordinal);
        Assert.Contains("ref partial struct Writer : global::System.Buffers.IBufferWriter<byte>", GeneratorRun.Of(Use, LanguageVersion.CSharp13).Text, System.StringComparison.Ordinal);
    }

    // C# 12 is that of the comparison with a file.
    [Theory]
    [InlineData(LanguageVersion.CSharp13)]
    [InlineData(LanguageVersion.Preview)]
    public void Compiles_without_warnings(LanguageVersion version)
    {
        foreach (var row in Kinds)
            GeneratorRun.Of(string.Format(System.Globalization.CultureInfo.InvariantCulture, Bodies, row[1], row[2]), version);
    }

    [Theory]
    [InlineData("[PoolAnalyzers.FixedLengthPool(Length = 8)] static partial class P<T>;")]
    [InlineData("[PoolAnalyzers.FixedLengthPool(Length = 8, WhenEmpty = PoolAnalyzers.WhenEmpty.Throw)] sealed partial class P<T>;")]
    [InlineData("[PoolAnalyzers.FixedLengthPool(typeof(int[][,]), Length = 8, Clear = PoolAnalyzers.ClearPolicy.Always)] static partial class @static;")]
    [InlineData("[PoolAnalyzers.FixedLengthPool(typeof(int[]), Length = 8)] static partial class P;")]
    [InlineData("[PoolAnalyzers.FixedLengthPool(typeof((int A, string B)), Length = 2147483591, Capacity = 0)] static partial class P;")]
    [InlineData("[PoolAnalyzers.FixedLengthPool(typeof(int?), Length = 1, Capacity = 1, Sync = PoolAnalyzers.PoolSync.Lock)] static partial class P;")]
    [InlineData("namespace A.@int { class Outer<T> where T : class { } partial struct S { [PoolAnalyzers.FixedLengthPool(typeof(Outer<string>), Length = 1)] private sealed partial class P; } }")]
    [InlineData("[PoolAnalyzers.ObjectPool] static partial class P<T> where T : class, System.IDisposable, new();")]
    [InlineData("[PoolAnalyzers.ObjectPool(typeof(object), Capacity = 0, Sync = PoolAnalyzers.PoolSync.Lock)] static partial class P;")]
    [InlineData("[PoolAnalyzers.ObjectPool(typeof(System.Collections.Generic.List<int>), MaxRetained = \"Count < Limit && Capacity < 2 * Limit\")] static partial class P { const int Limit = 5; }")]
    [InlineData("[PoolAnalyzers.ArrayPoolOwner] sealed partial class Owner<T>;")]
    [InlineData("static partial class Home { [PoolAnalyzers.ArrayPoolOwner(typeof(string))] public sealed partial class Owner { } }")]
    [InlineData("namespace System2 { class Array; class Interlocked; class Volatile; [PoolAnalyzers.FixedLengthPool(typeof(Array), Length = 3)] static partial class System; }")]
    public void Any_place_and_item(string source) => GeneratorRun.Of(source);

    [Fact]
    public void Attributes_compile_under_old_languages()
    {
        foreach (var version in (LanguageVersion[])[LanguageVersion.CSharp7_3, LanguageVersion.CSharp8, LanguageVersion.CSharp12])
        {
            var parse = new CSharpParseOptions(version);
            var compilation = CSharpCompilation.Create("Old", [CSharpSyntaxTree.ParseText("internal class Plain { }", parse)], GeneratorRun.Compile("", parse).References, new(Microsoft.CodeAnalysis.OutputKind.DynamicallyLinkedLibrary));
            CSharpGeneratorDriver.Create([Microsoft.CodeAnalysis.GeneratorExtensions.AsSourceGenerator(new PoolTypeGenerator())], parseOptions: parse)
                .RunGeneratorsAndUpdateCompilation(compilation, out var output, out _);
            Assert.Empty(output.GetDiagnostics().Where(d => d.Severity >= Microsoft.CodeAnalysis.DiagnosticSeverity.Warning));
        }
    }
}
