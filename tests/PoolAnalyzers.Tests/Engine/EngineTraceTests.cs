using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Engine;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Flow;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Text;
using PoolAnalyzers.Rules;
using PoolAnalyzers.Rules.Reporting;
using PoolAnalyzers.Testing;
using PoolEngine = PoolAnalyzers.Ownership.Engine.OwnershipAnalysis;

namespace PoolAnalyzers.Tests.Engine;

/// <summary>The states that blocks are entered with, in the order of the walk and without what is dead there, as text;
/// that it is deterministic; and what it does without a budget.</summary>
public sealed class EngineTraceTests
{
    [Fact]
    public Task Correlation_by_threshold() => States(
        """
        static void Body(int n)
        {
            byte[]? rented = n > 256 ? ArrayPool<byte>.Shared.Rent(n) : null;
            Console.WriteLine();
            if (n > 256)
                ArrayPool<byte>.Shared.Return(rented!);
        }
        """,
        """
        B0: -
        B1: -
        B2: [256 < n]
        B3: [!(256 < n)]
        B4: rented#0:held [256 < n]
        B4: [!(256 < n)]
        B5: rented#0:held rented=rental#0 [256 < n]
        B5: rented=null [!(256 < n)]
        B6: rented#0:held rented=rental#0 [256 < n]
        B7: -
        POOL002: ArrayPool<byte>.Shared.Rent(n)
        """);

    [Fact]
    public Task Correlation_by_flag() => States(
        """
        static void Body(int n)
        {
            bool large = n > 256;
            byte[] buffer = [];
            if (large)
                buffer = ArrayPool<byte>.Shared.Rent(n);
            Console.WriteLine(buffer.Length);
            if (large)
                ArrayPool<byte>.Shared.Return(buffer);
        }
        """,
        """
        B0: -
        B1: -
        B2: large=256 < n buffer=allocated [256 < n]
        B3: large=256 < n buffer=allocated [!(256 < n)]
        B3: buffer#0:held large=256 < n buffer=rental#0 [256 < n]
        B4: buffer#0:held buffer=rental#0 [256 < n]
        B5: buffer=allocated [!(256 < n)]
        B5: [256 < n]
        POOL002: ArrayPool<byte>.Shared.Rent(n)
        """);

    [Fact]
    public Task Correlation_by_null_test() => States(
        """
        static void Body(int n)
        {
            byte[]? rented = null;
            if (n > 256)
                rented = ArrayPool<byte>.Shared.Rent(n);
            Console.WriteLine();
            if (rented is not null)
                ArrayPool<byte>.Shared.Return(rented);
        }
        """,
        """
        B0: -
        B1: -
        B2: rented=null [256 < n]
        B3: rented=null [!(256 < n)]
        B3: rented#0:held rented=rental#0 [256 < n]
        B4: rented#0:held rented=rental#0 [256 < n]
        B5: rented=?1
        POOL002: ArrayPool<byte>.Shared.Rent(n)
        """);

    [Fact]
    public Task Ages_in_a_loop() => States(
        """
        static void Body(int n)
        {
            byte[]? previous = null;
            while (n-- > 0)
            {
                byte[] next = ArrayPool<byte>.Shared.Rent(n);
                if (previous is not null)
                    ArrayPool<byte>.Shared.Return(previous);
                previous = next;
            }
        }
        """,
        """
        B0: -
        B1: -
        B2: previous=null
        B3: previous=null n=?1 [0 < n]
        B5: next#0:held previous=null n=?1 next=rental#0 [0 < n] [!(?1 < 0)]
        B2: next#0:held previous=rental#0 n=?1 [0 < n] [!(?1 < 0)]
        B3: next#0:held previous=rental#0 n=?1 [0 < n]
        B4: next#0:held next#1:held previous=rental#1 n=?1 next=rental#0 [0 < n] [!(?1 < 0)]
        B5: next#0:held previous=?2 n=?1 next=rental#0 [0 < n] [!(?1 < 0)]
        B6: previous=null n=?1 [!(0 < n)]
        B6: next#0:held previous=rental#0 n=?1 [0 < n]
        POOL001: ArrayPool<byte>.Shared.Rent(n)
        """);

