using System.Collections.Immutable;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.CodeFixes.Trials;
using PoolAnalyzers.Generation;

namespace PoolAnalyzers.CodeFixes.Tests.Proofs;

/// <summary>A change that a fix offers: for one report, or for all of a rule.</summary>
/// <param name="Id">The rule.</param>
/// <param name="Key">The remedy; null for all reports at once.</param>
/// <param name="Title">What the user is told.</param>
/// <param name="Line">The line of the report; 0 for all reports at once.</param>
/// <param name="Type">The outermost type that has the reports; null for the whole file.</param>
/// <param name="After">The program that it makes.</param>
internal sealed record Offer(string Id, string? Key, string Title, int Line, string? Type, ProofProgram After)
{
    /// <summary>Of all reports at once: some arrays are rented that were allocated.</summary>
    public bool RentsMore { get; init; }
}

/// <summary>A program before or after a fix, and what the fixes offer for it.</summary>
internal sealed class ProofProgram
{
    /// <summary>All fixes.</summary>
    public static ImmutableArray<PoolFixProvider> Fixes { get; } =
    [
        .. typeof(PoolFixProvider).Assembly.GetTypes().Where(t => !t.IsAbstract && t.IsSubclassOf(typeof(PoolFixProvider)))
            .OrderBy(t => t.Name, StringComparer.Ordinal).Select(t => (PoolFixProvider)Activator.CreateInstance(t)!),
    ];

    // Where documentation is not parsed, the compiler does not tell analyzers of the end of a file, as it does in a workspace.
    private static readonly CSharpParseOptions s_parsing = new(
        LanguageVersion.Preview, DocumentationMode.Parse, preprocessorSymbols: ["NET", "NET10_0", "NET10_0_OR_GREATER", "RELEASE"]);

    private static readonly Lazy<ImmutableArray<MetadataReference>> s_references = new(() =>
    [
        .. Testing.LocalReferences.Framework,
        MetadataReference.CreateFromFile(typeof(Recorder).Assembly.Location),
    ]);

    /// <summary>
    /// Programs grow out of these, one for each kind of output: they share what the compiler knows of the references, which costs more to read than a small program.
    /// </summary>
    private static readonly Dictionary<OutputKind, CSharpCompilation> s_empty = new OutputKind[] { OutputKind.DynamicallyLinkedLibrary, OutputKind.ConsoleApplication }
        .ToDictionary(kind => kind, kind => CSharpCompilation.Create("Proof", [], s_references.Value, new CSharpCompilationOptions(kind, allowUnsafe: true,
            nullableContextOptions: NullableContextOptions.Enable,
            specificDiagnosticOptions: RuleAnalyzers.All.SelectMany(a => a.SupportedDiagnostics).Select(d => d.Id).Distinct()
                .Select(id => KeyValuePair.Create(id, ReportDiagnostic.Warn)))));

    private static readonly AnalyzerOptions s_options = new([]);

    private readonly SyntaxTree _tree;
    private Task<ImmutableArray<Diagnostic>>? _reports;

    private readonly OutputKind _kind;
    private readonly IReadOnlySet<string>? _rules;

    /// <param name="name">What the program is called.</param>
    /// <param name="text">The program, in one file.</param>
    /// <param name="kind">What it is compiled to.</param>
    /// <param name="rules">The rules whose reports are to be fixed; null for all.</param>
    public ProofProgram(string name, string text, OutputKind kind = OutputKind.DynamicallyLinkedLibrary, IReadOnlySet<string>? rules = null)
    {
        (Name, Text, _kind, _rules) = (name, text, kind, rules);
        _tree = CSharpSyntaxTree.ParseText(text, s_parsing, name, Encoding.UTF8);
        Compilation = s_empty[kind].AddSyntaxTrees(_tree);
        if (text.Contains("using PoolAnalyzers;", StringComparison.Ordinal))
        {
            CSharpGeneratorDriver.Create([new PoolTypeGenerator().AsSourceGenerator()], parseOptions: s_parsing)
                .RunGeneratorsAndUpdateCompilation(Compilation, out var completed, out _);
            Compilation = (CSharpCompilation)completed;
        }
    }

    /// <summary>The rules of which a fix knows.</summary>
    public static IEnumerable<string> FixableRules => Fixes.SelectMany(f => f.FixableDiagnosticIds).Distinct();

    public string Name { get; }

    public string Text { get; }

    public CSharpCompilation Compilation { get; }

    /// <summary>The file that the program was written in; what is generated is in others.</summary>
    public SyntaxTree Tree => _tree;

