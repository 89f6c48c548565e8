using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;

namespace PoolAnalyzers.Testing;

/// <summary>What the projects of all tests have in common, whether they test an analyzer or a fix.</summary>
public static class TestProject
{
    /// <summary>What the package would add by itself: nothing, because it would download its references.</summary>
    private static readonly ReferenceAssemblies s_none = new("net10.0");

    /// <summary>How sources are compiled.</summary>
    /// <param name="version">The version of the language.</param>
    /// <returns>Options of a library, with null checked in languages that can.</returns>
    public static CSharpCompilationOptions CompilationOptions(LanguageVersion version) => new(
        OutputKind.DynamicallyLinkedLibrary,
        allowUnsafe: true,
        nullableContextOptions: version >= LanguageVersion.CSharp8 ? NullableContextOptions.Enable : NullableContextOptions.Disable);

    /// <summary>How sources are parsed.</summary>
    /// <param name="version">The version of the language.</param>
    /// <returns>Options with the symbols of a release build for .NET 10.</returns>
    public static CSharpParseOptions ParseOptions(LanguageVersion version) =>
        new(version, DocumentationMode.Diagnose, preprocessorSymbols: ["NET", "NET10_0", "NET10_0_OR_GREATER", "RELEASE"]);

    /// <summary>Gives a test local references, and <c>$$</c> to the raw strings of its sources.</summary>
    /// <param name="test">The test.</param>
    public static void SetUp(AnalyzerTest<DefaultVerifier> test)
    {
        test.ReferenceAssemblies = s_none;
        test.TestState.AdditionalReferences.AddRange(LocalReferences.Framework);
        test.MarkupOptions = MarkupOptions.TreatPositionIndicatorsAsCode;
    }

    /// <summary>The package compares no severity where markup says what is expected. Here it is the one that the rule has by default.</summary>
    /// <param name="actual">The report.</param>
    /// <param name="expected">What was expected.</param>
    /// <param name="verifier">Fails the test.</param>
    public static void VerifySeverity(Diagnostic actual, DiagnosticResult expected, IVerifier verifier)
    {
        if (!actual.Descriptor.CustomTags.Contains(WellKnownDiagnosticTags.Compiler))
            verifier.Equal(expected.Severity, actual.Severity, $"The severity of {actual} was expected to be {expected.Severity}, and is {actual.Severity}.");
    }

    /// <summary>The package compares further locations also where an expectation lists none.</summary>
    /// <param name="expected">What is expected.</param>
    /// <returns>The same, without regard to further locations unless it lists some.</returns>
    public static DiagnosticResult WithListedLocations(DiagnosticResult expected) =>
        expected.Spans.Length > 1 ? expected : expected.WithOptions(expected.Options | DiagnosticOptions.IgnoreAdditionalLocations);
}