    [Fact]
    public Task Finally_by_way_of_entry() => States(
        """
        static int Body(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            bool done = false;
            try
            {
                stream.ReadExactly(buffer);
                done = true;
                return buffer[0];
            }
            finally
            {
                if (!done)
                    ArrayPool<byte>.Shared.Return(buffer);
            }
        }
        """,
        """
        B0: -
        B1: -
        B2: buffer#0:held buffer=rental#0 done=false [!(n < 0)]
        B3: buffer#0:held buffer=rental#0 done=false [!(n < 0)]
        B3: buffer#0:held buffer=rental#0 done=true [!(n < 0)]
        B4: buffer#0:held buffer=rental#0 [!(n < 0)]
        B5: buffer#0:held buffer=rental#0 [!(n < 0)]
        B5: [!(n < 0)]
        B6: buffer#0:held [!(n < 0)]
        POOL001: ArrayPool<byte>.Shared.Rent(n)
        """);

    [Fact]
    public Task Swallowed_exception() => States(
        """
        static void Body(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                stream.ReadExactly(buffer);
                ArrayPool<byte>.Shared.Return(buffer);
            }
            catch (IOException)
            {
                n = 0;
            }
        }
        """,
        """
        B0: -
        B1: -
        B2: buffer#0:held buffer=rental#0 [!(n < 0)]
        B3: buffer#0:held [!(n < 0)]
        B4: [!(n < 0)]
        B4: buffer#0:held [!(n < 0)]
        POOL001: ArrayPool<byte>.Shared.Rent(n)
        """);

    [Fact]
    public Task Local_function_in_place() => States(
        """
        static void Body(int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            if (n > 8)
                Release();

            void Release() => ArrayPool<byte>.Shared.Return(buffer);
        }
        """,
        """
        B0: -
        B1: -
        B2: buffer#0:held buffer=rental#0 [!(n < 0)] [8 < n]
        B0: buffer#0:held buffer=rental#0 [!(n < 0)] [8 < n]
        B1: buffer#0:held buffer=rental#0 [!(n < 0)] [8 < n]
        B2: buffer#0:released buffer=rental#0 [!(n < 0)] [8 < n]
        B3: buffer#0:held buffer=rental#0 [!(n < 0)] [!(8 < n)]
        B3: buffer#0:released buffer=rental#0 [!(n < 0)] [8 < n]
        B0: -
        B1: -
        B2: -
        POOL001: ArrayPool<byte>.Shared.Rent(n)
        """);

    [Fact]
    public Task Summary_of_a_releasing_helper() => States(
        """
        static void Body(int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            Release(buffer, n > 8);
            Console.WriteLine();
        }

        static void Release(byte[] array, bool really)
        {
            if (really)
                ArrayPool<byte>.Shared.Return(array);
        }
        """,
        """
        B0: -
        B1: -
        B2: buffer#0:held [!(n < 0)] [!(8 < n)]
        B2: [!(n < 0)] [8 < n]
        POOL001: ArrayPool<byte>.Shared.Rent(n)
        """);

    [Fact]
    public async Task Same_reports_in_the_same_order_every_time()
    {
        var first = await Reports(Faulty);
        Assert.Equal(6, first.Count);
        for (var i = 0; i < 5; i++)
        {
            Assert.Equal(first, await Reports(Faulty));
        }
    }

    [Fact]
    public async Task Order_of_the_bodies_changes_nothing()
    {
        var compilation = Compile(string.Concat(Faulty));
        var engine = PoolEngine.TryCreate(compilation, default)!;
        var forwards = Bodies(compilation).Select(b => Findings(engine, compilation, b)).ToList();
        engine = PoolEngine.TryCreate(compilation, default)!;
        var backwards = Bodies(compilation).Reverse().Select(b => Findings(engine, compilation, b)).Reverse().ToList();
        Assert.Equal(6, forwards.SelectMany(f => f.Split('\n', StringSplitOptions.RemoveEmptyEntries)).Count());
        Assert.Equal(forwards, backwards);
    }

