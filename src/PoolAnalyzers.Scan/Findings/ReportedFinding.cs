namespace PoolAnalyzers.Scan.Findings;

/// <summary>A finding as files tell it: independent of the machine and, as far as possible, of the line.</summary>
/// <param name="Path">Relative to the root, with slashes; a full path for what lies outside.</param>
/// <param name="Fingerprint">Stays the same when lines move; see <see cref="Fingerprints"/>.</param>
/// <param name="IsKnown">The baseline has it.</param>
internal sealed record ReportedFinding(Finding Finding, string Path, string Fingerprint, bool IsKnown);
