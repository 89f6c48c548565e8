// The verifier of code fixes: a thin layer over Microsoft.CodeAnalysis.Testing.
//
// What the layer adds: local reference assemblies, since the package would download its own; the title of the remedy; generators that run again after each
// change, as they do in an editor; and that a text that stays as it is asserts that no fix is offered.
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>One check of a code fix: one by one and by fix-all in each scope. A text that stays as it is asserts that no fix is offered.</summary>
/// <typeparam name="TAnalyzer">The analyzer that reports.</typeparam>
/// <typeparam name="TCodeFix">The fix.</typeparam>
public class CSharpCodeFixTest<TAnalyzer, TCodeFix> : CSharpCodeFixTest<TAnalyzer, TCodeFix, DefaultVerifier>
    where TAnalyzer : DiagnosticAnalyzer, new()
    where TCodeFix : CodeFixProvider, new()
{
    private const int MaxIterations = 32;

    private static readonly Lazy<ImmutableArray<MetadataReference>> s_references =
        new(() => Testing.ReferenceAssemblies.Net.Net100.ResolveAsync(LanguageNames.CSharp, CancellationToken.None).GetAwaiter().GetResult());

    /// <summary>A test with the references of .NET 10 and ASP.NET Core.</summary>
    public CSharpCodeFixTest()
    {
        ReferenceAssemblies = new ReferenceAssemblies("net10.0");
        TestState.AdditionalReferences.AddRange(s_references.Value);
        TestBehaviors = TestBehaviors.SkipGeneratedSourcesCheck | TestBehaviors.SkipSuppressionCheck | TestBehaviors.SkipGeneratedCodeCheck;
        FixedState.MarkupHandling = BatchFixedState.MarkupHandling = MarkupMode.Allow;
    }

    /// <summary>The title that the first action taken must have; null when it is not compared.</summary>
    public string? CodeActionTitle { get; set; }

    /// <summary>The language version of the sources.</summary>
    public LanguageVersion LanguageVersion { get; set; } = LanguageVersion.Preview;

    /// <summary>Generators that run again after each change.</summary>
    public List<Type> LiveGenerators { get; } = [];

    /// <inheritdoc/>
    protected override async Task RunImplAsync(CancellationToken cancellationToken)
    {
        // The package would run generators once, and a fix may declare what they have to generate.
        if (LiveGenerators.Count > 0)
            SolutionTransforms.Add((solution, project) => solution.AddAnalyzerReference(project, new GeneratorReference([.. LiveGenerators])));
        // No fix is offered, or at most so many; and what fix-all does it does at once, so that a second round changes nothing.
        bool isFixed = !TestState.Sources.Select(Plain).SequenceEqual(FixedState.Sources.Select(Plain));
        NumberOfIncrementalIterations = isFixed ? -MaxIterations : 0;
        NumberOfFixAllIterations = isFixed ? -2 : 0;
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

    private static string Plain((string, SourceText Text) source) => FixProgram.WithoutMarks(source.Text.ToString());

    /// <inheritdoc/>
    protected override ParseOptions CreateParseOptions() =>
        new CSharpParseOptions(LanguageVersion, DocumentationMode.Diagnose, preprocessorSymbols: ["NET", "NET10_0", "NET10_0_OR_GREATER", "RELEASE"]);

    /// <inheritdoc/>
    protected override CompilationOptions CreateCompilationOptions() =>
        new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true, nullableContextOptions: NullableContextOptions.Enable);

    /// <summary>Generators of a project in the workspace.</summary>
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
}
