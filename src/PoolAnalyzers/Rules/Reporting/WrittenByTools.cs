using Microsoft.CodeAnalysis.Diagnostics;

namespace PoolAnalyzers.Rules.Reporting;

/// <summary>What the rules do about code that a tool has written.</summary>
internal static class WrittenByTools
{
    /// <summary>
    /// It is not analyzed. Reports are not checked for standing in it, either: they stand in the body that was analyzed, and for that check the compiler
    /// reads every token of a file that has a report.
    /// </summary>
    public const GeneratedCodeAnalysisFlags IsLeftAlone = GeneratedCodeAnalysisFlags.ReportDiagnostics;
}
