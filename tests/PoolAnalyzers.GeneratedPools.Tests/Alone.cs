namespace PoolAnalyzers.GeneratedPools.Tests;

/// <summary>Tests with many threads or processes, or that look at what the garbage collector does: they do not run beside others.</summary>
[CollectionDefinition(nameof(Alone), DisableParallelization = true)]
public sealed class Alone;
