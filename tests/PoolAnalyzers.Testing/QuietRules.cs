using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;

namespace PoolAnalyzers.Testing;

/// <summary>
/// The rules that nobody sees unless a project asks for them: those that are off by default, and those of hidden severity. Tests turn all rules on, as
/// Microsoft.CodeAnalysis.Testing does. Those that are about other rules leave the quiet ones out by this class, so that no test lists them by their ids.
/// </summary>
public static class QuietRules
{
    /// <summary>The category of reports about the analysis itself. They say why there is silence, so no test leaves them out.</summary>
    private const string AboutTheAnalysis = "PoolAnalyzers.Analysis";

    /// <summary>Whether nobody sees the reports of a descriptor unless a project asks for them.</summary>
    /// <param name="rule">The descriptor.</param>
    public static bool IsQuiet(DiagnosticDescriptor rule) => !rule.IsEnabledByDefault || rule.DefaultSeverity == DiagnosticSeverity.Hidden;

    /// <summary>The ids all of whose descriptors are quiet, without those about the analysis.</summary>
    /// <param name="rules">Descriptors, of which several may have one id.</param>
    public static IEnumerable<string> Of(IEnumerable<DiagnosticDescriptor> rules) =>
        rules.Where(rule => rule.Category != AboutTheAnalysis).GroupBy(rule => rule.Id).Where(rule => rule.All(IsQuiet)).Select(rule => rule.Key);

    /// <summary>Turns off the quiet rules of an analyzer that reports others too.</summary>
    /// <typeparam name="TAnalyzer">The analyzer.</typeparam>
    /// <param name="test">A test that is not about its quiet rules.</param>
    /// <param name="about">The rules that the test is about: they stay on.</param>
    public static void DisableQuietRules<TAnalyzer>(this AnalyzerTest<DefaultVerifier> test, params IEnumerable<string> about)
        where TAnalyzer : DiagnosticAnalyzer, new() =>
        test.DisabledDiagnostics.AddRange(Of(new TAnalyzer().SupportedDiagnostics).Except(about));
}
