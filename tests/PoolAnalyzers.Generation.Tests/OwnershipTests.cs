using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using PoolAnalyzers.Rules;

namespace PoolAnalyzers.Generation.Tests;

/// <summary>The ownership rules know what the generator makes: each program is generated, compiled and analyzed.</summary>
public sealed partial class OwnershipTests
{
    private const string Declarations = """
        #nullable enable
        #pragma warning disable CS1591
        using System;
        using System.Buffers;
        using System.Text;
        using System.Threading.Tasks;
        using PoolAnalyzers;

        [ArrayPoolScope(typeof(byte))] public ref partial struct ByteScope;
        [ArrayPoolOwner(typeof(byte))] internal sealed partial class ByteOwner;
        [FixedLengthPool(typeof(byte), Length = 64)] public static partial class Bodies;
        [FixedLengthPool(typeof(byte), Length = 64)] internal static partial class Heads;
        [FixedLengthPool(typeof(byte), Length = 64)] internal sealed partial class Buffers;
        [FixedLengthPool(typeof(byte), Length = 64)] internal sealed partial class Arrays : ArrayPool<byte>;
        [ObjectPool(typeof(StringBuilder), Reset = "Clear")] internal static partial class Builders;

        """;

    [Fact]
    public Task Fixed_length_pools() => Check(
        ("int M() => Bodies.Rent()[0];", "POOL001"),
        ("int M() { var a = Bodies.Rent(); try { return a[0]; } finally { Bodies.Return(a); } }", ""),
        ("int M() { var a = Bodies.Rent(); Bodies.Return(a); return a[0]; }", "POOL011"),
        ("void M() { var a = Bodies.Rent(); Bodies.Return(a); Bodies.Return(a); }", "POOL010"),
        ("void M() { var a = Bodies.Rent(); Heads.Return(a); }", "POOL013"),
        ("void M() { var a = Bodies.Rent(); Bodies.AsArrayPool.Return(a); }", ""),
        ("void M() { var a = Bodies.AsArrayPool.Rent(64); Bodies.Return(a); }", ""),
        ("void M() { var a = Bodies.AsArrayPool.Rent(64); Heads.Return(a); }", "POOL013"),
        ("void M() => Bodies.Return(new byte[64]);", "POOL014"),
        ("string M() { var a = Bodies.Rent(); try { return Encoding.UTF8.GetString(a); } finally { Bodies.Return(a); } }", ""));

    [Fact]
    public Task Rent_what_is_idle() => Check(
        ("int M() => Bodies.TryRent(out var a) ? a[0] : 0;", "POOL001"),
        ("int M() { if (!Bodies.TryRent(out var a)) return 0; int first = a[0]; Bodies.Return(a); return first; }", ""),
        ("int M() { if (Bodies.TryRent(out var a)) Bodies.Return(a); return 0; }", ""),
        ("void M() { if (!Bodies.TryRent(out var a)) a = new byte[64]; Bodies.Return(a); }", "POOL014"),
        ("void M() { if (!Bodies.TryRent(out var a)) a = Bodies.Rent(); Bodies.Return(a); }", ""),
        ("void M() { byte[]? a; if (!Bodies.TryRent(out a)) return; try { a[0] = 1; } finally { if (a != null) Bodies.Return(a); } }", ""));

    [Fact]
    public Task Instance_pools() => Check(
        ("int M(Buffers pool) => pool.Rent()[0];", "POOL001"),
        ("void M(Buffers pool) => pool.Return(pool.Rent());", ""),
        ("void M(Buffers pool, Buffers other) => other.Return(pool.Rent());", "POOL013"),
        ("void M(Buffers pool) => pool.AsArrayPool.Return(pool.Rent());", ""),
        ("int M(Arrays pool) => pool.Rent()[0];", "POOL001"),
        ("void M(Arrays pool) => pool.Return(pool.Rent(64));", ""),
        ("byte[] M(Buffers pool) => pool.Rent();", ""),
        ("byte[] Take(Buffers pool) => pool.Rent(); int M(Buffers pool) => Take(pool)[0];", "POOL001"),
        ("void Give(Buffers pool, byte[] a) => pool.Return(a); void M(Buffers pool) => Give(pool, pool.Rent());", ""));

