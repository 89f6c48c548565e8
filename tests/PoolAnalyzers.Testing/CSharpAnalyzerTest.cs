using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;

namespace PoolAnalyzers.Testing;

/// <summary>
/// A test of Microsoft.CodeAnalysis.Testing in a project as this repository's programs expect it: local references, the newest C#, nullable on. The severity of
/// a marked report is compared with the rule's, and further locations are compared where an expectation lists some.
/// </summary>
/// <typeparam name="TAnalyzer">The analyzer to run.</typeparam>
public class CSharpAnalyzerTest<TAnalyzer> : CSharpAnalyzerTest<TAnalyzer, DefaultVerifier>
    where TAnalyzer : DiagnosticAnalyzer, new()
{
    /// <summary>A test without sources.</summary>
    public CSharpAnalyzerTest()
    {
        TestProject.SetUp(this);
        DiagnosticVerifier = TestProject.VerifySeverity;
    }

    /// <summary>The language version of the sources.</summary>
    public LanguageVersion LanguageVersion { get; set; } = LanguageVersion.Preview;

    /// <inheritdoc/>
    protected override Task RunImplAsync(CancellationToken cancellationToken)
    {
        for (int i = 0; i < ExpectedDiagnostics.Count; i++)
            ExpectedDiagnostics[i] = TestProject.WithListedLocations(ExpectedDiagnostics[i]);
        return base.RunImplAsync(cancellationToken);
    }

    /// <inheritdoc/>
    protected override ParseOptions CreateParseOptions() => TestProject.ParseOptions(LanguageVersion);

    /// <inheritdoc/>
    protected override CompilationOptions CreateCompilationOptions() => TestProject.CompilationOptions(LanguageVersion);
}

/// <summary>
/// Checks what one analyzer reports on one source text. Tests name it through an alias: <c>using VerifyCS = CSharpAnalyzerVerifier&lt;...&gt;</c>.
/// </summary>
/// <typeparam name="TAnalyzer">The analyzer to run.</typeparam>
public class CSharpAnalyzerVerifier<TAnalyzer> : AnalyzerVerifier<TAnalyzer, CSharpAnalyzerTest<TAnalyzer>, DefaultVerifier>
    where TAnalyzer : DiagnosticAnalyzer, new();
