using PoolAnalyzers.Ownership.Domain;

namespace PoolAnalyzers.Ownership.Operations;

/// <summary>A way out of a graph: normally, or by an exception.</summary>
internal sealed record GraphExit(AbstractState State, bool IsNormal);
