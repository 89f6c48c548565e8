using System.Diagnostics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.Testing;
using Xunit.Abstractions;

namespace PoolAnalyzers.Tests;

/// <summary>
/// An editor runs analyzers on every keystroke, on code that is half typed. Whatever the code looks like, they must neither throw nor hang.
/// </summary>
public sealed class RobustnessTests(ITestOutputHelper output)
{
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(60);

    /// <summary>The sources that are cut into pieces: six ways to use pools.</summary>
    public static TheoryData<string> Sources { get; } = ["Async.cs", "Patterns.cs", "Unsafe.cs", "Closures.cs", "Jumps.cs", "Statements.cs"];

    [Theory]
    [MemberData(nameof(Sources))]
    public async Task Whole_source_compiles_and_crashes_nothing(string name)
    {
        var compilation = Compile(Read(name));
        Assert.Empty(compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));
        await Survives(compilation, name);
    }

    // A variant takes some 30 ms, most of them in the compiler, and this class is to stay well below a minute: places at a fixed distance. All are
    // prime, so that they do not fall into step with the indentation and with the shape of a statement.
    private static readonly int CharactersBetweenCuts = Extent.IsWhole(Extent.Engine) ? 19 : 79;
    private static readonly int TokensBetweenGaps = Extent.IsWhole(Extent.Engine) ? 13 : 53;

    [Theory]
    [MemberData(nameof(Sources))]
    public Task Source_cut_off_anywhere_crashes_nothing(string name)
    {
        var text = Read(name);
        return Survive(name, Enumerable.Range(1, (text.Length - 1) / CharactersBetweenCuts)
            .Select(i => i * CharactersBetweenCuts).Select(at => (text[..at], $"cut off at {at}")));
    }

    [Theory]
    [MemberData(nameof(Sources))]
    public Task Source_with_a_token_missing_crashes_nothing(string name)
    {
        var text = Read(name);
        var tokens = CSharpSyntaxTree.ParseText(text, ParseOptions).GetRoot().DescendantTokens().Where(t => t.Span.Length > 0).ToList();
        return Survive(name, tokens.Where((_, i) => i % TokensBetweenGaps == 0)
            .Select(t => (text.Remove(t.SpanStart, t.Span.Length), $"without '{t}' at {t.SpanStart}")));
    }

    [Theory]
    [InlineData("Missing<int>")]
    [InlineData("System.Collections.Generic.List<Missing<(int A, int B)>>")]
    [InlineData("System.Collections.Generic.List<void>")]
    [InlineData("System.Collections.Generic.Dictionary<(int A, int B), >")]
    [InlineData("(int A, Missing B)[,]")]
    [InlineData("System.Span<(int A, int B)>")]
    public Task Elements_that_cannot_be_crash_nothing(string element) => Survives(
        Compile($$"""
            using System.Buffers;
            static class Users
            {
                static readonly ArrayPool<{{element}}> s_pool = ArrayPool<{{element}}>.Shared;
                static void Use() { var items = ArrayPool<{{element}}>.Shared.Rent(4); s_pool.Return(items); }
            }
            """),
        element);

    private static CSharpParseOptions ParseOptions { get; } = new(LanguageVersion.Preview);

    private async Task Survive(string name, IEnumerable<(string Text, string What)> variants)
    {
        // All variants replace the one tree of one compilation, so that references are bound once; and only the references that the
        // whole source uses, since for every name that is not found the compiler searches all there are.
        var whole = Compile(Read(name));
        whole = whole.WithReferences(whole.GetUsedAssemblyReferences());
        var watch = Stopwatch.StartNew();
        var count = 0;
        var slowest = (Took: TimeSpan.Zero, What: "");
        foreach (var (text, what) in variants)
        {
            var tree = whole.SyntaxTrees.Single();
            var start = watch.Elapsed;
            await Survives(whole.ReplaceSyntaxTree(tree, tree.WithChangedText(SourceText.From(text))), $"{name} {what}");
            count++;
            slowest = watch.Elapsed - start > slowest.Took ? (watch.Elapsed - start, what) : slowest;
        }

        output.WriteLine($"{name}: {count} variants in {watch.Elapsed.TotalSeconds:F1} s; "
            + $"the slowest, {slowest.What}, took {slowest.Took.TotalMilliseconds:F0} ms");
    }

    private static async Task Survives(CSharpCompilation compilation, string what)
    {
        if (Repository.Analyzers.IsEmpty)
        {
            return;
        }

        var crashes = new List<string>();
        using var stop = new CancellationTokenSource(Limit);
        var options = new CompilationWithAnalyzersOptions(
            new AnalyzerOptions([]),
            (exception, analyzer, _) =>
            {
                lock (crashes)
                {
                    crashes.Add($"{what}: {analyzer.GetType().Name} threw {exception}");
                }
            },
            concurrentAnalysis: false,
            logAnalyzerExecutionTime: false);
        try
        {
            // An analyzer that hangs may not look at its token either, nor ever yield: hence the second limit, and the other thread.
            await Task.Run(() => compilation.WithAnalyzers(Repository.Analyzers, options).GetAnalyzerDiagnosticsAsync(stop.Token)).WaitAsync(Limit * 1.5);
        }
        catch (Exception e) when (e is TimeoutException or OperationCanceledException)
        {
            Assert.Fail($"{what}: the analyzers did not end within {Limit.TotalSeconds} s");
        }

        Assert.True(crashes.Count == 0, string.Join('\n', crashes));
    }

    private static CSharpCompilation Compile(string text)
    {
        var references = LocalReferences.Framework;
        var tree = CSharpSyntaxTree.ParseText(text, ParseOptions, "/0/Test0.cs");
        bool isTop = tree.GetRoot().ChildNodes().Any(n => n.IsKind(SyntaxKind.GlobalStatement));
        var kind = isTop ? OutputKind.ConsoleApplication : OutputKind.DynamicallyLinkedLibrary;
        var options = new CSharpCompilationOptions(kind, allowUnsafe: true, nullableContextOptions: NullableContextOptions.Enable);
        return CSharpCompilation.Create("Robustness", [tree], references, options
            .WithSpecificDiagnosticOptions(Repository.Rules.Select(r => KeyValuePair.Create(r.Id, ReportDiagnostic.Warn))));
    }

    private static string Read(string name)
    {
        using var stream = typeof(RobustnessTests).Assembly.GetManifestResourceStream($"Robustness/{name}")!;
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd();
    }
}
