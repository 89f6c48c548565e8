namespace PoolAnalyzers.Scan.Findings;

/// <summary>A span of a source file. Lines and columns count from 1, as editors and compilers print them; the end is exclusive.</summary>
/// <param name="Path">The full path.</param>
internal sealed record SourcePlace(string Path, int Line, int Column, int EndLine, int EndColumn) : IComparable<SourcePlace>
{
    /// <inheritdoc/>
    public int CompareTo(SourcePlace? other) =>
        other is null ? 1
        : string.CompareOrdinal(Path, other.Path) is not 0 and var byPath ? byPath
        : (Line, Column, EndLine, EndColumn).CompareTo((other.Line, other.Column, other.EndLine, other.EndColumn));
}
