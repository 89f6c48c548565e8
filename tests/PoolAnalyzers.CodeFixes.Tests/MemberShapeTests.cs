using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using PoolAnalyzers.CodeFixes.Rules;
using PoolAnalyzers.CodeFixes.Tests.Proofs;
using PoolAnalyzers.Rules;
using PoolAnalyzers.Testing;
using static PoolAnalyzers.CodeFixes.Tests.FixProgram;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>Each fix is tried in members of every shape. Where one fails, it costs its own report and no other.</summary>
public sealed class MemberShapeTests
{
    private const string Usings = """
        using System;
        using System.Buffers;
        using System.IO;
        using System.Text;
        using System.Threading.Tasks;

        """;

    private const string Leak = """
        byte[] b = ArrayPool<byte>.Shared.Rent(n);
        if (s.Read(b, 0, n) == 0)
            return;
        b[0] = 1;
        ArrayPool<byte>.Shared.Return(b);
        """;

    /// <summary>Statements in which each fix has something to do. They know a stream and a number.</summary>
    private static readonly (string Id, string Text)[] s_faults =
    [
        ("POOL001", Leak),
        ("POOL001", "ArrayPool<byte>.Shared.Rent(n)[0] = 1;"),
        ("POOL002", "byte[] b = ArrayPool<byte>.Shared.Rent(n); s.Write(b, 0, n); ArrayPool<byte>.Shared.Return(b);"),
        ("POOL003", "var o = MemoryPool<byte>.Shared.Rent(n); s.Write(o.Memory.Span);"),
        ("POOL010", "byte[] b = ArrayPool<byte>.Shared.Rent(n); ArrayPool<byte>.Shared.Return(b); ArrayPool<byte>.Shared.Return(b);"),
        ("POOL011", "byte[] b = ArrayPool<byte>.Shared.Rent(n); ArrayPool<byte>.Shared.Return(b); b[0] = 1;"),
        ("POOL013", "var p = ArrayPool<byte>.Create(); byte[] b = p.Rent(n); ArrayPool<byte>.Shared.Return(b);"),
        ("POOL014", "byte[] b = new byte[n]; ArrayPool<byte>.Shared.Return(b);"),
        ("POOL015", "byte[] b = ArrayPool<byte>.Shared.Rent(n); var t = s.WriteAsync(b, 0, n); ArrayPool<byte>.Shared.Return(b); t.Wait();"),
        ("POOL020", "byte[] b = ArrayPool<byte>.Shared.Rent(n); int r = s.Read(b, 0, n); s.Write(b); ArrayPool<byte>.Shared.Return(b);"),
        ("POOL021", "string[] b = ArrayPool<string>.Shared.Rent(n); b[0] = \"\"; ArrayPool<string>.Shared.Return(b);"),
        ("POOL030", "var p = ArrayPool<byte>.Create(); byte[] b = p.Rent(n); p.Return(b);"),
        ("POOL040", "byte[] b = new byte[n]; s.Read(b, 0, n);"),
        ("POOL041", "byte[] b = ArrayPool<byte>.Shared.Rent(n); try { s.Write(b, 0, n); } finally { ArrayPool<byte>.Shared.Return(b); }"),
    ];

    /// <summary>Members of every shape, with a place for statements.</summary>
    public static TheoryData<string, string> Shapes { get; } = new()
    {
        { "method", "class C { void M(Stream s, int n) { BODY } }" },
        { "extension block", "static class C { extension(Stream s) { public void M(int n) { BODY } } }" },
        { "extension block beside the generator", "static class C { static int s_count;\n extension(Stream s) { public void M(int n) { BODY } }\n}" },
        { "generic extension block", "static class C { extension<T>(T s) where T : Stream { public void M(int n) { BODY } } }" },
        { "static extension", "static class C { extension(Stream) { public static void M(Stream s, int n) { BODY } } }" },
        { "accessor in an extension block", "static class C { extension(Stream s) { public int N { set { int n = value; BODY } } } }" },
        { "field accessor", "class C { Stream s = Stream.Null; public int N { get; set { int n = field = value; BODY } } }" },
        { "init accessor", "class C { Stream s = Stream.Null; public int N { get => field; init { int n = value; BODY } } }" },
        { "partial event", "partial class C { Stream s = Stream.Null; int n; " + "public partial event Action E; public partial event Action E { add { BODY } remove { } } }" },
        { "partial constructor", "partial class C { public partial C(Stream s, int n); public partial C(Stream s, int n) { BODY } }" },
        { "partial method", "partial class C { partial void M(Stream s, int n); partial void M(Stream s, int n) { BODY } }" },
        { "top-level statements", "Stream s = Stream.Null; int n = args.Length; BODY" },
        { "primary constructor", "class C(Stream s, int n) { void M() { BODY } }" },
        { "record", "record C(Stream s, int n) { void M() { BODY } }" },
        { "record struct", "record struct C(Stream s, int n) { void M() { var (s, n) = this; BODY } }" },
        { "interface", "interface C { void M(Stream s, int n) { BODY } }" },
        { "operator", "class C { static Stream s = Stream.Null; public static int operator +(C a, int n) { Run(); return 0; void Run() { BODY } } }" },
        { "finalizer", "class C { static Stream s = Stream.Null; static int n; ~C() { BODY } }" },
        { "static constructor", "class C { static Stream s = Stream.Null; static int n; static C() { BODY } }" },
        { "local function", "class C { void M(Stream s, int n) { Run(); void Run() { BODY } } }" },
        { "lambda", "class C { void M(Stream s, int n) { Action run = () => { BODY }; run(); } }" },
        { "lambda with an attribute", "class C { void M(Stream s, int n) { Action run = [Obsolete] () => { BODY }; run(); } }" },
        { "lambda in a field", "class C { readonly Action<Stream, int> run = (s, n) => { BODY }; }" },
        { "lambda in a property", "class C { Action<Stream, int> Run { get; } = static (s, n) => { BODY }; }" },
        { "lambda in an argument of a base", "class B(Action<Stream, int> run); class C() : B((s, n) => { BODY });" },
        { "lambda in an argument of this", "class C { C(Action<Stream, int> run) { } C() : this((s, n) => { BODY }) { } }" },
        { "lambda as a body", "class C { Action<Stream, int> M() => (s, n) => { BODY }; }" },
        { "lambda in an enum", "enum C { A = 1 } static class D { static readonly Action<Stream, int>[] All = [(s, n) => { BODY }]; }" },
        { "extension block with a lambda", "static class C { extension(Stream s) { public Action<int> M() => n => { BODY }; } }" },
    };

