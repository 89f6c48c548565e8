using System.Collections.Concurrent;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using PoolAnalyzers.Rules;
using PoolAnalyzers.Rules.Analysis;
using PoolAnalyzers.Rules.Reporting;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.Tests.Engine;

/// <summary>The bodies that a file is divided into are those that the compiler hands to operation-block actions: no form of code is forgotten.</summary>
public sealed class BodyActionsTests
{
    private const string Members =
        """
        using System;
        using System.CodeDom.Compiler;

        interface IShape { int Area { get; } int Twice() => Area * 2; static int Count = 3; }
        class Base(int seed) { public int Seed => seed; }
        class Shape(int side) : Base(side + 1), IShape
        {
            static int s_made = Make();
            int _one = 1, _two = Make() + 1;
            const int Constant = 4;
            static Shape() { s_made++; }
            public Shape() : this(Make()) { s_made--; }
            public Shape(string text) : this(text.Length) => s_made = 5;
            ~Shape() { s_made = 0; }
            static int Make(int start = 2) => start;
            public int Area => side * side;
            public int Automatic { get; set; } = Make();
            public int Full { get => _one; set { _one = value; } }
            public int Block { get { return _two; } init => _two = value; }
            public int this[int at] => at + _one;
            public int this[string at] { get { return at.Length; } set => _one = value; }
            public event Action? Plain = null;
            public event Action Custom { add { s_made++; } remove => s_made--; }
            public static Shape operator +(Shape one, Shape other) => one;
            public static explicit operator int(Shape shape) { return shape.Area; }
            [Obsolete("old" + "er")] void Local() { int Inner(int n) => n; Func<int> lambda = () => Inner(3); lambda(); }
            void Empty() { }
            class Nested { int _deep = Make(); void Go() { Make(); } }
        }
        record Point(int X, int Y = 3) { public int Sum { get; } = X + Y; }
        record Point3(int X, int Y, int Z) : Point(X + 1, Y);
        readonly record struct Pair(int A) { public int B { get; init; } = A; }
        enum Colour { Red = 1 + 1 }
        partial class Parts { public partial int Value { get; } partial void Hook(); }
        partial class Parts { public partial int Value => 3; partial void Hook() { int n = 1; } }
        namespace Inner { struct Value { int _n; public Value(int n) { _n = n; } } }
        static class Extensions { extension(string text) { public int Twice => text.Length * 2; public int Times(int n) { return text.Length * n; } } }
        [GeneratedCode("tool", "1")] class ByTool { int _n = Math.Abs(1); void Go() { Math.Abs(2); } }
        class Partly { [GeneratedCode("tool", "1")] void Go() { Math.Abs(2); } void Own() { Math.Abs(3); } }
        """;

    [Fact]
    public Task Members_of_all_kinds() => Same(Members);

    [Fact]
    public Task Top_level_statements() => Same(
        "using System;\nint n = Math.Abs(-3);\nint Twice(int m) => m * 2;\nConsole.WriteLine(Twice(n));\nclass Other { int _n = Math.Abs(1); }");

    [Fact]
    public Task Half_typed() => Same("class C { int _n = ; void M( { int P => ; int Q { get { return } } void N() { x. } C() : this( { }");

    private const string Leaky =
        """
        using System.Buffers;
        class C
        {
            readonly byte[] _kept = ArrayPool<byte>.Create().Rent(1);
            int Lost(int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); return b.Length; }
            int Twice => ArrayPool<byte>.Shared.Rent(2).Length;
            [PoolAnalyzers.Rented] void Nothing() { }
        }
        namespace PoolAnalyzers { sealed class RentedAttribute : System.Attribute; }
        """;

    /// <summary>An editor asks for the diagnostics of the file that is open, and of the lines that were changed.</summary>
    [Fact]
    public async Task Asked_for_one_file()
    {
        var compilation = Compile(Leaky, OutputKind.DynamicallyLinkedLibrary);
        DiagnosticAnalyzer[] analyzers = [new OwnershipAnalyzer(), new OwnershipAttributeAnalyzer()];
        var all = await compilation.WithAnalyzers([.. analyzers]).GetAnalyzerDiagnosticsAsync();
        var tree = compilation.SyntaxTrees.Single();
        var model = compilation.GetSemanticModel(tree);
        var ofFile = await compilation.WithAnalyzers([.. analyzers]).GetAnalyzerSemanticDiagnosticsAsync(model, null, default);
        var lost = tree.GetRoot().DescendantNodes().OfType<MethodDeclarationSyntax>().First();
        var ofMethod = await compilation.WithAnalyzers([.. analyzers]).GetAnalyzerSemanticDiagnosticsAsync(model, lost.FullSpan, default);

        Assert.Equal(["POOL001", "POOL001", "POOL005", "POOL030", "POOL903"], all.Select(d => d.Id).Order(StringComparer.Ordinal));
        Assert.Equal(all.Select(d => d.ToString()).Order(StringComparer.Ordinal), ofFile.Select(d => d.ToString()).Order(StringComparer.Ordinal));
        Assert.Equal(["POOL001"], ofMethod.Select(d => d.Id));
    }

    private static CSharpCompilation Compile(string program, OutputKind kind) => CSharpCompilation.Create(
        "Bodies", [CSharpSyntaxTree.ParseText(program, new CSharpParseOptions(LanguageVersion.Preview), "/0/Bodies.cs")],
        LocalReferences.Framework, new CSharpCompilationOptions(kind));

    private static async Task Same(string program)
    {
        bool isTop = program.Contains("top", StringComparison.Ordinal);
        var compilation = Compile(program, isTop ? OutputKind.ConsoleApplication : OutputKind.DynamicallyLinkedLibrary);
        var analyzer = new Both();
        // A crash in an action is a report.
        Assert.Empty(await compilation.WithAnalyzers([analyzer]).GetAnalyzerDiagnosticsAsync());
        Assert.NotEmpty(analyzer.Ours);
        Assert.Equal(analyzer.Theirs.Order(StringComparer.Ordinal), analyzer.Ours.Order(StringComparer.Ordinal));
    }

    /// <summary>Notes the bodies of both kinds of actions.</summary>
#pragma warning disable RS1001 // It is only run here.
    private sealed class Both : DiagnosticAnalyzer
#pragma warning restore RS1001
    {
        public ConcurrentBag<string> Ours { get; } = [];

        public ConcurrentBag<string> Theirs { get; } = [];

        public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = new OwnershipAnalyzer().SupportedDiagnostics;

        public override void Initialize(AnalysisContext context)
        {
            context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.ReportDiagnostics);
            context.EnableConcurrentExecution();
            context.RegisterCompilationStartAction(start =>
            {
                start.RegisterBodyAction(_ => true, _ => true, body =>
                {
                    Ours.Add(Describe(body.Body, body.OwningSymbol));
                    Assert.NotNull(body.GetControlFlowGraph(body.Body));
                });
                start.RegisterOperationBlockAction(blocks =>
                {
                    foreach (var body in blocks.OperationBlocks)
                    {
                        if (body.Kind is not (OperationKind.None or OperationKind.Attribute or OperationKind.ParameterInitializer)
                            && blocks.OwningSymbol is not IFieldSymbol { ContainingType.TypeKind: TypeKind.Enum })
                            Theirs.Add(Describe(body, blocks.OwningSymbol));
                    }
                });
            });
        }

        private static string Describe(IOperation body, ISymbol owner) =>
            $"{body.Kind} of {owner.ToDisplayString()}: {body.Syntax.Kind()} {body.Syntax.Span} {body.Syntax}";
    }
}