    [Fact]
    public async Task Declarations_in_another_order_give_the_same_reports()
    {
        var forwards = (await Reports(Faulty)).Select(WithoutLines).Order(StringComparer.Ordinal);
        var backwards = (await Reports([.. Faulty.Reverse()])).Select(WithoutLines).Order(StringComparer.Ordinal);
        Assert.Equal(forwards, backwards);

        static string WithoutLines(string report) => System.Text.RegularExpressions.Regex.Replace(report, @"\d+,\d+|line \d+", "");
    }

    [Fact]
    public async Task Without_budget_nothing_is_said()
    {
        var compilation = Compile(string.Concat(Faulty));
        var engine = PoolEngine.TryCreate(compilation, default)!;
        var body = Bodies(compilation).First(b => b.Identifier.ValueText == "Leak");
        var (operation, symbol) = Resolve(compilation, body);
        Assert.Null(RuleCatalogue.Check(engine, operation, symbol, GraphOf, CancellationToken.None, budget: 3));
        Assert.NotEmpty(RuleCatalogue.Check(engine, operation, symbol, GraphOf, CancellationToken.None)!);
    }

    [Fact]
    public void Giving_up_is_only_hidden()
    {
        var rule = new OwnershipAnalyzer().SupportedDiagnostics.Single(d => d.Id == "POOL900");
        Assert.Equal(DiagnosticSeverity.Hidden, rule.DefaultSeverity);
        Assert.True(rule.IsEnabledByDefault);
    }

    /// <summary>
    /// Paths that never merge: each turn doubles what is known, until the steps run out. It takes as long as that, 10 seconds and more: the budget is for bodies
    /// of this kind.
    /// </summary>
    [Fact]
    public async Task Body_beyond_the_budget_gets_the_hidden_report_alone()
    {
        var body = new StringBuilder("static void Body(bool[] f, byte[] given)\n{\n");
        for (var i = 0; i < 400; i++)
        {
            body.Append($"byte[]? b{i} = f[{i}] ? ArrayPool<byte>.Shared.Rent({i}) : null;\n");
            body.Append($"while (f[0]) {{ try {{ given[{i}]++; }} finally {{ Console.WriteLine({i}); }} }}\n");
        }

        for (var i = 0; i < 400; i++)
        {
            body.Append($"if (b{i} is not null) ArrayPool<byte>.Shared.Return(b{i});\n");
        }

        var reports = await Reports([body.Append("}\n").ToString()]);
        var only = Assert.Single(reports);
        Assert.StartsWith("POOL900 Hidden", only, StringComparison.Ordinal);
    }

    /// <summary>Six faults, one a member, that lean on each other's summaries.</summary>
    private static readonly string[] Faulty =
    [
        "static void Leak(int n) { byte[] a = Make(n); Touch(a); if (n > 3) Release(a, n > 4); }\n",
        "static void Twice(int n) { byte[] b = Make(n); Release(b, true); Release(b, n > 2); }\n",
        "static int Use(int n) { byte[] c = Make(n); Release(c, true); return c[0]; }\n",
        "static byte[] Make(int n) => Inner(n);\n",
        "static byte[] Inner(int n) => ArrayPool<byte>.Shared.Rent(n);\n",
        "static void Touch(byte[] t) => t[0] = 1;\n",
        "static void Release(byte[] r, bool really) { if (really) ArrayPool<byte>.Shared.Return(r); }\n",
        "static void Wrong(ArrayPool<byte> pool, int n) { byte[] d = pool.Rent(n); Release(d, true); }\n",
        "static int Owner(int n) { var e = MemoryPool<byte>.Shared.Rent(n); return e.Memory.Length; }\n",
        "static byte[] Escape(int n) { byte[] f = Make(n); try { return f; } finally { Release(f, true); } }\n",
    ];