    /// <summary>What the floor does not know: <c>tests/with-compiler</c> runs the tests in a newer compiler.</summary>
    static MemberShapeTests()
    {
        if (typeof(Compilation).Assembly.GetName().Version!.Major < 5)
            return;
        Shapes.Add("operator that changes its object", "class C { readonly Stream s = Stream.Null; public void operator +=(int n) { BODY } }");
        Shapes.Add("operator in an extension block",
            "class B; static class C { static Stream s = Stream.Null; extension(B on) { public void operator -=(int n) { BODY } } }");
        Shapes.Add("indexer in an extension block", "static class C { extension(Stream s) { public int this[string key] { set { int n = value; BODY } } } }");
        Shapes.Add("loop with a label", "class C { void M(Stream s, int n) { all: for (;;) { for (;;) { BODY\n break all; } } } }");
    }

    /// <summary>
    /// What is tried in a shape: where the fixes are not tested whole one fault in six, another one in each of six shapes that follow each other, so that each
    /// fault has its shapes.
    /// </summary>
    private static IEnumerable<(string Id, string Text)> FaultsFor(string shape)
    {
        int turn = Shapes.Select(row => (string)row[0]).ToList().IndexOf(shape);
        return s_faults.Where((_, index) => Extent.IsWhole(Extent.Fixes) || (index + turn) % 6 == 0);
    }

    [Theory]
    [MemberData(nameof(Shapes))]
    public async Task No_fix_fails(string shape, string member)
    {
        int tried = 0;
        foreach (var (id, fault) in FaultsFor(shape))
        {
            var failures = new List<string>();
            FixFailures.Listener = (report, exception) => failures.Add($"{report.Id} {exception}");
            var usings = Usings + (shape.EndsWith("generator", StringComparison.Ordinal) ? "using PoolAnalyzers;\n" : "");
            var program = new ProofProgram(shape + ".cs", usings + member.Replace("BODY", "\n" + fault + "\n", StringComparison.Ordinal),
                shape == "top-level statements" ? OutputKind.ConsoleApplication : OutputKind.DynamicallyLinkedLibrary);
            await foreach (var offer in program.SinglesAsync())
                tried += offer.Id == id ? 1 : 0;
            await foreach (var offer in program.BulksAsync())
                Assert.DoesNotContain(offer.After.Compilation.GetDiagnostics(), d => d.Severity == DiagnosticSeverity.Error);
            Assert.True(failures.Count == 0, $"{id}: {string.Join('\n', failures)}");
        }

        Assert.True(tried >= (Extent.IsWhole(Extent.Fixes) ? 6 : 1), $"{shape}: {tried} fixes are offered.");
    }

