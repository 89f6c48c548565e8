// The verifier of code fixes: a thin layer over Microsoft.CodeAnalysis.Testing.
//
// What the layer adds: local reference assemblies, since the package would download its own; the title of the remedy; keys that differ; that a text that
// stays as it is asserts that no fix is offered; and that a fix gives the compiler nothing new to remark.
using System.Collections.Immutable;
using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>One check of a code fix: one by one and by fix-all in each scope. A text that stays as it is asserts that no fix is offered.</summary>
/// <typeparam name="TAnalyzer">The analyzer that reports.</typeparam>
/// <typeparam name="TCodeFix">The fix.</typeparam>
public class CSharpCodeFixTest<TAnalyzer, TCodeFix> : CSharpCodeFixTest<TAnalyzer, TCodeFix, DefaultVerifier>
    where TAnalyzer : DiagnosticAnalyzer, new()
    where TCodeFix : CodeFixProvider, new()
{
    /// <summary>A test with the references of .NET 10 and ASP.NET Core.</summary>
    public CSharpCodeFixTest()
    {
        TestProject.SetUp(this);
        CompilerDiagnostics = CompilerDiagnostics.All;
        FixedState.MarkupHandling = BatchFixedState.MarkupHandling = MarkupMode.Allow;
        // What the package checks of analyzers by running them again: that they are silent in generated code and below a pragma. The tests of the rules do too.
        if (!Extent.IsWhole(Extent.Fixes))
            TestBehaviors |= TestBehaviors.SkipGeneratedCodeCheck | TestBehaviors.SkipSuppressionCheck;
    }

    /// <summary>Fix-all goes by a document, a project or a solution. Where the fixes are not tested whole, each program has one of them in turn.</summary>
    private CodeFixTestBehaviors ScopesLeftOut => Extent.IsWhole(Extent.Fixes) ? CodeFixTestBehaviors.None
        : (TestState.Sources.Sum(source => source.content.Length) % 3) switch
        {
            0 => CodeFixTestBehaviors.SkipFixAllInProjectCheck | CodeFixTestBehaviors.SkipFixAllInSolutionCheck,
            1 => CodeFixTestBehaviors.SkipFixAllInDocumentCheck | CodeFixTestBehaviors.SkipFixAllInSolutionCheck,
            _ => CodeFixTestBehaviors.SkipFixAllInDocumentCheck | CodeFixTestBehaviors.SkipFixAllInProjectCheck,
        };

    /// <summary>What the compiler says of the program before it is fixed, but for errors: that may stay, and nothing may be added to it.</summary>
    private HashSet<string>? _remarks;

    /// <summary>The title that the first action taken must have; null when it is not compared.</summary>
    public string? CodeActionTitle { get; set; }

    /// <summary>The language version of the sources.</summary>
    public LanguageVersion LanguageVersion { get; set; } = LanguageVersion.Preview;

    /// <inheritdoc/>
    protected override async Task RunImplAsync(CancellationToken cancellationToken)
    {
        CodeFixTestBehaviors |= ScopesLeftOut;
        bool isFirst = true;
        CodeActionVerifier = (action, verifier) =>
        {
            if (isFirst && CodeActionTitle is { } title)
                verifier.Equal(title, action.Title);
            isFirst = false;
        };
        await base.RunImplAsync(cancellationToken);
        if (CodeActionTitle is not null)
            Assert.False(isFirst, $"No fix is offered; '{CodeActionTitle}' was expected.");
    }

    /// <inheritdoc/>
    protected override CodeFixContext CreateCodeFixContext(Document document, TextSpan span, ImmutableArray<Diagnostic> diagnostics,
        Action<CodeAction, ImmutableArray<Diagnostic>> registerCodeFix, CancellationToken cancellationToken)
    {
        // Fix-all tells remedies apart by their keys.
        var keys = new HashSet<string?> { null };
        return base.CreateCodeFixContext(document, span, diagnostics, (action, about) =>
        {
            Assert.True(keys.Add(action.EquivalenceKey), $"Two actions have the same key, or one has none: {action.EquivalenceKey}: {action.Title}");
            registerCodeFix(action, about);
        }, cancellationToken);
    }

    /// <inheritdoc/>
    protected override ImmutableArray<(Project project, Diagnostic diagnostic)> FilterDiagnostics(
        ImmutableArray<(Project project, Diagnostic diagnostic)> diagnostics)
    {
        diagnostics = base.FilterDiagnostics(diagnostics);
        // The first diagnostics that the package asks for are those of the program before it is fixed.
        _remarks ??= [.. diagnostics.Select(d => d.diagnostic).Where(IsRemark).Select(Words)];
        return [.. diagnostics.Where(d => !(IsRemark(d.diagnostic) && _remarks.Contains(Words(d.diagnostic))))];
    }

    private static bool IsRemark(Diagnostic diagnostic) =>
        diagnostic.Descriptor.CustomTags.Contains(WellKnownDiagnosticTags.Compiler) && diagnostic.Severity < DiagnosticSeverity.Error;

    private static string Words(Diagnostic diagnostic) => $"{diagnostic.Id}: {diagnostic.GetMessage(CultureInfo.InvariantCulture)}";

    /// <inheritdoc/>
    protected override ParseOptions CreateParseOptions() => TestProject.ParseOptions(LanguageVersion);

    /// <inheritdoc/>
    protected override CompilationOptions CreateCompilationOptions() => TestProject.CompilationOptions(LanguageVersion);
}