    /// <summary>What a path cannot ask for again keeps no paths apart: each of these doubled them for every rental.</summary>
    [Theory]
    [InlineData("a helper that may show its owner to somebody", """
        static Action<IMemoryOwner<byte>> s_watch = _ => { };
        static IMemoryOwner<byte> Make(int n)
        {
            var owner = MemoryPool<byte>.Shared.Rent(n);
            if (n > 100)
                s_watch(owner);
            return owner;
        }
        static void Body(int k, int l, int m, int n)
        {
            using var a = Make(k);
            using var b = Make(l);
            using var c = Make(m);
            using var d = Make(n);
            Console.WriteLine(n);
        }
        """)]
    [InlineData("arrays of fields that were read or not", """
        static readonly int[] s_a = [1], s_b = [2], s_c = [3];
        static void Body(int n)
        {
            using var owner = MemoryPool<byte>.Shared.Rent(n);
            if (Console.KeyAvailable)
                Console.Write(s_a[0]);
            if (Console.CapsLock)
                Console.Write(s_b[0]);
            if (Console.NumberLock)
                Console.Write(s_c[0]);
            Console.WriteLine(n);
        }
        """)]
    public async Task Paths_that_agree_are_one(string what, string members)
    {
        var (lines, _) = await Walk(members);
        var most = lines.GroupBy(l => l[..l.IndexOf(':')]).OrderByDescending(g => g.Count()).First();
        Assert.True(most.Count() <= 6, $"{what}:\n{string.Join('\n', most)}");
    }

    private static async Task States(string members, string expected)
    {
        var (lines, findings) = await Walk(members);
        lines.AddRange(findings.Select(f => $"{f.Tell().Id}: {f.At.Syntax}"));
        var states = string.Join('\n', lines);
        Assert.True(expected == states, $"Expected:\n{expected}\n\nActual:\n{states}");
    }

    private static async Task<(List<string> States, IReadOnlyList<Finding> Findings)> Walk(string members)
    {
        var compilation = Compile(members);
        var engine = PoolEngine.TryCreate(compilation, default)!;
        var (operation, symbol) = Resolve(compilation, Bodies(compilation).First(b => b.Identifier.ValueText == "Body"));
        var lines = new List<string>();
        var findings = RuleCatalogue.Check(engine, operation, symbol, GraphOf, CancellationToken.None, lines.Add);
        Assert.NotNull(findings);
        return (lines, findings);
    }

    private static async Task<List<string>> Reports(IReadOnlyList<string> members)
    {
        var compilation = Compile(string.Concat(members));
        var options = new CompilationWithAnalyzersOptions(new AnalyzerOptions([]), null, concurrentAnalysis: true, logAnalyzerExecutionTime: false);
        var reports = await compilation.WithAnalyzers([new OwnershipAnalyzer()], options).GetAnalyzerDiagnosticsAsync();
        return [.. reports.OrderBy(d => d.Location.SourceSpan.Start)
            .Select(d => $"{d.Id} {d.Severity} {d.Location.GetLineSpan().StartLinePosition} {d.GetMessage()}")];
    }

    private static string Findings(PoolEngine engine, Compilation compilation, MethodDeclarationSyntax body)
    {
        var (operation, symbol) = Resolve(compilation, body);
        var findings = RuleCatalogue.Check(engine, operation, symbol, GraphOf, CancellationToken.None)!;
        return string.Join('\n', findings.Select(f => $"{f.Tell().Id} {f.At.Syntax} {f.Site?.Name} {f.Always}"));
    }

    private static IEnumerable<MethodDeclarationSyntax> Bodies(Compilation compilation) =>
        compilation.SyntaxTrees.Single().GetRoot().DescendantNodes().OfType<MethodDeclarationSyntax>();

    private static (IOperation Body, IMethodSymbol Method) Resolve(Compilation compilation, MethodDeclarationSyntax method)
    {
        var model = compilation.GetSemanticModel(method.SyntaxTree);
        return (model.GetOperation(method)!, model.GetDeclaredSymbol(method)!);
    }

    private static ControlFlowGraph GraphOf(IOperation body) => ControlFlowGraph.Create((IMethodBodyOperation)body);

    private static Compilation Compile(string members)
    {
        var program = $"using System;\nusing System.Buffers;\nusing System.IO;\n\nstatic class Program\n{{\n{members}\n}}\n";
        var tree = CSharpSyntaxTree.ParseText(program, new CSharpParseOptions(LanguageVersion.Preview));
        var compilation = CSharpCompilation.Create("Traced", [tree], LocalReferences.Framework,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable));
        Assert.Empty(compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));
        return compilation;
    }
}
