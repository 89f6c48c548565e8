// The verifier of code fixes, with the call shape of Microsoft.CodeAnalysis.Testing, over the public API of workspaces alone.
// Beyond that package's habits, a text that stays as it is asserts that no fix is offered at all.
using System.Collections.Immutable;
using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace PoolAnalyzers.Testing;

/// <summary>Checks what a code fix makes of the reports of an analyzer.</summary>
/// <typeparam name="TAnalyzer">The analyzer that reports.</typeparam>
/// <typeparam name="TCodeFix">The fix.</typeparam>
public static class CSharpCodeFixVerifier<TAnalyzer, TCodeFix>
    where TAnalyzer : DiagnosticAnalyzer, new()
    where TCodeFix : CodeFixProvider, new()
{
    /// <inheritdoc cref="CSharpAnalyzerVerifier{TAnalyzer}.Diagnostic(string)"/>
    public static DiagnosticResult Diagnostic(string diagnosticId) => CSharpAnalyzerVerifier<TAnalyzer>.Diagnostic(diagnosticId);

    /// <summary>Fixes the marked reports, and fails unless <paramref name="fixedSource"/> comes out, one by one and by fix-all.</summary>
    /// <param name="source">C# source with markup.</param>
    /// <param name="fixedSource">What it becomes; the same text where no fix may be offered.</param>
    /// <returns>A task that is faulted with <see cref="VerificationException"/> when the check fails.</returns>
    public static Task VerifyCodeFixAsync(string source, string fixedSource) => VerifyCodeFixAsync(source, [], fixedSource);

    /// <summary>The same, with expectations beyond those in the markup.</summary>
    /// <param name="source">C# source with markup.</param>
    /// <param name="expected">Further expectations.</param>
    /// <param name="fixedSource">What it becomes.</param>
    /// <returns>A task that is faulted with <see cref="VerificationException"/> when the check fails.</returns>
    public static Task VerifyCodeFixAsync(string source, DiagnosticResult[] expected, string fixedSource)
    {
        var test = new CSharpCodeFixTest<TAnalyzer, TCodeFix> { TestCode = source, FixedCode = fixedSource };
        test.ExpectedDiagnostics.AddRange(expected);
        return test.RunAsync();
    }
}