    /// <summary>Expression bodies of every kind.</summary>
    [Theory]
    [InlineData("class C { byte M(int n) => RENT[0]; }")]
    [InlineData("static class C { extension(int n) { public byte M() => RENT[0]; } }")]
    [InlineData("static class C { extension(int n) { public byte M => RENT[0]; } }")]
    [InlineData("class C { int n = 4; byte M => RENT[0]; }")]
    [InlineData("class C { int n = 4; byte M { get => RENT[0]; } }")]
    [InlineData("class C { int n = 4; byte this[int i] => RENT[i]; }")]
    [InlineData("class C { int n = 4; byte this[int i] { get => RENT[i]; set => RENT[i] = value; } }")]
    [InlineData("class C { byte b; C(int n) => b = RENT[0]; }")]
    [InlineData("class C { byte b; static int n; ~C() => b = RENT[0]; }")]
    [InlineData("class C { int n; public static byte operator +(C a, C b) => Of(a.n); static byte Of(int n) => RENT[0]; }")]
    [InlineData("class C { static int n; public static explicit operator byte(C a) => RENT[0]; }")]
    [InlineData("class C { static int n; event Action E { add => RENT[0] = 1; remove => RENT[0] = 2; } }")]
    [InlineData("class C { void M(int n) { byte Run() => RENT[0]; Run(); } }")]
    [InlineData("class C { Func<int, byte> run = n => RENT[0]; }")]
    [InlineData("class C { static int n; byte b = RENT[0]; }")]
    [InlineData("class C { static int n; byte B { get; } = RENT[0]; }")]
    [InlineData("class C { static int n; byte B { get; set => field = RENT[0]; } }")]
    [InlineData("class B(byte b); class C(int n) : B(RENT[0]);")]
    [InlineData("class C { C(byte b) { } C(int n) : this(RENT[0]) { } }")]
    [InlineData("class C { Func<int, Func<byte>> M() => n => () => RENT[0]; }")]
    [InlineData("class C { byte M(int n) => n switch { 0 => 1, _ => RENT[0] }; }")]
    public async Task Expression_bodies(string member)
    {
        var failures = new List<string>();
        FixFailures.Listener = (report, exception) => failures.Add($"{report.Id} {exception}");
        var program = new ProofProgram("Expression.cs", Usings + member.Replace("RENT", "ArrayPool<byte>.Shared.Rent(n)", StringComparison.Ordinal));
        Assert.DoesNotContain(program.Compilation.GetDiagnostics(), d => d.Severity == DiagnosticSeverity.Error);
        await foreach (var offer in program.SinglesAsync())
            Assert.DoesNotContain(offer.After.Compilation.GetDiagnostics(), d => d.Severity == DiagnosticSeverity.Error);
        await foreach (var offer in program.BulksAsync())
            Assert.DoesNotContain(offer.After.Compilation.GetDiagnostics(), d => d.Severity == DiagnosticSeverity.Error);
        Assert.Empty(failures);
    }

    [Fact]
    public Task Extension_block_alone() => Fixes<OwnershipAnalyzer, Pool001Fix>(
        Usings + ExtensionBlock("{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}", "        return -1;"),
        Usings + ExtensionBlock("ArrayPool<byte>.Shared.Rent(n)", Released));

    [Fact]
    public Task Extension_block_beside_eleven_other_reports() => Fixes<OwnershipAnalyzer, Pool001Fix>(
        Usings + ExtensionBlock("{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}", "        return -1;") + Others("{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}", ""),
        Usings + ExtensionBlock("ArrayPool<byte>.Shared.Rent(n)", Released)
            + Others("ArrayPool<byte>.Shared.Rent(n)", "        ArrayPool<byte>.Shared.Return(b);\n"));

    /// <summary>Whatever a fix stumbles over, the reports beside it are fixed, and what failed is told.</summary>
    [Fact]
    public async Task Failure_costs_one_report()
    {
        var failures = new List<string>();
        FixFailures.Listener = (report, exception) => failures.Add($"{report.Location.GetLineSpan().StartLinePosition.Line} {report.Id} {exception.Message}");
        var text = Usings + Others("ArrayPool<byte>.Shared.Rent(n)", "") + Others("ArrayPool<byte>.Shared.Rent(n)", "").Replace("Others", "Bad", StringComparison.Ordinal);
        var program = new ProofProgram("Failing.cs", text);
        var after = await program.ApplyAllAsync(new FailingFix(), "POOL001");
        Assert.Equal(11, after.Split("Return(b)").Length - 1);
        Assert.Equal(11, failures.Distinct().Count());
        Assert.All(failures, f => Assert.EndsWith("POOL001 the fix stumbles", f, StringComparison.Ordinal));
    }

    private const string Released = """
                    {
                        ArrayPool<byte>.Shared.Return(b);
                        return -1;
                    }
        """;

    private static string ExtensionBlock(string rent, string leave) => $$"""
        public static class Streams
        {
            extension(Stream s)
            {
                public int First(int n)
                {
                    byte[] b = {{rent}};
                    if (s.Read(b, 0, n) == 0)
        {{(leave.Contains('{') ? leave : "        " + leave)}}
                    int first = b[0];
                    ArrayPool<byte>.Shared.Return(b);
                    return first;
                }
            }
        }

        """;

    private static string Others(string rent, string release) => "public static class Others\n{\n" + string.Join('\n', Enumerable.Range(0, 11).Select(n =>
        $"    static void M{n}(int n)\n    {{\n        byte[] b = {rent};\n        b[0] = {n};\n{release}    }}\n")) + "}\n";

    /// <summary>A fix that fails in one type.</summary>
    private sealed class FailingFix : PoolFixProvider
    {
        public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["POOL001"];

        internal override Task<IEnumerable<Remedy>> ProposeAsync(FixContext context, string? key) =>
            context.Node.Ancestors().OfType<Microsoft.CodeAnalysis.CSharp.Syntax.ClassDeclarationSyntax>().First().Identifier.ValueText == "Bad"
                ? throw new InvalidDataException("the fix stumbles") : new Pool001Fix().ProposeAsync(context, key);
    }
}
