using PoolAnalyzers.Scan.Findings;
using PoolAnalyzers.Scan.Rules;

namespace PoolAnalyzers.Scan.Reports;

/// <summary>All that a report file tells.</summary>
/// <param name="Result">What was scanned, and what failed.</param>
/// <param name="Findings">Sorted, known ones included.</param>
/// <param name="Root">The folder to which paths are relative.</param>
/// <param name="Rules">What can be found.</param>
/// <param name="HasBaseline">Whether a baseline says which findings are known.</param>
/// <param name="Origin">When, how and of what the report was made.</param>
internal sealed record ScanReport(
    ScanResult Result, IReadOnlyList<ReportedFinding> Findings, string Root, RuleCatalogue Rules, bool HasBaseline, ScanOrigin Origin)
{
    /// <summary>The findings that count: those that no baseline has.</summary>
    public IEnumerable<ReportedFinding> New => Findings.Where(finding => !finding.IsKnown);

    /// <summary>A path as reports tell it.</summary>
    public string Relative(string path) => RelativeTo(Root, path);

    /// <summary>A path relative to a root, with slashes; unchanged when it lies outside, or is no file (generated code).</summary>
    public static string RelativeTo(string root, string path)
    {
        if (!System.IO.Path.IsPathFullyQualified(path))
        {
            return path.Replace('\\', '/');
        }

        string relative = System.IO.Path.GetRelativePath(root, path).Replace('\\', '/');
        return relative.StartsWith("../", StringComparison.Ordinal) || System.IO.Path.IsPathFullyQualified(relative) ? path.Replace('\\', '/') : relative;
    }
}