    [Fact]
    public Task Object_pools() => Check(
        ("string M() => Builders.Rent().Append('x').ToString();", "POOL004"),
        ("string M() { var b = Builders.Rent(); try { return b.Append('x').ToString(); } finally { Builders.Return(b); } }", ""),
        ("string M() { var b = Builders.Rent(); Builders.Return(b); return b.ToString(); }", "POOL011"),
        ("void M() { var b = Builders.Rent(); Builders.Return(b); Builders.Return(b); }", "POOL010"),
        ("string M() => Builders.TryRent(out var b) ? b.ToString() : string.Empty;", "POOL004"),
        ("string M() { using var scope = Builders.RentScope(); return string.Empty; }", ""),
        ("void M() { var scope = Builders.RentScope(); }", "POOL003"));

    [Fact]
    public Task Scopes() => Check(
        ("int M(int n) { var s = new ByteScope(n); return s.Span[0]; }", "POOL003"),
        ("int M(int n) { using var s = new ByteScope(n); return s.Span[0]; }", ""),
        ("int M(int n) { using var s = new ByteScope(n, stackalloc byte[64]); return s[0]; }", ""),
        ("int M(int n) { ByteScope s = new(n); s.Dispose(); return s.Span[0]; }", "POOL011"),
        ("int M(int n) { var s = new ByteScope(n); try { return s.Span[0]; } finally { s.Dispose(); } }", ""),
        ("Memory<byte> M(int n) { using var s = new ByteScope(n); return s.Memory; }", "POOL016"),
        ("ByteScope M(int n) => new ByteScope(n);", ""),
        ("ByteScope Make(int n) => new ByteScope(n); int M(int n) { var s = Make(n); return s.Span[0]; }", "POOL003"),
        ("ByteScope Make(int n) => new ByteScope(n); int M(int n) { using var s = Make(n); return s.Span[0]; }", ""),
        ("void Fill(ref ByteScope s) => s.Span.Clear(); void M(int n) { var s = new ByteScope(n); Fill(ref s); s.Dispose(); }", ""),
        ("void End(ref ByteScope s) => s.Dispose(); void M(int n) { var s = new ByteScope(n); End(ref s); }", ""),
        ("void M() { var s = new ByteScope(0); }", ""),
        ("int M() { using var s = Bodies.RentScope(); return s.Array[0]; }", ""),
        ("int M() { var s = Bodies.RentScope(); return s.Array[0]; }", "POOL003"),
        ("byte[] M() { using var s = Bodies.RentScope(); return s.Array; }", "POOL016"),
        ("int M() { var s = Bodies.RentScope(); var a = s.Array; s.Dispose(); return a[0]; }", "POOL011"));

    [Fact]
    public Task Owners() => Check(
        ("int M(int n) { var lease = ByteOwner.Rent(n); return lease.Span[0]; }", "POOL003"),
        ("int M(int n) { using var lease = ByteOwner.Rent(n); return lease.Span[0]; }", ""),
        ("int M(int n) { var lease = ByteOwner.Rent(n); lease.Dispose(); return lease.Span[0]; }", "POOL011"),
        ("int M(int n) => new ByteOwner(n).Span[0];", "POOL003"),
        ("int M(int n) { using IMemoryOwner<byte> owner = new ByteOwner(n); return owner.Memory.Span[0]; }", ""),
        ("IMemoryOwner<byte> M(int n) => ByteOwner.Rent(n);", ""),
        ("async Task<int> M(int n) { using var lease = ByteOwner.Rent(n); await Task.Yield(); return lease.Memory.Length; }", ""),
        ("Memory<byte> M(int n) { using var lease = ByteOwner.Rent(n); return lease.Memory; }", "POOL016"),
        ("Task M(int n) { var lease = ByteOwner.Rent(n); return Task.Run(lease.Dispose); }", ""),
        ("async Task M(int n) { var lease = ByteOwner.Rent(n); await Task.WhenAll(Task.Run(lease.Dispose), Task.Run(lease.Dispose)); }", ""),
        ("async Task M(int n) { var lease = ByteOwner.Rent(n); await Task.Run(lease.ToString); }", "POOL003"));

