using System.Globalization;
using System.IO;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Rules.Reporting;

/// <summary>Lines as messages name them: with their file where it is another one than that of the report.</summary>
internal static class SourceLines
{
    public static string In(IOperation? operation, Finding finding) => operation is null ? "elsewhere" : In(operation.Syntax.GetLocation(), finding);

    public static string In(Location place, Finding finding) => "in " + (IsOfReport(place, finding) ? "this line" : Of(place, finding));

    public static string Of(IOperation operation, Finding finding) => Of(operation.Syntax.GetLocation(), finding);

    public static string Of(Location place, Finding finding)
    {
        var span = place.GetLineSpan();
        var line = "line " + (span.StartLinePosition.Line + 1).ToString(CultureInfo.InvariantCulture);
        return place.SourceTree == finding.At.Syntax.SyntaxTree ? line : $"{Path.GetFileName(span.Path)}, {line}";
    }

    /// <summary>The report stands on that line: there is no need to name it.</summary>
    public static bool IsOfReport(IOperation operation, Finding finding) => IsOfReport(operation.Syntax.GetLocation(), finding);

    public static bool IsOfReport(Location place, Finding finding) => place.SourceTree == finding.At.Syntax.SyntaxTree
        && place.GetLineSpan().StartLinePosition.Line == finding.At.Syntax.GetLocation().GetLineSpan().StartLinePosition.Line;
}
