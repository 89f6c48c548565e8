using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Operations;

namespace PoolAnalyzers.Ownership.Contents;

/// <summary>Watches what is taken for data, in all walks of a compilation.</summary>
/// <remarks>Safe for concurrent use; what it remembers lives as long as the compilation.</remarks>
internal sealed class ContentsWatch(CompilationModel code) : IPathWatch
{
    public WholeReads WholeReads { get; } = new(code);
    public OwnPools OwnPools { get; } = new(code);
    public FieldRemainders Fields { get; } = new(code);

    /// <inheritdoc/>
    public IWalkWatch Over(WalkOperations walk) => new WholeUses(this, walk);
}
