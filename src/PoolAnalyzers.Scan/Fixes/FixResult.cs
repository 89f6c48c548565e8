using System.Globalization;

namespace PoolAnalyzers.Scan.Fixes;

/// <summary>A report whose fix ended in an exception.</summary>
/// <param name="Path">The file of the report.</param>
/// <param name="Line">Its line, from 1.</param>
/// <param name="RuleId">Its rule.</param>
/// <param name="Reason">What the exception says.</param>
internal sealed record FailedFix(string Path, int Line, string RuleId, string Reason);

/// <summary>What the fixes have done.</summary>
/// <param name="Changed">The files that were changed.</param>
/// <param name="Failed">The reports of which an attempt to fix them failed; another attempt may have succeeded.</param>
internal sealed record FixResult(IReadOnlyList<string> Changed, IReadOnlyList<FailedFix> Failed)
{
    /// <summary>Names the file into which the fixes write what fails: path, line, rule and reason, with tabs in between.</summary>
    public const string Variable = "POOLANALYZERS_FIX_FAILURES";

    /// <summary>Reads what the fixes have written; nothing where they did not fail. A fix that is tried in each round is told once.</summary>
    public static IReadOnlyList<FailedFix> ReadFailures(string file) => !File.Exists(file) ? [] :
    [
        .. File.ReadLines(file).Select(line => line.Split('\t')).Where(parts => parts.Length == 4)
            .Select(parts => new FailedFix(parts[0], int.Parse(parts[1], CultureInfo.InvariantCulture), parts[2], parts[3]))
            .Distinct().OrderBy(failed => failed.Path, StringComparer.Ordinal).ThenBy(failed => failed.Line),
    ];
}
