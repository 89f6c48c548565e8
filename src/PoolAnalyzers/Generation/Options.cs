namespace PoolAnalyzers.Generation;

/// <summary>The values of <c>PoolAnalyzers.PoolSync</c>.</summary>
internal enum PoolSync
{
    LockFree = 0,
    Lock = 1,
}

/// <summary>The values of <c>PoolAnalyzers.ClearPolicy</c>.</summary>
internal enum ClearPolicy
{
    Auto = 0,
    Always = 1,
    Never = 2,
}

/// <summary>The values of <c>PoolAnalyzers.WhenEmpty</c>.</summary>
internal enum WhenEmpty
{
    Allocate = 0,
    Throw = 1,
}

/// <summary>What the project says for all its declarations.</summary>
/// <param name="Checked">Whether generated types track every rental: <c>PoolAnalyzersChecked</c> in the project file.</param>
internal readonly record struct GenerationSettings(bool Checked);
