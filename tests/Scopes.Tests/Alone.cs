namespace Scopes.Tests;

/// <summary>Tests that start processes do not run beside others.</summary>
[CollectionDefinition(nameof(Alone), DisableParallelization = true)]
public sealed class Alone;
