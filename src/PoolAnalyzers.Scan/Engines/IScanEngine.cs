using PoolAnalyzers.Scan.Findings;
using PoolAnalyzers.Scan.Hosting;

namespace PoolAnalyzers.Scan.Engines;

/// <summary>How far an engine is.</summary>
/// <param name="Phase">What it does now, such as <c>parsing</c>.</param>
/// <param name="Total">Zero while nobody knows.</param>
internal readonly record struct ScanProgress(string Phase, int Done, int Total);

/// <summary>A way to run the analyzers over a target.</summary>
internal interface IScanEngine
{
    /// <summary>Analyzes the target. Called once.</summary>
    /// <exception cref="ScanException">Nothing at all could be analyzed.</exception>
    Task<ScanResult> RunAsync(IProgress<ScanProgress> progress, CancellationToken cancellation);
}
