namespace PoolAnalyzers.Generation.Tests;

/// <summary>Tests that start builds do not run beside others.</summary>
[CollectionDefinition(nameof(Builds), DisableParallelization = true)]
public sealed class Builds;
