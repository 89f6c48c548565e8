using System.Globalization;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Scan.Findings;

namespace PoolAnalyzers.Scan.Engines.Folders;

/// <summary>What the parser did not understand of a file.</summary>
internal static class SyntaxErrors
{
    // '#error' is a decision of the code: it often stands where a symbol is missing that only the real build defines.
    private const string ErrorDirective = "CS1029";

    /// <summary>The syntax errors of a file in their order. Names that nothing declares are none: a folder is compiled without its packages.</summary>
    public static IEnumerable<SyntaxProblem> Of(SyntaxTree tree, CancellationToken cancellation) =>
        from diagnostic in tree.GetDiagnostics(cancellation)
        where diagnostic.Severity == DiagnosticSeverity.Error && diagnostic.Id != ErrorDirective
        select new SyntaxProblem(DiagnosticFindings.Place(diagnostic.Location), diagnostic.Id, diagnostic.GetMessage(CultureInfo.InvariantCulture));
}