    [Fact]
    public Task Leases_end_once_whichever_copy_is_disposed() => Check(
        ("void M(int n) { var lease = ByteOwner.Rent(n); var copy = lease; lease.Dispose(); copy.Dispose(); }", ""),
        ("void M(int n) { using var lease = ByteOwner.Rent(n); using var copy = lease; copy.Span.Clear(); }", ""),
        ("void M(int n) { using var lease = ByteOwner.Rent(n); lease.Span.Clear(); lease.Dispose(); }", ""),
        ("void M(int n) { using IMemoryOwner<byte> lease = ByteOwner.Rent(n); lease.Dispose(); }", ""),
        ("void M(int n) { var owner = new ByteOwner(n); owner.Dispose(); owner.Dispose(); }", ""),
        ("ByteOwner.Lease Make(int n) => ByteOwner.Rent(n); void M(int n) { var lease = Make(n); var copy = lease; lease.Dispose(); copy.Dispose(); }", ""),
        ("void End(ByteOwner.Lease lease) => lease.Dispose(); void M(int n) { using var lease = ByteOwner.Rent(n); End(lease); }", ""),
        ("int M(int n) { var lease = ByteOwner.Rent(n); var copy = lease; lease.Dispose(); copy.Dispose(); return copy.Span[0]; }", "POOL011"),
        ("int M(int n) { var lease = ByteOwner.Rent(n); var copy = lease; return copy.Span[0]; }", "POOL003"),
        ("void M() { var owner = MemoryPool<byte>.Shared.Rent(5); var copy = owner; owner.Dispose(); copy.Dispose(); }", "POOL010"),
        ("void M(int n) { var s = new ByteScope(n); var copy = s; s.Dispose(); copy.Dispose(); }", "POOL010"));

    [Fact]
    public async Task Generated_types_of_another_assembly()
    {
        var library = GeneratorRun.Of(Declarations);
        using var image = new MemoryStream();
        Assert.True(library.Output.Emit(image).Success);
        var user = CSharpCompilation.Create(
            "User",
            [CSharpSyntaxTree.ParseText("static class Program { static int M(int n) { var s = new ByteScope(n); return s.Span[0]; } static int N(int n) { using var s = new ByteScope(n); return s.Span[0]; } static int O() => Bodies.TryRent(out var a) ? a[0] : 0; }")],
            library.Output.References.Append(MetadataReference.CreateFromImage(image.ToArray())),
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        Assert.Empty(user.GetDiagnostics());
        var reports = await user.WithAnalyzers([new OwnershipAnalyzer()]).GetAnalyzerDiagnosticsAsync();
        Assert.Equal(["POOL003", "POOL001"], reports.OrderBy(d => d.Location.SourceSpan.Start).Select(d => d.Id));
    }

    /// <summary>Each row is the members of a class, and the report that they get. All rows are compiled together.</summary>
    private static async Task Check(params (string Members, string Expected)[] rows)
    {
        var classes = rows.Select((row, i) => $"internal static class Program{i} {{ {Static(row.Members)} }}");
        var run = GeneratorRun.Of(Declarations + string.Join('\n', classes));
        var analysis = run.Output.WithAnalyzers([new OwnershipAnalyzer()], new CompilationWithAnalyzersOptions(new AnalyzerOptions([]), (exception, _, _) => Assert.Fail(exception.ToString()), true, false));
        var first = Declarations.Count(c => c == '\n');
        var reports = (await analysis.GetAnalyzerDiagnosticsAsync()).Where(d => d.Severity > DiagnosticSeverity.Hidden)
            .ToLookup(d => d.Location.GetLineSpan().StartLinePosition.Line - first, d => d.Id);
        Assert.Equal(
            rows.Select(row => $"{row.Expected} in {row.Members}"),
            rows.Select((row, i) => $"{string.Join(' ', reports[i])} in {row.Members}"));
    }

    private static string Static(string members) => MemberStart().Replace(members, "static $&");

    [GeneratedRegex(@"(?<=^|; )(async )?[\w.<>\[\]]+ (M|Make|Take|Give|Fill|End)\(")]
    private static partial Regex MemberStart();
}
