using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Host.Mef;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.CodeFixes.Rules;
using PoolAnalyzers.Rules;
using PoolAnalyzers.Rules.Usage;
using PoolAnalyzers.Testing;
using static PoolAnalyzers.CodeFixes.Tests.FixProgram;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>Where a report has no fix, fix-all tells the reason, and changes nothing.</summary>
public sealed class ObstacleTests
{
    private const string Scope = """
        internal ref struct Scope
        {
            private byte[]? _array;
            public Scope(int length) => _array = ArrayPool<byte>.Shared.Rent(length);
            public readonly Span<byte> Span => _array;
            public void Dispose() { byte[]? array = _array; _array = null; if (array is not null) ArrayPool<byte>.Shared.Return(array); }
        }

        """;

    [Theory]
    [InlineData("private readonly byte[] _a = ArrayPool<byte>.Shared.Rent(9); public void Close() => ArrayPool<byte>.Shared.Return(_a);",
        "'_a' cannot be set to null, because it is readonly; remove 'readonly', or let a flag keep a second call out")]
    [InlineData("private byte[] A { get; } = ArrayPool<byte>.Shared.Rent(9); public void Close() => ArrayPool<byte>.Shared.Return(A);",
        "'A' cannot be set to null, because it has no setter; add 'private set', or let a flag keep a second call out")]
    [InlineData("private byte[] A { get; init; } = ArrayPool<byte>.Shared.Rent(9); public void Close() => ArrayPool<byte>.Shared.Return(A);",
        "'A' cannot be set to null, because its setter is 'init'; make it 'set', or let a flag keep a second call out")]
    [InlineData("private byte[] A => field ??= ArrayPool<byte>.Shared.Rent(9); public void Close() => ArrayPool<byte>.Shared.Return(A);",
        "'A' is a property with a body, which may do more than store a value; set the field that it returns to null")]
    public Task Field_that_cannot_be_emptied(string members, string reason) =>
        Tells<OwnershipAnalyzer, Pool012Fix>($"public sealed class Holder {{ {members} }}", reason);

    /// <summary>A command has an action all the same, so that it does not warn of a missing one; an editor has none.</summary>
    [Fact]
    public Task Nothing_to_do_in_an_editor() => Tells<OwnershipAnalyzer, Pool012Fix>(
        "public sealed class Holder { private readonly byte[] _a = ArrayPool<byte>.Shared.Rent(9); public void Close() => ArrayPool<byte>.Shared.Return(_a); }",
        "'_a' cannot be set to null, because it is readonly; remove 'readonly', or let a flag keep a second call out", WorkspaceKind.Host);

    /// <summary>Their twin is fixed, so that there is nothing to tell.</summary>
    [Fact]
    public Task Field_that_can_be_emptied() => Tells<OwnershipAnalyzer, Pool012Fix>(
        "public sealed class Holder { private byte[] _a = ArrayPool<byte>.Shared.Rent(9); public void Close() => ArrayPool<byte>.Shared.Return(_a); }", null);

    [Theory]
    [InlineData("internal static void End(Scope given) => given.Dispose(); static void M(int n) { var scope = new Scope(n); End(scope); scope.Dispose(); }",
        "callers of 'End' may be out of sight; let it take a span or memory, or take 'given' by 'ref', and change its callers")]
    [InlineData("private static void End(Scope given) => given.Dispose(); static void M(int n) { using var scope = new Scope(n); End(scope); }",
        "'scope' is declared by 'using', and cannot be passed by 'ref'; pass its span or memory, or let only one of the two dispose it")]
    [InlineData("private static void End(Scope given) => given.Dispose(); static void M(int n) { var scope = new Scope(n); End(scope); scope.Dispose(); "
        + "End(new Scope(n)); }", "another call of 'End' has no variable to pass by 'ref'; let it take a span or memory")]
    [InlineData("static void M(int n) { using var scope = new Scope(n); var copy = scope; copy.Span[0] = 1; }",
        "'scope' is declared by 'using', and no local can refer to that; use 'scope' itself instead of 'copy'")]
    [InlineData("static void M() { Scope scope = default; scope.Span[0] = 1; scope.Dispose(); }",
        "it has rented nothing; make it with a constructor or method that rents")]
    public Task Scope_that_cannot_be_referred_to(string members, string reason) => Tells<ScopeCopyAnalyzer, Pool031Fix>(Scope + members, reason);

    [Fact]
    public Task Scope_that_can_be_referred_to() => Tells<ScopeCopyAnalyzer, Pool031Fix>(
        Scope + "static void M(int n) { var scope = new Scope(n); var copy = scope; copy.Span[0] = 1; scope.Dispose(); }", null);

    /// <summary>Fix-all has an action for the one report of the program; it tells the reason and changes nothing, or changes the text without a word.</summary>
    private static async Task Tells<TAnalyzer, TFix>(string members, string? reason, string kind = WorkspaceKind.MSBuild)
        where TAnalyzer : DiagnosticAnalyzer, new() where TFix : CodeFixProvider, new()
    {
        var workspace = new AdhocWorkspace(MefHostServices.DefaultHost, kind);
        var project = workspace.AddProject(ProjectInfo.Create(ProjectId.CreateNewId(), VersionStamp.Default, "Test", "Test", LanguageNames.CSharp,
            compilationOptions: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable),
            parseOptions: new CSharpParseOptions(LanguageVersion.Preview), metadataReferences: LocalReferences.Framework));
        var document = project.AddDocument("Test.cs", SourceText.From(InClass(members)));
        var compilation = (await document.Project.GetCompilationAsync())!;
        Assert.Empty(compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));
        var fix = new TFix();
        var reports = await compilation.WithAnalyzers([new TAnalyzer()]).GetAnalyzerDiagnosticsAsync();
        var report = Assert.Single(reports, d => fix.FixableDiagnosticIds.Contains(d.Id));
        var told = new List<string>();
        FixFailures.Obstacles = (_, obstacle) => told.Add(obstacle);
        var all = new FixAllContext(document, fix, FixAllScope.Solution, null!, [report.Id], new Reported(report), default);
        var action = await fix.GetFixAllProvider()!.GetFixAsync(all);
        Assert.Equal(reason is null ? [] : [reason], told);
        // An editor offers no action that does nothing.
        if (reason is not null && kind == WorkspaceKind.Host)
        {
            Assert.Null(action);
            return;
        }

        Assert.NotNull(action);
        var change = Assert.IsType<ApplyChangesOperation>(Assert.Single(await action.GetOperationsAsync(default)));
        string before = (await document.GetTextAsync()).ToString();
        string after = (await change.ChangedSolution.GetDocument(document.Id)!.GetTextAsync()).ToString();
        Assert.Equal(reason is not null, before == after);
    }

    private sealed class Reported(Diagnostic report) : FixAllContext.DiagnosticProvider
    {
        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>([report]);

        public override Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document document, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>([report]);

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>([]);
    }
}
