using System.Collections.Immutable;
using System.Globalization;
using System.Text.RegularExpressions;
using CommunityToolkit.HighPerformance.Buffers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.Generation;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.Docs.Tests;

/// <summary>C# of a page, made into a program, compiled with the generator and looked at by all analyzers.</summary>
public sealed partial class Snippet
{
    private static readonly ImmutableArray<DiagnosticAnalyzer> s_analyzers =
        [.. typeof(PoolAnalyzers.Rules.OwnershipAnalyzer).Assembly.GetTypes()
            .Where(type => !type.IsAbstract && type.IsDefined(typeof(DiagnosticAnalyzerAttribute), inherit: false))
            .Select(type => (DiagnosticAnalyzer)Activator.CreateInstance(type, nonPublic: true)!)];

    private static readonly Lazy<(string Text, IReadOnlyList<ParameterSyntax> Parameters)> s_prelude = new(() =>
    {
        using var reader = new StreamReader(typeof(Snippet).Assembly.GetManifestResourceStream("Prelude.cs")!);
        string text = reader.ReadToEnd();
        return (text, CSharpSyntaxTree.ParseText(text).GetRoot().DescendantNodes().OfType<MethodDeclarationSyntax>().Single().ParameterList.Parameters);
    });

    // Compilations that come from one another share what they read of the framework.
    private static readonly Lazy<CSharpCompilation> s_empty = new(() => CSharpCompilation.Create(
        "Page",
        references: LocalReferences.Framework
            .Add(MetadataReference.CreateFromFile(typeof(MemoryOwner<>).Assembly.Location))));

    /// <summary>The types that a method of statements may have, in the order in which they are tried.</summary>
    private static readonly string[] s_results =
        ["int", "bool", "string", "byte[]", "IMemoryOwner<byte>", "Task<int>", "Task", "ReadOnlySpan<byte>", "ReadOnlyMemory<byte>", "StringBuilder",
            "IEnumerable<byte>", "Action", "object"];

    private readonly SnippetText _text;

