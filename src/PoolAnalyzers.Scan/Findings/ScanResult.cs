using PoolAnalyzers.Scan.Hosting;

namespace PoolAnalyzers.Scan.Findings;

/// <summary>What an engine hands to the reports.</summary>
internal sealed record ScanResult
{
    /// <summary>The findings; sorted and without repetition once the run has narrowed them.</summary>
    public required IReadOnlyList<Finding> Findings { get; init; }

    /// <summary>What could not be analyzed. Findings of the rest are valid all the same.</summary>
    public IReadOnlyList<ScanFailure> Failures { get; init; } = [];

    /// <summary>What a parser did not understand. The rest of those files was analyzed all the same.</summary>
    public IReadOnlyList<SyntaxProblem> SyntaxErrors { get; init; } = [];

    /// <summary>Source files that the analyzers saw.</summary>
    public int Files { get; init; }

    /// <summary>Projects that were built; zero for a folder.</summary>
    public int Projects { get; init; }

    /// <summary>Time spent in the pool analyzers alone, summed over threads and compilations.</summary>
    public TimeSpan AnalyzerTime { get; init; }
}
