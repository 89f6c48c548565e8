using PoolAnalyzers.Scan.Rules;

namespace PoolAnalyzers.Scan.Findings;

/// <summary>A finding as files tell it: independent of the machine and, as far as possible, of the line.</summary>
/// <param name="Path">Relative to the root, with slashes; a full path for what lies outside.</param>
/// <param name="Fingerprint">Stays the same when lines move; see <see cref="Fingerprints"/>.</param>
/// <param name="IsKnown">The baseline has it.</param>
internal sealed record ReportedFinding(Finding Finding, string Path, string Fingerprint, bool IsKnown);

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