/// <summary>One check of a code fix, for the cases that need more than two texts.</summary>
/// <typeparam name="TAnalyzer">The analyzer that reports.</typeparam>
/// <typeparam name="TCodeFix">The fix.</typeparam>
public class CSharpCodeFixTest<TAnalyzer, TCodeFix> : CSharpAnalyzerTest<TAnalyzer>
    where TAnalyzer : DiagnosticAnalyzer, new()
    where TCodeFix : CodeFixProvider, new()
{
    private const int MaxIterations = 32;

    /// <summary>Adds the fixed text of the next source.</summary>
    public string FixedCode
    {
        set => FixedState.Sources.Add(value);
    }

    /// <summary>The fixed texts, one a source; their markup says what is still reported.</summary>
    public SolutionState FixedState { get; } = new();

    /// <summary>The texts after fix-all, where they differ from those that single fixes lead to.</summary>
    public SolutionState BatchFixedState { get; } = new();

    /// <summary>The remedy to take, by its key.</summary>
    public string? CodeActionEquivalenceKey { get; set; }

    /// <summary>The remedy to take, by its place in the menu; the first one unless said otherwise.</summary>
    public int? CodeActionIndex { get; set; }

    /// <summary>The title that the first action taken must have; null when it is not compared.</summary>
    public string? CodeActionTitle { get; set; }

    /// <summary>Whether fix-all is left out.</summary>
    public bool SkipFixAllCheck { get; set; }

    /// <summary>A scope that fix-all is not tried in, because it reaches less than the sources.</summary>
    public FixAllScope? SkippedScope { get; set; }

    /// <inheritdoc/>
    public override async Task RunAsync(CancellationToken cancellationToken = default)
    {
        await base.RunAsync(cancellationToken);
        var (before, wanted) = (Sources(TestState), Sources(FixedState));
        var project = await CreateProjectAsync(before, cancellationToken);
        var fixedProject = await FixOneByOneAsync(project, cancellationToken);
        await CompareAsync("one by one", wanted, fixedProject, cancellationToken);
        if (!SkipFixAllCheck && !before.SequenceEqual(wanted))
        {
            var batch = BatchFixedState.Sources.Count > 0 ? Sources(BatchFixedState) : wanted;
            foreach (var scope in new[] { FixAllScope.Document, FixAllScope.Project, FixAllScope.Solution }.Where(s => s != SkippedScope))
                await CompareAsync($"fix-all in the {scope.ToString().ToLowerInvariant()}", batch, await FixAllAsync(project, scope, cancellationToken), cancellationToken);
        }

        var after = new AfterTest(GetSourceGenerators) { EnableAllRules = EnableAllRules, LanguageVersion = LanguageVersion, CompilerDiagnostics = CompilerDiagnostics };
        foreach (var source in FixedState.Sources)
            after.TestState.Sources.Add(source);
        after.TestState.OutputKind = TestState.OutputKind;
        after.TestState.ExpectedDiagnostics.AddRange(FixedState.ExpectedDiagnostics);
        after.DisabledDiagnostics.AddRange(DisabledDiagnostics);
        await after.RunAsync(cancellationToken);
    }

    private static List<(string Path, string Text)> Sources(SolutionState state) =>
        [.. TestMarkup.Parse(state.Sources, []).Sources.Select(s => (s.Path, s.Text.ToString()))];

    private async Task<Project> CreateProjectAsync(List<(string Path, string Text)> sources, CancellationToken cancellation)
    {
        var compilation = CreateCompilation(TestMarkup.Parse(TestState.Sources, []), AnalyzerConfigs(), [.. GetDiagnosticAnalyzers()], await ReferenceAssemblies.ResolveAsync(LanguageNames.CSharp, cancellation));
        var workspace = new AdhocWorkspace();
        var project = workspace.AddProject(ProjectInfo.Create(ProjectId.CreateNewId(), VersionStamp.Default, "TestProject", "TestProject", LanguageNames.CSharp,
            compilationOptions: compilation.Options, parseOptions: CreateParseOptions(), metadataReferences: compilation.References));
        if (GetSourceGenerators().Any())
            project = project.AddAnalyzerReference(new GeneratorReference([.. GetSourceGenerators()]));
        foreach (var (path, text) in sources)
            project = project.AddDocument(Path.GetFileName(path), SourceText.From(text, System.Text.Encoding.UTF8), filePath: path).Project;
        return project;
    }

    private async Task<Project> FixOneByOneAsync(Project project, CancellationToken cancellation)
    {
        var title = CodeActionTitle;
        for (var i = 0; i < MaxIterations; i++)
        {
            var fixedProject = await FixFirstAsync(project, title, cancellation);
            if (fixedProject is null)
            {
                return title is null || i > 0 ? project : throw new VerificationException($"No fix is offered; '{title}' was expected.");
            }

            project = fixedProject;
            title = null;
        }

        throw new VerificationException($"Fixes still apply after {MaxIterations} of them.");
    }

    private async Task<Project?> FixFirstAsync(Project project, string? title, CancellationToken cancellation)
    {
        foreach (var (document, report) in await ReportsAsync(project, cancellation))
        {
            var actions = await ActionsAsync(document, report, cancellation);
            if (Choose(actions) is not { } action)
            {
                continue;
            }

            if (title is not null && action.Title != title)
            {
                throw new VerificationException($"The fix is called '{action.Title}', expected was '{title}'. All: {string.Join("; ", actions.Select(a => a.Title))}");
            }

            return await ApplyAsync(project, action, cancellation);
        }

        return null;
    }

    private CodeAction? Choose(List<CodeAction> actions) =>
        CodeActionEquivalenceKey is { } key ? actions.FirstOrDefault(a => a.EquivalenceKey == key)
        : actions.ElementAtOrDefault(CodeActionIndex ?? 0);

    private async Task<Project> FixAllAsync(Project project, FixAllScope scope, CancellationToken cancellation)
    {
        foreach (var (document, report) in await ReportsAsync(project, cancellation))
        {
            if (Choose(await ActionsAsync(document, report, cancellation)) is not { } first)
            {
                continue;
            }

            var fix = new TCodeFix();
            var context = new FixAllContext(document, fix, scope, first.EquivalenceKey, fix.FixableDiagnosticIds, new Reports(this), cancellation);
            var all = fix.GetFixAllProvider() ?? throw new VerificationException($"{typeof(TCodeFix).Name} has no fix-all.");
            return await all.GetFixAsync(context) is { } action ? await ApplyAsync(project, action, cancellation) : project;
        }

        return project;
    }

    private static async Task<List<CodeAction>> ActionsAsync(Document document, Diagnostic report, CancellationToken cancellation)
    {
        var actions = new List<CodeAction>();
        var context = new CodeFixContext(document, report, (action, _) => actions.Add(action), cancellation);
        await new TCodeFix().RegisterCodeFixesAsync(context);
        return actions.GroupBy(a => a.EquivalenceKey).Any(g => g.Key is null || g.Count() > 1)
            ? throw new VerificationException($"Two actions have the same key, or one has none: {string.Join("; ", actions.Select(a => $"{a.EquivalenceKey}: {a.Title}"))}")
            : actions;
    }

    private static async Task<Project> ApplyAsync(Project project, CodeAction action, CancellationToken cancellation)
    {
        var operations = await action.GetOperationsAsync(cancellation);
        return operations.OfType<ApplyChangesOperation>().Single().ChangedSolution.GetProject(project.Id)!;
    }

    private async Task<List<(Document Document, Diagnostic Report)>> ReportsAsync(Project project, CancellationToken cancellation)
    {
        var fixable = new TCodeFix().FixableDiagnosticIds;
        var compilation = (await project.GetCompilationAsync(cancellation))!;
        var reports = await compilation.WithAnalyzers([.. GetDiagnosticAnalyzers()], project.AnalyzerOptions).GetAnalyzerDiagnosticsAsync(cancellation);
        return [.. from report in reports
                   where fixable.Contains(report.Id) && report.Location.IsInSource
                   let document = project.GetDocument(report.Location.SourceTree)
                   where document is not null
                   orderby document.FilePath, report.Location.SourceSpan.Start, report.Id
                   select (document, report)];
    }

    private static async Task CompareAsync(string how, List<(string Path, string Text)> wanted, Project actual, CancellationToken cancellation)
    {
        foreach (var (path, text) in wanted)
        {
            var got = (await actual.Documents.Single(d => d.FilePath == path).GetTextAsync(cancellation)).ToString();
            if (got != text)
            {
                throw new VerificationException(string.Create(CultureInfo.InvariantCulture, $"{path}, fixed {how}, differs{(got.ReplaceLineEndings("\n") == text.ReplaceLineEndings("\n") ? " in line ends" : "")}.\n\nExpected:\n{text}\n\nActual:\n{got}\n"));
            }
        }
    }

    /// <summary>Looks at what came out with the same generators.</summary>
    private sealed class AfterTest(Func<IEnumerable<Type>> generators) : CSharpAnalyzerTest<TAnalyzer>
    {
        protected override IEnumerable<Type> GetSourceGenerators() => generators();
    }

    /// <summary>Generators of a project in the workspace, which runs them again after each change.</summary>
    private sealed class GeneratorReference(Type[] types) : AnalyzerReference
    {
        // The workspace tells generators apart by identity.
        private readonly ImmutableArray<ISourceGenerator> _generators =
            [.. types.Select(Activator.CreateInstance).Select(g => g as ISourceGenerator ?? ((IIncrementalGenerator)g!).AsSourceGenerator())];

        public override string? FullPath => null;

        public override object Id { get; } = new();

        public override ImmutableArray<DiagnosticAnalyzer> GetAnalyzers(string language) => [];

        public override ImmutableArray<DiagnosticAnalyzer> GetAnalyzersForAllLanguages() => [];

        public override ImmutableArray<ISourceGenerator> GetGenerators(string language) => _generators;

        public override ImmutableArray<ISourceGenerator> GetGeneratorsForAllLanguages() => _generators;
    }

    private sealed class Reports(CSharpCodeFixTest<TAnalyzer, TCodeFix> test) : FixAllContext.DiagnosticProvider
    {
        public override async Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document document, CancellationToken cancellationToken) =>
            (await test.ReportsAsync(document.Project, cancellationToken)).Where(r => r.Document.Id == document.Id).Select(r => r.Report);

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken cancellationToken) => Task.FromResult<IEnumerable<Diagnostic>>([]);

        public override async Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            (await test.ReportsAsync(project, cancellationToken)).Select(r => r.Report);
    }
}
