using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using PoolAnalyzers.Generation.Diagnostics;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.Generation.Tests;

/// <summary>What a base class, an interface or an option asks for, as text: it compiles without a warning, and nothing else has it.</summary>
public class AdapterTests
{
    private const string Usings = "using PoolAnalyzers; using System; using System.Buffers; using System.Text; using Microsoft.Extensions.ObjectPool;\n";
    private const string Item = "sealed class Item : IAsyncDisposable { public System.Threading.Tasks.ValueTask DisposeAsync() => default; }";

    // Each is compiled twice. The share is prime to the length of a turn below, so that each kind and each option is among them.
    public static TheoryData<string> Declarations { get; } = [.. Extent.Of(Extent.Generator, 5, Make())];

    private static List<string> Make()
    {
        var data = new List<string>();
        foreach (var options in (string[])["", ", Sync = PoolSync.Lock", ", WhenEmpty = WhenEmpty.Throw", ", WhenEmpty = WhenEmpty.Throw, Sync = PoolSync.Lock", ", Preallocate = true, Metrics = true", ", WhenEmpty = WhenEmpty.Throw, Preallocate = true, Metrics = true"])
        {
            foreach (var bounded in (string[])["", ", RuntimeLimits = true"])
            {
                data.Add($"[FixedLengthPool(typeof(byte), Length = 64{options}{bounded})] sealed partial class P : MemoryPool<byte>;");
                data.Add($"[FixedLengthPool(typeof(string), Length = 64, AsMemoryPool = true{options}{bounded})] sealed partial class P : IDisposable, IAsyncDisposable;");
                data.Add($"[FixedLengthPool(Length = 64{options}{bounded})] sealed partial class P<T> : MemoryPool<T>;");
                data.Add($"[FixedLengthPool(typeof(byte), Length = 64, AsMemoryPool = true{options}{bounded})] sealed partial class P : ArrayPool<byte>;");
                data.Add($"[ObjectPool(typeof(StringBuilder), Reset = \"Clear\"{options}{bounded})] sealed partial class P : ObjectPool<StringBuilder>, IDisposable;");
                data.Add($"[ObjectPool(typeof(Item){options}{bounded})] sealed partial class P : IAsyncDisposable; {Item}");
                data.Add($"[ObjectPool(typeof(Item), MaxRetained = \"item != null\"{options}{bounded})] sealed partial class P : IAsyncDisposable, IDisposable; {Item}");
                data.Add($"[ObjectPool(Capacity = 8{options}{bounded})] sealed partial class P<T> where T : class, IResettable, IAsyncDisposable, new();");
            }

            data.Add($"[ObjectPool(typeof(Item){options})] static partial class P; {Item}");
            data.Add($"[FixedLengthPool(typeof(byte), Length = 64, AsMemoryPool = true{options})] static partial class P;");
        }

        return data;
    }

    [Theory]
    [MemberData(nameof(Declarations))]
    public void It_compiles_without_a_warning(string declaration)
    {
        GeneratorRun.Of(Usings + declaration);
        GeneratorRun.Of(Usings + declaration, isChecked: true);
    }

    [Theory]
    [InlineData("[FixedLengthPool(typeof(byte), Length = 64)] sealed partial class P;")]
    [InlineData("[FixedLengthPool(typeof(byte), Length = 64)] static partial class P;")]
    [InlineData("[ObjectPool(typeof(StringBuilder))] sealed partial class P;")]
    [InlineData("[ObjectPool(typeof(System.IO.MemoryStream), WhenEmpty = WhenEmpty.Throw)] sealed partial class P;")]
    public void What_is_not_asked_for_has_no_code(string declaration)
    {
        var text = GeneratorRun.Of(Usings + declaration).Text;
        Assert.All((string[])["_disposed", "Limits", "MemoryPool", "Get()", "PendingEnds", "StartEnd"], part => Assert.DoesNotContain(part, text, StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("[FixedLengthPool(typeof(byte), Length = 64, RuntimeLimits = true)] static partial class P;", "POOL107")]
    [InlineData("[ObjectPool(typeof(StringBuilder), RuntimeLimits = true)] static partial class P;", "POOL107")]
    [InlineData("[FixedLengthPool(typeof(byte), Length = 64, AsMemoryPool = true)] sealed partial class P : MemoryPool<byte>;", "POOL107")]
    [InlineData("[FixedLengthPool(typeof(byte), Length = 64)] sealed partial class P : MemoryPool<int>;", "POOL102")]
    [InlineData("[ObjectPool(typeof(StringBuilder))] sealed partial class P : ObjectPool<string>;", "POOL102")]
    [InlineData("[ObjectPool(typeof(StringBuilder), RuntimeLimits = true)] sealed partial class P(int x) { int X => x; }", "POOL102")]
    [InlineData("[ObjectPool(typeof(StringBuilder), RuntimeLimits = true)] sealed partial class P { class Limits; }", "POOL111")]
    [InlineData("[ObjectPool(typeof(StringBuilder))] sealed partial class P { class Limits; }", "")]
    [InlineData("[ObjectPool(typeof(StringBuilder))] sealed partial class P : IDisposable { public void Dispose() { } }", "")]
    [InlineData("[ObjectPool(typeof(StringBuilder))] sealed partial class P : IDisposable { void IDisposable.Dispose() { } }", "")]
    [InlineData("[FixedLengthPool(typeof(byte), Length = 64)] sealed partial class P : MemoryPool<byte> { protected override void Dispose(bool disposing) { } }", "POOL111")]
    [InlineData("[ObjectPool(typeof(StringBuilder), RuntimeLimits = true)] sealed partial class P { public P() : this(new Limits()) { } }", "")]
    public async Task Wrong_declarations_are_reported(string declaration, string expected)
    {
        var run = GeneratorRun.Of(Usings + declaration, mustCompile: expected.Length == 0);
        var reports = await run.Output.WithAnalyzers([new GeneratedTypeAnalyzer()]).GetAnalyzerDiagnosticsAsync();
        Assert.Equal(expected, string.Join(' ', reports.Select(report => report.Id)));
    }
}