    /// <summary>What the rules report, the ones that are off by default included.</summary>
    public Task<ImmutableArray<Diagnostic>> ReportsAsync() => _reports ??= FindAsync();

    /// <summary>Each change that is offered for one report.</summary>
    public async IAsyncEnumerable<Offer> SinglesAsync()
    {
        var model = Compilation.GetSemanticModel(_tree);
        foreach (var report in (await ReportsAsync()).Where(IsToBeFixed))
        {
            foreach (var fix in Fixes.Where(f => f.FixableDiagnosticIds.Contains(report.Id)))
            {
                if (await FixContext.CreateAsync(model, s_options, report, fix.ChangesType, default) is not { } context)
                    continue;
                foreach (var remedy in await fix.RemediesAsync(context))
                {
                    var after = With(_tree.GetText().WithChanges(remedy.Changes));
                    yield return new Offer(report.Id, remedy.Key, remedy.Title, LineOf(report), TypeAt(report), after);
                }
            }
        }
    }

    /// <summary>All reports of a rule at once, by the remedies that come first.</summary>
    public async IAsyncEnumerable<Offer> BulksAsync()
    {
        var reports = (await ReportsAsync()).Where(IsToBeFixed).ToList();
        foreach (var fix in Fixes)
        {
            foreach (var id in reports.Select(r => r.Id).Where(fix.FixableDiagnosticIds.Contains).Distinct())
            {
                if (await ApplyAllAsync(fix, id) is var text && text != Text)
                {
                    yield return new Offer(id, null, "all " + id, 0, null, With(SourceText.From(text)))
                    {
                        RentsMore = id == "POOL014" && Rents(text) > Rents(Text),
                    };
                }
            }
        }
    }

    /// <summary>The text after all reports of a rule were fixed at once.</summary>
    public async Task<string> ApplyAllAsync(PoolFixProvider fix, string id)
    {
        var document = Document();
        var reports = (await ReportsAsync()).Where(r => r.Id == id);
        var context = new FixAllContext(document, fix, FixAllScope.Document, null, [id], new Provider(reports), default);
        if (await fix.GetFixAllProvider().GetFixAsync(context) is not { } action)
            return Text;
        var operation = (await action.GetOperationsAsync(default)).OfType<Microsoft.CodeAnalysis.CodeActions.ApplyChangesOperation>().Single();
        return (await operation.ChangedSolution.GetDocument(document.Id)!.GetTextAsync()).ToString();
    }

    private bool IsToBeFixed(Diagnostic report) => _rules?.Contains(report.Id) != false;

    private static int Rents(string text) => text.Split(".Rent(").Length;

    private ProofProgram With(SourceText text) => new(Name, text.ToString(), _kind);

    private async Task<ImmutableArray<Diagnostic>> FindAsync()
    {
        var with = Compilation.WithAnalyzers(RuleAnalyzers.All, s_options);
        var reports = await with.GetAnalyzerDiagnosticsAsync();
        return [.. reports.Where(r => !r.IsSuppressed && r.Location.SourceTree == _tree)
            .OrderBy(r => r.Location.SourceSpan.Start).ThenBy(r => r.Id, StringComparer.Ordinal)];
    }

    private static int LineOf(Diagnostic report) => report.Location.GetLineSpan().StartLinePosition.Line + 1;

    private string? TypeAt(Diagnostic report) => _tree.GetRoot().FindNode(report.Location.SourceSpan).AncestorsAndSelf()
        .OfType<Microsoft.CodeAnalysis.CSharp.Syntax.TypeDeclarationSyntax>().LastOrDefault() is { } type
        ? Compilation.GetSemanticModel(_tree).GetDeclaredSymbol(type)?.ToDisplayString() : null;

    private Document Document()
    {
        var workspace = new AdhocWorkspace();
        var project = workspace.AddProject(ProjectInfo.Create(ProjectId.CreateNewId(), VersionStamp.Default, "Proof", "Proof", LanguageNames.CSharp,
            compilationOptions: Compilation.Options, parseOptions: s_parsing, metadataReferences: Compilation.References));
        foreach (var generated in Compilation.SyntaxTrees.Skip(1))
            project = project.AddDocument(generated.FilePath, generated.GetText()).Project;
        return project.AddDocument(Name, SourceText.From(Text), filePath: Name);
    }

    private sealed class Provider(IEnumerable<Diagnostic> reports) : FixAllContext.DiagnosticProvider
    {
        public override Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document document, CancellationToken cancellationToken) =>
            Task.FromResult(reports);

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>([]);

        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken) => Task.FromResult(reports);
    }
}