    private Snippet(Compilation compilation, ImmutableArray<Diagnostic> reports, SnippetText text)
    {
        _text = text;
        Errors = [.. compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error)];
        All = [.. reports.Where(d => d.Id.StartsWith("POOL", StringComparison.Ordinal)).OrderBy(d => d.Location.SourceSpan.Start)];
    }

    /// <summary>The rules, by id.</summary>
    public static IReadOnlyDictionary<string, DiagnosticDescriptor> Rules { get; } =
        s_analyzers.SelectMany(analyzer => analyzer.SupportedDiagnostics).DistinctBy(rule => rule.Id).ToDictionary(rule => rule.Id);

    /// <summary>What the compiler does not accept.</summary>
    public IReadOnlyList<Diagnostic> Errors { get; }

    /// <summary>What the analyzers report, suppressed reports included.</summary>
    public IReadOnlyList<Diagnostic> All { get; }

    /// <summary>What a user sees.</summary>
    public IReadOnlyList<Diagnostic> Reports => [.. All.Where(report => !report.IsSuppressed)];

    /// <summary>The reports as a page quotes them.</summary>
    public IReadOnlyList<string> Messages => [.. Reports.Select(Quote)];

    /// <summary>The ids that comments of a block say are reported, each with its line in the block.</summary>
    public static IEnumerable<(string Id, int Line)> Marks(string code) =>
        code.Split('\n').SelectMany((text, index) => Mark().Match(text).Groups["id"].Captures.Select(id => (id.Value, index + 1)));

    /// <summary>The line in the page's block of a report; 0 when it is elsewhere.</summary>
    public int LineOf(Diagnostic report) => _text.LineOf(report.Location);

    /// <summary>Compiles and analyzes.</summary>
    /// <param name="code">The code of the page.</param>
    /// <param name="enabled">Rules that are turned on if they are off or hidden by default.</param>
    /// <param name="context">Further declarations.</param>
    /// <param name="language">The version of C#; null for the newest.</param>
    /// <param name="options">Text of an <c>.editorconfig</c>.</param>
    /// <param name="ownership">Text of an ownership file.</param>
    public static async Task<Snippet> Of(
        string code, IEnumerable<string> enabled, string? context = null, string? language = null, string? options = null, string? ownership = null)
    {
        var version = LanguageVersion.Preview;
        Assert.True(language is null || LanguageVersionFacts.TryParse(language, out version), $"There is no C# {language}.");
        var parse = new CSharpParseOptions(version, DocumentationMode.Parse, preprocessorSymbols: ["NET", "NET8_0_OR_GREATER", "NET10_0_OR_GREATER"]);
        var ids = enabled.Distinct().Where(id => Testing.QuietRules.IsQuiet(Rules[id]))
            .ToDictionary(id => id, id => Rules[id].DefaultSeverity == DiagnosticSeverity.Hidden ? ReportDiagnostic.Info : ReportDiagnostic.Warn);
        var settings = new CSharpCompilationOptions(
            OutputKind.DynamicallyLinkedLibrary,
            allowUnsafe: true,
            nullableContextOptions: NullableContextOptions.Enable,
            specificDiagnosticOptions: ids,
            reportSuppressedDiagnostics: true);
        var prelude = CSharpSyntaxTree.ParseText(s_prelude.Value.Text + context, new CSharpParseOptions(LanguageVersion.Preview), "/Prelude.cs");
        // One program may not mix versions of the language.
        prelude = prelude.WithRootAndOptions(prelude.GetRoot(), parse);

        var provider = new FileOptions(options);
        Compilation? compilation = null;
        SnippetText? text = null;
        foreach (string result in ResultsOf(code))
        {
            text = SnippetText.Of(code, result, s_prelude.Value.Parameters);
            var tree = CSharpSyntaxTree.ParseText(SourceText.From(text.Program, System.Text.Encoding.UTF8), parse, SnippetText.Path);
            var plain = s_empty.Value.WithOptions(settings).AddSyntaxTrees(prelude, tree);
            CSharpGeneratorDriver.Create([new PoolAnalyzers.Generation.PoolTypeGenerator().AsSourceGenerator()], parseOptions: parse, optionsProvider: provider)
                .RunGeneratorsAndUpdateCompilation(plain, out compilation, out _);
            if (!compilation.GetDiagnostics().Any(d => d.Severity == DiagnosticSeverity.Error && text.LineOf(d.Location) > 0))
                break;
        }

        var files = ownership is null ? ImmutableArray<AdditionalText>.Empty : [new TextFile("/PoolAnalyzers.Ownership.txt", ownership)];
        var run = compilation!.WithAnalyzers(s_analyzers, new CompilationWithAnalyzersOptions(
            new AnalyzerOptions(files, provider),
            (exception, _, _) => throw exception,
            concurrentAnalysis: false,
            logAnalyzerExecutionTime: false,
            reportSuppressedDiagnostics: true));
        var reports = (await run.GetAnalyzerDiagnosticsAsync()).Where(d => d.Severity != DiagnosticSeverity.Hidden);
        return new Snippet(compilation!, [.. reports], text!);
    }

    /// <summary>What the compiler says, at a warning or above, to a file in a new project.</summary>
    /// <param name="code">The file, with its usings.</param>
    /// <param name="context">Further declarations, which are a file of their own.</param>
    /// <param name="isOld">Whether the project is for a framework before .NET 8, as far as <c>#if</c> can tell.</param>
    public static IReadOnlyList<Diagnostic> ProblemsOfFile(string code, string context, bool isOld = false)
    {
        var parse = new CSharpParseOptions(LanguageVersion.Default, preprocessorSymbols: isOld ? [] : ["NET", "NET8_0_OR_GREATER"]);
        var root = CSharpSyntaxTree.ParseText(code, parse).GetCompilationUnitRoot();
        var kind = root.Members.OfType<GlobalStatementSyntax>().Any() ? OutputKind.ConsoleApplication : OutputKind.DynamicallyLinkedLibrary;
        var plain = s_empty.Value.WithOptions(new CSharpCompilationOptions(kind, nullableContextOptions: NullableContextOptions.Enable)).AddSyntaxTrees(
            CSharpSyntaxTree.ParseText(code, parse, SnippetText.Path, System.Text.Encoding.UTF8), CSharpSyntaxTree.ParseText(context, parse, "/Context.cs"),
            CSharpSyntaxTree.ParseText(SampleCodeTests.Usings, parse, "/Usings.cs"));
        CSharpGeneratorDriver.Create([new PoolAnalyzers.Generation.PoolTypeGenerator().AsSourceGenerator()], parseOptions: parse)
            .RunGeneratorsAndUpdateCompilation(plain, out var compilation, out var reported);
        return [.. compilation.GetDiagnostics().Concat(reported).Where(d => d.Severity >= DiagnosticSeverity.Warning && !d.IsSuppressed)];
    }

    private static string Quote(Diagnostic report) => $"{Word(report.Severity)} {report.Id}: {report.GetMessage(CultureInfo.InvariantCulture)}";

    private static string Word(DiagnosticSeverity severity) => severity.ToString().ToLowerInvariant();

    private static IEnumerable<string> ResultsOf(string code)
    {
        var root = CSharpSyntaxTree.ParseText(code).GetCompilationUnitRoot();
        var statements = root.Members.OfType<GlobalStatementSyntax>().Where(statement => statement.Statement is not LocalFunctionStatementSyntax).ToList();
        bool Has<TNode>(Func<TNode, bool>? filter = null) where TNode : SyntaxNode => statements.Any(statement => statement
            .DescendantNodes(node => node is not (LambdaExpressionSyntax or LocalFunctionStatementSyntax or AnonymousMethodExpressionSyntax))
                .OfType<TNode>().Any(node => filter?.Invoke(node) ?? true));
        bool awaits = Has<AwaitExpressionSyntax>() || Has<LocalDeclarationStatementSyntax>(d => d.AwaitKeyword != default)
            || Has<UsingStatementSyntax>(u => u.AwaitKeyword != default);
        if (Has<YieldStatementSyntax>())
            return ["IEnumerable<byte>", "IEnumerable<int>", "IEnumerable<string>"];
        if (!Has<ReturnStatementSyntax>(statement => statement.Expression is not null))
            return [awaits ? "async Task" : "void"];
        return awaits ? ["async Task<int>", "async Task<string>", "async Task<byte[]>", "async Task<bool>"] : s_results;
    }

    [GeneratedRegex(@"//\s*(?<id>POOL\d{3})(?:,\s*(?<id>POOL\d{3}))*(?::|$|\s*$)")]
    private static partial Regex Mark();

    private sealed class TextFile(string path, string text) : AdditionalText
    {
        public override string Path => path;

        public override SourceText GetText(CancellationToken cancellationToken = default) => SourceText.From(text);
    }

    /// <summary>What an <c>.editorconfig</c> above all files sets.</summary>
    private sealed class FileOptions(string? text) : AnalyzerConfigOptionsProvider
    {
        private readonly AnalyzerConfigSet _set =
            AnalyzerConfigSet.Create(text is null ? ImmutableArray<AnalyzerConfig>.Empty : [AnalyzerConfig.Parse(text, "/.editorconfig")]);

        // A build also tells where the project is, which is below the file here.
        public override AnalyzerConfigOptions GlobalOptions =>
            new Values(_set.GlobalConfigOptions.AnalyzerOptions.SetItem("build_property.ProjectDir", "/src/"));

        public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => new Values(_set.GetOptionsForSourcePath(tree.FilePath).AnalyzerOptions);

        public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => new Values(_set.GetOptionsForSourcePath(textFile.Path).AnalyzerOptions);

        private sealed class Values(ImmutableDictionary<string, string> values) : AnalyzerConfigOptions
        {
            public override IEnumerable<string> Keys => values.Keys;

            public override bool TryGetValue(string key, [System.Diagnostics.CodeAnalysis.NotNullWhen(true)] out string? value) =>
                values.TryGetValue(key, out value);
        }
    }
}
