using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Engine;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Flow;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Text;
using PoolAnalyzers.Testing;
using PoolEngine = PoolAnalyzers.Ownership.Engine.OwnershipAnalysis;

namespace PoolAnalyzers.Tests.Engine;

/// <summary>What the engine knows of a member or a type depends on the code alone, and not on which question came first: threads ask in any order.</summary>
public sealed class OrderIndependenceTests
{
    /// <summary>Each member calls the next one; only the first four calls are within the depth that is looked into.</summary>
    private const string Chain =
        """
        static class Chain
        {
            public static int A(int n) => B(n) + 1;
            public static int B(int n) => C(n) + 1;
            public static int C(int n) => D(n) + 1;
            public static int D(int n) => E(n) + 1;
            public static int E(int n) => F(n) + 1;
            public static int F(int n) => n;
        }
        """;

    [Fact]
    public async Task A_chain_of_calls_is_plain_or_not_whichever_member_is_asked_first()
    {
        var orders = new[] { "ABCDEF", "FEDCBA", "CAFBED", "DABCEF" };
        foreach (var order in orders)
        {
            var (engine, compilation) = EngineOf(Chain);
            var plain = order.Where(name => engine.Code.ThrowFree.Has(MethodOf(compilation, name.ToString()))).Order();
            Assert.Equal("CDEF", string.Concat(plain));
        }
    }

    [Fact]
    public async Task Members_that_call_each_other_are_not_plain_whichever_is_asked_first()
    {
        const string circle =
            """
            static class Chain
            {
                public static int A(int n) => n == 0 ? 0 : B(n - 1);
                public static int B(int n) => n == 0 ? 0 : A(n - 1);
                public static int C(int n) => n;
            }
            """;
        foreach (var order in new[] { "ABC", "BAC", "CBA" })
        {
            var (engine, compilation) = EngineOf(circle);
            Assert.Equal("C", string.Concat(order.Where(name => engine.Code.ThrowFree.Has(MethodOf(compilation, name.ToString())))));
        }
    }

    /// <summary>Each ref struct has the next one as a field; the last one sees a span.</summary>
    private const string Nested =
        """
        ref struct A { public B Next; }
        ref struct B { public C Next; }
        ref struct C { public D Next; }
        ref struct D { public E Next; }
        ref struct E { public F Next; }
        ref struct F { public System.Span<byte> Bytes; public int Count; public string Name; }
        """;

    private const string KeepsAnArray =
        """
        ref struct A { public B Next; }
        ref struct B { public C Next; }
        ref struct C { public D Next; }
        ref struct D { public E Next; }
        ref struct E { public byte[] Bytes; }
        """;

    private const string Captured =
        """
        ref struct A { public System.Span<byte> Bytes; }
        ref struct B(A a) { public A First = a; }
        ref struct C { public B One; public byte[] Other; }
        """;

    [Theory]
    [InlineData(Nested, "ABCDEF")]
    [InlineData(KeepsAnArray, "")]
    [InlineData(Captured, "AB")]
    public async Task A_ref_struct_sees_only_spans_or_not_whichever_is_asked_first(string program, string expected)
    {
        foreach (var order in new[] { "ABCDEF", "FEDCBA", "CAFBED" })
        {
            var (engine, compilation) = EngineOf(program);
            var seeing = order.Where(name => engine.Code.Owning.SeesOnlySpans(compilation.GetTypeByMetadataName(name.ToString())));
            Assert.Equal(expected, string.Concat(seeing.Order()));
        }
    }

    [Fact]
    public void Both_orders_of_an_equation_are_one_condition()
    {
        AbstractValue a = new TermValue(TermKind.Opaque, "a");
        AbstractValue b = new TermValue(TermKind.Opaque, "b");
        var (one, other) = (Conditions.Equal(a, b)!, Conditions.Equal(b, a)!);
        Assert.Equal(one, other);
        Assert.Equal(one.GetHashCode(), other.GetHashCode());
        // Each is written as in the code: an order by hash codes would differ from run to run.
        Assert.Same(a, ((TermValue)one).Operands[0]);
        Assert.Same(b, ((TermValue)other).Operands[0]);
    }

    /// <summary>The last helper of a chain releases. Three callees below each other are looked into; a fourth is one too many.</summary>
    private static readonly string s_helpers = $$"""
        using System.Buffers;
        static class Chain
        {
            public static void Fourth(byte[] b, int n) { if (n > 3) b[0] = 4; Third(b, n); }
            public static void Third(byte[] b, int n) { if (n > 2) b[0] = 3; Second(b, n); }
            public static void Second(byte[] b, int n) { if (n > 1) b[0] = 2; First(b, n); }
            public static void First(byte[] b, int n) { if (n > 0) b[0] = 1; ArrayPool<byte>.Shared.Return(b); }
            {{CallerOf("Fourth")}}
            {{CallerOf("Third")}}
            {{CallerOf("Second")}}
        }
        """;

    private static string CallerOf(string helper) =>
        $"static void Of{helper}(int n) {{ byte[] b = ArrayPool<byte>.Shared.Rent(n); {helper}(b, n); ArrayPool<byte>.Shared.Return(b); }}";

    /// <summary>
    /// What is found out of a helper near the limit of callees is less than what is found out of it elsewhere, and must not stand for it there. The threads of
    /// a build walk the bodies in any order.
    /// </summary>
    [Theory]
    [InlineData("Third", "Fourth")]
    [InlineData("Fourth", "Third")]
    [InlineData("Second", "Third", "Fourth")]
    [InlineData("Fourth", "Third", "Second")]
    public async Task A_helper_is_known_as_well_after_it_was_met_near_the_limit(params string[] order)
    {
        var (engine, compilation) = EngineOf(s_helpers);
        List<string> twice = [];
        foreach (var helper in order)
        {
            var caller = MethodOf(compilation, "Of" + helper);
            var syntax = caller.DeclaringSyntaxReferences.Single().GetSyntax();
            var body = compilation.GetSemanticModel(syntax.SyntaxTree).GetOperation(syntax)!;
            var observer = new SecondReleases();
            Assert.True(engine.Analyze(body, caller, _ => engine.Code.Source.GraphOf(caller, default)!, observer, default));
            if (observer.Any)
                twice.Add(helper);
        }

        // First is out of sight below Fourth: nothing is said.
        Assert.Equal(order.Where(helper => helper != "Fourth"), twice);
    }

    private sealed class SecondReleases : PathObserver
    {
        public bool Any { get; private set; }

        public override void ReleasedAgain(in ReleasedAgain e) => Any = true;
    }

    private static IMethodSymbol MethodOf(Compilation compilation, string name) =>
        (IMethodSymbol)compilation.GetTypeByMetadataName("Chain")!.GetMembers(name).Single();

    private static (PoolEngine Engine, Compilation Compilation) EngineOf(string program)
    {
        var tree = CSharpSyntaxTree.ParseText(program, new CSharpParseOptions(LanguageVersion.Preview));
        var compilation = CSharpCompilation.Create("Asked", [tree], LocalReferences.Framework,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        Assert.Empty(compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));
        return (PoolEngine.TryCreate(compilation, default)!, compilation);
    }
}
